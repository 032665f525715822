import { useEffect, useRef } from 'react'

/** Focuses an element as soon as it is rendered; only the keyboard's focus scrolls to it. */
export function useLaterFocus() {
  const wanted = useRef({ id: '', preventScroll: false })
  useEffect(() => {
    const { id, preventScroll } = wanted.current
    const element = id ? document.getElementById(id) : null
    if (!element) return
    wanted.current = { id: '', preventScroll: false }
    element.focus({ preventScroll })
  })
  return (id: string) => {
    wanted.current = { id, preventScroll: !document.activeElement?.matches(':focus-visible') }
  }
}
