import type { CartView } from '../../shop/cart/cart.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { SummaryLines } from '../../ui/summary-lines.tsx'

/** What is bought and what it costs, beside the form. */
export function OrderSummary({ cart }: { cart: CartView }) {
  const { t } = useShop()
  return (
    <aside className="checkout__summary" aria-label={t.checkout.summary}>
      <h2>{t.checkout.summary}</h2>
      <ul className="checkout__items">
        {[...cart.items, ...cart.item_services].map((item) => (
          <li key={item.id}>
            <span>
              {item.quantity} × {item.product.title}
            </span>
            <span>{item.formatted_total_price_with_tax}</span>
          </li>
        ))}
      </ul>
      <SummaryLines
        lines={[
          cart.shipping_price_with_tax > 0 && {
            label: t.cart.shipping,
            note: cart.shipping_method?.title,
            value: cart.formatted_shipping_price_with_tax,
          },
          cart.payment_surcharge_price_with_tax > 0 && {
            label: t.cart.surcharge,
            value: cart.formatted_payment_surcharge_price_with_tax,
          },
          cart.coupon_total_price_with_tax > 0 && {
            label: t.cart.discount,
            value: `−${cart.formatted_coupon_total_price_with_tax}`,
            kind: 'discount',
          },
          { label: t.cart.withoutTax, value: cart.formatted_total_price },
          { label: t.cart.tax, value: cart.formatted_tax_price },
          { label: t.cart.total, value: cart.formatted_total_price_with_tax, kind: 'total' },
        ]}
      />
    </aside>
  )
}
