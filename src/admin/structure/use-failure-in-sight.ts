import { type RefObject, useEffect } from 'react'

/** What stands in the way may be far from the button that was pressed: it gets the focus, and is scrolled to. */
export function useFailureInSight(bar: RefObject<HTMLElement | null>, failure: Error | null) {
  useEffect(() => {
    const form = failure && bar.current?.closest('form')
    if (!form) return
    const cause =
      form.querySelector<HTMLElement>('.a-edit__contested input, [aria-invalid=true]') ??
      form.querySelector<HTMLElement>('.a-error, .a-problem')
    cause?.focus({ preventScroll: true })
    const shown = cause?.closest('.a-edit__contested') ?? cause
    shown?.scrollIntoView({ block: 'nearest' })
  }, [bar, failure])
}
