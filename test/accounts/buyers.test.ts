import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '../../src/shop/customers/close-account.db.ts'
import { ownData } from '../../src/shop/customers/own-data.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { companyAdmin, emailOf, invitationTo, joined, order } from '../support/company-buyers.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

let now = new Date('2026-11-20T10:00:00Z')
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
})
afterAll(() => shop.close())

const DAY_MS = 24 * 60 * 60_000
const invite = (visitor: Visitor, email: string, more: Record<string, string> = {}) =>
  visitor.submit('/profile/company/invitations', {
    ...{ email, role: 'buyer', order_limit: '', month_limit: '', lang: 'lv' },
    ...more,
  })
const change = (visitor: Visitor, member: { memberId: number; version: number }, more: Record<string, string>) =>
  visitor.submit(`/profile/company/members/${member.memberId}`, { version: String(member.version), ...more })
const memberOf = async (userId: number) => {
  const found = await firstRow<{ id: number; role: string; order_limit: number | null; version: number }>(
    shop.db,
    sql`select id, role, order_limit, version from company_members where user_id = ${userId} and state = 'active'`,
  )
  return found && { ...found, memberId: found.id }
}

describe('the buyers of a company', () => {
  test('begin with its first account as the admin', async () => {
    const admin = await companyAdmin(shop)
    expect(await memberOf(admin.userId)).toMatchObject({ role: 'admin' })
    const page = await admin.visitor.get('/profile/company')
    expect([page.status, page.body.includes('Uzaicināt pircēju')]).toEqual([200, true])
    expect((await admin.visitor.get('/profile')).body).toContain('/profile/company/requests')
  })

  test('join by a link, and act for the company at once', async () => {
    const admin = await companyAdmin(shop)
    const buyer = await joined(shop, admin, { order_limit: '250,50' })
    expect(await memberOf(buyer.userId)).toMatchObject({ role: 'buyer', order_limit: 25_050 })
    const user = await firstRow(shop.db, sql`select type, company_id from users where id = ${buyer.userId}`)
    expect(user).toEqual({ type: 'b2b', company_id: admin.companyId })
    const lamp = await shop.product({ price: 5_000, quantity: 9 })
    expect((await order(shop, buyer.visitor, lamp)).status).toBe(200)
    const own = await buyer.visitor.get('/profile/company')
    expect(own.body).toContain('250,50')
    expect(own.body).not.toContain(admin.email)
    expect((await admin.visitor.get('/profile/company')).body).toContain(buyer.email)
  })

  test('refuse a wrong address or sum at its field, and keep what was typed', async () => {
    const admin = await companyAdmin(shop)
    const wrong = await invite(admin.visitor, 'nav adrese', { order_limit: '99' })
    expect([wrong.status, wrong.body.includes('Pārbaudiet e-pasta adresi.')]).toEqual([422, true])
    expect(wrong.body).toContain('value="nav adrese"')
    const sum = await invite(admin.visitor, 'janis@uznemums.example', { month_limit: 'simts' })
    expect([sum.status, sum.body.includes('Ierakstiet summu')]).toEqual([422, true])
    expect((await invite(admin.visitor, admin.email)).body).toContain('jau ir uzņēmuma pircējam')
    expect((await invite(admin.visitor, 'janis@uznemums.example')).status).toBe(303)
    expect((await invite(admin.visitor, 'janis@uznemums.example')).body).toContain('jau nosūtīts')
  })

  test('are changed by an admin only, never to none, and not over a newer change', async () => {
    const admin = await companyAdmin(shop)
    const buyer = await joined(shop, admin)
    const own = { memberId: 0, version: 1, ...(await memberOf(admin.userId)) }
    const rights = { action: 'change', role: 'viewer', order_limit: '', month_limit: '' }
    expect((await change(admin.visitor, own, rights)).body).toContain('vismaz vienu pārvaldītāju')
    expect((await change(admin.visitor, own, { action: 'remove' })).status).toBe(422)
    expect((await change(buyer.visitor, buyer, { ...rights, role: 'admin' })).status).toBe(404)
    expect((await change(admin.visitor, buyer, rights)).status).toBe(303)
    expect((await change(admin.visitor, buyer, { ...rights, role: 'buyer' })).body).toContain('Kāds tikko mainīja')
    expect(await memberOf(buyer.userId)).toMatchObject({ role: 'viewer' })
    const closing = await admin.visitor.submit('/profile/removal', { delete_password: 'x' })
    expect(closing.status).toBe(422)
  })

  test('two admins who remove each other at once leave one', async () => {
    const admin = await companyAdmin(shop)
    const other = await joined(shop, admin, { role: 'admin' })
    const own = { memberId: 0, version: 1, ...(await memberOf(admin.userId)) }
    await Promise.all([
      change(admin.visitor, other, { action: 'remove' }),
      change(other.visitor, own, { action: 'remove' }),
    ])
    const left = await rows(
      shop.db,
      sql`select 1 from company_members where company_id = ${admin.companyId} and state = 'active' and role = 'admin'`,
    )
    expect(left).toHaveLength(1)
  })
})

