import { useEffect, useRef, useState } from 'react'
import { CallError, post } from '../../browser/calls.ts'
import { loadOverlays } from '../../browser/on-demand.ts'
import { showCartCount } from '../../browser/visitor-state.ts'
import type { CartView } from '../../shop/cart/cart.ts'
import { type CartAnswer, type CartChange, createChangeQueue } from './change-queue.ts'
import { useLaterFocus } from './use-later-focus.ts'
import { type RemovedItem, useRemoval } from './use-removal.ts'
import { useSaving } from './use-saving.ts'

export type CartControls = { csrf: string; busy: boolean; change: (change: CartChange) => Promise<boolean> }
type FieldErrors = Record<string, string[]>
type Listeners = { onBusy?: (busy: boolean) => void; onErrors?: (errors: FieldErrors) => void }

/** The cart of the cart page. */
export function useCart(first: CartView, firstRemoved: FirstRemoved) {
  const [busy, setBusy] = useState(false)
  const [said, say] = useState('')
  const focusLater = useLaterFocus()
  useReloadOnReturn()
  const { cart, change } = useCartChanges(first, { onBusy: setBusy })
  const tools = { change, say, focusLater }
  return {
    cart,
    busy,
    said,
    change,
    removal: useRemoval('cart', firstRemoved.removed, tools),
    savedRemoval: useRemoval('saved', firstRemoved.removedSaved, tools),
    saving: useSaving(tools),
  }
}

export type FirstRemoved = { removed: readonly RemovedItem[]; removedSaved: readonly RemovedItem[] }
/** What changes the lines of the cart page. */
export type LineControls = Omit<ReturnType<typeof useCart>, 'cart' | 'said'> & { csrf: string }

/** The cart as last answered by the server, and its changes; an answer older than the one shown is ignored. */
export function useCartChanges(first: CartView, { onBusy, onErrors }: Listeners) {
  const [cart, setCart] = useState(first)
  const newest = useRef(first.version)
  const queue = useRef<ReturnType<typeof createChangeQueue<CartAnswer>>>(null)
  const failures = useRef(0)

  function show(next: CartView) {
    if (next.version < newest.current) return
    newest.current = next.version
    setCart(next)
    showCartCount(next.total_quantity)
  }

  /** Shows the cart that a rejection brings along. */
  function fieldErrors({ errors: { cart: current, ...fields } }: CallError): FieldErrors {
    if (current) show(current as CartView)
    return fields
  }

  async function reportFailure(error: unknown, { onRefused }: CartChange) {
    failures.current += 1
    if (error instanceof CallError) {
      const fields = fieldErrors(error)
      if (onRefused && error.message) return onRefused(error.message)
      onErrors?.(fields)
    }
    await toastError(error)
  }

  return {
    cart,
    show,
    fieldErrors,
    async change(change: CartChange): Promise<boolean> {
      queue.current ??= createChangeQueue<CartAnswer>({
        send: ({ path, body }) => post<CartAnswer>(path, body),
        onAnswer: (answer, answered) => {
          show(answer.cart)
          answered.onAnswer?.(answer)
        },
        onFailure: (error, failed) => void reportFailure(error, failed),
        onBusy: (isBusy) => onBusy?.(isBusy),
      })
      const before = failures.current
      await queue.current.push(change)
      return failures.current === before
    },
  }
}

/** The browser's back/forward cache may restore an outdated cart, or a checkout in the middle of ordering. */
export function useReloadOnReturn() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
}

/** Throws what is not a failed call. */
export async function toastError(error: unknown) {
  if (!(error instanceof CallError)) throw error
  const { showToast } = await loadOverlays()
  await showToast('error', error.message)
}

export async function askToConfirm(text: string): Promise<boolean> {
  const { confirmPrompt } = await loadOverlays()
  return confirmPrompt(text)
}
