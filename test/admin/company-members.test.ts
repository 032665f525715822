import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { approve, companyAdmin, invitationTo, joined, order, requestIn } from '../support/company-buyers.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
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

const read = async (id: number, who = anna) => (await who.get(`/companies/${id}/members`)).body
type Row = { id: number; role: string; version: number; email: string | null }
const rowOf = async (companyId: number, memberId: number) =>
  (await read(companyId)).members.find(({ id }: Row) => id === memberId) as Row | undefined

describe('staff and the buyers of a company', () => {
  test('see who buys with which rights, and what waits for approval', async () => {
    const admin = await companyAdmin(shop)
    const buyer = await joined(shop, admin, { order_limit: '10' })
    const lamp = await shop.product({ price: 5_000, quantity: 9 })
    const { id } = requestIn(await order(shop, buyer.visitor, lamp)).request
    const found = await read(admin.companyId)
    expect(found.members).toMatchObject([
      { userId: admin.userId, role: 'admin', email: admin.email },
      { userId: buyer.userId, role: 'buyer', orderLimit: 1000, state: 'active' },
    ])
    expect(found.requests).toMatchObject([{ id, state: 'open', buyer: { userId: buyer.userId } }])
    const without = await read(admin.companyId, viewer)
    expect(without.members).toMatchObject([{ email: null }, { email: null, orderLimit: null }])
    expect((await anna.get('/companies/999999/members')).status).toBe(404)
  })

  test('invite, send again, change and remove; everything is in the log', async () => {
    const admin = await companyAdmin(shop)
    const path = `/companies/${admin.companyId}/members`
    const email = `janis${admin.companyId}@uznemums.example`
    const wrong = await anna.post(path, { email: 'nav', role: 'buyer' })
    expect([wrong.status, wrong.body.errors.email]).toEqual([422, ['Pārbaudiet e-pasta adresi.']])
    const invited = await anna.post(path, { email, role: 'buyer', orderLimit: 20_000 })
    const member = invited.body.members.find((row: Row) => row.email === email)
    expect(member).toMatchObject({ state: 'invited', orderLimit: 20_000, userId: null })
    const link = await invitationTo(shop, email)
    expect((await anna.post(`${path}/${member.id}/invitation`)).status).toBe(200)
    expect(await invitationTo(shop, email)).not.toBe(link)
    const current = await rowOf(admin.companyId, member.id)
    const rights = { role: 'viewer', orderLimit: 500 }
    const changed = await anna.patch(`${path}/${member.id}`, current?.version ?? 0, rights)
    expect(changed.body.members[1]).toMatchObject({ role: 'viewer', orderLimit: null })
    expect((await anna.patch(`${path}/${member.id}`, current?.version ?? 0, rights)).status).toBe(409)
    const fresh = await rowOf(admin.companyId, member.id)
    expect((await anna.remove(`${path}/${member.id}`, fresh?.version ?? 0)).body.members).toHaveLength(1)
    const log = await rows<{ act: string }>(
      shop.db,
      sql`select act, actor from audit_log where table_name = 'company_members'
            and subject = ${`company:${admin.companyId}`} order by id`,
    )
    const actor = `staff:${(anna as { id?: number }).id}`
    expect(log).toEqual(['insert', 'update', 'delete'].map((act) => ({ act, actor })))
    const kept = await rows(
      shop.db,
      sql`select 1 from audit_log where before::text || after::text like ${`%${email}%`}`,
    )
    expect(kept).toEqual([])
  })

  test('leave the last admin, and may take the role from somebody else first', async () => {
    const admin = await companyAdmin(shop)
    const buyer = await joined(shop, admin)
    const path = `/companies/${admin.companyId}/members`
    const [own] = (await read(admin.companyId)).members as [Row]
    expect((await anna.remove(`${path}/${own.id}`, own.version)).body.message).toContain('vismaz vienu pārvaldītāju')
    expect((await anna.patch(`${path}/${buyer.memberId}`, buyer.version, { role: 'admin' })).status).toBe(200)
    expect((await anna.remove(`${path}/${own.id}`, own.version)).status).toBe(200)
    expect((await admin.visitor.get('/profile/company')).status).toBe(404)
  })

  test('say whether every order is approved; the right to write is needed for all of it', async () => {
    const admin = await companyAdmin(shop)
    const path = `/companies/${admin.companyId}`
    const { companyVersion } = await read(admin.companyId)
    const ruled = await anna.patch(`${path}/rules`, companyVersion, { approvesAll: true })
    expect(ruled.body).toMatchObject({ approvesAll: true, companyVersion: companyVersion + 1 })
    expect((await anna.patch(`${path}/rules`, companyVersion, { approvesAll: false })).status).toBe(409)
    expect((await viewer.patch(`${path}/rules`, companyVersion + 1, { approvesAll: false })).status).toBe(403)
    expect((await viewer.post(`${path}/members`, { email: 'x@uznemums.example', role: 'buyer' })).status).toBe(403)
  })

  test('see with an order who approved it', async () => {
    const admin = await companyAdmin(shop)
    const buyer = await joined(shop, admin, { order_limit: '10' })
    const lamp = await shop.product({ price: 5_000, quantity: 9 })
    const { id } = requestIn(await order(shop, buyer.visitor, lamp)).request
    await approve(admin.visitor, id)
    const [request] = (await read(admin.companyId)).requests
    expect(request).toMatchObject({ state: 'approved', approver: 'Anna Ozola' })
    expect((await anna.get(`/orders/${request.orderNumber}`)).body).toMatchObject({ approver: 'Anna Ozola' })
  })
})