describe('an invitation', () => {
  test('is for the invited address, once, for seven days, and until it is withdrawn or sent anew', async () => {
    const admin = await companyAdmin(shop)
    const [person, stranger] = [await signedIn(shop, { type: 'b2c' }), await signedIn(shop, { type: 'b2c' })]
    const email = await emailOf(shop, person.userId)
    await invite(admin.visitor, email)
    const first = await invitationTo(shop, email)
    expect((await shop.visitor().get(first)).body).toContain(email)
    expect((await stranger.visitor.submit(first, {})).status).toBe(409)
    expect((await person.visitor.get('/company-invitation/nav')).status).toBe(404)
    const invited = await firstRow<{ id: number; version: number }>(
      shop.db,
      sql`select id, version from company_members where email = ${email}`,
    )
    const member = { memberId: invited?.id ?? 0, version: invited?.version ?? 0 }
    now = new Date(now.getTime() + DAY_MS)
    await change(admin.visitor, member, { action: 'resend' })
    expect((await person.visitor.submit(first, {})).status).toBe(404)
    const second = await invitationTo(shop, email)
    const before = now
    now = new Date(now.getTime() + 8 * DAY_MS)
    expect((await person.visitor.get(second)).status).toBe(404)
    now = before
    expect((await person.visitor.submit(second, {})).status).toBe(303)
    expect((await person.visitor.submit(second, {})).status).toBe(404)
    const elsewhere = await companyAdmin(shop)
    await invite(elsewhere.visitor, email)
    expect((await person.visitor.submit(await invitationTo(shop, email), {})).status).toBe(409)
  })

  test('brings the price lists of the company, and a removal takes them', async () => {
    const admin = await companyAdmin(shop)
    const lamp = await shop.product({ price: 10_000, quantity: 9 })
    const list = await firstRow<{ id: number }>(
      shop.db,
      sql`insert into price_lists (name) values (${`Uzņēmumam ${admin.companyId}`}) returning id`,
    )
    await shop.db.execute(
      sql`insert into price_list_prices (list_id, product_id, price) values (${list?.id}, ${lamp.id}, 7000)`,
    )
    await shop.db.execute(
      sql`insert into price_list_buyers (list_id, company_id) values (${list?.id}, ${admin.companyId})`,
    )
    await shop.db.execute(
      sql`insert into company_accounts (company_id, user_id) values (${admin.companyId}, ${admin.userId})`,
    )
    const buyer = await joined(shop, admin)
    const prices = async () => (await buyer.visitor.get(`/api/prices?ids=${lamp.id}`)).body
    expect(await prices()).toContain('7000')
    await change(admin.visitor, buyer, { action: 'remove' })
    expect(await prices()).not.toContain('7000')
  })
})

