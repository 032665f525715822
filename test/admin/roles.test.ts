import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { addStaff, type StaffBrowser, signedInStaff, staffBrowser } from '../support/staff.ts'

let shop: TestShop
let owner: StaffBrowser & { id: number }

beforeAll(async () => {
  shop = await openTestShop()
  owner = await signedInStaff(shop, 'owner')
})
afterAll(() => shop.close())

const rolesOf = async (browser: StaffBrowser) => (await browser.get('/roles')).body.roles
const roleOf = async (code: string) => (await rolesOf(owner)).find((role: { code: string }) => role.code === code)
const reasonOf = ({ status, body }: { status: number; body: { errors?: { reason?: string } } }) => [
  status,
  body.errors?.reason,
]

describe('roles', () => {
  test('a new role works at once, and what it loses is lost with the next call', async () => {
    const made = await owner.post('/roles', { title: { lv: 'Praktikants', en: 'Trainee' }, rights: ['read:orders'] })
    expect(made.body).toMatchObject({ code: null, rights: ['read:orders'], version: 1 })
    await addStaff(shop, { role: 'viewer', email: 'jauns@darbinieki.example' })
    await shop.db.execute(sql`update staff_roles set role_id = ${made.body.id}
      where staff_id = (select id from staff where email = 'jauns@darbinieki.example')`)
    const trainee = staffBrowser(shop)
    await trainee.signIn('jauns@darbinieki.example')
    expect((await trainee.get('/orders')).status).toBe(200)
    expect((await trainee.get('/tasks')).status).toBe(403)
    const { id, version } = made.body
    const changed = await owner.patch(`/roles/${id}`, version, { rights: ['read:tasks'] })
    expect(changed.body).toMatchObject({ rights: ['read:tasks'], version: 2 })
    expect((await trainee.get('/orders')).status).toBe(403)
    expect((await trainee.get('/tasks')).status).toBe(200)
    expect(reasonOf(await owner.remove(`/roles/${id}`, 2))).toEqual([409, 'in-use'])
    await shop.db.execute(sql`delete from staff_roles where role_id = ${id}`)
    expect((await owner.remove(`/roles/${id}`, 2)).body).toEqual({ done: true })
    const log = await rows<{ act: string; actor: string }>(
      shop.db,
      sql`select act, actor from audit_log where subject = ${`role:${id}`} order by id`,
    )
    expect(log).toEqual(['insert', 'update', 'delete'].map((act) => ({ act, actor: `staff:${owner.id}` })))
  })

  test('built-in roles are edited but stay; the owner keeps every right', async () => {
    const viewer = await roleOf('viewer')
    const renamed = await owner.patch(`/roles/${viewer.id}`, viewer.version, {
      title: { lv: 'Vērotājs', en: 'Observer' },
    })
    expect(renamed.body.title.lv).toBe('Vērotājs')
    expect(reasonOf(await owner.remove(`/roles/${viewer.id}`, viewer.version + 1))).toEqual([409, 'built-in'])
    const own = await roleOf('owner')
    const less = { rights: ['read:orders'] }
    expect(reasonOf(await owner.patch(`/roles/${own.id}`, own.version, less))).toEqual([409, 'fixed'])
    const all = await owner.patch(`/roles/${viewer.id}`, viewer.version + 1, { rights: ['*'] })
    expect(all.status).toBe(422)
    const bare = await owner.call('PATCH', `/roles/${viewer.id}`, { title: { lv: 'Skatītājs' } })
    expect(reasonOf(bare)).toEqual([428, 'if-match'])
    expect((await owner.call('DELETE', `/roles/${viewer.id}`)).status).toBe(428)
  })

  test('of two changes at once one is told what the other did', async () => {
    const content = await roleOf('content')
    const change = (lv: string) => owner.patch(`/roles/${content.id}`, content.version, { title: { lv, en: lv } })
    const answers = await Promise.all([change('Saturs A'), change('Saturs B')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.body
    expect(answers.find(({ status }) => status === 409)?.body.errors).toMatchObject({ reason: 'version', current: won })
  })

  test('nobody gives or takes a right that they lack, and a name is used once', async () => {
    await shop.db.execute(sql`insert into roles (code, title, rights)
      values ('people', '{"lv": "Personāls", "en": "People"}', '{read:staff,write:staff,read:orders}')`)
    const people = await signedInStaff(shop, 'people')
    const title = { lv: 'Viltīgais', en: 'Sly' }
    expect(reasonOf(await people.post('/roles', { title, rights: ['refund'] }))).toEqual([409, 'not-granted'])
    const support = await roleOf('support')
    const raised = { rights: [...support.rights, 'read:audit-log'] }
    expect(reasonOf(await people.patch(`/roles/${support.id}`, support.version, raised))).toEqual([409, 'not-granted'])
    const lowered = { rights: ['read:orders'] }
    expect(reasonOf(await people.patch(`/roles/${support.id}`, support.version, lowered))).toEqual([409, 'not-granted'])
    const taken = await people.post('/roles', { title: { lv: 'noliktava', en: 'x' }, rights: ['read:orders'] })
    expect(taken).toMatchObject({ status: 409, body: { errors: { title: [expect.any(String)] } } })
    for (const bad of [{ lv: '' }, { lv: ' ' }, {}, { lv: 'x'.repeat(41) }]) {
      expect((await owner.post('/roles', { title: bad, rights: [] })).status).toBe(422)
    }
    expect((await owner.post('/roles', { title, rights: ['fly'] })).status).toBe(422)
  })
})
