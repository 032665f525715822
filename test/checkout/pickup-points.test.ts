import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importCarrier, importDueCarriers } from '../../src/adapters/carriers/import-carrier.ts'
import type { VendorLimits } from '../../src/adapters/http-client/outgoing.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { CARRIERS, type Carrier } from '../../src/shop/shipping/carrier-point.ts'
import { methodId, openTestShop, orderRequest, type TestShop } from '../support/shop.ts'
import { startCarriers } from '../vendors/carriers.ts'

let carriers: Awaited<ReturnType<typeof startCarriers>>
let shop: TestShop
let now: Date

beforeAll(async () => {
  carriers = await startCarriers()
  shop = await openTestShop({ env: carriers.env, now: () => now })
})
afterAll(async () => {
  await shop.close()
  await carriers.close()
})
beforeEach(async () => {
  now = new Date('2026-11-21T02:40:00Z')
  carriers.heal()
  carriers.requests.length = 0
  for (const table of ['pickup_imports', 'operator_tasks', 'pickup_points']) {
    await shop.db.execute(sql.raw(`delete from ${table}`))
  }
})

const deps = (limits?: Partial<VendorLimits>) => ({
  db: shop.db,
  config: shop.services.config,
  log: shop.services.log,
  now: () => now,
  ...(limits ? { limits } : {}),
})
const take = (carrier: Carrier, limits?: Partial<VendorLimits>) => importCarrier(deps(limits), carrier)
const living = async (carrier: Carrier) =>
  (
    await rows<{ identifier: string }>(
      shop.db,
      sql`select identifier from pickup_points where carrier = ${carrier} and is_active order by identifier`,
    )
  ).map(({ identifier }) => identifier)
const tasks = () =>
  rows<{ subject: string; note: string; is_open: boolean }>(
    shop.db,
    sql`select subject, note, done_at is null as is_open from operator_tasks where kind = 'pickup-points'`,
  )
const pointNamed = (carrier: Carrier, identifier: string) =>
  firstRow<Record<string, unknown>>(
    shop.db,
    sql`select p.kind, p.name, p.address, p.city, p.zip, c.code as country, p.lat, p.lon, p.hours, p.is_active
        from pickup_points p join countries c on c.id = p.country_id
        where p.carrier = ${carrier} and p.identifier = ${identifier}`,
  )

describe('each carrier in its own format', () => {
  test('Omniva: three countries in one list, its own numbers, longitude first', async () => {
    expect(await take('omniva')).toMatchObject({ ok: true, taken: { changed: 0 } })
    expect(await pointNamed('omniva', '9000')).toEqual({
      kind: 'locker',
      name: 'Rīga, pie lielveikala „Saulgriezis”',
      address: 'Rīgas iela 2',
      city: 'Rīga',
      // The list has the locker's number where a postcode would be.
      zip: '',
      country: 'LV',
      lat: expect.closeTo(56.95, 0),
      lon: expect.closeTo(24.1, 0),
      hours: '0.00–24.00',
      is_active: true,
    })
    const byCountry = await rows<{ code: string; many: boolean }>(
      shop.db,
      sql`select c.code, count(*)::int > 20 as many from pickup_points p join countries c on c.id = p.country_id
          where carrier = 'omniva' and is_active group by 1 order by 1`,
    )
    expect(byCountry.map(({ code }) => code)).toEqual(['EE', 'LT', 'LV'])
    // Neither the letter box nor Finland.
    expect(await living('omniva')).not.toEqual(expect.arrayContaining(['9997']))
    expect(await living('omniva')).not.toEqual(expect.arrayContaining(['9998']))
  })

  test('DPD: hours of two halves become one day, and a browser asks', async () => {
    expect(await take('dpd')).toMatchObject({ ok: true })
    const point = await pointNamed('dpd', 'LV90001')
    expect(point).toMatchObject({ kind: 'locker', zip: 'LV-1002', hours: { mon: '0.01–23.59', sun: '0.01–23.59' } })
    expect(carriers.requests[0]?.headers['user-agent']).toMatch(/^Mozilla/)
  })

  test('Latvijas Pasts: offices and lockers, no letter boxes', async () => {
    expect(await take('latvijas-pasts')).toMatchObject({ ok: true })
    const office = await pointNamed('latvijas-pasts', '002')
    expect(office).toMatchObject({
      kind: 'post_office',
      address: 'Skolas iela 16',
      city: 'Rīga',
      zip: 'LV-1003',
      hours: { mon: '9.00–18.00', fri: '9.00–18.00', sat: '' },
    })
    expect(await living('latvijas-pasts')).not.toContain('9001')
  })

  test('Venipak: a list a country; what takes too little or hands nothing out is left out', async () => {
    expect(await take('venipak')).toMatchObject({ ok: true })
    expect(carriers.requests.map(({ query }) => query.get('country'))).toEqual(['LV', 'LT', 'EE'])
    expect(await pointNamed('venipak', '1003')).toMatchObject({ kind: 'locker', zip: 'LV-1004', country: 'LV' })
    expect(await living('venipak')).not.toEqual(expect.arrayContaining(['4001']))
    expect(await living('venipak')).not.toEqual(expect.arrayContaining(['4002']))
  })
})

