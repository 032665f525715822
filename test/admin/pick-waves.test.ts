import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstRow, rows } from '../../src/shop/db.ts'
import { GROUPS } from '../../src/shop/packing/ready.db.ts'
import { bought } from '../support/bought.ts'
import { buyer, statuses, type Wanted } from '../support/buyers.ts'
import { move } from '../support/delivered.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'
import { openNews } from '../support/staff-news.ts'
import { setStock } from '../support/stock.ts'

let shop: TestShop
let origin: string
let packer: StaffBrowser & { id: number }
let other: StaffBrowser & { id: number }
let manager: StaffBrowser & { id: number }
let goods: { id: number; code: string }[]

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  packer = await signedInStaff(shop, 'warehouse')
  other = await signedInStaff(shop, 'warehouse', 'otrs@darbinieki.example')
  manager = await signedInStaff(shop, 'manager')
  goods = await rows(
    shop.db,
    sql`select id, code from products where type = 'product' and not has_variations and is_published and not is_bulky
          and weight between 1 and 3000 and greatest(width, depth, height) < 300 and ean is not null order by id limit 3`,
  )
  await setStock(
    shop.db,
    goods.map(({ id }) => id),
    { quantity: 500, virtual: 0 },
  )
})
afterAll(() => shop.close())

/** Each test has the queue for itself. */
beforeEach(async () => {
  for (const { id } of (await packer.get('/packing')).body.waves) await packer.post(`/packing/waves/${id}/close`)
  await shop.db.execute(sql`update orders set state = 'cancelled' where state in ('paid', 'processing')`)
})

const good = (index: number) => {
  const found = goods[index]
  if (!found) throw new Error('The demo has too few small goods')
  return found
}

async function paidOrder(wanted: readonly Wanted[], overrides = {}): Promise<string> {
  const made = await bought(shop, await buyer(shop, wanted), { payment_method: 'bank-transfer', ...overrides })
  await move(shop, made.number, 'paid')
  return made.number
}

const courier = {
  shipping_method: 'courier',
  shipping: { address: 'Brīvības iela 1', city: 'Rīga', zip: 'LV-1010', country_id: 112 },
}
const placedDaysAgo = (number: string, days: number) =>
  shop.db.execute(
    sql`update orders set placed_at = now() - make_interval(days => ${days}) where prefixed_id = ${number}`,
  )

// biome-ignore lint/suspicious/noExplicitAny: answers are checked by their schemas
type Body = any
const queue = async (): Promise<Body> => (await packer.get('/packing')).body
const choices = async (query = ''): Promise<Body> => (await packer.get(`/packing/choices${query}`)).body
const begin = (body: object): Promise<Body> => packer.post('/packing/waves', body)
const waveOf = async (id: number): Promise<Body> => (await packer.get(`/packing/waves/${id}`)).body
const numbersOf = async (id: number): Promise<string[]> =>
  (await waveOf(id)).orders.filter(({ hasLeft }: Body) => !hasLeft).map(({ number }: Body) => number)
const orderOf = async (number: string): Promise<Body> => (await packer.get(`/packing/orders/${number}`)).body
const post = (id: number, act: string, body: object, as: StaffBrowser = packer): Promise<Body> =>
  as.post(`/packing/waves/${id}/${act}`, body)
const found = (id: number, code: string, counts: { pieces: number; seen: number }, as: StaffBrowser = packer) =>
  post(id, 'found', { code, ...counts }, as)
const rowOf = (wave: Body, code: string): Body => wave.list.find((row: Body) => row.code === code)
const lineOf = (order: Body, code: string): number => order.lines.find((line: Body) => line.code === code).id
const reasonOf = ({ body }: Body): string => body.errors.reason

