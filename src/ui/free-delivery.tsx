import type { CartView } from '../shop/cart/cart.ts'
import { BothPrices, WithTax } from './both-prices.tsx'
import { Icon } from './icon.tsx'
import { useShop } from './shop-context.tsx'

/** How far the goods are from free delivery; nothing where it is never free. */
export function FreeDelivery({ cart }: { cart: CartView }) {
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
