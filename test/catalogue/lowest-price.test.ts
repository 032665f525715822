import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductCard } from '../../src/shop/catalogue/cards.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** A product of 80.00 € that was 100.00 €, with earlier prices: cents, and the days ago between which they were asked. */
async function lowestShown(earlier: readonly [price: number, from: number, to: number][], since = 7) {
  const lamp = await shop.product({ price: 8_000, previousPrice: 10_000 })
  await shop.db.execute(sql`update price_history set valid_from = now() - make_interval(days => ${since})
    where product_id = ${lamp.id}`)
  for (const [price, from, to] of earlier) {
    await shop.db.execute(sql`insert into price_history (product_id, price, valid_from, valid_to)
      values (${lamp.id}, ${price}, now() - make_interval(days => ${from}), now() - make_interval(days => ${to}))`)
  }
  const find = async () => {
    const answer = await shop.visitor().get('/api/search/products?per_page=96')
    const { products } = answer.json<{ collection: { data: { products: ProductCard[] } } }>().collection.data
    return products.find(({ id }) => id === lamp.id)
  }
  await expect.poll(find, { timeout: 10_000 }).toBeDefined()
  const card = await find()
  const { body } = await shop.visitor().get(`/p/${lamp.slug}`)
  const badge = /badge--sale">([^<]*)/.exec(body)?.[1]
  return { lowest: card?.lowest_formatted_price_with_tax, percent: card?.discount_percent, badge }
}

test.each<[string, [number, number, number][], string, number | null]>([
  [
    'was 95 € for a while of the month before',
    [
      [10_000, 90, 30],
      [9_500, 30, 20],
      [10_000, 20, 7],
    ],
    '95,00 €',
    15,
  ],
  [
    'was cheaper only before that month',
    [
      [5_000, 90, 60],
      [10_000, 60, 7],
    ],
    '100,00 €',
    20,
  ],
  ['is for sale for two weeks', [[10_000, 14, 7]], '100,00 €', 20],
  ['was never sold at another price', [], '80,00 €', null],
])('of goods on offer the lowest price before is shown: it %s', async (_what, earlier, lowest, percent) => {
  const shown = await lowestShown(earlier)
  expect(shown).toEqual({
    lowest: lowest.replace(' ', '\u00a0'),
    percent,
    badge: percent === null ? 'Akcija' : expect.stringMatching(new RegExp(`^−${percent}\\s%$`)),
  })
})
