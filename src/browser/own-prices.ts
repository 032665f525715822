import type { OwnPrices } from '../shop/price-lists/own-prices.calls.ts'
import { MAX_ASKED } from '../shop/price-lists/price-list.ts'
import { urls } from '../urls.ts'
import { get } from './calls.ts'
import { keepOwnPrices, ownPriceOf } from './own-price-store.ts'

const asked = new Set<number>()
let isWatching = false

/** Asks for the goods of the page, and of what is drawn later, and puts the prices where the ordinary ones are. */
export async function showOwnPrices() {
  if (!isWatching) document.addEventListener('shop:rendered', () => void showOwnPrices())
  isWatching = true
  const ids = [...new Set(places().map(({ id }) => id))].filter((id) => !asked.has(id))
  for (const id of ids) asked.add(id)
  for (let from = 0; from < ids.length; from += MAX_ASKED) {
    const part = ids.slice(from, from + MAX_ASKED)
    try {
      keepOwnPrices((await get<OwnPrices>(urls.ownPrices.to(part))).prices)
    } catch {
      // The ordinary prices stay; the cart has the right ones.
      for (const id of part) asked.delete(id)
    }
  }
  for (const { id, element } of places()) show(id, element)
}

/** Cards, rows of variations, and the goods of an island, which draws its price itself. */
function places() {
  return [...document.querySelectorAll<HTMLElement>('[data-product], [data-variation-row], [data-own-prices]')].flatMap(
    (element) => {
      const { product, variationRow, ownPrices } = element.dataset
      const ids = (product ?? variationRow ?? ownPrices ?? '').split(',').map(Number)
      return ids.filter((id) => id > 0).map((id) => ({ id, element: ownPrices === undefined ? element : null }))
    },
  )
}

function show(id: number, element: HTMLElement | null) {
  const own = ownPriceOf(id)
  const price = element?.querySelector<HTMLElement>('.price')
  if (!own || !price || price.dataset.own === own.gross) return
  price.dataset.own = own.gross
  for (const [view, text] of [
    ['.price__gross', own.gross],
    ['.price__net', own.net],
  ] as const) {
    const now = price.querySelector(`${view} .price__now`)
    if (now?.lastChild) now.lastChild.textContent = text
  }
}
