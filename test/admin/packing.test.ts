import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstRow, rows } from '../../src/shop/db.ts'
import { sendOrder } from '../../src/shop/packing/send.db.ts'
import { reportMissing } from '../../src/shop/packing/short-pick.db.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { saveSetting } from '../../src/shop/settings/settings.db.ts'
import { bought, emailsOf, textOf } from '../support/bought.ts'
import { burst, buyer, type Wanted } from '../support/buyers.ts'
import { move } from '../support/delivered.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'
import { setStock } from '../support/stock.ts'
import { startCarrierAccounts } from '../vendors/carrier-accounts.ts'

let carriers: Awaited<ReturnType<typeof startCarrierAccounts>>
let shop: TestShop
let packer: StaffBrowser & { id: number }
let other: StaffBrowser & { id: number }
let manager: StaffBrowser & { id: number }
let goods: { id: number; code: string; ean: string | null }[]

beforeAll(async () => {
  carriers = await startCarrierAccounts()
  shop = await openTestShop({ with: 'demo', env: carriers.env })
  packer = await signedInStaff(shop, 'warehouse')
  other = await signedInStaff(shop, 'warehouse', 'otrs@darbinieki.example')
  manager = await signedInStaff(shop, 'manager')
  for (const { id } of (await packer.get('/packing')).body.waves) await packer.post(`/packing/waves/${id}/close`)
  goods = await rows(
    shop.db,
    sql`select id, code, ean from products where type = 'product' and not has_variations and is_published and not is_bulky
          and weight between 1 and 3000 and greatest(width, depth, height) < 300 and ean is not null order by id limit 3`,
  )
  await setStock(
    shop.db,
    goods.map(({ id }) => id),
    { quantity: 500, virtual: 0 },
  )
})
afterAll(async () => {
  await shop.close()
  await carriers.close()
})

const good = (index: number) => {
  const found = goods[index]
  if (!found) throw new Error('The demo has too few small goods')
  return found
}

async function paidOrder(wanted: readonly Wanted[], overrides = {}) {
  const made = await bought(shop, await buyer(shop, wanted), { payment_method: 'bank-transfer', ...overrides })
  await move(shop, made.number, 'paid')
  return made
}

type Shown = Awaited<ReturnType<typeof view>>
const view = async (number: string) => (await packer.get(`/packing/orders/${number}`)).body
const step = (number: string, act: string, body: object = {}, as: StaffBrowser = packer) =>
  as.post(`/packing/orders/${number}/${act}`, body)
const lineOf = (order: Shown, code: string) => order.lines.find((line: { code: string }) => line.code === code)
const reasonOf = (answer: { body: { errors: { reason: string } } }) => answer.body.errors.reason