describe('a new wave takes what is chosen', () => {
  test('by carrier, way of delivery, shop, single lines, day and age, each with the number of its orders', async () => {
    const locker = await paidOrder([{ id: good(0).id }, { id: good(1).id }])
    const home = await paidOrder([{ id: good(0).id, pieces: 3 }], courier)
    const collected = await paidOrder([{ id: good(1).id }])
    await shop.db.execute(sql`update orders set delivery = jsonb_build_object('method_code', 'shop', 'type', 'shop',
      'title', delivery->'title', 'fields', '{}'::jsonb, 'country_code', 'LV',
      'point', jsonb_build_object('identifier', 'riga', 'name', 'Rīgas veikals', 'address', '', 'city', '', 'zip', '',
        'carrier', 'shop')) where prefixed_id = ${collected}`)
    await placedDaysAgo(home, 3)
    const all = await choices()
    expect(all).toMatchObject({ matching: 3, any: 3, isAll: true, single: 2 })
    expect(all.carriers).toContainEqual({ carrier: 'omniva', orders: 1 })
    expect(all.carriers).toContainEqual({ carrier: '', orders: 1 + (all.carriers.length === 2 ? 1 : 0) })
    expect(all.methods.find(({ method }: Body) => method === 'courier')).toMatchObject({ orders: 1 })
    expect(all.places).toEqual([{ place: 'riga', name: 'Rīgas veikals', orders: 1 }])
    expect(all.days.map(({ orders }: Body) => orders)).toEqual([2, 1])
    expect(all.ages).toEqual([1, 2, 3].map((days) => ({ days, orders: 1 })))

    // With one thing chosen the others count what they would give then.
    const single = await choices('?single=true&carrier=omniva')
    expect(single).toMatchObject({ matching: 0, single: 0, any: 3 })
    expect(single.methods.map(({ method }: Body) => method).sort()).toEqual(['courier', 'shop'])

    const takes: [object, string[]][] = [
      [{ carrier: 'omniva' }, [locker]],
      [{ method: 'courier' }, [home]],
      [{ place: 'riga' }, [collected]],
      [{ single: true, days: 2 }, [home]],
      [{ day: all.days[0].day, single: true }, [collected]],
      [{ days: 3 }, [home]],
      [{}, [home, locker, collected]],
    ]
    for (const [filter, numbers] of takes) {
      const { body } = await begin({ filter, limit: 60 })
      expect([filter, await numbersOf(body.id)]).toEqual([filter, numbers])
      expect((await waveOf(body.id)).filter).toEqual(filter)
      await packer.post(`/packing/waves/${body.id}/close`)
    }
    const nothing = await begin({ filter: { days: 30 } })
    expect([nothing.status, reasonOf(nothing)]).toEqual([409, 'nothing-to-pick'])
  })

  test('the counts come from the index of orders that are not done', async () => {
    const plan = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return rows<Record<string, string>>(tx, sql`explain ${GROUPS}`)
    })
    expect(plan.flatMap(Object.values).join('\n')).toMatch(/(Index|Bitmap).* orders_by_state/)
  })

  test('a limit takes the oldest', async () => {
    const [young, old] = [await paidOrder([{ id: good(0).id }]), await paidOrder([{ id: good(0).id }])]
    await placedDaysAgo(old, 1)
    const { body } = await begin({ limit: 1 })
    expect(await numbersOf(body.id)).toEqual([old])
    expect((await queue()).ready).toBe(1)
    expect((await choices()).matching).toBe(1)
    expect(young).not.toBe(old)
  })
})

