import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { orderLines, orders } from '../../src/shop/orders/orders.tables.ts'
import { insertOrder } from '../support/orders.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
}, 120_000)
afterAll(() => shop.close())

const list = async (path: string) =>
  (await shop.visitor().get(`/api/product/${path}`)).json<{ products: { id: number }[] }>().products.map(({ id }) => id)

async function buy(productIds: number[]) {
  const { orderId } = await insertOrder(shop.db)
  await shop.db.update(orders).set({ paidAt: new Date() }).where(eq(orders.id, orderId))
  for (const [index, productId] of productIds.entries()) {
    await shop.db.insert(orderLines).values({
      orderId,
      position: index + 2,
      productId,
      type: 'product',
      title: 'Prece',
      code: `P-${productId}`,
      quantity: 1,
      takenQuantity: 1,
      unitPrice: 100,
      total: 100,
      vatRate: 2100,
      vat: 17,
    })
  }
}

test('a product stands in one list of a page only, the first that names it', async () => {
  const inCategory = await rows<{ id: number; category_id: number }>(
    shop.db,
    sql`select id, category_id from products where parent_id is null and type = 'product' and is_published order by id`,
  )
  const [own] = inCategory
  const away = inCategory.filter((each) => each.category_id !== own?.category_id).map(({ id }) => id)
  const id = own?.id ?? 0
  const [twice, added, alike, elsewhere] = away as [number, number, number, number]
  await shop.db.execute(sql`delete from product_relations where product_id = ${id}`)
  await shop.db.execute(sql`insert into product_relations (product_id, kind, other_id) values
    (${id}, 'related', ${twice}), (${id}, 'recommended', ${twice}), (${id}, 'linked', ${twice}),
    (${id}, 'related', ${added}), (${id}, 'recommended', ${added}), (${id}, 'related', ${alike})`)

  expect(await list(`related-manual/${id}`)).toEqual([twice])
  expect(await list(`recommended/${id}`)).toEqual([added])
  const related = await list(`related-auto/${id}`)
  expect(related[0]).toBe(alike)
  expect(related.filter((each) => [id, twice, added].includes(each))).toEqual([])
  const neighbour = related[1] ?? 0
  expect(neighbour).toBeGreaterThan(0)

  await buy([id, twice, added, alike, neighbour, elsewhere])
  expect(await list('recently-purchased/')).toEqual(expect.arrayContaining([id, twice, alike, neighbour, elsewhere]))
  const recent = await list(`recently-purchased/?beside=${id}`)
  expect(recent).toContain(elsewhere)
  expect(recent.filter((each) => [id, twice, added, ...related].includes(each))).toEqual([])
})

test('a list that has nothing of its own is not on the page', async () => {
  const [first, second] = await rows<{ id: number; slug: string }>(
    shop.db,
    sql`select id, slug from products where parent_id is null and type = 'product' and is_published
        order by id desc limit 2`,
  )
  await shop.db.execute(sql`delete from product_relations where product_id = ${first?.id}`)
  await shop.db.execute(sql`insert into product_relations (product_id, kind, other_id) values
    (${first?.id}, 'linked', ${second?.id}), (${first?.id}, 'recommended', ${second?.id})`)
  const { body } = await shop.visitor().get(`/p/${first?.slug}`)
  expect(body).toContain('data-list="linked"')
  expect(body).not.toContain('data-list="recommended"')
})
