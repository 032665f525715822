import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
}, 120_000)
afterAll(() => shop.close())

/** Statements that reach the database while something happens. */
async function statements(happens: () => Promise<unknown>): Promise<number> {
  const { readDb } = shop.services.database
  const session = (readDb as unknown as { _: { session: { prepareQuery: (...args: unknown[]) => unknown } } })._.session
  const original = session.prepareQuery
  let count = 0
  session.prepareQuery = function (...args) {
    // The instance reads what has changed meanwhile, whatever is asked of it.
    if (!(args[0] as { sql: string }).sql.includes('catalogue_changes')) count += 1
    return original.apply(this, args)
  }
  try {
    await happens()
  } finally {
    session.prepareQuery = original
  }
  return count
}

test('a catalogue page takes the same few queries whatever its size', async () => {
  const visitor = shop.visitor()
  const open = (path: string) => async () => expect((await visitor.get(path)).status).toBe(200)
  // Once to learn what is kept in memory anyway.
  await open('/c/biroja-mebeles?per_page=16')()
  const few = await statements(open('/c/galdi?per_page=16'))
  const many = await statements(open('/c/druka-un-kanceleja?per_page=96'))
  const filtered = await statements(open('/c/skolai-un-majai?per_page=96&attributes=1,2,3&manufactures=1'))
  expect(few).toBeGreaterThan(0)
  expect(few).toBeLessThanOrEqual(6)
  expect(many).toBeLessThanOrEqual(few)
  expect(filtered).toBeLessThanOrEqual(few + 1)
})
