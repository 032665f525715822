import type { ProductCard } from '../shop/catalogue/cards.ts'
import type { Added } from '../ui/added-panel.tsx'
import { get } from './calls.ts'

const MOST = 3
const LISTS = ['related-manual', 'recommended']

/** What goes with one product that was put into the cart; without an answer nothing. */
export async function matchingGoods({ cart, ids }: Added): Promise<ProductCard[]> {
  const [id] = ids
  if (id === undefined || ids.length > 1) return []
  const inCart = new Set(cart.items.map(({ product }) => product.link))
  for (const list of LISTS) {
    const answer = await get<{ products: ProductCard[] }>(`/api/product/${list}/${id}`).catch(() => null)
    const fit = answer?.products.filter((card) => card.is_available_for_purchase && !inCart.has(card.link)) ?? []
    if (fit.length > 0) return fit.slice(0, MOST)
  }
  return []
}
