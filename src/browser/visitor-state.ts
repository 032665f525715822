import { fetchVisitor, forgetVisitor, type Visitor } from './calls.ts'
import { showWishes } from './wishlist.ts'

export function showVisitor(visitor: Visitor) {
  showCartCount(visitor.cart.total_quantity)
  showWishes(visitor.wishlist)
  if (visitor.has_price_lists) showOwn()
  if (visitor.impersonation) void import('./impersonation-banner.ts').then((it) => it.showImpersonation(visitor))
  document.documentElement.setAttribute('data-visitor-shown', '')
  for (const link of document.querySelectorAll<HTMLElement>('[data-signed-in]')) {
    link.hidden = (link.dataset.signedIn === 'yes') !== (visitor.user !== null)
  }
}

/** Lists of goods ask for their order by own prices (`pages/catalogue/listing-navigation.ts`). */
function showOwn() {
  document.documentElement.setAttribute('data-own-prices', '')
  document.dispatchEvent(new Event('shop:own-prices'))
  void import('./own-prices.ts').then((it) => it.showOwnPrices())
}

export function showCartCount(count: number) {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = String(count)
    badge.hidden = count === 0
  }
}

export function watchVisitor() {
  document.addEventListener('shop:visitor-changed', () => {
    forgetVisitor()
    fetchVisitor().then(showVisitor, () => {})
  })
}
