import { useRef, useState } from 'react'

const RELEASE_MS = 1000

/** Locks the form while the server works. */
export function useFormLock() {
  const [busy, setBusy] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unlock = () => setBusy(false)
  return {
    busy,
    unlock,
    lock() {
      clearTimeout(timer.current)
      setBusy(true)
    },
    /** Unlocks one second after the last change. */
    unlockLater() {
      clearTimeout(timer.current)
      timer.current = setTimeout(unlock, RELEASE_MS)
    },
  }
}

export type FormLock = ReturnType<typeof useFormLock>
