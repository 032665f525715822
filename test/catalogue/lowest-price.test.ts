import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductCard } from '../../src/shop/catalogue/cards.ts'
import { rows } from '../../src/shop/db.ts'
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

test.each([3, 250])('%i prices in one statement close the old ones and open the new ones', async (count) => {
  const { id: like } = await shop.product({ price: 1_000 })
  await shop.db.execute(sql`insert into products (slug, code, category_id, price)
    select 'vesture-' || ${count}::int || '-' || n, ${count}::int || '-V-' || n, category_id, 1000 from products, generate_series(1, ${count}::int) n
    where id = ${like}`)
  // The first one keeps its price.
  await shop.db.execute(sql`update products set price = case when code like '%-V-1' then price else 1100 end, position = 7
    where code like ${`${count}-V-%`}`)
  const found = await rows(
    shop.db,
    sql`select h.price, h.valid_to is null as "isCurrent", count(*)::int as products from price_history h
        join products p on p.id = h.product_id where p.code like ${`${count}-V-%`} group by 1, 2 order by 1, 2`,
  )
  expect(found).toEqual([
    { price: 1_000, isCurrent: false, products: count - 1 },
    { price: 1_000, isCurrent: true, products: 1 },
    { price: 1_100, isCurrent: true, products: count - 1 },
  ])
})
