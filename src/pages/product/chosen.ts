import { useSyncExternalStore } from 'react'

/** The variation that the visitor looks at; the parts of the page that show it agree through here. */
let chosen: number | null | undefined
const listeners = new Set<() => void>()

/** @param initial what the server drew: the variation of the address, or none */
export function useChosen(initial: number | null): number | null {
  return useSyncExternalStore(
    subscribe,
    () => (chosen === undefined ? initial : chosen),
    () => initial,
  )
}

export function choose(id: number) {
  chosen = id
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
