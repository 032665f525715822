import type { Texts } from '../../i18n/texts.ts'
import type { CartView } from '../../shop/cart/cart.ts'
import { BothPrices } from '../../ui/both-prices.tsx'
import type { SummaryLine } from '../../ui/summary-lines.tsx'

export function chargeLines(
  cart: CartView,
  { cart: t }: Pick<Texts, 'cart'>,
): Record<'shipping' | 'surcharge' | 'discount', SummaryLine | false> & { promotions: SummaryLine[] } {
  return {
    shipping: cart.shipping_price_with_tax > 0 && {
      label: t.shipping,
      note: [cart.shipping_method?.title, cart.formatted_shipping_parcels].filter(Boolean).join(', '),
      value: BothPrices({ gross: cart.formatted_shipping_price_with_tax, net: cart.formatted_shipping_price }),
    },
    surcharge: cart.payment_surcharge_price_with_tax > 0 && {
      label: t.surcharge,
      value: BothPrices({
        gross: cart.formatted_payment_surcharge_price_with_tax,
        net: cart.formatted_payment_surcharge_price,
      }),
    },
    promotions: cart.promotions.map((each) => ({
      label: each.title,
      value: each.formatted_amount_with_tax
        ? BothPrices({ gross: `−${each.formatted_amount_with_tax}`, net: `−${each.formatted_amount}` })
        : t.gift,
      kind: 'discount',
    })),
    discount: cart.coupon_total_price_with_tax > 0 && {
      label: t.discount,
      note: cart.coupon?.code,
      value: BothPrices({
        gross: `−${cart.formatted_coupon_total_price_with_tax}`,
        net: `−${cart.formatted_coupon_total_price}`,
      }),
      kind: 'discount',
    },
  }
}

export const totalLines = (cart: CartView, { cart: t }: Pick<Texts, 'cart'>): SummaryLine[] => [
  { label: t.withoutTax, value: cart.formatted_total_price },
  { label: t.tax, value: cart.formatted_tax_price },
  { label: t.total, value: cart.formatted_total_price_with_tax, kind: 'total' },
]
