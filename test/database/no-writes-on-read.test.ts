import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { inLanguage, urls } from '../../src/urls.ts'
import { operationsOf } from '../faults/fuzzing.ts'
import { countOf } from '../support/buyers.ts'
import { MANY_MS, many } from '../support/iterations.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

/** Requests that only read write nothing to the database. */
let shop: TestShop
let addresses: string[]

beforeAll(async () => {
  shop = await openTestShop()
  const lamp = await shop.product()
  const document = (await shop.visitor().get('/api/docs/json')).json<object>()
  const calls = operationsOf(document).filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
  const names: Record<string, string> = { slug: lamp.slug ?? '', size: '320', lang: 'en' }
  const filled = (pattern: string) =>
    pattern.replace(/[:{](\w+)\}?/g, (_all, name: string) => names[name] ?? String(lamp.id)).replace('*', 'a.jpg')
  const pages = Object.values(urls).map(({ pattern }) => pattern)
  addresses = [
    ...calls.map(({ path }) => filled(path)),
    ...pages.flatMap((pattern) => [filled(pattern), filled(inLanguage(pattern, 'en'))]),
  ]
})
afterAll(() => shop.close())

/** How many rows each table has. */
async function everything(): Promise<Record<string, number>> {
  const tables = await rows<{ name: string }>(
    shop.db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) counts[name] = await countOf(shop, name)
  return counts
}

test(
  'visitors without a cookie who only read leave no row in any table',
  async () => {
    const before = await everything()
    expect(before).toHaveProperty('sessions', 0)
    const statuses: Record<number, number> = {}
    const look = async (url: string) => {
      const { statusCode } = await shop.app.inject({ url, headers: { host: 'localhost:3000' } })
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    }
    for (let i = 0; i < many(1_000, 10_000); i++) {
      // Each page is followed by what its script asks for.
      await look(addresses[i % addresses.length] ?? '/')
      await look('/api/visitor')
    }
    expect(await everything()).toEqual(before)
    expect(statuses[200]).toBeGreaterThan(many(1_250, 12_500))
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([])
  },
  MANY_MS,
)

test('a page that shows the data of a visitor opens no session', async () => {
  const visitor = shop.visitor()
  const before = await visitor.get('/api/visitor?session=existing')
  expect(before.json()).toMatchObject({ csrf: '', cart: { total_quantity: 0 } })
  expect(before.headers['set-cookie']).toBeUndefined()
  await visitor.get('/api/visitor')
  const after = await visitor.get('/api/visitor?session=existing')
  expect(after.json<{ csrf: string }>().csrf).not.toBe('')
  expect(after.headers['set-cookie']).toBeUndefined()
})

test('a row appears with the first thing stored, one for each visitor', async () => {
  const lamp = await shop.product()
  const visitor = shop.visitor()
  await visitor.get('/api/visitor')
  for (let i = 0; i < 3; i++) await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  expect(await countOf(shop, 'sessions')).toBe(1)
})
