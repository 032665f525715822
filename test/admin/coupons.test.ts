import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { bought, rowOf } from '../support/bought.ts'
import { buyer, cartOf, place } from '../support/buyers.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let anna: StaffBrowser
let viewer: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  anna = await signedInStaff(shop, 'manager')
  viewer = await signedInStaff(shop, 'viewer')
}, 60_000)
afterAll(() => shop.close())

type Fields = Record<string, string | boolean>

const create = (fields: Fields) => anna.post('/coupons', { fields: { isActive: true, ...fields } })
const read = async (id: number) => (await anna.get(`/coupons/${id}`)).body
async function edit(id: number, changes: Fields) {
  const { version, fields } = await read(id)
  return anna.patch(`/coupons/${id}`, version, { changes, base: fields })
}

describe('a coupon', () => {
  test('is used, paused and counted, and edits leave placed orders as they are', async () => {
    const lamp = await shop.product({ price: 10_000, quantity: 10 })
    const made = await create({ code: ' rudens 10', kind: 'percent', percent: '10', usageLimit: '5' })
    expect(made.body).toMatchObject({ state: 'works', fields: { code: 'RUDENS10', percent: '10', sum: '' } })
    const { number } = await bought(shop, await buyer(shop, [{ id: lamp.id }], 'RUDENS10'))
    const before = await rowOf(shop, number)
    const { id } = made.body
    expect((await edit(id, { percent: '50', name: 'Rudens' })).body.fields).toMatchObject({ percent: '50' })
    expect(await rowOf(shop, number)).toEqual(before)
    expect(await read(id)).toMatchObject({ used: 1, stats: { orders: 1, given: 1_000, total: before?.total } })
    expect((await edit(id, { code: 'CITS' })).body.errors).toHaveProperty('code')
    expect((await anna.remove(`/coupons/${id}`, (await read(id)).version)).status).toBe(409)
    const waiting = await buyer(shop, [{ id: lamp.id }], 'RUDENS10')
    expect((await edit(id, { isActive: false })).body.state).toBe('off')
    expect(await cartOf(waiting)).toMatchObject({
      coupon: null,
      coupon_total_price_with_tax: 0,
      coupon_refusal: { message: 'Šis atlaides kods šobrīd nedarbojas.' },
    })
    expect((await shop.visitor().post('/api/coupon/apply', { code: 'RUDENS10' })).status).toBe(409)
  })

  test('gives free delivery', async () => {
    const lamp = await shop.product({ price: 1_000, quantity: 10 })
    await create({ code: 'PIEGADE', kind: 'delivery' })
    const paid = await bought(shop, await buyer(shop, [{ id: lamp.id }]))
    const free = await bought(shop, await buyer(shop, [{ id: lamp.id }], 'PIEGADE'))
    expect((await rowOf(shop, paid.number))?.shippingTotal).toBeGreaterThan(0)
    expect(await rowOf(shop, free.number)).toMatchObject({ shippingTotal: 0, discountTotal: 0, couponCode: 'PIEGADE' })
  })

  test('is for some goods, some buyers, a segment', async () => {
    const lamp = await shop.product({ price: 10_000, quantity: 10 })
    const desk = await shop.product({ price: 20_000, quantity: 10 })
    await create({ code: 'LAMPAI', kind: 'percent', percent: '10', productIds: String(lamp.id) })
    const visitor = await buyer(shop, [{ id: lamp.id }, { id: desk.id }], 'LAMPAI')
    expect(await cartOf(visitor)).toMatchObject({ coupon_total_price_with_tax: 1_000 })
    const view = await anna.post('/customers/views', { name: 'Uzņēmumi', search: 'kind=b2b', isShared: true })
    await create({ code: 'FIRMAI', kind: 'fixed', sum: '5', segmentId: String(view.body.id) })
    const statusFor = async (who: ReturnType<typeof shop.visitor>) => {
      await who.post(`/api/cart-item/add/${desk.id}?action=plus`, { quantity: 1 })
      return (await who.post('/api/coupon/apply', { code: 'FIRMAI' })).status
    }
    expect(await statusFor((await signedIn(shop, { type: 'b2b' })).visitor)).toBe(200)
    expect(await statusFor((await signedIn(shop, { type: 'b2c' })).visitor)).toBe(409)
    expect(await statusFor(shop.visitor())).toBe(409)
  })

  test('a guest who gives the number of a company counts as one; a number that is none changes nothing', async () => {
    const lamp = await shop.product({ price: 10_000, quantity: 10 })
    await create({ code: 'TIKAIB2B', kind: 'percent', percent: '10', buyerTypes: 'b2b' })
    const guest = await buyer(shop, [{ id: lamp.id }])
    const apply = async () => (await guest.post('/api/coupon/apply', { code: 'TIKAIB2B' })).status
    const say = (company_reg_num: string) => guest.post('/api/cart/buyer', { user_type: 'b2b', company_reg_num })
    expect([await apply(), (await say('123')).status, await apply()]).toEqual([409, 200, 409])
    expect([(await say('4000 3032949')).status, await apply()]).toEqual([200, 200])
    expect(await cartOf(guest)).toMatchObject({ coupon_total_price_with_tax: 1_000 })
    const request = await orderRequest(shop)
    const asPerson = await place(shop, guest, request)
    expect(asPerson.status).toBe(409)
    await say('40003032949')
    expect(await apply()).toBe(200)
    const company = { user_type: 'b2b', company_name: 'SIA Paraugs', company_reg_num: '40003032949' }
    const placed = await place(shop, guest, { ...request, order: { ...request.order, ...company } })
    expect([
      placed.status,
      (await rowOf(shop, placed.json<{ order: { prefixed_id: string } }>().order.prefixed_id))?.total,
    ]).toEqual([200, expect.any(Number)])
  })

  test('has its mistakes named at the fields; others’ changes are merged', async () => {
    expect(Object.keys((await create({ code: 'a!', kind: 'percent', percent: 'daudz' })).body.errors).sort()).toEqual([
      'code',
      'percent',
    ])
    expect((await create({ code: 'SUMMA', kind: 'fixed' })).body.errors).toHaveProperty('sum')
    const { id, version, fields } = (await create({ code: 'DIVI', kind: 'fixed', sum: '5' })).body
    expect((await create({ code: 'divi', kind: 'fixed', sum: '5' })).body.errors).toHaveProperty('code')
    await edit(id, { name: 'Cits' })
    const merged = await anna.patch(`/coupons/${id}`, version, { changes: { sum: '7' }, base: fields })
    expect(merged.body.fields).toMatchObject({ name: 'Cits', sum: '7,00' })
    const conflict = await anna.patch(`/coupons/${id}`, version, { changes: { sum: '8' }, base: fields })
    expect([conflict.status, conflict.body.errors.conflicts]).toMatchObject([409, [{ field: 'sum', theirs: '7,00' }]])
  })
})

