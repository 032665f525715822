import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../src/cli/catalogue-commands.ts'
import { markDemo } from '../../src/cli/seed/again.db.ts'
import { isEmpty } from '../../src/cli/seed/empty.db.ts'
import { startOwnShop } from '../../src/cli/start-own-command.ts'
import { rows } from '../../src/shop/db.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'

let shop: TestShop
/** pg warns, once in a process, of a connection that is asked for one thing before it has answered another. */
const warnings: string[] = []
const note = (warning: Error) => void warnings.push(`${warning.name}: ${warning.message}`)

beforeAll(async () => {
  process.on('warning', note)
  shop = await openTestShop({ with: 'demo' })
})
afterAll(async () => {
  process.off('warning', note)
  await shop.close()
})

test('an empty database is filled without asking one connection two things at once', async () => {
  // With a clock of its own, so that it is not a copy of a demo shop that was made before.
  const own = await openTestShop({ with: 'demo', now: () => new Date() })
  const home = await own.visitor().get('/')
  await own.close()
  expect(home.status).toBe(200)
  expect(warnings).toEqual([])
})

test('the practice bank knows every payment of the past', async () => {
  const unknown = await rows(
    shop.db,
    sql`select reference from payments p where provider = 'practice' and accepted_at is not null
        and not exists (select 1 from practice_payments b where b.reference = p.reference and b.amount = p.amount)`,
  )
  expect(unknown).toEqual([])
})

/** `npm run shop -- seed …` on this shop. */
async function seed(...args: string[]) {
  const said: string[] = []
  const shown: [number, number][] = []
  const { config, database } = shop.services
  const progress = () => ({ update: (done: number, total: number) => void shown.push([done, total]), stop: () => {} })
  await seedDemo.run({ config, database, args, print: (line) => said.push(line), progress })
  return { said, shown }
}

/** How many rows each table has. */
async function counts() {
  const tables = await rows<{ name: string }>(
    shop.db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await rows<{ n: number }>(shop.db, sql`select count(*)::int as n from ${sql.identifier(name)}`)
    found[name] = row?.n ?? 0
  }
  return found
}
const addresses = () =>
  rows(shop.db, sql`select id, slug, code, category_id, price, quantity from products order by id`)

test('a second seed changes nothing, and what was bought stays; --again begins the same shop anew', async () => {
  const first = await counts()
  const goods = await addresses()
  const visitor = shop.visitor()
  const product = await rows<{ id: number }>(
    shop.db,
    sql`select id from products where code = 'VI-5101-GT' and quantity > 0`,
  )
  await visitor.post(`/api/cart-item/add/${product[0]?.id}?action=plus`, { quantity: 1 })
  expect((await visitor.post('/api/order/store', await orderRequest(shop))).status).toBe(200)
  const bought = await counts()
  expect(bought.orders).toBe((first.orders ?? 0) + 1)

  const second = await seed()
  expect(second.said[0]).toMatch(/already/)
  expect(await counts()).toEqual(bought)

  const again = await seed('--again')
  expect(again.shown.at(-1)?.[0]).toBe(again.shown.at(-1)?.[1])
  // Migrations announced changes, too.
  const { catalogue_changes: _announced, ...seeded } = first
  expect(await counts()).toMatchObject(seeded)
  expect(await addresses()).toEqual(goods)
  // Addresses of orders are made from their ids: an old e-mail must not open another's order.
  const [oldest] = await rows<{ id: number }>(shop.db, sql`select min(id)::int as id from orders`)
  expect(oldest?.id).toBeGreaterThan(bought.orders ?? 0)
}, 240_000)

test("a shop of one's own is begun from the demo only after a backup and a typed word", async () => {
  const { config, database } = shop.services
  const said: string[] = []
  const start = (answer: string) =>
    startOwnShop({ config, database, print: (line) => void said.push(line), ask: async () => answer })
  const before = await counts()
  await start('yes')
  expect(said.at(-1)).toBe('Nothing was changed.')
  expect(said).toContain(`lost: ${before.orders} orders`)
  expect(await counts()).toEqual(before)
  await start('START')
  const folder = /A backup is in (\S+)\./.exec(said.join('\n'))?.[1] ?? ''
  expect(existsSync(join(folder, 'shop.ndjson.gz'))).toBe(true)
  expect(said.join('\n')).toMatch(/admin\/join#/)
  const after = await counts()
  expect(after).toMatchObject({ products: 0, orders: 0, staff: 0, users: 0, settings: 1, staff_invitations: 1 })
  expect(await isEmpty(shop.db)).toBe(false)
  await expect(start('START')).rejects.toThrow(/no demo shop/)
  await markDemo(shop.db)
})

test('a shop that is no demo is never emptied', async () => {
  await shop.db.execute(sql`delete from settings where key = 'demo_shop'`)
  await expect(seed()).rejects.toThrow(/not empty/)
  await expect(seed('--again')).rejects.toThrow(/not empty/)
})
