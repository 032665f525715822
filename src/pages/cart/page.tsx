import type { CartView } from '../../shop/cart/cart.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Island } from '../../ui/island.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { CartIsland, type ServiceChoice } from './cart-island.tsx'

export type CartData = {
  cart: CartView
  csrf: string
  services: ServiceChoice[]
  /** Why a form without script changed nothing. */
  refusal?: string
}

export function CartPage({ data: { refusal, ...data } }: { data: CartData }) {
  const { t, to } = useShop()
  return (
    <div className="container cart-page">
      <Breadcrumbs crumbs={[{ title: t.cart.title }]} />
      <h1>
        {t.cart.title}{' '}
        {data.cart.total_quantity > 0 ? (
          <small className="cart-page__count">{t.cart.pieces(data.cart.total_quantity)}</small>
        ) : null}
      </h1>
      {refusal ? (
        <p className="cart-page__refusal" role="alert">
          {refusal}
        </p>
      ) : null}
      <Island name="cart-page" of={CartIsland} props={{ ...data, checkoutLink: to(urls.checkout.to()) }} />
    </div>
  )
}
