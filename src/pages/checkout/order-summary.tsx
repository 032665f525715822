import { BothPrices } from '../../ui/both-prices.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { SummaryLines } from '../../ui/summary-lines.tsx'
import { urls } from '../../urls.ts'
import { chargeLines } from '../cart/charge-lines.ts'
import { CouponBox } from '../cart/coupon-box.tsx'
import type { Checkout } from './use-checkout.ts'

export function OrderSummary({ checkout, formId, csrf }: { checkout: Checkout; formId: string; csrf: string }) {
  const { t, to } = useShop()
  const { cart, busy, isLive, processing, agreed } = checkout
  const items = [...cart.items, ...cart.item_services]
  const charges = chargeLines(cart, t)
  return (
    <aside className="checkout__side" aria-label={t.checkout.summary}>
      <div className="checkout__summary">
        <h2 className="checkout__summary-title">{t.checkout.summary}</h2>
        <ul className="checkout__items">
          {items.map((item) => (
            <li key={item.id}>
              <picture>
                <source type="image/webp" srcSet={item.product.image.webp} />
                <img src={item.product.image.source} alt="" width={48} height={48} />
              </picture>
              <span className="checkout__item-words">
                {item.product.title}
                <small>
                  {item.quantity} × <BothPrices gross={item.formatted_price_with_tax} net={item.formatted_price} />
                </small>
                {item.notice ? <small className="checkout__item-notice">{item.notice}</small> : null}
              </span>
              <span className="checkout__item-sum">
                <BothPrices gross={item.formatted_total_price_with_tax} net={item.formatted_total_price} />
              </span>
            </li>
          ))}
        </ul>
        <SummaryLines
          lines={[
            { label: t.checkout.quantityLine, value: cart.total_quantity },
            charges.shipping,
            charges.surcharge,
            charges.discount,
            { label: t.cart.withoutTax, value: cart.formatted_total_price },
            { label: t.cart.tax, value: cart.formatted_tax_price },
            { label: t.cart.total, value: cart.formatted_total_price_with_tax, kind: 'total' },
          ]}
        />
        {cart.vat_notice ? <p className="checkout__notice">{cart.vat_notice}</p> : null}
        <div className="checkout__twin needs-script">
          <Button
            type="submit"
            form={formId}
            size="large"
            wide
            busy={processing}
            disabled={isLive && (busy || !agreed)}
          >
            {processing ? t.checkout.submitting : t.checkout.submit(cart.formatted_total_price_with_tax)}
          </Button>
          {agreed ? null : <p className="checkout__hint">{t.checkout.agreeFirst}</p>}
        </div>
        <ButtonLink href={to(urls.home.to())} kind="quiet" wide>
          {t.cart.continueShopping}
        </ButtonLink>
        <CouponBox cart={cart} csrf={csrf} busy={isLive && busy} change={checkout.changeCoupon} />
      </div>
    </aside>
  )
}