describe('pick waves', () => {
  test('two packers at once get different orders, and no order is in two open waves', async () => {
    await burst(4, () => paidOrder([{ id: good(0).id }]))
    const begun = await Promise.all([packer, other].map((one) => one.post('/packing/waves', { limit: 3 })))
    const ids: number[] = begun.map(({ body }) => body.id)
    const waves = await Promise.all(ids.map((id) => packer.get(`/packing/waves/${id}`)))
    const numbers = waves.flatMap(({ body }) => body.orders.map(({ number }: { number: string }) => number))
    expect(numbers).toHaveLength(6)
    expect(new Set(numbers).size).toBe(6)
    const mine = (await packer.get('/packing')).body.waves.filter(({ isMine }: { isMine: boolean }) => isMine)
    expect(mine.map(({ id, left }: { id: number; left: number }) => [id, left])).toEqual([[ids[0], 3]])
    const twice = await other.post('/packing/waves', { numbers: [numbers[0]] })
    expect([twice.status, reasonOf(twice)]).toEqual([409, 'nothing-to-pick'])
    for (const id of ids) expect((await packer.post(`/packing/waves/${id}/close`)).body).toEqual({ done: true })
    expect((await packer.get('/packing')).body.waves).toEqual([])
  })

  test('the list goes along the shelves with pieces of all orders, and a scan goes into the first box', async () => {
    const [a, b] = [good(0), good(1)]
    const shelves = [
      [a.code, 'B-10'],
      [b.code, 'B-2'],
    ] as const
    for (const [code, shelf] of shelves)
      expect((await packer.post('/packing/shelves', { code, shelf })).body).toEqual({ done: true })
    const unknown = await packer.post('/packing/shelves', { code: a.code, location: 'nekur', shelf: 'A' })
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([404, ['location']])
    const first = await paidOrder([{ id: a.id, pieces: 2 }, { id: b.id }])
    const second = await paidOrder([{ id: a.id }])
    const { id } = (await packer.post('/packing/waves', { numbers: [first.number, second.number] })).body
    const wave = (await packer.get(`/packing/waves/${id}`)).body
    expect(wave.list.map(({ code, shelf, open }: Shown) => [code, shelf, open])).toEqual([
      [b.code, 'B-2', 1],
      [a.code, 'B-10', 3],
    ])
    expect(wave.list[1].boxes.map(({ box, number, open }: Shown) => [box, number, open])).toEqual([
      [1, first.number, 2],
      [2, second.number, 1],
    ])
    const boxes: number[] = []
    for (let i = 0; i < 3; i++) boxes.push((await packer.post(`/packing/waves/${id}/scan`, { code: a.ean })).body.box)
    expect(boxes).toEqual([1, 1, 2])
    expect(reasonOf(await packer.post(`/packing/waves/${id}/scan`, { code: a.ean }))).toBe('enough')
    expect(reasonOf(await packer.post(`/packing/waves/${id}/scan`, { code: good(2).code }))).toBe('wrong-item')
    const [row] = wave.list
    const taken = { lines: [{ line: row.boxes[0].line, quantity: 1 }] }
    const picked = await packer.post(`/packing/waves/${id}/picked`, taken)
    expect(picked.body.orders.map(({ open }: Shown) => open)).toEqual([0, 0])
    const foreign = await packer.post(`/packing/waves/${id}/picked`, { lines: [{ line: 1, quantity: 1 }] })
    expect(reasonOf(foreign)).toBe('lines')
    const slips = (await packer.get(`/packing/slips?wave=${id}`)).body.orders
    expect(slips.map(({ number }: Shown) => number)).toEqual([first.number, second.number])
    await shop.db.execute(sql`update orders set lang = 'en' where prefixed_id = ${second.number}`)
    const words = (await packer.get(`/packing/slips?wave=${id}`)).body.orders.map((slip: Shown) => slip.words.slip)
    expect(words).toEqual(['Pavadlapa', 'Packing slip'])
    const logoOf = async () => (await packer.get(`/packing/slips?wave=${id}`)).body.logo
    expect(await logoOf()).toBeNull()
    const png = 'a'.repeat(64)
    await saveSetting(shop.db, 'logo', { svg: null, png, icon: png, width: 200, height: 50 })
    await expect.poll(logoOf).toEqual({ src: `/theme/logo-${png}.png`, width: 200, height: 50 })
  })
})

