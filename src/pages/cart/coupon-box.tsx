import { type FormEvent, useState } from 'react'
import type { CartView } from '../../shop/cart/cart.ts'
import { BothPrices } from '../../ui/both-prices.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage } from '../../ui/field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { askToConfirm, type CartControls } from './use-cart.ts'

export type CouponBoxProps = CartControls & {
  cart: CartView
  /** Set when a form without script was rejected. */
  refused?: RefusedCoupon | undefined
}

export type RefusedCoupon = { code: string; message: string }

export function CouponBox(props: CouponBoxProps) {
  const { t, to } = useShop()
  const { cart, csrf, busy } = props
  const { kept, typed, error, type, submit } = useCoupon(props)
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
          aria-invalid={error ? true : undefined}
          aria-describedby={kept ? 'coupon-state' : error ? 'coupon-error' : undefined}
          onChange={(event) => type(event.currentTarget.value)}
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
      <div role="status">{error ? <ErrorMessage id="coupon-error" error={error} /> : null}</div>
      {kept ? (
        <p className={`coupon__state${cart.coupon ? '' : ' coupon__state--idle'}`} id="coupon-state" role="status">
          {cart.coupon_refusal
            ? t.cart.couponIdle(kept, cart.coupon_refusal.message)
            : BothPrices({
                gross: t.cart.couponActive(kept, cart.formatted_coupon_total_price_with_tax),
                net: t.cart.couponActive(kept, cart.formatted_coupon_total_price),
              })}
        </p>
      ) : null}
    </form>
  )
}

/** The code that the cart keeps, or the one being typed. */
function useCoupon({ cart, busy, change, refused }: CouponBoxProps) {
  const { t } = useShop()
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

  function type(code: string) {
    setTyped(code)
    setError('')
  }

  return { kept, typed, error: kept ? '' : error, type, submit }
}
