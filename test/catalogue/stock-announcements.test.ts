import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { currentPosition, readChanges, sweepChanges } from '../../src/shop/catalogue/changes.db.ts'
import { rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Tags that the shop hears of when a product is changed, up to a last word of our own. */
async function heardAfter(id: number, change: SQL): Promise<unknown[]> {
  const drop = vi.spyOn(shop.services.pageCache, 'invalidate')
  const end = `end:${crypto.randomUUID()}`
  await shop.db.execute(sql`update products set ${change} where id = ${id}`)
  await shop.db.execute(sql`select announce(array[${end}], null)`)
  const heard = () => drop.mock.calls.map(([tag]) => tag)
  await expect.poll(heard, { timeout: 10_000 }).toContain(end)
  const tags = heard().filter((tag) => tag !== end)
  drop.mockRestore()
  return tags
}

test('many pieces, and some less or more: no page shows it, so nothing is dropped', async () => {
  const lamp = await shop.product({ quantity: 500 })
  // The new product's own announcement may still be on its way.
  await heardAfter(lamp.id, sql`quantity = quantity`)
  expect(await heardAfter(lamp.id, sql`quantity = quantity - 1`)).toEqual([])
  expect(await heardAfter(lamp.id, sql`quantity = 4`)).toEqual([])
  expect(await heardAfter(lamp.id, sql`quantity = 40, virtual_quantity = 1000`)).toEqual([])
})

test.each([
  ['one of the last pieces', sql`quantity = 2, virtual_quantity = 0`],
  ['the last piece of the shop, while the supplier has more', sql`quantity = 0`],
  ['another price', sql`price = price + 1`],
  ['no longer published', sql`is_published = false`],
])('%s: product, category and manufacturer are announced', async (_what, change) => {
  const lamp = await shop.product({ quantity: 500, virtualQuantity: 400 })
  await heardAfter(lamp.id, sql`quantity = 3, virtual_quantity = 1`)
  await heardAfter(lamp.id, sql`quantity = 500, virtual_quantity = 400`)
  const tags = await heardAfter(lamp.id, change)
  expect(tags).toContain(`product:${lamp.id}`)
  expect(tags).toContain(`category:${lamp.categoryId}`)
  expect(tags).toContain(`manufacturer:${lamp.manufacturerId}`)
})

test('of the last three every piece is announced', async () => {
  const lamp = await shop.product({ quantity: 4 })
  for (let left = 3; left >= 0; left -= 1) {
    expect(await heardAfter(lamp.id, sql`quantity = ${left}`)).toContain(`product:${lamp.id}`)
  }
})

test('a sale of many is written down without a tag, with what there is now', async () => {
  const lamp = await shop.product({ quantity: 500, virtualQuantity: 7 })
  const position = await currentPosition(shop.db)
  await shop.db.execute(sql`update products set quantity = 498 where id = ${lamp.id}`)
  const stock = [{ id: lamp.id, quantity: 498, virtual_quantity: 7, is_in_shop: true }]
  expect((await readChanges(shop.db, position)).changes).toEqual({ tags: [], products: [], stock })
})

test('a transaction that commits after one that began later is noticed all the same', async () => {
  const [early, late] = [await shop.product(), await shop.product()]
  await heardAfter(early.id, sql`quantity = quantity`)
  const written = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const slow = shop.db.transaction(async (tx) => {
    await tx.execute(sql`update products set price = price + 1 where id = ${early.id}`)
    written.resolve()
    await mayCommit.promise
  })
  await written.promise
  const drop = vi.spyOn(shop.services.pageCache, 'invalidate')
  const heard = () => drop.mock.calls.map(([tag]) => tag)
  await shop.db.execute(sql`update products set price = price + 1 where id = ${late.id}`)
  await expect.poll(heard, { timeout: 10_000 }).toContain(`product:${late.id}`)
  expect(heard()).not.toContain(`product:${early.id}`)
  mayCommit.resolve()
  await slow
  await expect.poll(heard, { timeout: 10_000 }).toContain(`product:${early.id}`)
  drop.mockRestore()
})

test('after a lost connection only what was missed is dropped', async () => {
  const lamp = await shop.product()
  await heardAfter(lamp.id, sql`quantity = quantity`)
  const drop = vi.spyOn(shop.services.pageCache, 'invalidate')
  await shop.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %' and pid <> pg_backend_pid()`)
  await shop.db.execute(sql`update products set price = price + 1 where id = ${lamp.id}`)
  const heard = () => drop.mock.calls.map(([tag]) => tag)
  await expect.poll(heard, { timeout: 10_000 }).toContain(`product:${lamp.id}`)
  expect(heard()).not.toContain('everything')
  drop.mockRestore()
})

test('a change of ten thousand products names them, so that lists need not be read anew as a whole', async () => {
  const position = await currentPosition(shop.db)
  const insert = (first: number, last: number) =>
    rows<{ id: number }>(
      shop.db,
      sql`insert into products (slug, code, category_id, price, quantity, weight, width, depth, height)
          select 'many-' || n, 'MANY-' || n, (select min(id) from categories), 100, 1, 1, 1, 1, 1
          from generate_series(${first}::int, ${last}::int) n returning id`,
    )
  // Two statements: one of ten thousand rows takes most of the five seconds that a statement has.
  const ids = [...(await insert(1, 5_000)), ...(await insert(5_001, 10_000))]
  const { changes } = await readChanges(shop.db, position)
  expect(changes.tags).toEqual(['catalogue'])
  expect(changes.products?.sort((a, b) => a - b)).toEqual(ids.map(({ id }) => id))
})

test('a reader that was disconnected for days, or whose server was replaced, treats everything as changed', async () => {
  const position = await currentPosition(shop.db)
  const all = { tags: ['everything'], products: null, stock: [] }
  expect((await readChanges(shop.db, position)).changes).toEqual({ tags: [], products: [], stock: [] })
  expect((await readChanges(shop.db, { ...position, at: position.at - 40 * 3_600 })).changes).toEqual(all)
  expect((await readChanges(shop.db, { ...position, timeline: '00000009' })).changes).toEqual(all)
})

test('old changes are deleted, newer ones stay', async () => {
  await shop.db.execute(sql`insert into catalogue_changes (tags, changed_at)
    select '{home}', now() - interval '49 hours' from generate_series(1, 6000)`)
  await sweepChanges(shop.db)
  const kept = await rows<{ old: boolean }>(
    shop.db,
    sql`select distinct changed_at < now() - interval '48 hours' as old from catalogue_changes`,
  )
  expect(kept).toEqual([{ old: false }])
})