describe('an order', () => {
  test('picked, packed, sent: a parcel with its lines and weight, one e-mail, one event each, whatever is pressed twice', async () => {
    const { number } = await paidOrder([{ id: good(0).id, pieces: 2 }, { id: good(1).id }])
    await packer.post('/packing/waves', { numbers: [number] })
    expect(reasonOf(await step(number, 'packed'))).toBe('not-all-picked')
    expect(reasonOf(await step(number, 'sent'))).toBe('nothing-packed')
    expect(reasonOf(await step(number, 'scan', { code: good(2).code }))).toBe('wrong-item')
    await Promise.all([step(number, 'picked'), step(number, 'picked', {}, other)])
    expect((await view(number)).may).toMatchObject({ pick: false, pack: true, send: false })
    const packed = await Promise.all([step(number, 'packed'), step(number, 'packed', {}, other)])
    expect(packed.map(({ status }) => status).sort()).toEqual([200, 409])
    const order = await view(number)
    expect(order).toMatchObject({ state: 'packed', parcels: [{ position: 1, carrier: 'omniva', state: 'packed' }] })
    expect(order.parcels[0].lines.map(({ quantity }: Shown) => quantity)).toEqual([2, 1])
    expect(order.parcels[0].weight).toBeGreaterThan(0)
    const codes = [{ parcel: order.parcels[0].id, code: 'CE700000001LV' }]
    const wrong = await step(number, 'sent', { codes: [{ parcel: order.parcels[0].id, code: '<b>' }] })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['reason', 'codes']])
    const sent = await Promise.all([step(number, 'sent', { codes }), step(number, 'sent', { codes }, other)])
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    expect(await view(number)).toMatchObject({ state: 'shipped', wave: null, parcels: [{ code: 'CE700000001LV' }] })
    const detail = (await manager.get(`/orders/${number}`)).body
    expect(detail.trackingCodes.map(({ code }: Shown) => code)).toEqual(['CE700000001LV'])
    const whats = detail.timeline.filter(({ kind }: Shown) => kind !== 'parcel').map(({ what }: Shown) => what)
    for (const what of ['packed', 'shipped', 'order-shipped'])
      expect([what, whats.filter((each: string) => each === what).length]).toEqual([what, 1])
    expect(detail.parcels).toMatchObject([{ state: 'sent', code: 'CE700000001LV' }])
    // The list of parcels is searched by its number, and by what is known of the order.
    for (const q of ['ce700000001lv', number, `bērziņa ${number.toLowerCase()}`]) {
      const { rows: found } = (await packer.get(`/parcels?limit=5&q=${encodeURIComponent(q)}`)).body
      expect([q, found.map((parcel: Shown) => [parcel.order, parcel.code])]).toEqual([q, [[number, 'CE700000001LV']]])
    }
    expect((await packer.get(`/parcels?limit=5&state=packed&q=${number}`)).body).toEqual({ rows: [], next: null })
    expect((await packer.get('/parcels?limit=5&q=nav%20t%C4%81da')).body.rows).toEqual([])
  })

  test('packers see name and address, and neither e-mail, phone nor sums', async () => {
    const { number } = await paidOrder([{ id: good(0).id }])
    const text = JSON.stringify(await view(number))
    expect(text).toContain('Bērziņa')
    expect(text).not.toMatch(/@|20000001|"(price|total|email|phone)"/)
  })

  test('what is picked is undone until it lies in a parcel', async () => {
    const { number } = await paidOrder([{ id: good(0).id, pieces: 3 }])
    await step(number, 'scan', { code: good(0).code.toLowerCase() })
    expect((await view(number)).lines[0]).toMatchObject({ picked: 1, open: 2 })
    const { line } = { line: (await view(number)).lines[0].id }
    expect(reasonOf(await step(number, 'picked', { lines: [{ line, quantity: 4 }] }))).toBe('quantity')
    expect((await step(number, 'picked', { lines: [{ line, quantity: 3 }] })).body.may.pack).toBe(true)
    expect((await step(number, 'unpicked')).body.lines[0]).toMatchObject({ picked: 0, open: 3 })
    await step(number, 'picked')
    await step(number, 'packed')
    expect(reasonOf(await step(number, 'unpicked'))).toBe('not-pickable')
  })

  test('pieces are moved between parcels, and none is lost or doubled', async () => {
    const { number } = await paidOrder([{ id: good(0).id, pieces: 3 }])
    await step(number, 'picked')
    const [parcel] = (await step(number, 'packed')).body.parcels
    const [{ line }] = parcel.lines
    const half = (quantity: number) => ({ weight: 900, size: 'M' as const, lines: [{ line, quantity }] })
    for (const second of [1, 3]) {
      const wrong = await step(number, 'parcels', { parcels: [{ id: parcel.id, ...half(1) }, half(second)] })
      expect(reasonOf(wrong)).toBe('lines')
    }
    const moved = await step(number, 'parcels', { parcels: [{ id: parcel.id, ...half(1) }, half(2)] })
    expect(moved.body.parcels.map(({ lines }: Shown) => lines)).toEqual([
      [{ line, quantity: 1 }],
      [{ line, quantity: 2 }],
    ])
    const together = await step(number, 'parcels', { parcels: [{ id: moved.body.parcels[1].id, ...half(3) }] })
    expect(together.body.parcels).toMatchObject([{ weight: 900, size: 'M', lines: [{ line, quantity: 3 }] }])
    const overfull = shop.db.execute(
      sql`update parcel_lines set quantity = 4 where parcel_id = ${moved.body.parcels[1].id}`,
    )
    await expect(overfull).rejects.toThrow()
  })
})

