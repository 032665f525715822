import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJobOfStaff } from '../../src/jobs.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { buyer, place } from '../support/buyers.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
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

type Customer = Awaited<ReturnType<typeof signedIn>>
type Facts = { name?: string; surname?: string; email?: string; phone_number?: string; created_at?: string }

async function customer(facts: Facts = {}, given: Parameters<typeof signedIn>[1] = { type: 'b2c' }): Promise<Customer> {
  const one = await signedIn(shop, given)
  for (const [column, value] of Object.entries(facts))
    await shop.db.execute(sql`update users set ${sql.identifier(column)} = ${value} where id = ${one.userId}`)
  return one
}

/** An order of the customer, placed on a day. */
async function ordered({ userId }: Customer, day = '2026-11-01', isPaid = true) {
  const lamp = await shop.product({ price: 10_000, quantity: 5 })
  const guest = await buyer(shop, [{ id: lamp.id }])
  expect((await place(shop, guest)).status).toBe(200)
  const [order] = await rows<{ number: string; total: number }>(
    shop.db,
    sql`update orders set user_id = ${userId}, placed_at = ${`${day}T12:00:00Z`},
          paid_at = case when ${isPaid}::boolean then now() end
        where id = (select max(id) from orders) returning prefixed_id as number, total`,
  )
  return order ?? { number: '', total: 0 }
}

const find = async (query: string, who = anna) => {
  const { status, body } = await who.get(`/customers?${query}`)
  expect(status).toBe(200)
  return body.rows.map(({ id }: { id: number }) => id) as number[]
}
const read = async (id: number, who = anna) => (await who.get(`/customers/${id}`)).body

describe('the list of customers', () => {
  test('finds by name without diacritics, by e-mail, phone, company, its number and number of an order', async () => {
    const zane = await customer({
      name: 'Zanīte',
      surname: 'Ķirsone',
      email: 'zk@kirsis.example',
      phone_number: '29777123',
    })
    const firm = await customer({}, { type: 'b2b', regNum: '40003999991' })
    await shop.db.execute(sql`update companies set name = 'SIA Bērzu nams' where id = ${firm.companyId}`)
    const { number } = await ordered(zane)
    for (const q of ['zanite', 'ĶIRSONE zan', 'zk@kirsis', '+371 29 777 123', number, number.replaceAll('-', '')])
      expect([q, await find(`q=${encodeURIComponent(q)}`)]).toEqual([q, [zane.userId]])
    for (const q of ['berzu', '40003999991']) expect([q, await find(`q=${q}`)]).toEqual([q, [firm.userId]])
    expect(await find('q=nav-tada')).toEqual([])
  })

  test('is narrowed by kind, news, orders and the day of the last one', async () => {
    const one = await customer({ surname: 'Filtrs' })
    const other = await customer({ surname: 'Filtrs' })
    await ordered(one, '2026-10-05')
    await shop.db.execute(sql`insert into newsletter_subscribers (email, lang, token_hash, consent_text, confirmed_at)
      select email, 'lv', 'filtrs', '', now() from users where id = ${other.userId}`)
    const q = 'q=filtrs'
    expect(await find(`${q}&orders=yes`)).toEqual([one.userId])
    expect(await find(`${q}&orders=no`)).toEqual([other.userId])
    expect(await find(`${q}&news=yes`)).toEqual([other.userId])
    expect(await find(`${q}&news=no`)).toEqual([one.userId])
    expect(await find(`${q}&lastFrom=2026-10-05&lastTo=2026-10-05`)).toEqual([one.userId])
    expect(await find(`${q}&lastFrom=2026-10-06`)).toEqual([])
    expect(await find(`${q}&lastTo=2026-10-04`)).toEqual([])
    expect(await find(`${q}&kind=b2b`)).toEqual([])
    expect((await anna.get(`/customers/count?${q}`)).body).toEqual({ count: 2, counted: 'exact' })
    expect((await anna.get('/customers?lastFrom=2026-02-31')).status).toBe(422)
  })

  test('goes on by key, the newest first', async () => {
    const ids = [
      await customer({ surname: 'Lapa' }),
      await customer({ surname: 'Lapa' }),
      await customer({ surname: 'Lapa' }),
    ]
    const first = (await anna.get('/customers?q=lapa&limit=2')).body
    expect(first.rows.map(({ id }: { id: number }) => id)).toEqual([ids[2]?.userId, ids[1]?.userId])
    expect(await find(`q=lapa&limit=2&after=${first.next}`)).toEqual([ids[0]?.userId])
  })

  test('tells e-mails, phones and sums only those who may see them', async () => {
    const one = await customer({ surname: 'Slepena' })
    await ordered(one)
    const row = async (who: StaffBrowser) => (await who.get('/customers?q=slepena')).body.rows[0]
    expect(await row(anna)).toMatchObject({ email: expect.stringContaining('@'), value: expect.any(Number), orders: 1 })
    expect(await row(viewer)).toMatchObject({ email: null, phone: null, value: null, orders: 1 })
  })

  test('is saved as a segment', async () => {
    const saved = await anna.post('/customers/views', { name: 'Bez pasūtījumiem', search: 'orders=no', isShared: true })
    expect(saved.status).toBe(200)
    expect((await viewer.get('/customers/views')).body.views).toEqual([saved.body])
    expect((await viewer.post('/customers/views', { name: 'Mans', search: '', isShared: true })).status).toBe(403)
  })

  test('is written into a file; names and addresses need their right', async () => {
    const one = await customer({ surname: 'Fails', email: 'fails@example.com' })
    await ordered(one)
    const filter = { q: 'fails@' }
    expect((await anna.post('/customers/exports', { filter, dryRun: true })).body).toEqual({
      job: null,
      count: 1,
      counted: 'exact',
    })
    const fileOf = async (isPersonal: boolean) => {
      const { body } = await anna.post('/customers/exports', { filter, isPersonal })
      await runJobOfStaff(shop.services, body.job)
      return String((await anna.get(`/jobs/${body.job}/file`)).body)
    }
    const whole = (await fileOf(true)).split('\r\n')
    expect(whole[0]).toContain('Klienta numurs;Vārds, uzvārds')
    expect(whole[1]).toContain('fails@example.com')
    expect(whole).toHaveLength(3)
    expect(await fileOf(false)).not.toContain('fails@example.com')
    expect((await viewer.post('/customers/exports', { filter })).status).toBe(403)
  })
})

