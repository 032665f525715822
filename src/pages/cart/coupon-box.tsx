import { type FormEvent, useState } from 'react'
import type { CartView } from '../../shop/cart/cart.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage } from '../../ui/field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import type { CartChange } from './change-queue.ts'
import { askToConfirm } from './use-cart.ts'

type Props = {
  cart: CartView
  csrf: string
  busy: boolean
  change: (change: CartChange) => Promise<boolean>
  /** Set when a form without script was rejected. */
  refused?: RefusedCoupon | undefined
}

export type RefusedCoupon = { code: string; message: string }

export function CouponBox({ cart, csrf, busy, change, refused }: Props) {
  const { t, to } = useShop()
  const [typed, setTyped] = useState(refused?.code ?? '')
  const [error, setError] = useState(refused?.message ?? '')
  const kept = cart.coupon?.code ?? cart.coupon_refusal?.code ?? null

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (kept) {
      if (await askToConfirm(t.cart.couponConfirmRemove(kept))) {
        await change({ key: 'coupon', path: '/api/coupon/remove/' })
      }
      return
    }
    if (!typed.trim()) return
    setError('')
    const isFine = await change({
      key: 'coupon',
      path: '/api/coupon/apply',
      body: { code: typed },
      onRefused: setError,
    })
    if (isFine) setTyped('')
  }

  return (
    <form className="coupon" method="post" action={to(urls.cartCoupon.to())} onSubmit={submit}>
      <input type="hidden" name="_token" value={csrf} />
      <label className="coupon__label" htmlFor="coupon-code">
        {t.cart.couponTitle}
      </label>
      <div className="coupon__row">
        <input
          className="input coupon__code"
          id="coupon-code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          disabled={kept !== null}
          value={kept ?? typed}
          aria-invalid={error && !kept ? true : undefined}
          aria-describedby={kept ? 'coupon-state' : error ? 'coupon-error' : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setError('')
          }}
        />
        <Button
          type="submit"
          kind="secondary"
          name="action"
          value={kept ? 'remove' : 'apply'}
          busy={busy}
          className="coupon__button"
        >
          {kept ? t.cart.couponRemove : t.cart.couponApply}
        </Button>
      </div>
      <div role="status">{error && !kept ? <ErrorMessage id="coupon-error" error={error} /> : null}</div>
      {kept ? (
        <p className={`coupon__state${cart.coupon ? '' : ' coupon__state--idle'}`} id="coupon-state" role="status">
          {cart.coupon_refusal
            ? t.cart.couponIdle(kept, cart.coupon_refusal.message)
            : t.cart.couponActive(kept, cart.formatted_coupon_total_price_with_tax)}
        </p>
      ) : null}
    </form>
  )
}
