import { type RefObject, useEffect, useState } from 'react'
import { get } from '../../browser/calls.ts'
import type { CartView } from '../../shop/cart/cart.ts'
import type { CartAnswer } from '../cart/change-queue.ts'
import { type CheckoutForm, type KnownUser, withCart, withMethod, withUser } from './form-state.ts'
import type { CheckoutFields } from './use-checkout-form.ts'
import type { DeliveryOptions } from './use-delivery-options.ts'
import type { FormLock } from './use-form-lock.ts'

type Rendered = { cart: CartView; isAuth: boolean; isAnswer: boolean }
type Stale = {
  fields: CheckoutFields
  options: DeliveryOptions
  lock: FormLock
  show: (cart: CartView) => void
  /** Whether the buyer has changed the cart since the page was opened. */
  hasChosen: RefObject<boolean>
}

/** Brings the rendered form up to date: with the tab's draft, the present cart, and the buyer's profile. */
export function useLatestData(
  { cart: first, isAuth, isAnswer }: Rendered,
  { fields: { draft, setForm }, options, lock, show, hasChosen }: Stale,
) {
  const [user, setUser] = useState<KnownUser | null>(null)
  const [isLive, setLive] = useState(false)

  async function refresh() {
    const kept = draft.read()
    if (kept && !isAnswer) setForm(withCart(fitting(kept, first), first))
    const [fresh, profile] = await Promise.all([
      get<CartAnswer>('/api/cart').then(({ cart }) => cart, orElse(first)),
      isAuth ? get<{ user: KnownUser | null }>('/api/user').then((answer) => answer.user, orElse(null)) : null,
    ])
    show(fresh)
    setUser(profile)
    const isOlder = hasChosen.current
    setForm((before) => withUser(isOlder ? before : withCart(before, fresh), profile))
    // Another tab may have changed the cart after the page was rendered.
    if (fresh.version !== first.version && !isOlder) {
      await Promise.all([options.loadMethods(), fresh.shipping_method && options.loadForMethod(fresh.shipping_method)])
    }
    lock.unlock()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useEffect(() => {
    setLive(true)
    void refresh()
  }, [])

  return { user, isLive }
}

/** An address typed for another delivery method than the cart's is dropped. */
function fitting(draft: CheckoutForm, { shipping_method }: CartView): CheckoutForm {
  const code = shipping_method?.code ?? ''
  return draft.shipping_method === code ? draft : withMethod(draft, code)
}

/** A list that cannot be loaded at the start is replaced: the page already has the cart. */
const orElse =
  <T>(instead: T) =>
  (error: unknown) => {
    console.error(error)
    return instead
  }
