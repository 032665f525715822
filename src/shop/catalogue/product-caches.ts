import type { Changes } from '../changes.ts'
import { FACETS_TAG } from '../search/search-engine.ts'
import { BADGES_TAG } from './badges.ts'
import type { ProductCard } from './cards.ts'
import type { Goods } from './offer.ts'
import type { ShownProduct } from './product.ts'
import { ProductCache } from './product-cache.ts'

/** About 1 kB each. */
const MAX_CARDS = 10_000
/** About 10 kB each. */
const MAX_PRODUCTS = 1_000

/** What was read of products lately; nothing that was read before an announced change. */
export type ProductCaches = {
  /** By id. */
  cards: ProductCache<ProductCard>
  /** All that a product's page says, by slug. */
  products: ProductCache<ShownProduct>
  /** The same with the offers as numbers, by id. */
  goods: ProductCache<Goods>
  /** Drops what has changed. A card gets its stock from the search engine, a product's page does not. */
  changed(changes: Changes): void
}

/** Rows are read again in a moment; pages stay. */
const isShownByMany = (tag: string) =>
  tag === 'everything' ||
  tag === FACETS_TAG ||
  tag === BADGES_TAG ||
  tag.startsWith('category-data:') ||
  tag.startsWith('manufacturer-')

export function createProductCaches(): ProductCaches {
  const cards = new ProductCache<ProductCard>(MAX_CARDS)
  const products = new ProductCache<ShownProduct>(MAX_PRODUCTS)
  const goods = new ProductCache<Goods>(MAX_PRODUCTS)
  return {
    cards,
    products,
    goods,
    changed({ tags, products: changed, stock }) {
      const isUnknown = changed === null && tags.includes('catalogue')
      if (isUnknown || tags.some(isShownByMany)) {
        cards.clear()
        products.clear()
        goods.clear()
      }
      for (const id of changed ?? []) {
        cards.invalidate(id)
        products.invalidate(id)
        goods.invalidate(id)
      }
      for (const { id } of stock) {
        products.invalidate(id)
        goods.invalidate(id)
      }
    },
  }
}
