import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { openTestShop, orderRequest, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { signedInStaff } from '../support/staff.ts'

let shop: TestShop
let owner: Awaited<ReturnType<typeof signedInStaff>>

beforeAll(async () => {
  shop = await openTestShop()
  owner = await signedInStaff(shop, 'owner')
}, 60_000)
afterAll(() => shop.close())

const begin = (userId: number, reason = 'Klients zvanīja: grozs nerāda cenu', who = owner) =>
  who.post(`/customers/${userId}/impersonations`, { reason })
const open = async (token: string, visitor: Visitor = shop.visitor()) => {
  const { status, headers } = await visitor.submit('/impersonation', { token })
  await visitor.renewToken()
  return { visitor, status, to: headers.location }
}
type Shown = { user: { name: string } | null; impersonation: { message: string; end: string } | null }
const shown = async (visitor: Visitor) => (await visitor.get('/api/visitor')).json<Shown>()
const trail = async (userId: number) => (await owner.get(`/customers/${userId}`)).body.impersonations

describe('staff in the shop as a customer', () => {
  test('need a reason and the right, are told so on every page, and leave a trail', async () => {
    const { userId } = await signedIn(shop, { type: 'b2c' })
    const manager = await signedInStaff(shop, 'manager')
    expect((await begin(userId, 'Jautājums', manager)).status).toBe(403)
    expect((await begin(userId, ' ')).body.errors.reason).toHaveLength(1)
    const { token } = (await begin(userId)).body
    const { visitor, status, to } = await open(token)
    expect([status, to]).toEqual([303, '/profile'])
    expect(await shown(visitor)).toMatchObject({
      user: { name: 'Anna' },
      impersonation: { message: expect.stringMatching(/Anna.*\d\d:\d\d/), end: 'Beigt' },
    })
    expect((await visitor.get('/profile')).status).toBe(200)
    expect(await trail(userId)).toMatchObject([
      { person: 'Anna owner', reason: expect.stringContaining('zvanīja'), isOpen: true },
    ])
    expect((await open(token)).status).toBe(403)
    expect((await owner.get(`/customers/${userId}`)).body.sessions).toHaveLength(1)
    await visitor.submit('/logout', {})
    expect(await shown(visitor)).toMatchObject({ user: null, impersonation: null })
    expect(await trail(userId)).toMatchObject([{ isOpen: false }])
    const log = (await owner.get(`/audit-log?subject=customer:${userId}`)).body.entries
    expect(log.map(({ table, act }: { table: string; act: string }) => `${act} ${table}`)).toEqual([
      'update impersonations',
      'insert impersonations',
    ])
  })

  test('change the cart, but neither order, pay nor touch the account', async () => {
    const one = await signedIn(shop, { type: 'b2c' })
    const lamp = await shop.product({ price: 1_000, quantity: 5 })
    const { visitor } = await open((await begin(one.userId)).body.token)
    expect((await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 2 })).status).toBe(200)
    expect((await one.visitor.get('/api/cart')).body).toContain(lamp.code)
    const refused = [
      visitor.post('/api/order/store', await orderRequest(shop), { 'idempotency-key': 'impersonated' }),
      visitor.post('/api/user/update', { user: {} }),
      visitor.submit('/profile', { 'user.name': 'X' }),
      visitor.submit('/profile/removal', { delete_password: 'x' }),
      visitor.submit('/en/profile/addresses', {}),
      visitor.submit('/checkout', {}),
      visitor.submit('/login', {}),
      visitor.get('/profile/data.json'),
    ]
    const answers = await Promise.all(refused)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    expect(answers[0]?.body).toContain('Klienta vārdā to darīt nevar')
    expect((await rows(shop.db, sql`select 1 from orders where user_id = ${one.userId}`)).length).toBe(0)
    const own = await one.visitor.get('/profile/data.json')
    expect([own.status, own.body]).toEqual([200, expect.stringContaining('used_by_staff')])
  })

  test('are out after half an hour, when the customer is blocked, when their right goes, and when it is ended', async () => {
    const { userId } = await signedIn(shop, { type: 'b2c' })
    const enter = async () => (await open((await begin(userId)).body.token)).visitor
    const isIn = async (visitor: Visitor) => (await shown(visitor)).user !== null
    const first = await enter()
    await shop.db.execute(sql`update impersonations set started_at = started_at - interval '31 minutes',
      ends_at = ends_at - interval '31 minutes'`)
    expect(await isIn(first)).toBe(false)

    const second = await enter()
    const third = await enter()
    expect([await isIn(second), await isIn(third)]).toEqual([false, true])
    await shop.db.execute(sql`update staff set disabled_at = now() where id = ${owner.id}`)
    expect(await isIn(third)).toBe(false)
    await shop.db.execute(sql`update staff set disabled_at = null where id = ${owner.id}`)
    expect(await isIn(third)).toBe(true)
    const [{ id } = { id: 0 }] = await trail(userId)
    await owner.post(`/customers/${userId}/impersonations/${id}/end`)
    expect(await isIn(third)).toBe(false)

    const fourth = await enter()
    await owner.post(`/customers/${userId}/block`, { reason: 'Pārbaude' })
    expect(await isIn(fourth)).toBe(false)
    expect((await begin(userId)).status).toBe(409)
  })

  test('open the shop only within two minutes, and never by another site', async () => {
    const { userId } = await signedIn(shop, { type: 'b2c' })
    const { token } = (await begin(userId)).body
    const foreign = await shop.visitor().submit('/impersonation', { token }, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.status).toBe(403)
    await shop.db.execute(
      sql`update impersonations set started_at = started_at - interval '3 minutes' where user_id = ${userId}`,
    )
    expect((await open(token)).status).toBe(403)
  })

  test('get nothing of the back office, whose cookie the shop does not see', async () => {
    const { userId } = await signedIn(shop, { type: 'b2c' })
    const { visitor } = await open((await begin(userId)).body.token)
    expect([...visitor.cookies.keys()].filter((name) => name.includes('staff'))).toEqual([])
    expect((await visitor.get('/admin/api/customers')).status).toBe(401)
    const page = await visitor.get('/profile')
    expect(page.headers['cache-control']).toContain('no-store')
    expect((await visitor.get('/')).body).not.toContain('Jūs lietojat veikalu')
  })
})
