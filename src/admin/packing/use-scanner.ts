import { type RefObject, useEffect, useRef } from 'react'
import { isTyping } from '../frame/is-typing.ts'

/** A scanner types faster than people: a key that comes alone for so long is a command. */
const ALONE_MS = 60
const MIN_LENGTH = 4

type Handlers = {
  field: RefObject<HTMLInputElement | null>
  onScan: (code: string) => void
  /** By key: `p`. */
  commands: Readonly<Record<string, () => void>>
}

/** Scans reach the page wherever the focus is; `/` goes to the field. */
export function useScanner(handlers: Handlers) {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    let typed = ''
    let timer = 0
    const runAlone = () => {
      const command = typed.length === 1 ? latest.current.commands[typed] : undefined
      typed = ''
      command?.()
    }
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      window.clearTimeout(timer)
      if (event.key === 'Enter') {
        if (typed.length >= MIN_LENGTH) {
          // The button in focus must not be pressed by the scanner.
          event.preventDefault()
          event.stopImmediatePropagation()
          latest.current.onScan(typed)
        }
        typed = ''
        return
      }
      if (event.key.length !== 1 || event.repeat) return
      if (typed === '' && event.key === '/') {
        event.preventDefault()
        latest.current.field.current?.focus()
        return
      }
      typed += event.key
      timer = window.setTimeout(runAlone, ALONE_MS)
    }
    window.addEventListener('keydown', onKey, true)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [])
}
