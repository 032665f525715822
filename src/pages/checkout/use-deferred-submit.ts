import { useEffect, useState } from 'react'
import type { Cents } from '../../shop/money/money.ts'
import type { FormLock } from './use-form-lock.ts'

type Deferred = {
  lock: FormLock
  /** Shown on the button, with VAT. */
  total: Cents
  /** @returns whether the total is asked for once more, with the form locked */
  ask: () => boolean
  submit: () => Promise<void>
  onTotalChanged: () => void
}

/** A press while the form is locked takes effect when it is unlocked, unless the total is another by then. */
export function useDeferredSubmit({ lock, total, ask, submit, onTotalChanged }: Deferred) {
  const [pressedAt, setPressedAt] = useState<Cents | null>(null)
  useEffect(() => {
    if (pressedAt === null || lock.busy) return
    setPressedAt(null)
    if (total === pressedAt) void submit()
    else onTotalChanged()
  }, [pressedAt, lock.busy, total, submit, onTotalChanged])
  const press = () => (lock.busy || ask() ? setPressedAt(total) : void submit())
  return { isWaiting: pressedAt !== null, press }
}
