import { BothPrices } from '../../ui/both-prices.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { FreeDelivery } from '../../ui/free-delivery.tsx'
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
        ...charges.promotions,
        charges.discount,
        charges.shipping,
        charges.surcharge,
        ...totalLines(cart, t),
      ]}
    />
  )
}
