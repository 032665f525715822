import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { callPlain } from '../calls.ts'
import { usePresenceNews } from '../frame/news.ts'
import { useAdmin, usePerson } from '../session.ts'

/** More often than the server forgets. */
const SIGN_MS = 15_000

/**
 * Tells others that the page is open here. @param path of its call: `/orders/E-1`, `/products/7`
 * @returns handlers for the element whose fields the person may be typing in
 */
export function usePresence(path: string) {
  const [isEditing, setEditing] = useState(false)
  const tab = useRef('')
  tab.current ||= crypto.randomUUID()
  useEffect(() => {
    const send = (state: 'looks' | 'edits' | 'left') =>
      void callPlain('POST', `${path}/presence`, { tab: tab.current, state }).catch(() => {})
    const tell = () => {
      if (document.visibilityState === 'visible') send(isEditing ? 'edits' : 'looks')
    }
    tell()
    const timer = setInterval(tell, SIGN_MS)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
      send('left')
    }
  }, [path, isEditing])
  return {
    onFocus: ({ target }: React.FocusEvent) => setEditing(target.matches('textarea, input:not([type=checkbox])')),
    onBlur: () => setEditing(false),
  }
}

/** `Anna skatās`, `Anna labo`: others who have it open. @param props.number of an order, or `product:7` */
export function Present({ number }: { number: string }) {
  const { t } = useAdmin()
  const me = usePerson()
  const others = usePresenceNews().filter((one) => one.number === number && one.staffId !== me.id)
  return (
    <output className="a-present">
      {others.map(({ staffId, name, isEditing }) => (
        <span key={staffId} className="a-present__person" data-editing={isEditing || undefined}>
          <Icon name="user" size={16} />
          {isEditing ? t.live.edits(name) : t.live.looks(name)}
        </span>
      ))}
    </output>
  )
}