describe('who is removed', () => {
  test('sees nothing of the company at once, and buys as a private person', async () => {
    const admin = await companyAdmin(shop)
    const buyer = await joined(shop, admin)
    const lamp = await shop.product({ price: 5_000, quantity: 9 })
    const placed = await order(shop, buyer.visitor, lamp)
    const number = placed.json<{ order: { prefixed_id: string } }>().order.prefixed_id
    expect((await buyer.visitor.get('/profile')).body).toContain(number)
    expect((await change(admin.visitor, buyer, { action: 'remove' })).status).toBe(303)
    expect((await buyer.visitor.get('/profile')).body).not.toContain(number)
    const paths = [
      '/profile/company',
      '/profile/company/orders',
      '/profile/company/requests',
      `/profile/orders/${number}`,
    ]
    for (const path of paths) expect((await buyer.visitor.get(path)).status).toBe(404)
    expect((await buyer.visitor.get('/profile/data.json')).body).not.toContain(number)
    expect((await order(shop, buyer.visitor, lamp)).status).toBe(422)
    const owed = await firstRow<{ n: number }>(
      shop.db,
      sql`select count(*)::int as n from orders where company_id = ${admin.companyId}`,
    )
    expect(owed?.n).toBe(1)
    const log = await rows<{ after: object }>(
      shop.db,
      sql`select after from audit_log where table_name = 'company_members' and subject = ${`company:${admin.companyId}`} order by id desc limit 1`,
    )
    expect(log).toMatchObject([{ after: { state: 'left' } }])
  })

  test('while an order is placed: it is the company’s, or there is none', async () => {
    const admin = await companyAdmin(shop)
    const lamp = await shop.product({ price: 5_000, quantity: 90 })
    for (let round = 0; round < 4; round += 1) {
      const buyer = await joined(shop, admin)
      const [placed] = await Promise.all([
        order(shop, buyer.visitor, lamp),
        change(admin.visitor, buyer, { action: 'remove' }),
      ])
      const found = await rows<{ company_id: number | null }>(
        shop.db,
        sql`select company_id from orders where user_id = ${buyer.userId}`,
      )
      expect(found).toEqual(placed.status === 200 ? [{ company_id: admin.companyId }] : [])
    }
  })

  test('takes memberships along in a copy of the data, and leaves none when the account is erased', async () => {
    const admin = await companyAdmin(shop)
    const buyer = await joined(shop, admin)
    const data = await ownData(shop.db, buyer.userId)
    expect(data.company_memberships).toMatchObject([{ company: 'UAB Pavyzdys', role: 'buyer', state: 'active' }])
    await deleteAccount(shop.db, buyer.userId, now)
    const left = await rows(shop.db, sql`select 1 from company_members where user_id = ${buyer.userId}`)
    expect(left).toEqual([])
  })
})

describe('members of one company', () => {
  test('never reach the orders, invoices and requests of another', async () => {
    const [ours, theirs] = [await companyAdmin(shop), await companyAdmin(shop)]
    const buyer = await joined(shop, ours, { order_limit: '10' })
    const lamp = await shop.product({ price: 5_000, quantity: 9 })
    const number = (await order(shop, ours.visitor, lamp)).json<{ order: { prefixed_id: string } }>().order.prefixed_id
    const request = (await order(shop, buyer.visitor, lamp)).json<{ request: { id: number } }>().request.id
    const paths = [
      `/profile/company/orders/${number}`,
      `/profile/company/orders/${number}/invoice.pdf`,
      `/profile/company/requests/${request}`,
    ]
    for (const path of paths) {
      expect((await ours.visitor.get(path)).status).toBe(200)
      expect((await theirs.visitor.get(path)).status).toBe(404)
      expect((await shop.visitor().get(path)).status).not.toBe(200)
    }
    expect((await buyer.visitor.get(`/profile/company/orders/${number}`)).status).toBe(404)
    expect((await buyer.visitor.get('/profile/company/orders')).status).toBe(404)
    const decide = (visitor: Visitor) =>
      visitor.submit(`/profile/company/requests/${request}`, { action: 'approve', total: '99999999' })
    expect([(await decide(theirs.visitor)).status, (await decide(buyer.visitor)).status]).toEqual([404, 404])
    const member = { memberId: buyer.memberId, version: buyer.version }
    expect((await change(theirs.visitor, member, { action: 'remove' })).status).toBe(422)
    expect(await memberOf(buyer.userId)).toMatchObject({ role: 'buyer' })
  })

  test('who only look place no orders, but see all', async () => {
    const admin = await companyAdmin(shop)
    const viewer = await joined(shop, admin, { role: 'viewer' })
    const lamp = await shop.product({ price: 5_000, quantity: 9 })
    const refused = await order(shop, viewer.visitor, lamp)
    expect([refused.status, refused.body.includes('tikai skatīt')]).toEqual([409, true])
    const number = (await order(shop, admin.visitor, lamp)).json<{ order: { prefixed_id: string } }>().order.prefixed_id
    expect((await viewer.visitor.get('/profile/company/orders')).body).toContain(number)
    const page = await viewer.visitor.get(`/profile/company/orders/${number}`)
    expect(page.status).toBe(200)
    // No secret address of the order.
    expect(page.body).not.toMatch(/\/order\/[\w-]{20,}/)
  })
})