describe('a label', () => {
  test('is made before the order is sent, and its number goes to the buyer; what is refused waits for a person', async () => {
    const { number } = await paidOrder([{ id: good(0).id }])
    await step(number, 'picked')
    const packed = (await step(number, 'packed')).body
    expect(packed).toMatchObject({ makesLabels: true, parcels: [{ carrier: 'omniva' }] })
    const ids = packed.parcels.map(({ id }: Shown) => id)
    await shop.db.execute(sql`update orders set phone_number = '123' where prefixed_id = ${number}`)
    const refused = (await packer.post('/parcels/labels', { parcels: ids })).body.parcels[0]
    expect(refused).toMatchObject({ code: null, problem: expect.any(String) })
    expect((await view(number)).parcels[0]).toMatchObject({ state: 'refused', problem: refused.problem })
    expect(reasonOf(await step(number, 'sent'))).toBe('refused-parcel')
    // The offline carrier knows one locker.
    await shop.db.execute(sql`update orders set phone_number = '20000001',
      delivery = jsonb_set(delivery, '{point,identifier}', '"9101"') where prefixed_id = ${number}`)
    const { code, problem } = (await packer.post('/parcels/labels', { parcels: ids })).body.parcels[0]
    expect(problem).toBeNull()
    const sent = (await step(number, 'sent')).body
    expect(sent).toMatchObject({ state: 'shipped', parcels: [{ state: 'registered', code }] })
    expect((await step(number, 'sent')).status).toBe(200)
    expect((await manager.get(`/orders/${number}`)).body.trackingCodes).toMatchObject([{ code }])
    expect((await emailsOf(shop, number)).filter(({ kind }) => kind === 'order-shipped')).toHaveLength(1)
  })
})

