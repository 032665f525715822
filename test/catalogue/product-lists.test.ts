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

test('lists of one or two products share a shelf', async () => {
  const [first, ...others] = await rows<{ id: number; slug: string }>(
    shop.db,
    sql`select id, slug from products where parent_id is null and type = 'product' and is_published
        order by id desc limit 6`,
  )
  const shelves = async () => {
    const { body } = await shop.visitor().get(`/p/${first?.slug}`)
    return [...body.matchAll(/data-list="(\w+)"/g)].map(([, name]) => name)
  }
  const link = (kind: string, count: number) =>
    Promise.all(
      others
        .slice(0, count)
        .map(({ id }) =>
          shop.db.execute(
            sql`insert into product_relations (product_id, kind, other_id) values (${first?.id}, ${kind}, ${id})`,
          ),
        ),
    )
  await shop.db.execute(sql`delete from product_relations where product_id = ${first?.id}`)
  await link('linked', 2)
  await expect.poll(shelves).toEqual(['useful', 'recent'])
  await shop.db.execute(sql`delete from product_relations where product_id = ${first?.id}`)
  await expect.poll(shelves).toEqual(['related', 'recent'])
  await link('linked', 3)
  await expect.poll(shelves).toEqual(['linked', 'related'])
})

test('the cards of some ids come in their order, without what is not shown', async () => {
  const ids = (
    await rows<{ id: number }>(
      shop.db,
      sql`select id from products where parent_id is null and type = 'product' and is_published order by id limit 3`,
    )
  ).map(({ id }) => id)
  const [first, second, third] = ids
  expect(await list(`cards?ids=${third},${first},99999999,${second},${first}`)).toEqual([third, first, second])
  for (const wrong of ['', 'a', '1,', Array.from({ length: 13 }, (_, id) => id).join()]) {
    expect((await shop.visitor().get(`/api/product/cards?ids=${wrong}`)).status).toBe(422)
  }
})

test('a variation has the related products of its product', async () => {
  const [variation, other] = await rows<{ id: number; parent_id: number }>(
    shop.db,
    sql`select distinct on (v.parent_id) v.id, v.parent_id from products v join products p on p.id = v.parent_id
        where p.type = 'product' and p.is_published order by v.parent_id, v.id limit 2`,
  )
  await shop.db.execute(sql`delete from product_relations where product_id = ${variation?.parent_id ?? 0}`)
  await shop.db.execute(sql`insert into product_relations (product_id, kind, other_id)
    values (${variation?.parent_id ?? 0}, 'linked', ${other?.parent_id ?? 0})`)
  expect(await list(`related-manual/${variation?.id}`)).toEqual([other?.parent_id])
})
