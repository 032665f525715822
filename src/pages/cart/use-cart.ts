import { useEffect, useRef, useState } from 'react'
import { CallError, post } from '../../browser/calls.ts'
import { showCartCount } from '../../browser/visitor-state.ts'
import type { CartView } from '../../shop/cart/cart.ts'
import { type CartChange, createChangeQueue } from './change-queue.ts'

type CartAnswer = { cart: CartView; message?: string }
type Queue = ReturnType<typeof createChangeQueue<CartAnswer>>

/** The cart as last answered by the server; an answer older than the one shown is ignored. */
export function useCart(first: CartView) {
  const [cart, setCart] = useState(first)
  const [busy, setBusy] = useState(false)
  const newest = useRef(first.version)
  const queue = useRef<Queue | null>(null)
  const failures = useRef(0)

  function show(next: CartView) {
    if (next.version < newest.current) return
    newest.current = next.version
    setCart(next)
    showCartCount(next.total_quantity)
  }

  async function reportFailure(error: unknown, { onRefused }: CartChange) {
    failures.current += 1
    if (!(error instanceof CallError)) throw error
    if (error.errors.cart) show(error.errors.cart as CartView)
    if (onRefused && error.message) return onRefused(error.message)
    const { showToast } = await import('../../browser/overlays.tsx')
    await showToast('error', error.message)
  }

  function queueOfChanges(): Queue {
    queue.current ??= createChangeQueue<CartAnswer>({
      send: ({ path, body }) => post<CartAnswer>(path, body),
      onAnswer: (answer) => show(answer.cart),
      onFailure: (error, change) => void reportFailure(error, change),
      onBusy: setBusy,
    })
    return queue.current
  }

  // The browser's back/forward cache may restore an outdated cart.
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])

  return {
    cart,
    busy,
    show,
    async change(change: CartChange): Promise<boolean> {
      const before = failures.current
      await queueOfChanges().push(change)
      return failures.current === before
    },
  }
}

export async function askToConfirm(text: string): Promise<boolean> {
  const { confirmPrompt } = await import('../../browser/overlays.tsx')
  return confirmPrompt(text)
}