describe('a short pick', () => {
  test('split: a part is sent with an e-mail of its own, the rest when its goods have come', async () => {
    const made = await paidOrder([{ id: good(0).id, pieces: 2 }, { id: good(1).id }])
    const { number } = made
    await packer.post('/packing/waves', { numbers: [number] })
    const scarce = lineOf(await view(number), good(0).code)
    await step(number, 'scan', { code: good(0).code })
    await step(number, 'scan', { code: good(1).code })
    const short = await step(number, 'missing', { line: scarce.id, choice: 'split' })
    expect(lineOf(short.body, good(0).code)).toMatchObject({ picked: 1, later: 1, open: 0 })
    expect(reasonOf(await step(number, 'missing', { line: scarce.id, choice: 'split' }))).toBe('nothing-missing')
    const packed = await step(number, 'packed')
    expect(packed.body).toMatchObject({ state: 'processing', may: { send: true, pick: false } })
    const [first] = packed.body.parcels
    const codes = [{ parcel: first.id, code: 'CE700000002LV' }]
    expect((await step(number, 'sent', { codes })).body).toMatchObject({ state: 'processing', wave: null })
    expect(reasonOf(await step(number, 'sent', { codes }))).toBe('nothing-packed')

    const page = await made.visitor.get(made.path)
    expect(page.body).toContain('CE700000002LV')
    const [part] = (await emailsOf(shop, number)).filter(({ kind }) => kind === 'order-shipped')
    const text = await textOf(shop, part?.id ?? '')
    expect(text).toContain(`Daļa pasūtījuma ${number} ir nosūtīta`)
    expect(text).toContain('CE700000002LV')
    const tasks = (await manager.get('/tasks')).body.tasks
    expect(tasks).toContainEqual(expect.objectContaining({ kind: 'stock-check', subject: `product:${good(0).code}` }))

    const waits = async () => {
      const { waiting } = (await packer.get('/packing')).body
      return waiting.some((order: Shown) => order.number === number)
    }
    expect(await waits()).toBe(true)
    await shop.db.execute(sql`update picked_lines set at = at - interval '1 second'`)
    await shop.db.execute(sql`insert into stock_movements (product_id, location_id, quantity, reason, actor)
      select ${good(0).id}, id, 5, 'receipt', 'test' from stock_locations where code = 'main'`)
    expect(await waits()).toBe(false)
    await packer.post('/packing/waves', { numbers: [number] })
    await step(number, 'picked')
    const rest = await step(number, 'packed')
    expect(rest.body).toMatchObject({ state: 'packed', parcels: [{ state: 'sent' }, { state: 'packed' }] })
    await step(number, 'sent', { codes: [{ parcel: rest.body.parcels[1].id, code: 'CE700000003LV' }] })
    const letters = (await emailsOf(shop, number)).filter(({ kind }) => kind === 'order-shipped')
    expect(letters).toHaveLength(2)
    const order = await firstRow<{ codes: string; state: string }>(
      shop.db,
      sql`select tracking_code as codes, state from orders where prefixed_id = ${number}`,
    )
    expect(order).toEqual({ codes: 'CE700000002LV CE700000003LV', state: 'shipped' })
    const whole = (await made.visitor.get(made.path)).body
    expect(whole).toContain('CE700000003LV')
  })

  test.each(['refund by line', 'refund of the short pick'])(
    'split, and then a %s of the rest: the order is sent',
    async (how) => {
      const { number } = await paidOrder([{ id: good(0).id, pieces: 2 }, { id: good(1).id }])
      await packer.post('/packing/waves', { numbers: [number] })
      const scarce = lineOf(await view(number), good(0).code)
      await step(number, 'scan', { code: good(0).code })
      await step(number, 'scan', { code: good(1).code })
      await step(number, 'missing', { line: scarce.id, choice: 'split' })
      await step(number, 'packed')
      const refund = () =>
        how === 'refund by line'
          ? manager.post(`/orders/${number}/refund`, { lines: [{ position: 1, quantity: 1, restock: 0 }] })
          : step(number, 'missing', { line: scarce.id, choice: 'refund' }, manager)
      expect((await step(number, 'sent')).body).toMatchObject({ state: 'processing' })
      expect((await refund()).status).toBe(200)
      expect(await view(number)).toMatchObject({ state: 'shipped', parcels: [{ state: 'sent' }] })
      expect((await emailsOf(shop, number)).filter(({ kind }) => kind === 'order-shipped')).toHaveLength(1)
    },
  )

  test('wait: the order leaves the wave whole and keeps what was taken', async () => {
    const { number } = await paidOrder([{ id: good(0).id }, { id: good(1).id }])
    await packer.post('/packing/waves', { numbers: [number] })
    await step(number, 'scan', { code: good(1).code })
    const scarce = lineOf(await view(number), good(0).code)
    const waiting = await step(number, 'missing', { line: scarce.id, choice: 'wait' })
    expect(waiting.body).toMatchObject({ wave: null, state: 'processing' })
    expect(lineOf(waiting.body, good(1).code).picked).toBe(1)
    await packer.post('/packing/waves', { numbers: [number] })
    expect(lineOf(await view(number), good(0).code)).toMatchObject({ later: 0, open: 1 })
  })

  test('refund: money of the missing pieces goes back once, and only by those who may', async () => {
    const { number } = await paidOrder([{ id: good(0).id, pieces: 2 }, { id: good(1).id }])
    const scarce = lineOf(await view(number), good(0).code)
    const body = { line: scarce.id, choice: 'refund' }
    const forbidden = await step(number, 'missing', body)
    expect([forbidden.status, reasonOf(forbidden)]).toEqual([403, 'right'])
    await step(number, 'scan', { code: good(0).code })
    const [one, two] = await Promise.all([1, 2].map(() => step(number, 'missing', body, manager)))
    expect([one?.status, two?.status].sort()).toEqual([200, 409])
    const found = await rows<{ amount: number; total: number; restock: boolean }>(
      shop.db,
      sql`select r.amount, l.total, r.restock from refunds r join payments p on p.id = r.payment_id
          join order_lines l on l.id = ${scarce.id} where p.order_id = l.order_id`,
    )
    expect(found).toEqual([{ amount: Math.round((found[0]?.total ?? 0) / 2), total: found[0]?.total, restock: false }])
    await step(number, 'picked')
    expect((await step(number, 'packed')).body).toMatchObject({ state: 'packed' })
    const all = await paidOrder([{ id: good(0).id }])
    const [line] = (await view(all.number)).lines
    const nothing = await step(all.number, 'missing', { line: line.id, choice: 'refund' }, manager)
    expect(reasonOf(nothing)).toBe('nothing-left')
  })

  test('a vendor that is away loses no refund: it is stored with the missing pieces', async () => {
    const { number } = await paidOrder([{ id: good(0).id, pieces: 2 }])
    const [line] = (await view(number)).lines
    await step(number, 'scan', { code: good(0).code })
    const order = await firstRow<{ id: number }>(shop.db, sql`select id from orders where prefixed_id = ${number}`)
    const deps = { ...(await settlementDeps(shop.services)), providers: new Map() }
    const short = { orderId: order?.id ?? 0, lineId: line.id, choice: 'refund' as const, actor: 'test' }
    expect(await reportMissing(deps, short)).toEqual({ ok: true })
    const [refund] = await rows<{ state: string }>(
      shop.db,
      sql`select r.state from refunds r join payments p on p.id = r.payment_id where p.order_id = ${order?.id}`,
    )
    expect(refund).toEqual({ state: 'created' })
    expect(lineOf(await view(number), good(0).code).refunded).toBe(1)
  })
})

