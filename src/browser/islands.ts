import type { ComponentType } from 'react'

/** Every live part by name, each in a file of its own that is loaded when the part wakes. */
export const islands: Record<string, () => Promise<ComponentType<never>>> = {
  'cart-page': () => import('../pages/cart/cart-island.tsx').then((module) => module.CartIsland),
  'checkout-form': () => import('../pages/checkout/checkout-island.tsx').then((module) => module.CheckoutIsland),
  'product-list': () => import('../pages/product/list-island.tsx').then((module) => module.ListIsland),
  'product-terms': () => import('../pages/product/terms-island.tsx').then((module) => module.TermsIsland),
  'register-form': () => import('../pages/register/register-island.tsx').then((module) => module.RegisterIsland),
  'product-buy': () => import('../pages/product/buy-island.tsx').then((module) => module.BuyIsland),
  'design-parts': () => import('../pages/design/design-island.tsx').then((module) => module.DesignIsland),
}
