import type { CartView as CartAnswer } from '../../shop/cart/cart.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Island } from '../../ui/island.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'
import { CartIsland } from './cart-island.tsx'
import type { RefusedCoupon } from './coupon-box.tsx'
import type { ServiceChoice } from './service-choices.tsx'
import type { RemovedItem } from './use-removal.ts'

export type CartData = {
  cart: CartAnswer
  csrf: string
  services: ServiceChoice[]
  removed: RemovedItem[]
  removedSaved: RemovedItem[]
  /** Set when the coupon form without script was rejected. */
  refusedCoupon?: RefusedCoupon | undefined
  /** Why a form without script changed nothing. */
  refusal?: string | undefined
}

export function CartView({ data }: { data: CartData }) {
  const { to } = useShop()
  const t = useTexts()
  return (
    <div className="container cart-page">
      <Breadcrumbs crumbs={[{ title: t.cart.title }]} />
      <Island name="cart-page" of={CartIsland} props={{ ...data, checkoutLink: to(urls.checkout.to()) }} />
      <p className="cart-page__codes">
        <a href={to(urls.quickOrder.to())}>{t.quickOrder.fromCart}</a>
      </p>
    </div>
  )
}
