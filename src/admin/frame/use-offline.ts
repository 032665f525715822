import { useSyncExternalStore } from 'react'

function watch(change: () => void) {
  const events = ['online', 'offline'] as const
  for (const event of events) window.addEventListener(event, change)
  return () => {
    for (const event of events) window.removeEventListener(event, change)
  }
}

/** Whether the browser knows that it has no connection. */
export const useOffline = () => useSyncExternalStore(watch, () => !navigator.onLine)
