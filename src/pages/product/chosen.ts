import { useSyncExternalStore } from 'react'

/** Shared by all islands that show the chosen variation. */
let chosen: number | null | undefined
const listeners = new Set<() => void>()

/** @param initial rendered by the server: the variation of the address, or none */
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
