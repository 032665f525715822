import type { CartView } from '../../shop/cart/cart.ts'
import { BothPrices } from '../../ui/both-prices.tsx'
import { deliveryIcons, Icon, type IconName } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { DeliveryNotice, RefusedDelivery } from './delivery-notice.tsx'

const icons: Record<string, IconName> = deliveryIcons

export function DeliveryOptions({ cart }: { cart: CartView }) {
  const { t } = useShop()
  if (cart.shipping_delivery_days.length === 0 && !cart.delivery_notice) return null
  return (
    <section className="cart__part">
      <h2 className="cart__heading">{t.cart.deliveryOptions}</h2>
      <DeliveryNotice notice={cart.delivery_notice} />
      <ul className="delivery-cards">
        {cart.shipping_delivery_days.map((option) => (
          <li className="delivery-card" key={option.title}>
            <Icon name={icons[option.icon] ?? 'box'} />
            <span className="delivery-card__words">
              <span className="delivery-card__title">{option.title}</span>
              <span className="delivery-card__dates">{option.dates}</span>
              {option.note ? <span className="delivery-card__dates">{option.note}</span> : null}
            </span>
            <span className="delivery-card__price">
              <BothPrices gross={option.price} net={option.price_without_tax} />
            </span>
          </li>
        ))}
      </ul>
      <RefusedDelivery cart={cart} />
      {cart.shipping_delivery_days.length > 0 ? <p className="cart__hint">{t.cart.deliveryNote}</p> : null}
    </section>
  )
}
