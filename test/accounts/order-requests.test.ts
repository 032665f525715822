import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { expireRequests } from '../../src/shop/order-requests/close-request.db.ts'
import { removeExpiredData } from '../../src/shop/retention/remove-expired.db.ts'
import { burst, cartOf, place, statuses, stockOf } from '../support/buyers.ts'
import {
  approve,
  companyAdmin,
  joined,
  order,
  pathOf,
  type Rights,
  requestIn,
  totalOn,
} from '../support/company-buyers.ts'
import { openPostOffice } from '../support/emails.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'

const START = new Date('2026-11-20T10:00:00Z')
let now = START
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
})
afterAll(async () => {
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

const DAY_MS = 24 * 60 * 60_000
const requestOf = (id: number) =>
  firstRow<{ state: string; order_id: number | null; decided_by: number | null; cart_id: string | null }>(
    shop.db,
    sql`select state, order_id, decided_by, cart_id from order_requests where id = ${id}`,
  )
const letters = (kind: string, id: number) =>
  rows<{ recipient: string }>(
    shop.db,
    sql`select recipient from letters where kind = ${kind} and (data->>'requestId')::int = ${id} order by recipient`,
  )

/** A buyer of a company who has asked for a lamp of 50 €. */
async function asked(rights: Rights = { order_limit: '10' }) {
  const admin = await companyAdmin(shop)
  const buyer = await joined(shop, admin, rights)
  const lamp = await shop.product({ price: 5_000, quantity: 9 })
  const answer = await order(shop, buyer.visitor, lamp)
  expect(answer.status).toBe(202)
  return { admin, buyer, lamp, id: requestIn(answer).request.id, answer }
}

describe('an order over the limit', () => {
  test('becomes a request: no stock taken, the cart set aside, the approvers told', async () => {
    const { admin, buyer, lamp, id, answer } = await asked()
    expect(requestIn(answer).payment_link).toBe(pathOf(id))
    expect(await stockOf(shop, lamp.id)).toMatchObject({ quantity: 9 })
    expect((await cartOf(buyer.visitor)).items).toEqual([])
    expect(await letters('order-request', id)).toEqual([{ recipient: admin.email }])
    const own = await buyer.visitor.get(pathOf(id))
    expect([own.status, own.body.includes('nosūtīts apstiprināšanai')]).toEqual([200, true])
    expect(own.body).not.toContain('value="approve"')
    const office = await openPostOffice(shop)
    const mail = (await office.deliver()).find(({ subject }) => subject?.startsWith('Jāapstiprina'))
    await office.close()
    expect(mail?.text).toContain(pathOf(id))
  })

  test('is placed at once up to the limit; with the limit of a month for all orders of the month', async () => {
    const admin = await companyAdmin(shop)
    const buyer = await joined(shop, admin, { month_limit: '120' })
    const lamp = await shop.product({ price: 5_000, quantity: 9 })
    const one = async () => (await order(shop, buyer.visitor, lamp)).status
    expect([await one(), await one(), await one()]).toEqual([200, 200, 202])
    now = new Date(START.getTime() + 15 * DAY_MS)
    expect(await one()).toBe(200)
    now = START
  })

  test('any order is asked for where the company wants it so, those of approvers are not', async () => {
    const admin = await companyAdmin(shop)
    const [buyer, approver] = [await joined(shop, admin), await joined(shop, admin, { role: 'approver' })]
    await admin.visitor.submit('/profile/company/rules', { approves_all: '1' })
    const lamp = await shop.product({ price: 500, quantity: 9 })
    expect((await order(shop, buyer.visitor, lamp)).status).toBe(202)
    expect((await order(shop, approver.visitor, lamp)).status).toBe(200)
  })

  test('is one request, however often it is sent at once', async () => {
    const admin = await companyAdmin(shop)
    const buyer = await joined(shop, admin, { order_limit: '10' })
    const lamp = await shop.product({ price: 5_000, quantity: 9 })
    await buyer.visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    const request = await orderRequest(shop, { payment_method: 'invoice' })
    const key = randomUUID()
    const answers = await burst(4, (i) => place(shop, buyer.visitor, request, i < 2 ? key : randomUUID()))
    const ids = new Set(answers.filter(({ status }) => status === 202).map((one) => requestIn(one).request.id))
    expect(ids.size).toBe(1)
    const stored = await rows(shop.db, sql`select 1 from order_requests where user_id = ${buyer.userId}`)
    expect(stored).toHaveLength(1)
  })

  test('is refused where nobody can approve it', async () => {
    const admin = await companyAdmin(shop)
    const buyer = await joined(shop, admin, { order_limit: '10' })
    await shop.db.execute(sql`update users set email_confirmed_at = null where id = ${admin.userId}`)
    const lamp = await shop.product({ price: 5_000, quantity: 9 })
    const refused = await order(shop, buyer.visitor, lamp)
    expect([refused.status, (await cartOf(buyer.visitor)).items.length]).toEqual([409, 1])
  })
})

describe('approving', () => {
  test('places the order for the buyer, on invoice, and remembers who approved it', async () => {
    const { admin, buyer, lamp, id } = await asked()
    expect((await admin.visitor.get('/profile/company/requests')).body).toContain(pathOf(id))
    const approved = await approve(admin.visitor, id)
    expect([approved.status, String(approved.headers.location)]).toEqual([
      303,
      expect.stringMatching(/^\/order\/.+\/pay$/),
    ])
    expect(await requestOf(id)).toMatchObject({ state: 'approved', decided_by: admin.userId })
    const placed = await firstRow<{ number: string }>(
      shop.db,
      sql`select o.prefixed_id as number, o.state, o.user_id, o.company_id from orders o join order_requests r on r.order_id = o.id where r.id = ${id}`,
    )
    expect(placed).toMatchObject({ state: 'processing', user_id: buyer.userId, company_id: admin.companyId })
    expect(await stockOf(shop, lamp.id)).toMatchObject({ quantity: 8 })
    expect((await buyer.visitor.get('/profile')).body).toContain(placed?.number)
    expect((await admin.visitor.get(`/profile/company/orders/${placed?.number}`)).body).toContain('Apstiprināja')
    expect((await buyer.visitor.get(pathOf(id))).body).toContain(placed?.number)
  })

  test('by several at once makes one order', async () => {
    const { admin, buyer, id } = await asked()
    const others = [await joined(shop, admin, { role: 'approver' }), await joined(shop, admin, { role: 'admin' })]
    const answers = await Promise.all([admin, ...others].map(({ visitor }) => approve(visitor, id)))
    expect(statuses(answers)).toEqual({ 303: 3 })
    const placed = await rows(shop.db, sql`select 1 from orders where user_id = ${buyer.userId}`)
    expect(placed).toHaveLength(1)
  })

  test('and refusing at once: one of the two', async () => {
    const { admin, buyer, id } = await asked()
    const other = await joined(shop, admin, { role: 'approver' })
    const total = totalOn((await admin.visitor.get(pathOf(id))).body)
    await Promise.all([
      admin.visitor.submit(pathOf(id), { action: 'approve', total }),
      other.visitor.submit(pathOf(id), { action: 'refuse', reason: 'Nevajag' }),
    ])
    const state = (await requestOf(id))?.state
    const placed = await rows(shop.db, sql`select 1 from orders where user_id = ${buyer.userId}`)
    expect(placed).toHaveLength(state === 'approved' ? 1 : 0)
    expect((await cartOf(buyer.visitor)).items).toHaveLength(state === 'approved' ? 0 : 1)
  })

  test('shows both sums where the price has risen, and takes no more than was shown', async () => {
    const { admin, lamp, id } = await asked()
    const before = totalOn((await admin.visitor.get(pathOf(id))).body)
    await shop.db.execute(sql`update products set price = 6000 where id = ${lamp.id}`)
    const stale = await admin.visitor.submit(pathOf(id), { action: 'approve', total: before })
    expect([stale.status, stale.body.includes('Summa ir mainījusies')]).toEqual([409, true])
    expect(stale.body).toContain('summa ir pieaugusi')
    const total = totalOn(stale.body)
    expect(Number(total)).toBe(Number(before) + 1000)
    expect((await admin.visitor.submit(pathOf(id), { action: 'approve', total })).status).toBe(303)
  })

  test('is not possible for what is sold out', async () => {
    const { admin, lamp, id } = await asked()
    await shop.db.execute(sql`update products set quantity = 0, virtual_quantity = 0 where id = ${lamp.id}`)
    const page = await admin.visitor.get(pathOf(id))
    expect(page.body).toContain('vairs nav pieejams')
    expect(page.body).not.toContain('value="approve"')
    expect((await admin.visitor.submit(pathOf(id), { action: 'approve', total: '9999' })).status).toBe(409)
    await shop.db.execute(sql`update products set quantity = 9 where id = ${lamp.id}`)
  })

  test('nor by whom the company has just removed, nor of a buyer who has left', async () => {
    const { admin, buyer, id } = await asked()
    const approver = await joined(shop, admin, { role: 'approver' })
    const total = totalOn((await approver.visitor.get(pathOf(id))).body)
    const remove = (member: { memberId: number; version: number }) =>
      admin.visitor.submit(`/profile/company/members/${member.memberId}`, {
        action: 'remove',
        version: String(member.version),
      })
    await remove(approver)
    expect((await approver.visitor.submit(pathOf(id), { action: 'approve', total })).status).toBe(404)
    await remove(buyer)
    expect(await requestOf(id)).toMatchObject({ state: 'withdrawn', cart_id: null })
    expect((await admin.visitor.submit(pathOf(id), { action: 'approve', total })).status).toBe(409)
  })

  test('of an order that is paid by link leads there, and gives the buyer days to pay', async () => {
    const admin = await companyAdmin(shop)
    const buyer = await joined(shop, admin, { order_limit: '10' })
    const lamp = await shop.product({ price: 5_000, quantity: 9 })
    const { id } = requestIn(await order(shop, buyer.visitor, lamp, 'practice-bank')).request
    expect((await approve(admin.visitor, id)).status).toBe(303)
    const held = await firstRow<{ state: string; is_long: boolean }>(
      shop.db,
      sql`select o.state, o.hold_until > ${new Date(now.getTime() + DAY_MS).toISOString()}::timestamptz as is_long
          from orders o join order_requests r on r.order_id = o.id where r.id = ${id}`,
    )
    expect(held).toEqual({ state: 'awaiting_payment', is_long: true })
  })
})

describe('a request', () => {
  test('that is refused gives the cart back, with the reason by e-mail', async () => {
    const { admin, buyer, lamp, id } = await asked()
    const other = await shop.product({ price: 900, quantity: 9 })
    await buyer.visitor.post(`/api/cart-item/add/${other.id}?action=plus`, { quantity: 1 })
    const empty = await admin.visitor.submit(pathOf(id), { action: 'refuse', reason: ' ' })
    expect([empty.status, empty.body.includes('Ierakstiet iemeslu')]).toEqual([422, true])
    expect((await admin.visitor.submit(pathOf(id), { action: 'refuse', reason: 'Par dārgu' })).status).toBe(303)
    const goods = (await cartOf(buyer.visitor)).items.map(({ product }) => product.id).sort()
    expect(goods).toEqual([lamp.id, other.id].sort())
    expect(await letters('order-request-refused', id)).toEqual([{ recipient: buyer.email }])
    expect((await buyer.visitor.get(pathOf(id))).body).toContain('Par dārgu')
    expect((await admin.visitor.submit(pathOf(id), { action: 'refuse', reason: 'Vēlreiz' })).status).toBe(409)
  })

  test('can be withdrawn by its buyer alone, and placed again', async () => {
    const { admin, buyer, id } = await asked()
    expect((await admin.visitor.submit(pathOf(id), { action: 'withdraw' })).status).toBe(404)
    expect((await buyer.visitor.submit(pathOf(id), { action: 'withdraw' })).status).toBe(303)
    expect((await cartOf(buyer.visitor)).items).toHaveLength(1)
    const again = await place(shop, buyer.visitor, await orderRequest(shop, { payment_method: 'invoice' }))
    expect(again.status).toBe(202)
  })

  test('is over after fourteen days', async () => {
    const { buyer, id } = await asked()
    const deps = { db: shop.db, queue: shop.services.queue }
    await expireRequests({ ...deps, now: new Date(START.getTime() + 13 * DAY_MS) })
    expect(await requestOf(id)).toMatchObject({ state: 'open' })
    await expireRequests({ ...deps, now: new Date(START.getTime() + 15 * DAY_MS) })
    expect(await requestOf(id)).toMatchObject({ state: 'expired' })
    expect((await cartOf(buyer.visitor)).items).toHaveLength(1)
    expect(await letters('order-request-expired', id)).toEqual([{ recipient: buyer.email }])
  })

  test('is deleted ninety days after it was refused; of an approved one stays who decided', async () => {
    const [refused, approved] = [await asked(), await asked()]
    await refused.admin.visitor.submit(pathOf(refused.id), { action: 'refuse', reason: 'Nevajag' })
    await approve(approved.admin.visitor, approved.id)
    await removeExpiredData(shop.db, new Date(START.getTime() + 91 * DAY_MS))
    expect(await requestOf(refused.id)).toBeUndefined()
    const kept = await firstRow(shop.db, sql`select content, decided_by from order_requests where id = ${approved.id}`)
    expect(kept).toEqual({ content: null, decided_by: approved.admin.userId })
  })
})