test('many codes at once are different, each for one order, one row in the list and a file', async () => {
  const lamp = await shop.product({ price: 10_000, quantity: 10 })
  const batch = 'Izstāde „2026”'
  const made = await anna.post('/coupon-batches', {
    ...{ batch, count: 30, prefix: 'iz-' },
    fields: { kind: 'fixed', sum: '3' },
  })
  expect(made.body).toEqual({ batch, count: 30 })
  expect((await anna.post('/coupon-batches', { batch, count: 1, fields: { kind: 'delivery' } })).status).toBe(422)
  const listed = (await anna.get('/coupons')).body.rows.filter((row: { batch: string }) => row.batch === batch)
  expect(listed).toMatchObject([{ batchCount: 30 }])
  const address = `batch=${encodeURIComponent(batch)}`
  expect((await anna.get(`/coupons?${address}&limit=200`)).body.rows).toHaveLength(30)
  const [code] = (
    await rows<{ code: string }>(shop.db, sql`select code from coupons where batch = ${batch} limit 1`)
  ).map((row) => row.code)
  expect(code).toMatch(/^IZ-[A-Z2-9]{8}$/)
  await bought(shop, await buyer(shop, [{ id: lamp.id }], code))
  expect((await shop.visitor().post('/api/coupon/apply', { code })).status).toBe(409)
  const file = await anna.get(`/coupon-batches/file?${address}`)
  expect(String(file.headers['content-type'])).toContain('text/csv')
  expect(String(file.body).trim().split(/\r?\n/)).toHaveLength(31)
  expect((await anna.post('/coupon-batches/active', { batch, isActive: false })).body.count).toBe(30)
})

test('coupons are found by part of a code or name, without diacritics, by an index', async () => {
  await create({ code: 'ZIEMA20', kind: 'percent', percent: '20', name: 'Ziemas svētki' })
  const found = async (q: string) =>
    (await anna.get(`/coupons?q=${encodeURIComponent(q)}`)).body.rows.map(
      ({ fields }: { fields: { code: string } }) => fields.code,
    )
  expect([await found('iema2'), await found('svetki'), await found('SVĒTKI')]).toEqual(Array(3).fill(['ZIEMA20']))
  expect([await found('%'), await found('nav tāda')]).toEqual([[], []])
  const plan = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return rows<{ 'QUERY PLAN': string }>(
      tx,
      sql`explain select k.id from coupons k where lower(regexp_replace(normalize(k.code || ' ' || k.name || ' ' || coalesce(k.batch, ''), NFD),
            '[\\u0300-\\u036f]', '', 'g')) like '%iema%'`,
    )
  })
  expect(plan.map((row) => row['QUERY PLAN']).join()).toContain('coupons_search')
})

test('who has no right sees and changes nothing', async () => {
  expect((await viewer.get('/coupons')).status).toBe(403)
  expect((await viewer.post('/coupons', { fields: {} })).status).toBe(403)
})