test('the invented points give way to the first list; the same list again changes nothing', async () => {
  await shop.db.execute(sql`insert into pickup_points (carrier, identifier, kind, name, address, city, zip, country_id,
    search_text) select 'omniva', 'OM' || n, 'locker', 'Rīga', 'Rīga', 'Rīga', 'LV-1001', 112, '' from generate_series(1, 500) n`)
  const invented = await living('omniva')
  const first = await take('omniva')
  expect(first).toMatchObject({ ok: true, taken: { closed: invented.length, changed: 0 } })
  const taken = await living('omniva')
  expect(taken.some((identifier) => invented.includes(identifier))).toBe(false)
  expect(await take('omniva')).toEqual({
    ok: true,
    taken: { added: 0, changed: 0, closed: 0, points: taken.length },
  })
})

test('a closed locker cannot be ordered to any more, orders to it keep their copy, and it may come back', async () => {
  await take('omniva')
  const lamp = await shop.product()
  const order = async (identifier: string) => {
    const buyer = shop.visitor()
    await buyer.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    return buyer.post('/api/order/store', await orderRequest(shop, { shipping: { country_id: 112, identifier } }))
  }
  expect((await order('9000')).status).toBe(200)

  carriers.flaws.change = (entry) => (entry.ZIP === '9000' ? { ...entry, ZIP: '9555' } : entry)
  expect(await take('omniva')).toMatchObject({ ok: true, taken: { added: 1, closed: 1 } })
  expect(await pointNamed('omniva', '9000')).toMatchObject({ is_active: false })
  const refused = await order('9000')
  expect(refused.status).toBe(422)
  expect(refused.json<{ errors: object }>().errors).toHaveProperty(['shipping.identifier'])
  const kept = await firstRow<{ name: string }>(shop.db, sql`select delivery -> 'point' ->> 'name' as name from orders`)
  expect(kept?.name).toContain('Saulgriezis')

  carriers.heal()
  expect(await take('omniva')).toMatchObject({ ok: true, taken: { added: 0, changed: 1, closed: 1 } })
  expect((await order('9000')).status).toBe(200)
})

test('a point whose number is no postcode of letters can be chosen', async () => {
  await take('omniva')
  const lamp = await shop.product()
  const buyer = shop.visitor()
  await buyer.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  await buyer.post(`/api/cart/shipping/${await methodId(shop, 'locker-omniva')}`, { country_id: 112 })
  const shipping = { country_id: 112, identifier: '9000', city: 'Rīga', address: 'Rīgas iela 2', zip: '' }
  expect((await buyer.post('/api/countries/112/validate-zip-code', { shipping })).status).toBe(200)
  const typed = { ...shipping, identifier: '' }
  expect((await buyer.post('/api/countries/112/validate-zip-code', { shipping: typed })).status).toBe(422)
})

