import { useEffect, useMemo, useRef } from 'react'
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
  const tab = useRef('')
  tab.current ||= crypto.randomUUID()
  // No state: a page with hundreds of fields would be drawn again each time one is entered.
  const editing = useRef({ isOn: false, told: false, tell: () => {} })
  useEffect(() => {
    const send = (state: 'looks' | 'edits' | 'left') =>
      void callPlain('POST', `${path}/presence`, { tab: tab.current, state }).catch(() => {})
    const tell = () => {
      editing.current.told = editing.current.isOn
      if (document.visibilityState === 'visible') send(editing.current.isOn ? 'edits' : 'looks')
    }
    const timer = setInterval(tell, SIGN_MS)
    editing.current.tell = tell
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
      editing.current.tell = () => {}
      send('left')
    }
  }, [path])
  return useMemo(() => {
    const setEditing = (isOn: boolean) => {
      editing.current.isOn = isOn
      // Later, because who goes on to the next field leaves one first.
      setTimeout(() => editing.current.told !== editing.current.isOn && editing.current.tell())
    }
    return {
      onFocus: ({ target }: React.FocusEvent) => setEditing(target.matches('textarea, input:not([type=checkbox])')),
      onBlur: () => setEditing(false),
    }
  }, [])
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
