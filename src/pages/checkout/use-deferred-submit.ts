import { useEffect, useState } from 'react'
import type { Cents } from '../../shop/money/money.ts'
import type { FormLock } from './use-form-lock.ts'

type Deferred = {
  lock: FormLock
  /** Shown on the button, with VAT. */
  total: Cents
  /** Whether the total is that of what is in the form. */
  isPriced: () => boolean
  /** Fetches the total with the form locked, and shows an error where that fails. */
  price: () => void
  submit: () => Promise<void>
  onTotalChanged: () => void
}

/** A press while the form is locked takes effect when it is unlocked, unless the total is another or unknown by then. */
export function useDeferredSubmit({ lock, total, isPriced, price, submit, onTotalChanged }: Deferred) {
  const [pressedAt, setPressedAt] = useState<Cents | null>(null)
  useEffect(() => {
    if (pressedAt === null || lock.busy) return
    setPressedAt(null)
    if (total !== pressedAt) onTotalChanged()
    else if (isPriced()) void submit()
  }, [pressedAt, lock.busy, total, isPriced, submit, onTotalChanged])

  function press() {
    if (!lock.busy && isPriced()) return void submit()
    setPressedAt(total)
    if (!lock.busy) price()
  }

  return { isWaiting: pressedAt !== null, press }
}
