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
import { SavedItems } from './saved-items.tsx'
import { type ServiceChoice, ServiceChoices, useFittingServices } from './service-choices.tsx'
import { type LineControls, useCart } from './use-cart.ts'
import type { RemovedItem } from './use-removal.ts'

export type CartProps = {
  cart: CartView
  csrf: string
  checkoutLink: string
  services: ServiceChoice[]
  removed: readonly RemovedItem[]
  removedSaved: readonly RemovedItem[]
  refusal?: string | undefined
  refusedCoupon?: RefusedCoupon | undefined
}

export function CartIsland({ refusal, ...props }: CartProps) {
  const { t } = useShop()
  const live = useCart(props.cart, props)
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
}: Omit<CartProps, 'refusal' | 'removed' | 'removedSaved'> & LineControls) {
  const { t, to } = useShop()
  const { cart, csrf, busy, removal } = props
  const services = useFittingServices(initial, cart)
  if (cart.items.length === 0 && cart.item_services.length === 0) {
    return (
      <>
        {removal.removed.map((item) => (
          <RemovedNotice key={item.id} {...removal} csrf={csrf} item={item} />
        ))}
        <EmptyState
          title={t.cart.empty}
          text={t.cart.emptyHint}
          icon="cart"
          action={<ButtonLink href={to(urls.home.to())}>{t.cart.continueShopping}</ButtonLink>}
        />
        <SavedItems {...props} />
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
        <SavedItems {...props} />
        <ServiceChoices {...props} services={services} />
        <DeliveryOptions cart={cart} />
      </div>
    </div>
  )
}
