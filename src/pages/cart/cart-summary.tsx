import { BothPrices, WithTax } from '../../ui/both-prices.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { SummaryLines } from '../../ui/summary-lines.tsx'
import { urls } from '../../urls.ts'
import { chargeLines, totalLines } from './charge-lines.ts'
import { CouponBox, type CouponBoxProps } from './coupon-box.tsx'

type CartSummaryProps = CouponBoxProps & { checkoutLink: string }

export function CartSummary({ checkoutLink, ...props }: CartSummaryProps) {
  const { t, to } = useShop()
  const { cart, busy } = props
  return (
    <aside className="cart__side" aria-label={t.cart.summary}>
      <FreeDelivery cart={cart} />
      <div className="cart__summary">
        <h2 className="cart__summary-title">{t.cart.summary}</h2>
        <CartSums cart={cart} />
        {cart.vat_notice ? <p className="cart__notice">{cart.vat_notice}</p> : null}
        {cart.items.length === 0 ? <p className="cart__hint">{t.cart.onlyServices}</p> : null}
        {cart.shipping_method ? null : <p className="cart__hint">{t.cart.deliveryLater}</p>}
        <ButtonLink
          href={checkoutLink}
          size="large"
          wide
          aria-disabled={busy || cart.items.length === 0 || undefined}
          onClick={(event) => {
            // The checkout must not open with totals that a pending change makes wrong.
            if (busy || cart.items.length === 0) event.preventDefault()
          }}
        >
          {t.cart.checkout} <Icon name="arrow" size={20} />
        </ButtonLink>
        <ButtonLink href={to(urls.home.to())} kind="quiet" wide>
          {t.cart.continueShopping}
        </ButtonLink>
        <CouponBox {...props} />
        <p className="cart__quote">
          <a href={to(urls.newQuote.to())} rel="nofollow">
            {t.cart.quote}
          </a>
        </p>
      </div>
    </aside>
  )
}

function FreeDelivery({ cart }: Pick<CartSummaryProps, 'cart'>) {
  const { t } = useShop()
  if (!cart.is_free_delivery_possible) return null
  const left = cart.formatted_left_to_free_delivery
  const part = left ? cart.goods_price_with_tax / cart.free_delivery_goal : 1
  // Parcel lockers may have a lower threshold than other methods.
  const isLocker = cart.baltics_locker_free_shipping_threshold > 0 && cart.formatted_left_to_free_locker === left
  const lacking = isLocker ? t.cart.leftToFreeLocker : t.cart.leftToFree
  return (
    <div className="goal" data-reached={left === null || undefined}>
      <p className="goal__title">
        <Icon name={left ? 'truck' : 'check'} size={22} />
        <span>
          {t.cart.freeGoal(cart.formatted_free_delivery_goal)}
          <WithTax />
        </span>
      </p>
      <progress className="goal__bar" max={100} value={Math.round(part * 100)} aria-hidden="true" />
      <p className="goal__text">
        {left ? (
          <BothPrices gross={lacking(left)} net={lacking(`${left} ${t.common.withTax}`)} />
        ) : isLocker ? (
          t.cart.freeLocker
        ) : (
          t.cart.reachedFree
        )}
      </p>
    </div>
  )
}

function CartSums({ cart }: Pick<CartSummaryProps, 'cart'>) {
  const { t } = useShop()
  const charges = chargeLines(cart, t)
  return (
    <SummaryLines
      lines={[
        {
          label: <BothPrices gross={t.cart.subtotal} net={t.cart.subtotalNet} />,
          value: <BothPrices gross={cart.formatted_items_price_with_tax} net={cart.formatted_items_price} />,
        },
        charges.discount,
        charges.shipping,
        charges.surcharge,
        ...totalLines(cart, t),
      ]}
    />
  )
}
