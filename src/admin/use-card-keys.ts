import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'
import { isTyping } from './frame/is-typing.ts'

/** Not from fields and windows; Enter on a button or a link is that one's. `keys`: always the same names. */
export function useCardKeys(keys: Readonly<Record<string, () => void>>, isOn: boolean) {
  const press = useEffectEvent((name: string, event: KeyboardEvent) => {
    const isElsewhere = isTyping(event) || document.querySelector('[role=dialog]') !== null
    const isOwn = name === 'Enter' && event.target instanceof HTMLElement && event.target.closest('button, a, summary')
    if (isElsewhere || isOwn || event.repeat) return
    event.preventDefault()
    keys[name]?.()
  })
  const names = Object.keys(keys).join(' ')
  useEffect(() => {
    if (!isOn) return
    return tinykeys(
      window,
      Object.fromEntries(names.split(' ').map((name) => [name, (event: KeyboardEvent) => press(name, event)])),
    )
  }, [isOn, names])
}