describe('a wave takes more', () => {
  test('orders that match its filter, up to its limit; they get later boxes, also when they are older', async () => {
    const first = await paidOrder([{ id: good(0).id }])
    const { id } = (await begin({ filter: { carrier: 'omniva' }, limit: 2 })).body
    expect(reasonOf(await post(id, 'take', {}))).toBe('nothing-ready')
    const older = await paidOrder([{ id: good(0).id }])
    await placedDaysAgo(older, 5)
    await paidOrder([{ id: good(0).id }], courier)
    const third = await paidOrder([{ id: good(0).id }])
    expect((await packer.get(`/packing/waves/${id}/more`)).body).toEqual({ ready: 2, room: 1 })
    const taken = await post(id, 'take', {})
    expect(taken.body.taken).toBe(1)
    expect(taken.body.wave.orders.map(({ box, number }: Body) => [box, number])).toEqual([
      [1, first],
      [2, older],
    ])
    expect(reasonOf(await post(id, 'take', {}))).toBe('wave-full')
    expect((await post(id, 'take', { limit: 5 })).body).toMatchObject({ taken: 1, wave: { maxOrders: 5 } })
    expect(await numbersOf(id)).toEqual([first, older, third])
    await packer.post(`/packing/waves/${id}/close`)
    expect(reasonOf(await post(id, 'take', {}))).toBe('wave-ended')
    expect((await post(987_654, 'take', {})).status).toBe(404)
  })

  test('two packers at once take different orders, and what left the wave is not taken again', async () => {
    const first = await paidOrder([{ id: good(0).id }, { id: good(1).id }])
    await paidOrder([{ id: good(0).id }])
    const mine = (await begin({ limit: 2 })).body.id
    const line = lineOf(await orderOf(first), good(0).code)
    await post(mine, 'short', { choices: [{ line, choice: 'next' }] })
    expect((await packer.get(`/packing/waves/${mine}/more`)).body).toEqual({ ready: 0, room: 1 })
    expect(reasonOf(await post(mine, 'take', {}))).toBe('nothing-ready')
    await paidOrder([{ id: good(0).id }])
    const theirs = (await other.post('/packing/waves', { numbers: [first] })).body.id
    const answers = await Promise.all([post(mine, 'take', {}), post(theirs, 'take', { limit: 5 }, other)])
    expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
  })
})

test('orders that waited for another packer come after those that were put in meanwhile', async () => {
  await paidOrder([{ id: good(0).id }])
  const { id } = (await begin({ limit: 2 })).body
  const second = await paidOrder([{ id: good(0).id }])
  const { taking, moment } = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pick-wave'))`)
    const taking = post(id, 'take', {})
    await expect.poll(waiting).toBe(1)
    const now = await firstRow<{ moment: string }>(tx, sql`select clock_timestamp()::text as moment`)
    return { taking: { answer: taking }, moment: now?.moment }
  })
  expect((await taking.answer).status).toBe(200)
  const added = await firstRow(
    shop.db,
    sql`select added_at > ${moment}::timestamptz as "isLater" from pick_wave_orders w join orders o on o.id = w.order_id
        where o.prefixed_id = ${second}`,
  )
  expect(added).toEqual({ isLater: true })
})

