import type { CartView } from '../../shop/cart/cart.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Island } from '../../ui/island.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { CartIsland } from './cart-island.tsx'

export type CartData = { cart: CartView; csrf: string }

export function CartPage({ data }: { data: CartData }) {
  const { t, to } = useShop()
  return (
    <div className="container">
      <Breadcrumbs crumbs={[{ title: t.cart.title }]} />
      <h1>{t.cart.title}</h1>
      <Island name="cart-page" of={CartIsland} props={{ ...data, checkoutLink: to(urls.checkout.to()) }} />
    </div>
  )
}