describe('the page of a customer', () => {
  test('tells orders with sums, what was paid less refunds, and the rest that the shop knows', async () => {
    const one = await customer({ surname: 'Lapsa' })
    const paid = await ordered(one)
    await ordered(one, '2026-11-02', false)
    await shop.db.execute(sql`insert into consents (user_id, subject, kind, version, given, ip)
      values (${one.userId}, 'x', 'subscription', '1', '{"subscription": false}', '10.0.0.1')`)
    const lamp = await shop.product({ price: 500 })
    await one.visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 2 })
    const detail = await read(one.userId)
    expect(detail).toMatchObject({ orders: 2, value: paid.total, state: 'active' })
    expect(detail.latestOrders.map(({ number }: { number: string }) => number)).toContain(paid.number)
    expect(detail.consents).toMatchObject([{ kind: 'subscription', isGiven: false, ip: '10.0.0.1' }])
    expect(detail.cart.lines).toMatchObject([{ code: lamp.code, quantity: 2 }])
    expect(detail.sessions).toHaveLength(1)
    expect(await read(one.userId, viewer)).toMatchObject({
      fields: {},
      cart: null,
      consents: [],
      sessions: [],
      value: null,
    })
    expect((await anna.get('/customers/999999')).status).toBe(404)
  })

  test('is edited field by field; what two people changed is told, and nothing wrong is written', async () => {
    const { userId } = await customer({ name: 'Anna', surname: 'Laba' })
    const { version, fields } = await read(userId)
    const save = (changes: object, base: object = fields) =>
      anna.patch(`/customers/${userId}`, version, { changes, base })
    const wrong = await save({ phone: '12', surname: '', type: 'b2b' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['surname', 'phone', 'type']])
    const saved = await save({ phone: '+371 29111222', lang: 'en' })
    expect(saved.body.fields).toEqual({ ...fields, phone: '+371 29111222', lang: 'en' })
    expect((await save({ name: 'Inga' })).body.fields.name).toBe('Inga')
    const late = await save({ name: 'Ilze' })
    expect([late.status, late.body.errors.conflicts]).toMatchObject([
      409,
      [{ field: 'name', mine: 'Ilze', theirs: 'Inga' }],
    ])
    expect(await find('q=29111222')).toEqual([userId])
    const log = await rows<{ after: object }>(
      shop.db,
      sql`select after from audit_log where subject = ${`customer:${userId}`} order by id`,
    )
    expect(log).toMatchObject([{ after: { lang: 'en', phone_number: '***' } }, { after: { name: '***' } }])
  })

  test('a company becomes a public body only with such a number', async () => {
    const firm = await customer({}, { type: 'b2b', regNum: '40003245752', countryId: 112 })
    const body = await customer({}, { type: 'b2b', regNum: '90000000077', countryId: 112 })
    const become = async ({ userId }: Customer) =>
      (await anna.patch(`/customers/${userId}`, 1, { changes: { type: 'b2g' }, base: { type: 'b2b' } })).status
    expect([await become(firm), await become(body)]).toEqual([422, 200])
  })

  test('a blocked customer is signed out at once and can come back', async () => {
    const one = await customer()
    const isIn = async () => (await one.visitor.get('/api/visitor')).json<{ user: object | null }>().user !== null
    expect(await isIn()).toBe(true)
    expect((await anna.post(`/customers/${one.userId}/block`, { reason: ' ' })).body.errors.reason).toHaveLength(1)
    const blocked = await anna.post(`/customers/${one.userId}/block`, { reason: 'Krāpšana' })
    expect(blocked.body).toMatchObject({ state: 'blocked', sessions: [], notes: [{ text: 'Krāpšana' }] })
    expect(await isIn()).toBe(false)
    expect((await anna.post(`/customers/${one.userId}/block`, { reason: 'Vēlreiz' })).status).toBe(409)
    expect((await anna.post(`/customers/${one.userId}/unblock`)).body.state).toBe('active')
    expect((await viewer.post(`/customers/${one.userId}/block`, { reason: 'x' })).status).toBe(403)
  })

  test('a closed one keeps orders, and loses name, notes and what it is found by', async () => {
    const one = await customer({ surname: 'Slēdzama', email: 'sledzama@example.com' })
    const { number } = await ordered(one)
    await anna.post(`/customers/${one.userId}/notes`, { text: 'Zvanīja' })
    const closed = await anna.post(`/customers/${one.userId}/close`)
    expect(closed.body).toMatchObject({ state: 'closed', name: '', email: null, notes: [], orders: 1 })
    expect(await find('q=sledzama')).toEqual([])
    expect(await find(`q=${number}&state=closed`)).toEqual([one.userId])
    expect((await anna.post(`/customers/${one.userId}/close`)).status).toBe(409)
    const log = await firstRow<{ text: string }>(
      shop.db,
      sql`select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), '') as text from audit_log
          where subject = ${`customer:${one.userId}`}`,
    )
    expect(log?.text).toContain('deleted_at')
    expect(log?.text).not.toContain('Slēdzama')
  })
})