describe('a list that cannot be right', () => {
  beforeEach(async () => {
    await take('omniva')
    now = new Date('2026-11-22T02:40:00Z')
  })

  type Spoilt = { faults?: Partial<typeof carriers.faults>; flaws?: Partial<typeof carriers.flaws> }
  const each = (change: (entry: Record<string, unknown>) => object) => ({ flaws: { change } })
  const wrongs: [string, Spoilt, RegExp][] = [
    ['shrank by more than 30 %', { flaws: { share: 0.65 } }, /^shrunken: only \d+ of \d+/],
    ['lost a country', { flaws: { without: 'EE' } }, /^shrunken: .* in EE/],
    ['is empty', { flaws: { share: 0 } }, /^empty/],
    ['is a page', { flaws: { body: '<html>Sorry</html>' } }, /^broken: not a JSON list/],
    ['is cut', { flaws: { body: '[{"ZIP":"9000","NA' } }, /^broken: not a JSON list/],
    ['is an object', { flaws: { body: '{"error":"quota"}' } }, /^broken: not a JSON list/],
    ['is of another format', each(() => ({ id: 1 })), /^broken/],
    [
      'mixes up latitude and longitude',
      each((entry) => ({ ...entry, X_COORDINATE: entry.Y_COORDINATE, Y_COORDINATE: entry.X_COORDINATE })),
      /^broken/,
    ],
    ['says that everything is in Estonia', each((entry) => ({ ...entry, A0_NAME: 'EE' })), /^broken/],
    ['names one point over and over', each((entry) => ({ ...entry, ZIP: '9000' })), /^broken/],
    ['fails', { faults: { status: 500 } }, /^unreachable: .* status 500/],
    ['is gone', { faults: { status: 404 } }, /^unreachable: it answered 404/],
    ['is slow', { faults: { slowMs: 3_000 } }, /^unreachable: .* timeout/],
    ['breaks off', { faults: { cut: 'after' } }, /^unreachable: .* cut/],
    ['has no end', { faults: { hugeBytes: 300_000 } }, /^unreachable: .* too-large/],
    ['is said to be elsewhere', { faults: { redirectTo: 'http://127.0.0.1:1/' } }, /^unreachable: .* redirect/],
  ]
  test.each(wrongs)('%s: refused, the last good one stays', async (_name, { faults, flaws }, words) => {
    const before = await living('omniva')
    Object.assign(carriers.faults, faults)
    Object.assign(carriers.flaws, flaws)
    const limits = { totalMs: 500, maxBytes: 200_000 }
    expect(await take('omniva', limits)).toMatchObject({ ok: false })
    expect(await take('omniva', limits)).toMatchObject({ ok: false })
    expect(await living('omniva')).toEqual(before)
    // One task, however often it fails.
    expect(await tasks()).toEqual([{ subject: 'carrier:omniva', note: expect.stringMatching(words), is_open: true }])
  })

  test('the next good list closes the task; another failure opens it again', async () => {
    carriers.faults.status = 500
    await take('omniva')
    carriers.heal()
    await take('omniva')
    expect(await tasks()).toMatchObject([{ is_open: false }])
    carriers.faults.status = 500
    await take('omniva')
    expect(await tasks()).toMatchObject([{ is_open: true }])
  })

  test('a few broken entries are passed over', async () => {
    carriers.flaws.change = (entry, index) => (index % 20 === 5 ? { ...entry, NAME: '' } : entry)
    expect(await take('omniva')).toMatchObject({ ok: true })
  })

  test('a person may say that the shrunken list is true, and only that', async () => {
    carriers.flaws.share = 0.5
    const accepted = await importCarrier(deps(), 'omniva', { acceptShrunken: true })
    expect(accepted).toMatchObject({ ok: true })
    carriers.flaws.share = 0
    expect(await importCarrier(deps(), 'omniva', { acceptShrunken: true })).toMatchObject({ ok: false })
  })

  test('one carrier that is away holds up no other', async () => {
    carriers.flaws.body = 'x'
    await take('dpd')
    carriers.heal()
    expect(await take('venipak')).toMatchObject({ ok: true })
  })
})

test('the job asks carriers in use once a day, and tries those again that failed', async () => {
  await shop.db.execute(sql`update shipping_methods set is_active = false where carrier = 'venipak'`)
  const asked = () => new Set(carriers.requests.map(({ path }) => path.split('/')[1]))
  await importDueCarriers(deps())
  await shop.db.execute(sql`update shipping_methods set is_active = true`)
  expect(asked()).toEqual(new Set(['omniva', 'dpd', 'pasts']))
  await take('venipak')
  carriers.requests.length = 0
  now = new Date('2026-11-21T08:40:00Z')
  await importDueCarriers(deps())
  expect(asked()).toEqual(new Set())
  now = new Date('2026-11-22T02:40:00Z')
  carriers.faults.status = 503
  await importDueCarriers(deps())
  carriers.heal()
  carriers.requests.length = 0
  now = new Date('2026-11-22T08:40:00Z')
  await importDueCarriers(deps())
  expect(asked()).toEqual(new Set(['omniva', 'dpd', 'pasts', 'venipak']))
})

test('every change of points is announced', async () => {
  let loads = 0
  const kept = () => shop.services.memory.get('nearby', ['pickup-points'], async () => ++loads)
  await kept()
  for (const carrier of CARRIERS) await take(carrier)
  await expect.poll(kept).toBeGreaterThan(1)
})

/** Several instances begin their daily import at the same moment. */
describe('several importers', () => {
  // With the points that a new shop has.
  let shop: TestShop

  beforeAll(async () => {
    shop = await openTestShop({ env: carriers.env })
  })
  afterAll(() => shop.close())

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
