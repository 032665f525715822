import type { CartView } from '../../shop/cart/cart.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { CartLines } from './cart-lines.tsx'
import { CartSummary } from './cart-summary.tsx'
import type { RefusedCoupon } from './coupon-box.tsx'
import { DeliveryOptions } from './delivery-options.tsx'
import { RemovedNotice } from './removed-notice.tsx'
import { type ServiceChoice, ServiceChoices, useFittingServices } from './service-choices.tsx'
import { type CartControls, useCart } from './use-cart.ts'
import type { Removal, RemovedItem } from './use-removal.ts'

export type CartProps = {
  cart: CartView
  csrf: string
  checkoutLink: string
  services: ServiceChoice[]
  removed: readonly RemovedItem[]
  refusal?: string | undefined
  refusedCoupon?: RefusedCoupon | undefined
}

export function CartIsland({ refusal, ...props }: CartProps) {
  const { t } = useShop()
  const live = useCart(props.cart, props.removed)
  const { cart, busy, said } = live
  return (
    <>
      <h1>
        {t.cart.title}{' '}
        {cart.total_quantity > 0 ? (
          <small className="cart-page__count">{t.cart.pieces(cart.total_quantity)}</small>
        ) : null}
      </h1>
      {refusal ? (
        <p className="cart-page__refusal" role="alert">
          {refusal}
        </p>
      ) : null}
      <CartContents {...props} {...live} />
      <p className="visually-hidden" role="status">
        {busy ? t.cart.updating : said}
      </p>
    </>
  )
}

function CartContents({
  services: initial,
  checkoutLink,
  refusedCoupon,
  ...props
}: Omit<CartProps, 'refusal'> & CartControls & Removal) {
  const { t, to } = useShop()
  const { cart, busy, removed } = props
  const services = useFittingServices(initial, cart)
  if (cart.items.length === 0 && cart.item_services.length === 0) {
    return (
      <>
        {removed.map((item) => (
          <RemovedNotice key={item.id} {...props} item={item} />
        ))}
        <EmptyState
          title={t.cart.empty}
          text={t.cart.emptyHint}
          icon="cart"
          action={<ButtonLink href={to(urls.home.to())}>{t.cart.continueShopping}</ButtonLink>}
        />
      </>
    )
  }
  return (
    <div className="cart" aria-busy={busy} data-locked={busy || undefined}>
      <div className="cart__main">
        <CartLines {...props} />
      </div>
      <CartSummary {...props} checkoutLink={checkoutLink} refused={refusedCoupon} />
      <div className="cart__more">
        <ServiceChoices {...props} services={services} />
        <DeliveryOptions cart={cart} />
      </div>
    </div>
  )
}
