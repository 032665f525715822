import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/adapters/database/database.ts'
import type { ProductCard } from '../../src/shop/catalogue/cards.ts'
import { bought } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { createTestDatabase } from '../support/databases.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { setStock } from '../support/stock.ts'

/** How soon every instance shows a change. */
const SOON = { timeout: 1_000, interval: 20 }

let instances: [TestShop, TestShop]
let dropDatabase: () => Promise<void>

beforeAll(async () => {
  const { url, drop } = await createTestDatabase('ground')
  dropDatabase = drop
  const open = async () =>
    openTestShop({
      database: await openDatabase({
        DATABASE_URL: url,
        DATABASE_READ_URL: undefined,
        DATABASE_POOL: 5,
        dataDir: '',
      }),
    })
  instances = [await open(), await open()]
}, 60_000)
afterAll(async () => {
  for (const shop of instances) await shop.close()
  await dropDatabase()
})

const ofAll = <T>(look: (shop: TestShop) => Promise<T>): Promise<T[]> => Promise.all(instances.map(look))

/** Pieces by code, in the order of the call's list. */
async function called(shop: TestShop): Promise<string[]> {
  const answer = await shop.visitor().get('/api/search/products?sort=quantity:desc&per_page=96')
  const { products } = answer.json<{ collection: { data: { products: ProductCard[] } } }>().collection.data
  return products.map((card) => `${card.code} ${card.quantity}+${card.virtual_quantity}`)
}

const inTable = async (shop: TestShop) => {
  const { rows } = (await shop.db.execute(sql`
    select p.code || ' ' || sum(v.quantity) || '+' || sum(v.virtual_quantity) as line
    from products p join products v on v.id = p.id and not p.has_variations or v.parent_id = p.id
    where p.parent_id is null and p.type = 'product'
    group by p.id order by sum(v.quantity) desc, p.id desc`)) as unknown as { rows: { line: string }[] }
  return rows.map(({ line }) => line)
}

/** Titles in the order of the kept page of all goods. */
const page = async (shop: TestShop) =>
  [...(await shop.visitor().get('/search?sort=quantity:desc')).body.matchAll(/Noliktavas prece (\d+)</g)].map(
    ([, title]) => title,
  )

test('a hundred sales of goods of which there are a thousand are in lists and their order within a second', async () => {
  const [shop] = instances
  const small = { weight: 1, width: 1, depth: 1, height: 1 }
  const goods = []
  for (let n = 0; n < 6; n++) {
    goods.push(
      await shop.product({ ...small, title: `Noliktavas prece ${n}`, quantity: 1_000 + n, virtualQuantity: 500 }),
    )
  }
  const family = await shop.product({ ...small, title: 'Noliktavas prece 6', quantity: 0, hasVariations: true })
  const variation = await shop.product({ ...small, parentId: family.id, quantity: 1_003 })
  const sold = [...goods, variation]
  await expect.poll(() => ofAll(called), { timeout: 10_000 }).toEqual(await ofAll(inTable))
  await ofAll(page)
  for (let sale = 1; sale <= 100; sale++) {
    const chosen = sold[(sale * sale) % sold.length]
    if (!chosen) throw new Error('no goods')
    await bought(shop, await buyer(shop, [{ id: chosen.id, pieces: 1 + (sale % 3) }]))
    if (sale % 10 === 0) {
      const expected = await inTable(shop)
      await expect.poll(() => ofAll(called), SOON).toEqual([expected, expected])
      const titles = (await ofAll(page)).map((each) => each.join())
      expect(titles[0]).toBe(titles[1])
    }
  }
  const byQuantity = (await inTable(shop)).map((line) => line.split(' ')[0])
  const codes = new Map([...goods, family].map(({ code }, n) => [code, String(n)]))
  const expected = byQuantity.map((code) => codes.get(code ?? ''))
  await expect
    .poll(async () => (await ofAll(page)).map((each) => [...new Set(each)]), SOON)
    .toEqual([expected, expected])
}, 120_000)

test('a sale that no page shows drops no page but those in the order of quantity', async () => {
  const [shop, other] = instances
  const lamp = await shop.product({ quantity: 2_000, weight: 1, width: 1, depth: 1, height: 1 })
  const open = () => ofAll((each) => each.visitor().get(`/p/${lamp.slug}`))
  await expect.poll(async () => (await open()).map(({ status }) => status), { timeout: 10_000 }).toEqual([200, 200])
  await expect.poll(() => ofAll(called), { timeout: 10_000 }).toEqual(await ofAll(inTable))
  const drops = instances.map((each) => vi.spyOn(each.services.pageCache, 'invalidate'))
  // All that was announced of the new product has been heard and taken up.
  await shop.db.execute(sql`select announce('{end}', '{}')`)
  const heard = () => drops.map((drop) => drop.mock.calls.flat().includes('end'))
  await expect.poll(heard, { timeout: 10_000 }).toEqual([true, true])
  await ofAll((each) => each.services.searchSync.settled())
  for (const drop of drops) drop.mockClear()
  await bought(shop, await buyer(shop, [{ id: lamp.id, pieces: 7 }]))
  await expect.poll(() => called(other), SOON).toContain(`${lamp.code} 1993+0`)
  for (const drop of drops) expect(drop.mock.calls.flat().filter((tag) => tag !== 'stock-order')).toEqual([])
  vi.restoreAllMocks()
})

test('what the ledger and other programs change is seen as soon', async () => {
  const [shop] = instances
  const lamp = await shop.product({ quantity: 300, virtualQuantity: 40 })
  await expect.poll(() => ofAll(called), { timeout: 10_000 }).toEqual(await ofAll(inTable))
  await setStock(shop.db, [lamp.id], { quantity: 250, virtual: 60 })
  const seen = `${lamp.code} 250+60`
  await expect.poll(async () => (await ofAll(called)).map((lines) => lines.includes(seen)), SOON).toEqual([true, true])
  await shop.db.execute(sql`update products set quantity = 0, virtual_quantity = 0 where id = ${lamp.id}`)
  const gone = `${lamp.code} 0+0`
  await expect.poll(async () => (await ofAll(called)).map((lines) => lines.includes(gone)), SOON).toEqual([true, true])
})
