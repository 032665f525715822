import type { PageRegistrar } from './http/pages.tsx'
import { aboutPage } from './pages/about/page.tsx'
import { categoryPage, manufacturerPage } from './pages/catalogue/page.tsx'
import { comparePage } from './pages/compare/page.tsx'
import { contentPage } from './pages/content/page.tsx'
import { homePage } from './pages/home/page.tsx'
import { orderPage } from './pages/order/page.tsx'
import { productPage } from './pages/product/page.tsx'
import { searchPage } from './pages/search/page.tsx'
import { wishlistPage } from './pages/wishlist/page.tsx'
import { urls } from './urls.ts'

/** Every screen at its address. */
export function registerPages({ page }: PageRegistrar) {
  page(urls.home.pattern, homePage, { cache: 'shared' })
  page(urls.category.pattern, categoryPage, { cache: 'shared', query: 'listing' })
  page(urls.manufacturer.pattern, manufacturerPage, { cache: 'shared', query: 'listing' })
  page(urls.search.pattern, searchPage, { cache: 'shared', query: 'listing' })
  page(urls.product.pattern, productPage, { cache: 'shared', query: 'variation' })
  page(urls.compare.pattern, comparePage, { cache: 'private' })
  page(urls.wishlist.pattern, wishlistPage, { cache: 'private' })
  page(urls.order.pattern, orderPage, { cache: 'private' })
  page(urls.about.pattern, aboutPage, { cache: 'shared' })
  page(urls.content.pattern, contentPage, { cache: 'shared' })
}
