import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importCarrier } from '../src/server/carriers/import-carrier.ts'
import { rows } from '../src/shop/db.ts'
import { openTestShop, type TestShop } from './shop.ts'
import { startCarriers } from './vendors/carriers.ts'

/** Several instances begin their daily import at the same moment: on PostgreSQL, which has several connections. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('pickup points, on real PostgreSQL', () => {
  let carriers: Awaited<ReturnType<typeof startCarriers>>
  let shop: TestShop

  beforeAll(async () => {
    carriers = await startCarriers()
    shop = await openTestShop({ env: carriers.env })
  })
  afterAll(async () => {
    await shop.close()
    await carriers.close()
  })

  const take = () => {
    const { config, log } = shop.services
    return importCarrier({ db: shop.db, config, log, now: () => new Date() }, 'omniva')
  }
  const living = async () => {
    const [found] = await rows<{ n: number; prefixes: number }>(
      shop.db,
      sql`select count(*)::int as n, count(distinct identifier ~ '^OM')::int as prefixes from pickup_points
          where carrier = 'omniva' and is_active`,
    )
    return found ?? { n: 0, prefixes: 0 }
  }

  test('many importers at once take one list, and a buyer sees the old one or the new one whole', async () => {
    const seen: { n: number; prefixes: number }[] = []
    let isDone = false
    const watching = (async () => {
      while (!isDone) seen.push(await living())
    })()
    const before = await living()
    const results = await Promise.all(Array.from({ length: 6 }, take))
    isDone = true
    await watching
    const after = await living()
    expect(results.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1)
    for (const result of results) expect(result.ok || result.reason).toSatisfy((it) => it === true || it === 'busy')
    // Either list, never a mixture of both.
    expect(seen.every(({ n, prefixes }) => prefixes === 1 && [before.n, after.n].includes(n))).toBe(true)
    // Whoever was too late leaves no task behind.
    expect(await rows(shop.db, sql`select * from operator_tasks`)).toEqual([])
  })
})