const waiting = async () => {
  const found = await firstRow<{ locks: number }>(
    shop.db,
    sql`select count(*)::int as locks from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
  )
  return found?.locks
}

describe('what was found', () => {
  test('is shared among boxes, the first one first, and put back from the last one', async () => {
    const [first, second] = [
      await paidOrder([{ id: good(0).id, pieces: 2 }]),
      await paidOrder([{ id: good(0).id, pieces: 3 }]),
    ]
    const { id } = (await begin({ numbers: [first, second] })).body
    const { code } = good(0)
    const perBox = ({ body }: Body) => rowOf(body, code).boxes.map(({ picked }: Body) => picked)
    expect(perBox(await found(id, code, { pieces: 3, seen: 0 }))).toEqual([2, 1])
    // The answer was lost and the call is repeated.
    expect(perBox(await found(id, code, { pieces: 3, seen: 0 }))).toEqual([2, 1])
    expect(perBox(await found(id, code, { pieces: 1, seen: 3 }))).toEqual([1, 0])
    expect(reasonOf(await found(id, code, { pieces: 6, seen: 1 }))).toBe('quantity')
    expect(reasonOf(await found(id, good(2).code, { pieces: 1, seen: 0 }))).toBe('wrong-item')
    await post(id, 'scan', { code })
    expect(perBox({ body: await waveOf(id) })).toEqual([2, 0])
    await packer.post(`/packing/orders/${first}/packed`, {})
    expect(reasonOf(await found(id, code, { pieces: 1, seen: 2 }))).toBe('quantity')
    expect(rowOf(await waveOf(id), code).boxes[0]).toMatchObject({ picked: 2, packed: 2 })
  })

  test('two packers at the same line: one is refused with the present count and who counted, none is lost', async () => {
    const number = await paidOrder([{ id: good(0).id, pieces: 5 }, { id: good(1).id }])
    const { id } = (await begin({ numbers: [number] })).body
    const { code } = good(0)
    const answers = await Promise.all([
      found(id, code, { pieces: 1, seen: 0 }),
      found(id, code, { pieces: 3, seen: 0 }, other),
    ])
    expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
    const { picked } = rowOf(await waveOf(id), code)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.errors).toMatchObject({ reason: 'counted', picked, person: expect.stringMatching(/./) })
    // The same count by another person is another piece; by the same one it is the same call again.
    const again = { pieces: picked + 1, seen: picked }
    expect((await found(id, code, again)).status).toBe(200)
    expect(reasonOf(await found(id, code, again, other))).toBe('counted')
    expect((await found(id, code, again)).status).toBe(200)
    expect((await found(id, code, { pieces: picked, seen: picked + 1 })).status).toBe(200)
    // Another line is no conflict.
    expect((await found(id, good(1).code, { pieces: 1, seen: 0 }, other)).status).toBe(200)
    // The page of one order counts in the same way.
    const line = lineOf(await orderOf(number), code)
    const stale = { lines: [{ line, quantity: picked + 1, seen: picked - 1 }] }
    expect(reasonOf(await packer.post(`/packing/orders/${number}/picked`, stale))).toBe('counted')
    const fresh = { lines: [{ line, quantity: picked + 1, seen: picked }] }
    expect((await packer.post(`/packing/orders/${number}/picked`, fresh)).status).toBe(200)
    // Scans at once are all counted.
    const before = rowOf(await waveOf(id), code)
    const scans = await Promise.all(
      [packer, other, packer, other, packer].slice(0, before.open).map((as) => post(id, 'scan', { code }, as)),
    )
    expect(statuses(scans)).toEqual({ 200: before.open })
    expect(rowOf(await waveOf(id), code)).toMatchObject({ picked: 5, open: 0 })
  })

  test('for a wave that has ended is refused for that, however it is counted', async () => {
    const number = await paidOrder([{ id: good(0).id, pieces: 2 }])
    const { id } = (await begin({ numbers: [number] })).body
    const line = lineOf(await orderOf(number), good(0).code)
    const { code } = good(0)
    expect(reasonOf(await post(id, 'scan', { code: good(2).code }))).toBe('wrong-item')
    await packer.post(`/packing/waves/${id}/close`)
    const answers = [
      await found(id, code, { pieces: 1, seen: 0 }),
      await post(id, 'scan', { code }),
      await post(id, 'picked', { lines: [{ line, quantity: 1, seen: 0 }] }),
      await post(id, 'short', { choices: [{ line, choice: 'split' }] }),
    ]
    expect(answers.map(reasonOf)).toEqual(answers.map(() => 'wave-ended'))
  })

  test('is told to the other packer, and not to those who do not pack', async () => {
    const number = await paidOrder([{ id: good(0).id, pieces: 2 }])
    const { id } = (await begin({ numbers: [number] })).body
    const content = await signedInStaff(shop, 'content')
    const [news, none] = [await openNews(origin, other.cookie), await openNews(origin, content.cookie)]
    await news.next('ready')
    await none.next('ready')
    await found(id, good(0).code, { pieces: 1, seen: 0 })
    expect(await news.next('waves')).toEqual({ waves: [id] })
    await packer.post(`/packing/waves/${id}/close`)
    expect(await news.next('waves')).toEqual({ waves: [id] })
    expect(none.text).not.toContain('waves')
    for (const one of [news, none]) one.close()
  })
})

describe('the end of a wave', () => {
  /** A wave of an order with one good there and one missing, and of one with nothing there. */
  async function shortWave() {
    const part = await paidOrder([{ id: good(0).id, pieces: 2 }, { id: good(1).id }])
    const none = await paidOrder([{ id: good(1).id }])
    const { id } = (await begin({ numbers: [part, none] })).body
    await found(id, good(0).code, { pieces: 1, seen: 0 })
    const lines = { scarce: lineOf(await orderOf(part), good(0).code), gone: lineOf(await orderOf(part), good(1).code) }
    return { part, none, id, ...lines, only: lineOf(await orderOf(none), good(1).code) }
  }

  test('leave to the next wave: the order keeps what was picked and another wave takes it', async () => {
    const { part, id, scarce } = await shortWave()
    const settled = await post(id, 'short', { choices: [{ line: scarce, choice: 'next' }] })
    expect(settled.body).toMatchObject({ notDone: [], wave: { isOpen: true } })
    expect(await queue()).toMatchObject({ ready: 1, picked: [], waiting: [] })
    const again = (await begin({})).body.id
    expect(await numbersOf(again)).toEqual([part])
    expect(rowOf(await waveOf(again), good(0).code)).toMatchObject({ picked: 1, open: 1 })
  })

  test('back-order: the picked part stays in the wave and is packed, an order with nothing picked waits for its goods', async () => {
    const { part, none, id, scarce, gone, only } = await shortWave()
    const choices = [scarce, gone, only].map((line) => ({ line, choice: 'split' }))
    const { body } = await post(id, 'short', { choices })
    expect(body.notDone).toEqual([])
    expect(await numbersOf(id)).toEqual([part])
    expect(await queue()).toMatchObject({ ready: 0, picked: [], waiting: [{ number: none }] })
    expect((await orderOf(part)).may).toMatchObject({ pick: false, pack: true })
    const twice = await post(id, 'short', { choices: choices.slice(0, 1) }, other)
    expect(twice.body.notDone).toMatchObject([{ line: scarce, number: part }])
  })

  test('a split order that left its wave is to be packed, not waiting, until its part is sent', async () => {
    const { part, id, scarce, gone } = await shortWave()
    await post(id, 'short', { choices: [scarce, gone].map((line) => ({ line, choice: 'split' })) })
    await packer.post(`/packing/waves/${id}/close`)
    const listed = async () => {
      const { picked, waiting } = await queue()
      return [picked, waiting].map((list: Body[]) => list.some(({ number }) => number === part))
    }
    expect(await listed()).toEqual([true, false])
    // It is begun again without what is missing being looked for again.
    const again = (await begin({ numbers: [part] })).body.id
    expect((await orderOf(part)).may).toMatchObject({ pick: false, pack: true })
    await packer.post(`/packing/waves/${again}/close`)
    const packed = (await packer.post(`/packing/orders/${part}/packed`, {})).body
    expect(packed.parcels).toMatchObject([{ state: 'packed', lines: [{ line: scarce, quantity: 1 }] }])
    expect(await listed()).toEqual([true, false])
    const codes = [{ parcel: packed.parcels[0].id, code: 'CE700000031LV' }]
    await packer.post(`/packing/orders/${part}/sent`, { codes })
    expect(await listed()).toEqual([false, true])
    const { stock } = {
      stock: sql`insert into stock_movements (product_id, location_id, quantity, reason, actor)
      select ${good(0).id}, id, 5, 'receipt', 'test' from stock_locations where code = 'main'`,
    }
    await shop.db.execute(sql`update picked_lines set at = at - interval '1 second'`)
    await shop.db.execute(stock)
    expect(await listed()).toEqual([false, false])
    expect(await numbersOf((await begin({})).body.id)).toContain(part)
  })

  test('an order leaves when only a parcel is left that the buyer was told of', async () => {
    const number = await paidOrder([{ id: good(0).id }, { id: good(1).id }])
    const { id } = (await begin({ numbers: [number] })).body
    await found(id, good(0).code, { pieces: 1, seen: 0 })
    const later = { choices: [{ line: lineOf(await orderOf(number), good(1).code), choice: 'split' }] }
    await post(id, 'short', later)
    const [parcel] = (await packer.post(`/packing/orders/${number}/packed`, {})).body.parcels
    await packer.post(`/packing/orders/${number}/sent`, { codes: [{ parcel: parcel.id, code: 'CE700000045LV' }] })
    // As after a label of the carrier, who has not got it yet.
    await shop.db.execute(sql`update parcels set state = 'registered' where id = ${parcel.id}`)
    const again = (await begin({ numbers: [number] })).body.id
    expect(await numbersOf(again)).toEqual([number])
    expect((await post(again, 'short', later)).body.notDone).toEqual([])
    expect(await numbersOf(again)).toEqual([])
  })

  test('an order that waits whole is not offered for packing, although a part of it was picked', async () => {
    const number = await paidOrder([{ id: good(0).id }, { id: good(1).id }])
    const { id } = (await begin({ numbers: [number] })).body
    await found(id, good(0).code, { pieces: 1, seen: 0 })
    const line = lineOf(await orderOf(number), good(1).code)
    await post(id, 'short', { choices: [{ line, choice: 'wait' }] })
    expect(await queue()).toMatchObject({ ready: 0, picked: [], waiting: [{ number }] })
  })

  test('refund: only by those who may, and a line that would leave nothing for the buyer is named', async () => {
    const { part, none, id, scarce, gone, only } = await shortWave()
    const choices = [scarce, gone, only].map((line) => ({ line, choice: 'refund' }))
    const guessed = await post(id, 'short', { choices: [{ line: scarce, choice: 'refund', open: 99 }] }, manager)
    expect(guessed.body.notDone).toMatchObject([{ line: scarce }])
    expect((await orderOf(part)).lines.map(({ refunded }: Body) => refunded)).toEqual([0, 0])
    const forbidden = await post(id, 'short', { choices })
    expect([forbidden.status, reasonOf(forbidden)]).toEqual([403, 'right'])
    expect((await orderOf(part)).lines.map(({ refunded }: Body) => refunded)).toEqual([0, 0])
    const { body } = await post(id, 'short', { choices }, manager)
    expect(body.notDone).toMatchObject([{ line: only, number: none, message: expect.stringMatching(/./) }])
    expect((await orderOf(part)).may).toMatchObject({ pick: false, pack: true })
    const money = await firstRow<{ refunds: number }>(
      shop.db,
      sql`select count(*)::int as refunds from refunds r join payments p on p.id = r.payment_id
          join orders o on o.id = p.order_id where o.prefixed_id = ${part} and r.reason = 'missing'`,
    )
    expect(money).toEqual({ refunds: 2 })
    expect((await packer.post(`/packing/orders/${part}/packed`, {})).body.state).toBe('packed')
  })

  test('lines of other orders are refused, and two answers at once settle each line once', async () => {
    const { id, scarce, gone } = await shortWave()
    const stranger = await paidOrder([{ id: good(0).id }])
    const foreign = lineOf(await orderOf(stranger), good(0).code)
    const wrong = await post(id, 'short', { choices: [{ line: foreign, choice: 'split' }] })
    expect(reasonOf(wrong)).toBe('lines')
    const both = [scarce, gone].map((line) => ({ line, choice: 'split' }))
    const answers = await Promise.all([packer, other].map((as) => post(id, 'short', { choices: both }, as)))
    expect(statuses(answers)).toEqual({ 200: 2 })
    expect(answers.flatMap(({ body }) => body.notDone)).toHaveLength(2)
  })
})