describe('one path', () => {
  test('an order packed and sent by the verbs has parcels with its codes, and later codes correct them', async () => {
    const { number } = await paidOrder([{ id: good(0).id, pieces: 2 }])
    await manager.post(`/orders/${number}/packed`)
    await manager.post(`/orders/${number}/shipped`, { trackingCodes: ['CE700000010LV', 'CE700000011LV'] })
    const codesOf = async () => (await view(number)).parcels.map(({ code, state }: Shown) => [code, state])
    expect(await codesOf()).toEqual([
      ['CE700000010LV', 'sent'],
      ['CE700000011LV', 'sent'],
    ])
    await move(shop, number, 'shipped').catch(() => {})
    const detail = (await manager.get(`/orders/${number}`)).body
    expect(detail.parcels[0].lines).toMatchObject([{ quantity: 2 }])
    expect(detail.parcels[1].lines).toEqual([])
    const another = await paidOrder([{ id: good(0).id }])
    await move(shop, another.number, 'packed')
    const shared = await manager.post(`/orders/${another.number}/shipped`, { trackingCodes: ['CE700000010LV'] })
    expect([shared.status, shared.body.trackingCodes.length]).toEqual([200, 1])
  })

  test('a failure in the middle of sending leaves everything as it was', async () => {
    const { number } = await paidOrder([{ id: good(0).id }])
    await step(number, 'picked')
    const [parcel] = (await step(number, 'packed')).body.parcels
    const order = await firstRow<{ id: number }>(shop.db, sql`select id from orders where prefixed_id = ${number}`)
    const failing = {
      add: async () => {
        throw new Error('killed')
      },
    }
    const typed = [{ parcel: parcel.id, code: 'CE700000020LV' }]
    await expect(sendOrder({ db: shop.db, queue: failing }, order?.id ?? 0, typed)).rejects.toThrow('killed')
    expect(await view(number)).toMatchObject({ state: 'packed', parcels: [{ state: 'packed', code: null }] })
    expect(await emailsOf(shop, number)).not.toContainEqual(expect.objectContaining({ kind: 'order-shipped' }))
    expect((await step(number, 'sent', { codes: typed })).body.state).toBe('shipped')
  })

  test('what was refunded or edited away before it is packed is not packed', async () => {
    const { number } = await paidOrder([{ id: good(0).id, pieces: 3 }, { id: good(1).id }])
    const refund = { lines: [{ position: 1, quantity: 1, restock: 1 }] }
    expect((await manager.post(`/orders/${number}/refund`, refund)).status).toBe(200)
    expect(lineOf(await view(number), good(0).code)).toMatchObject({ refunded: 1 })
    const { version, goods: editable } = (await manager.get(`/orders/${number}/edit`)).body
    const [first] = editable.lines
    expect(first.quantity).toBe(2)
    const edit = { version, lines: [{ id: first.id, quantity: 1 }], added: [] }
    expect((await manager.post(`/orders/${number}/edit`, edit)).status).toBe(200)
    await step(number, 'picked')
    const [parcel] = (await step(number, 'packed')).body.parcels
    expect(parcel.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1])
    const notes = await rows<{ lines: { position: number; quantity: number }[] }>(
      shop.db,
      sql`select document->'lines' as lines from invoices where kind = 'credit_note'
          and order_id = (select id from orders where prefixed_id = ${number})`,
    )
    for (const note of notes) expect(note.lines).toMatchObject([{ position: 1, quantity: 1 }])
  })

  test('what is refunded after packing leaves its parcel, and an empty parcel ends', async () => {
    const { number } = await paidOrder([{ id: good(0).id, pieces: 3 }, { id: good(1).id }])
    await step(number, 'picked')
    const [parcel] = (await step(number, 'packed')).body.parcels
    const [first, second] = parcel.lines
    const box = { size: null, weight: 5_000 }
    const apart = [
      { id: parcel.id, ...box, lines: [first] },
      { ...box, lines: [second] },
    ]
    await step(number, 'parcels', { parcels: apart })
    const refund = (position: number, quantity: number) =>
      manager.post(`/orders/${number}/refund`, { lines: [{ position, quantity, restock: quantity }] })
    expect((await refund(1, 2)).status).toBe(200)
    const fewer = await view(number)
    expect(fewer.parcels.map(({ lines }: Shown) => lines)).toEqual([[{ ...first, quantity: 1 }], [second]])
    expect(fewer.parcels[0].weight).toBeLessThan(5_000)
    expect(lineOf(fewer, good(0).code)).toMatchObject({ picked: 1 })
    expect((await refund(2, 1)).status).toBe(200)
    expect((await view(number)).parcels).toMatchObject([{ id: parcel.id }])
    expect((await manager.get('/tasks')).body.tasks.map((one: Shown) => one.kind)).not.toContain('open-parcel')
    expect((await step(number, 'sent')).body).toMatchObject({ state: 'shipped', parcels: [{ state: 'sent' }] })
  })

  test('of a parcel with a label a person is told, and by one press it holds what the buyer gets', async () => {
    const { number } = await paidOrder([{ id: good(0).id, pieces: 2 }])
    await step(number, 'picked')
    const [parcel] = (await step(number, 'packed')).body.parcels
    await shop.db.execute(
      sql`update parcels set state = 'registered', code = ${`L${parcel.id}`}, registered_at = now() where id = ${parcel.id}`,
    )
    await manager.post(`/orders/${number}/refund`, { lines: [{ position: 1, quantity: 1, restock: 1 }] })
    expect((await view(number)).parcels[0].lines).toEqual(parcel.lines)
    const { tasks } = (await manager.get('/tasks')).body
    const task = tasks.find((one: Shown) => one.kind === 'open-parcel')
    expect(task).toMatchObject({ number, choices: ['opened'], note: `${number} · 1: 1 × ${good(0).code}` })
    // Packers see these tasks and no others.
    expect((await packer.get('/tasks')).status).toBe(403)
    const forPacker = (await packer.get('/packing/tasks')).body.tasks
    expect(forPacker.map((one: Shown) => one.kind)).toEqual(['open-parcel'])
    expect(forPacker[0]).toMatchObject({ number, choices: ['opened'], mayClose: false, transfer: null })
    const answers = await Promise.all([packer, manager].map((person) => person.post(`/tasks/${task.id}/opened`)))
    expect(answers.map(({ status }) => status)).toContain(200)
    expect((await view(number)).parcels).toMatchObject([{ state: 'registered', lines: [{ quantity: 1 }] }])
    expect((await manager.post(`/tasks/${task.id}/opened`)).status).toBe(409)
  })

  test('a parcel brought to the door is followed at the carrier of its way of delivery', async () => {
    await shop.db.execute(sql`update shipping_methods set carrier = 'dpd' where code = 'courier'`)
    const to = { address: 'Brīvības iela 1', city: 'Rīga', zip: 'LV-1010', country_id: 112 }
    const { number } = await paidOrder([{ id: good(0).id }], { shipping_method: 'courier', shipping: to })
    await step(number, 'picked')
    const [parcel] = (await step(number, 'packed')).body.parcels
    await step(number, 'sent', { codes: [{ parcel: parcel.id, code: '05608123456789' }] })
    const [tracked] = (await manager.get(`/orders/${number}`)).body.trackingCodes
    expect(tracked.link).toBe('https://www.dpdgroup.com/lv/mydpd/my-parcels/track?lang=lv&parcelNumber=05608123456789')
  })

  test('a cancelled order gives up its parcels and leaves the wave', async () => {
    const { number } = await paidOrder([{ id: good(0).id }])
    await packer.post('/packing/waves', { numbers: [number] })
    await step(number, 'picked')
    await step(number, 'packed')
    await move(shop, number, 'cancel')
    expect(await view(number)).toMatchObject({ wave: null, parcels: [], may: { pick: false, send: false } })
  })

  test('the period of withdrawal begins when the last parcel has come', async () => {
    const made = await paidOrder([{ id: good(0).id, pieces: 2 }])
    await step(made.number, 'picked')
    const [parcel] = (await step(made.number, 'packed')).body.parcels
    const [{ line }] = parcel.lines
    const each = { weight: 500, size: null, lines: [{ line, quantity: 1 }] }
    await step(made.number, 'parcels', { parcels: [{ id: parcel.id, ...each }, each] })
    await step(made.number, 'sent')
    const arrive = (position: number, day: string) =>
      shop.db.execute(sql`update parcels set state = 'delivered', delivered_at = ${day}::timestamptz
        where position = ${position} and order_id = (select id from orders where prefixed_id = ${made.number})`)
    const page = async () => (await made.visitor.get(made.path)).body
    const before = await page()
    await arrive(1, '2020-01-02T10:00:00Z')
    const withFirst = await page()
    const links = (html: string) => (html.match(/\/withdraw\//g) ?? []).length
    expect([links(before), links(withFirst)]).toEqual([links(before), links(before)])
    expect(links(before)).toBeGreaterThan(0)
    await arrive(2, '2020-01-03T10:00:00Z')
    expect(links(await page())).toBe(0)
  })
})
