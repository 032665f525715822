import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { rows } from '../../src/shop/db.ts'
import { cartOf } from '../support/buyers.ts'
import { companyAdmin, emailOf, invitationTo, joined, order, requestIn } from '../support/company-buyers.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let owner: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  owner = await signedInStaff(shop, 'owner')
})
afterAll(async () => {
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

const letters = (kind: string, recipient: string) =>
  rows(shop.db, sql`select 1 from letters where kind = ${kind} and recipient = ${recipient}`)

/** A buyer of a company who has asked for a lamp of 50 €. */
async function asked() {
  const admin = await companyAdmin(shop)
  const buyer = await joined(shop, admin, { order_limit: '10' })
  const lamp = await shop.product({ price: 5_000, quantity: 9 })
  const { id } = requestIn(await order(shop, buyer.visitor, lamp)).request
  return { admin, buyer, lamp, id }
}

describe('members by calls', () => {
  test('an admin invites, limits and removes; others read their own rights', async () => {
    const admin = await companyAdmin(shop)
    const person = await signedIn(shop, { type: 'b2c' })
    const email = await emailOf(shop, person.userId)
    const invited = await admin.visitor.post('/api/own-company/invitations', {
      email,
      role: 'buyer',
      order_limit: 5_000,
    })
    expect(invited.status).toBe(200)
    const again = await admin.visitor.post('/api/own-company/invitations', { email, role: 'buyer' })
    expect([again.status, again.json<{ errors: object }>().errors]).toEqual([422, { email: [expect.any(String)] }])
    await person.visitor.submit(await invitationTo(shop, email), {})
    const own = (await person.visitor.get('/api/own-company')).json<Record<string, unknown>>()
    expect(own).toMatchObject({ own: { role: 'buyer', order_limit: 5_000 }, members: null, waiting: 0 })

    type Company = { members: { id: number; role: string; version: number; email: string }[] }
    const found = (await admin.visitor.get('/api/own-company'))
      .json<Company>()
      .members.find((one) => one.email === email)
    const path = `/api/own-company/members/${found?.id}`
    expect((await person.visitor.post(path, { role: 'admin', version: found?.version })).status).toBe(403)
    const changed = await admin.visitor.post(path, { role: 'approver', version: found?.version })
    expect(changed.json<Company>().members).toContainEqual(expect.objectContaining({ email, role: 'approver' }))
    expect((await admin.visitor.post(path, { role: 'viewer', version: found?.version })).status).toBe(409)
    const rules = await admin.visitor.post('/api/own-company/rules', { approves_all: true })
    expect(rules.json<object>()).toMatchObject({ company: { approves_all: true } })
    const version = (found?.version ?? 0) + 1
    expect((await admin.visitor.post(`${path}/removal`, { version })).status).toBe(200)
    expect((await person.visitor.get('/api/own-company')).status).toBe(404)
    expect((await shop.visitor().get('/api/own-company')).status).toBe(401)
  })

  test('a request is read, approved for the sum that was read, and nobody else’s', async () => {
    const { admin, buyer, id } = await asked()
    const path = `/api/own-company/requests/${id}`
    const detail = (await admin.visitor.get(path)).json<{ total_price_now: number; lines: object[] }>()
    expect(detail.lines).toHaveLength(1)
    const approval = (total_price: number) => ({ total_price })
    expect((await buyer.visitor.post(`${path}/approval`, approval(detail.total_price_now))).status).toBe(403)
    const stranger = await companyAdmin(shop)
    expect((await stranger.visitor.get(path)).status).toBe(404)
    expect((await admin.visitor.post(`${path}/approval`, approval(detail.total_price_now - 1))).status).toBe(409)
    const approved = await admin.visitor.post(`${path}/approval`, approval(detail.total_price_now))
    expect(approved.json<object>()).toMatchObject({ order: { prefixed_id: expect.any(String) } })
    const { requests } = (await buyer.visitor.get('/api/own-company/requests')).json<{ requests: object[] }>()
    expect(requests).toEqual([expect.objectContaining({ id, state: 'approved' })])
  })

  test('it is refused with a reason, or withdrawn by the buyer', async () => {
    const { admin, buyer, id } = await asked()
    const path = `/api/own-company/requests/${id}`
    expect((await admin.visitor.post(`${path}/refusal`, {})).status).toBe(422)
    const refused = await admin.visitor.post(`${path}/refusal`, { reason: 'Par dārgu' })
    expect(refused.json<object>()).toMatchObject({ state: 'refused', reason: 'Par dārgu' })
    expect((await buyer.visitor.post(`${path}/withdrawal`)).status).toBe(409)
    expect((await cartOf(buyer.visitor)).items).toHaveLength(1)
    const next = await asked()
    const withdrawn = await next.buyer.visitor.post(`/api/own-company/requests/${next.id}/withdrawal`)
    expect(withdrawn.json<object>()).toMatchObject({ state: 'withdrawn' })
  })
})

describe('staff decide in place of a company', () => {
  test('they approve: the order is the buyer’s, the trail says who, the buyer gets the e-mail', async () => {
    const { admin, buyer, id } = await asked()
    const path = `/companies/${admin.companyId}/requests/${id}`
    const { body: read } = await owner.get(path)
    expect(read).toMatchObject({ total: expect.any(Number), obstacle: null })
    const dearer = await owner.post(`${path}/approval`, { total: read.total - 1 })
    expect([dearer.status, dearer.body.errors.reason]).toEqual([409, 'dearer'])
    const approved = await owner.post(`${path}/approval`, { total: read.total })
    expect(approved.status).toBe(200)
    const [request] = approved.body.requests
    expect(request).toMatchObject({ id, state: 'approved', approver: null })
    const events = await rows<{ actor: string; user: number }>(
      shop.db,
      sql`select e.actor, o.user_id as user from order_events e join orders o on o.id = e.order_id
          where o.prefixed_id = ${request.orderNumber} order by e.id limit 1`,
    )
    expect(events).toEqual([{ actor: expect.stringMatching(/^staff:/), user: buyer.userId }])
    const placed = sql`select 1 from letters l join orders o on l.subject = 'order:' || o.id
      where l.kind = 'order-placed' and o.prefixed_id = ${request.orderNumber}`
    expect(await rows(shop.db, placed)).toHaveLength(1)
    const again = await owner.post(`${path}/approval`, { total: read.total })
    expect(again.body.requests).toEqual(approved.body.requests)
  })

  test('they refuse with a reason: the goods are back in the cart, the buyer gets an e-mail', async () => {
    const { admin, buyer, id } = await asked()
    const path = `/companies/${admin.companyId}/requests/${id}/refusal`
    expect((await owner.post(path, { reason: ' ' })).body.errors.reason).toHaveLength(1)
    expect((await owner.post(path, { reason: 'Nav krājumā' })).status).toBe(200)
    expect((await cartOf(buyer.visitor)).items).toHaveLength(1)
    expect(await letters('order-request-refused', buyer.email)).toHaveLength(1)
    const log = (await owner.get(`/audit-log?subject=company:${admin.companyId}`)).body.entries
    expect(log).toContainEqual(expect.objectContaining({ table: 'order_requests' }))
    const viewer = await signedInStaff(shop, 'viewer')
    expect((await viewer.post(path, { reason: 'x' })).status).toBe(403)
  })
})
