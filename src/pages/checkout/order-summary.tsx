import { BothPrices, WithTax } from '../../ui/both-prices.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { SummaryLines } from '../../ui/summary-lines.tsx'
import { urls } from '../../urls.ts'
import { chargeLines, totalLines } from '../cart/charge-lines.ts'
import { CouponBox } from '../cart/coupon-box.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { Checkout } from './use-checkout.ts'

export function OrderSummary({ checkout, formId, csrf }: { checkout: Checkout; formId: string; csrf: string }) {
  const { t, to } = useShop()
  const { cart, busy, isLive } = checkout
  const charges = chargeLines(cart, t)
  return (
    <aside className="checkout__side" aria-label={t.checkout.summary}>
      <details className="checkout__summary">
        <summary className="checkout__show">
          {t.checkout.showOrder} <Icon name="down" size={20} />
          <strong>
            {cart.formatted_total_price_with_tax}
            {cart.total_price === cart.total_price_with_tax ? null : <WithTax />}
          </strong>
        </summary>
        <div className="checkout__order">
          <h2 className="checkout__summary-title">{t.checkout.summary}</h2>
          <OrderedItems cart={cart} />
          <SummaryLines
            lines={[
              { label: t.checkout.quantityLine, value: cart.total_quantity },
              charges.shipping,
              charges.surcharge,
              ...charges.promotions,
              charges.discount,
              ...totalLines(cart, t),
            ]}
          />
          {cart.vat_notice ? <p className="checkout__notice">{cart.vat_notice}</p> : null}
          <div className="checkout__twin needs-script">
            <SubmitButton checkout={checkout} form={formId} />
          </div>
          <ButtonLink href={to(urls.home.to())} kind="quiet" wide>
            {t.cart.continueShopping}
          </ButtonLink>
          <CouponBox cart={cart} csrf={csrf} busy={isLive && busy} change={checkout.changeCoupon} />
        </div>
      </details>
    </aside>
  )
}

function OrderedItems({ cart: { items, item_services } }: Pick<Checkout, 'cart'>) {
  const { t } = useShop()
  return (
    <ul className="checkout__items">
      {[...items, ...item_services].map((item) => (
        <li key={item.id}>
          <picture>
            <source type="image/webp" srcSet={item.product.image.webp} />
            <img src={item.product.image.source} alt="" width={48} height={48} />
          </picture>
          <span className="checkout__item-words">
            {item.product.title}
            <small>
              {item.is_gift ? (
                t.cart.pieces(item.quantity)
              ) : (
                <>
                  {item.quantity} × <BothPrices gross={item.formatted_price_with_tax} net={item.formatted_price} />
                </>
              )}
            </small>
            {item.notice ? <small className="checkout__item-notice">{item.notice}</small> : null}
          </span>
          <span className="checkout__item-sum">
            {item.is_gift ? (
              t.cart.gift
            ) : (
              <BothPrices gross={item.formatted_total_price_with_tax} net={item.formatted_total_price} />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
