import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffCalls } from '../../src/routes.ts'
import { rows } from '../../src/shop/db.ts'
import { hasRight, RIGHTS } from '../../src/shop/staff/rights.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { addStaff, signedInStaff, staffBrowser } from '../support/staff.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
})
afterAll(() => shop.close())

const ROLES = ['owner', 'manager', 'warehouse', 'support', 'accountant', 'content', 'viewer'] as const
const isRight = (access: string): access is (typeof RIGHTS)[number] => (RIGHTS as readonly string[]).includes(access)
const addressOf = (path: string) =>
  path.replace(':number', 'E-000-000').replace(':email', 'nav@nav.example').replace(/:\w+/g, '999999')

describe('rights', () => {
  test('every route behind /admin/api says who may call it, and every right is demanded by one', () => {
    const routes: string[] = []
    for (const line of shop.app.printRoutes({ commonPrefix: false, includeMeta: false }).split('\n')) {
      const path = /(\/admin\/api\S*)/.exec(line)?.[1]
      if (path) routes.push(path)
    }
    const known = new Set(staffCalls.map(({ path }) => `/admin/api${path}`))
    expect(routes.filter((path) => !known.has(path))).toEqual([])
    const demanded = new Set<string>(staffCalls.map(({ access }) => access))
    const unused = RIGHTS.filter((right) => !demanded.has(right))
    // They decide what an answer holds.
    expect(unused).toEqual(['read:money', 'personal-data'])
  })

  test.each(ROLES)('%s: every call answers 403 exactly where the role lacks the right', async (role) => {
    const browser = await signedInStaff(shop, role)
    const [{ rights } = { rights: [] }] = await rows<{ rights: string[] }>(
      shop.db,
      sql`select rights from roles where code = ${role}`,
    )
    for (const { method, path, access } of staffCalls) {
      if (!isRight(access)) continue
      const { status, body } = await browser.call(method, addressOf(path), method === 'GET' ? undefined : {})
      const isRefused = status === 403 && body.errors?.reason === 'right'
      expect([path, isRefused]).toEqual([path, !hasRight(rights, access)])
      expect([path, status]).not.toEqual([path, 500])
    }
  })

  test('without a session every call but those of signing in answers 401, whatever is sent', async () => {
    for (const { method, path, access } of staffCalls) {
      if (access === 'public') continue
      const { status } = await staffBrowser(shop).call(method, addressOf(path), method === 'GET' ? undefined : { a: 1 })
      expect([path, status]).toEqual([path, 401])
    }
  })

  test('packers get neither addresses of e-mail nor sums', async () => {
    const packer = staffBrowser(shop)
    await packer.signIn('warehouse@darbinieki.example')
    const { body } = await packer.get('/orders')
    expect(body.rows.length).toBeGreaterThan(5)
    for (const { email, phone, total } of body.rows) expect([email, phone, total]).toEqual([null, null, null])
    const detail = await packer.get(`/orders/${body.rows[0].number}`)
    expect(JSON.stringify(detail.body)).not.toContain('@')
    expect(detail.body.sums).toBeNull()
    expect(detail.body.acts).not.toContain('refund')
  })

  test('nobody grants what they lack, and the last owner stays', async () => {
    const owner = staffBrowser(shop)
    await owner.signIn('owner@darbinieki.example')
    const { body } = await owner.get('/staff')
    const idOf = (code: string) => body.roles.find((role: { code: string }) => role.code === code).id
    const me = body.staff.find(({ email }: { email: string }) => email === 'owner@darbinieki.example')
    const others = body.staff.filter(
      (one: { roleIds: number[]; id: number }) => one.roleIds.includes(idOf('owner')) && one.id !== me.id,
    )
    for (const one of others) {
      await owner.patch(`/staff/${one.id}`, one.version, { isDisabled: true })
    }
    const last = await owner.patch(`/staff/${me.id}`, me.version, { isDisabled: true })
    expect(last).toMatchObject({ status: 409, body: { errors: { reason: 'last-owner' } } })
    expect((await owner.call('PATCH', `/staff/${me.id}`, { name: 'Anna' })).status).toBe(428)
    const demoted = await owner.patch(`/staff/${me.id}`, me.version, { roleIds: [idOf('viewer')] })
    expect(demoted).toMatchObject({ status: 409, body: { errors: { reason: 'last-owner' } } })

    await shop.db.execute(
      sql`insert into roles (code, title, rights) values ('people', '{"lv": "Personāls"}', '{read:staff,write:staff}')`,
    )
    const people = await signedInStaff(shop, 'people')
    const raised = await people.patch(`/staff/${people.id}`, 1, { roleIds: [idOf('owner')] })
    expect(raised).toMatchObject({ status: 409, body: { errors: { reason: 'not-granted' } } })
    const stolen = await people.patch(`/staff/${me.id}`, me.version, { name: 'Pārdēvēts' })
    expect(stolen.status).toBe(409)
    const invited = await people.post('/staff/invitations', { email: 'x@y.lv', roleIds: [idOf('owner')], lang: 'lv' })
    expect(invited).toMatchObject({ status: 409, body: { errors: { roleIds: [expect.any(String)] } } })
  })

  test('two owners who remove each other at once: one stays', async () => {
    await shop.db.execute(sql`update staff set disabled_at = now()`)
    const a = await addStaff(shop, { role: 'owner', email: 'a@darbinieki.example' })
    const b = await addStaff(shop, { role: 'owner', email: 'b@darbinieki.example' })
    const [one, other] = [staffBrowser(shop), staffBrowser(shop)]
    await one.signIn('a@darbinieki.example')
    await other.signIn('b@darbinieki.example')
    const answers = await Promise.all([
      one.patch(`/staff/${b}`, 1, { isDisabled: true }),
      other.patch(`/staff/${a}`, 1, { isDisabled: true }),
    ])
    // The loser is refused, or signed out already.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await rows(shop.db, sql`select 1 from staff where disabled_at is null`)
    expect(left).toHaveLength(1)
  })
})
