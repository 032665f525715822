import type { Islands } from './browser/hydrate-islands.ts'

export const islands: Islands = {
  'cart-page': () => import('./pages/cart/cart-island.tsx').then((module) => module.CartIsland),
  'compare-page': () => import('./pages/compare/compare-island.tsx').then((module) => module.CompareIsland),
  'checkout-form': () => import('./pages/checkout/checkout-island.tsx').then((module) => module.CheckoutIsland),
  'home-slider': () => import('./pages/home/slider-island.tsx').then((module) => module.SliderIsland),
  'home-subscribe': () => import('./pages/home/subscribe-island.tsx').then((module) => module.SubscribeIsland),
  'product-list': () => import('./pages/product/shelf-islands.ts').then((module) => module.ListIsland),
  'product-size': () => import('./pages/product/size/live.tsx').then((module) => module.loadSizeIsland()),
  'product-terms': () => import('./pages/product/terms-island.tsx').then((module) => module.TermsIsland),
  'product-viewed': () => import('./pages/product/shelf-islands.ts').then((module) => module.ViewedIsland),
  'register-form': () => import('./pages/register/register-island.tsx').then((module) => module.RegisterIsland),
  'profile-edit': () => import('./pages/profile/edit-island.tsx').then((module) => module.ProfileEditIsland),
  'product-buy': () => import('./pages/product/buy-island.tsx').then((module) => module.BuyIsland),
  'design-parts': () => import('./pages/design/design-island.tsx').then((module) => module.DesignIsland),
}
