import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staff as staffCommand } from '../../src/cli/staff-command.ts'
import { rows } from '../../src/shop/db.ts'
import { createApiKey } from '../../src/shop/staff/api-keys.db.ts'
import { linkIn, openPostOffice } from '../support/emails.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { addStaff, appCode, STAFF_PASSWORD, signedInStaff, staffBrowser } from '../support/staff.ts'

let shop: TestShop
let now = new Date('2026-11-24T08:00:00Z')

beforeAll(async () => {
  shop = await openTestShop({ now: () => now, limits: true })
})
afterAll(() => shop.close())

describe('signing in to the back office', () => {
  test('by password, where a demo needs no second step; the cookie goes to /admin only', async () => {
    await addStaff(shop, { role: 'manager', email: 'ieva@darbinieki.example' })
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/admin/api/session',
      payload: { email: 'IEVA@darbinieki.example', password: STAFF_PASSWORD },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.json()).toEqual({ needsSecondStep: false })
    expect(answer.headers['set-cookie']).toMatch(/staff=.+; Max-Age=1209600; Path=\/admin; HttpOnly; .*SameSite=Strict/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('a wrong password, an unknown address and a disabled person get the same answer', async () => {
    const id = await addStaff(shop, { role: 'viewer', email: 'bijusi@darbinieki.example' })
    await shop.db.execute(sql`update staff set disabled_at = now() where id = ${id}`)
    const answers = []
    for (const email of ['ieva@darbinieki.example', 'nav@darbinieki.example', 'bijusi@darbinieki.example']) {
      const password = email.startsWith('bijusi') ? STAFF_PASSWORD : 'nepareiza parole'
      answers.push(await staffBrowser(shop).signIn(email, password))
    }
    for (const { status, body } of answers) {
      expect(status).toBe(422)
      expect({ ...body, instance: '' }).toEqual({ ...answers[0]?.body, instance: '' })
    }
  })

  test('passwords cannot be guessed: after five tries the sixth waits, even with the right one', async () => {
    await addStaff(shop, { role: 'viewer', email: 'minams@darbinieki.example' })
    const browser = staffBrowser(shop)
    for (let i = 0; i < 5; i++)
      expect((await browser.signIn('minams@darbinieki.example', `minējums ${i}`)).status).toBe(422)
    const limited = await browser.signIn('minams@darbinieki.example')
    expect(limited.status).toBe(429)
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('without a second factor a password opens nothing but adding one; then codes are needed, each once', async () => {
    now = new Date('2026-11-24T09:00:00Z')
    await addStaff(shop, { role: 'owner', email: 'koda@darbinieki.example', isDemo: false })
    const browser = staffBrowser(shop)
    expect((await browser.signIn('koda@darbinieki.example')).body).toEqual({ needsSecondStep: true })
    expect((await browser.get('/session')).body.person).toMatchObject({ needsCode: false, needsEnrolment: true })
    expect((await browser.get('/orders')).body).toMatchObject({ errors: { reason: 'code' } })

    const setup = (await browser.post('/me/totp')).body
    expect(setup.address).toContain('otpauth://totp/')
    expect((await browser.post('/me/totp/confirm', { code: '000000' })).status).toBe(422)
    const confirmed = await browser.post('/me/totp/confirm', { code: appCode(setup.address, now) })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect((await browser.get('/orders')).status).toBe(200)

    now = new Date('2026-11-24T09:02:00Z')
    const another = staffBrowser(shop)
    await another.signIn('koda@darbinieki.example')
    expect((await another.get('/session')).body.person).toMatchObject({ needsCode: true, needsEnrolment: false })
    const code = appCode(setup.address, now)
    expect((await another.post('/session/code', { code })).body).toEqual({ needsSecondStep: false })
    expect((await another.get('/orders')).status).toBe(200)

    const thief = staffBrowser(shop)
    await thief.signIn('koda@darbinieki.example')
    expect((await thief.post('/session/code', { code })).status).toBe(422)
    const [recovery] = confirmed.body.recoveryCodes
    expect((await thief.post('/session/code', { code: recovery.toUpperCase() })).status).toBe(200)
    const again = staffBrowser(shop)
    await again.signIn('koda@darbinieki.example')
    expect((await again.post('/session/code', { code: recovery })).status).toBe(422)
  })

  test('an act that needs a proof asks for it again five minutes later', async () => {
    now = new Date('2026-11-24T10:00:00Z')
    const owner = await signedInStaff(shop, 'owner')
    now = new Date('2026-11-24T10:06:00Z')
    const invitation = { email: 'jauna@darbinieki.example', roleIds: [3], lang: 'lv' }
    const refused = await owner.post('/staff/invitations', invitation)
    expect(refused).toMatchObject({ status: 403, body: { errors: { reason: 'proof' } } })
    expect((await owner.post('/session/proof', { password: 'nav tā' })).status).toBe(422)
    expect((await owner.post('/session/proof', { password: STAFF_PASSWORD })).status).toBe(200)
    expect((await owner.post('/staff/invitations', invitation)).status).toBe(200)
  })

  test('a session ends after 12 idle hours, and on other devices when its owner says so', async () => {
    now = new Date('2026-11-24T11:00:00Z')
    const one = await signedInStaff(shop, 'support')
    const other = staffBrowser(shop)
    await other.signIn('support@darbinieki.example')
    expect((await one.get('/me/sessions')).body.sessions).toHaveLength(2)
    expect((await one.call('DELETE', '/me/sessions/all')).status).toBe(200)
    expect((await other.get('/orders')).body.errors).toEqual({ reason: 'signed-out' })
    now = new Date('2026-11-24T23:01:00Z')
    expect((await one.get('/orders')).status).toBe(401)
  })

  test('people change their own name, language and password, which ends their other sessions', async () => {
    now = new Date('2026-11-25T06:00:00Z')
    const email = 'mans@darbinieki.example'
    await addStaff(shop, { role: 'viewer', email, isDemo: false })
    const browser = staffBrowser(shop)
    await browser.signIn(email)
    const { address } = (await browser.post('/me/totp')).body
    await browser.post('/me/totp/confirm', { code: appCode(address, now) })
    await browser.refreshToken()

    expect((await browser.call('PATCH', '/me', { name: ' Maija Liepa ', lang: 'en' })).status).toBe(200)
    expect((await browser.get('/session')).body.person).toMatchObject({ name: 'Maija Liepa', lang: 'en' })
    expect((await browser.call('PATCH', '/me', { name: ' ' })).body.errors).toHaveProperty('name')
    expect((await browser.call('PATCH', '/me', { lang: 'xx' })).status).toBe(422)

    now = new Date('2026-11-25T06:02:00Z')
    const other = staffBrowser(shop)
    await other.signIn(email)
    await other.post('/session/code', { code: appCode(address, now) })
    expect((await other.get('/orders')).status).toBe(200)
    const weak = await browser.post('/me/password', { password: 'maija liepa 1' })
    expect(weak).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } })
    expect((await other.get('/orders')).status).toBe(200)
    const password = 'pavisam cits garš teikums'
    expect((await browser.post('/me/password', { password })).status).toBe(200)
    expect((await other.get('/orders')).status).toBe(401)
    expect((await browser.get('/me/security')).body).toMatchObject({ hasPassword: true, hasTotp: true })
    expect((await staffBrowser(shop).signIn(email)).status).toBe(422)
    expect((await staffBrowser(shop).signIn(email, password)).body).toEqual({ needsSecondStep: true })

    now = new Date('2026-11-25T06:30:00Z')
    expect((await browser.post('/me/password', { password })).body.errors).toEqual({ reason: 'proof' })
  })

  test('a password beside a passkey needs the app first, and that of a demo stays', async () => {
    now = new Date('2026-11-25T07:00:00Z')
    const password = 'pavisam cits garš teikums'
    const demo = await signedInStaff(shop, 'support', 'demo@darbinieki.example')
    expect((await demo.post('/me/password', { password })).body.errors).toEqual({ reason: 'demo' })
    // As somebody who has a passkey alone.
    await shop.db.execute(sql`update staff set password_hash = null, is_demo = false where id = ${demo.id}`)
    expect((await demo.post('/me/password', { password })).body.errors).toEqual({ reason: 'needs-app' })
    expect((await demo.get('/me/security')).body).toMatchObject({ hasPassword: false })
  })

  test('another site can neither call nor sign anybody in', async () => {
    now = new Date('2026-11-25T08:00:00Z')
    const owner = staffBrowser(shop)
    await owner.signIn('owner@darbinieki.example')
    const forged = { 'sec-fetch-site': 'cross-site', origin: 'https://ļauns.example' }
    expect((await owner.post('/session/proof', { password: STAFF_PASSWORD }, forged)).status).toBe(403)
    expect((await owner.post('/tasks/1/done', {}, { 'x-csrf-token': 'x' })).status).toBe(403)
    const login = await staffBrowser(shop).post('/session', { email: 'a@b.lv', password: 'x' }, forged)
    expect(login.status).toBe(403)
  })

  test('everything that changes accounts is in the audit log, without secrets', async () => {
    const found = await rows<{ row: string }>(shop.db, sql`select row_to_json(a)::text as row from audit_log a`)
    const text = found.map(({ row }) => row).join('\n')
    expect(text).toContain('"subject":"staff:')
    expect(text).not.toContain('argon2')
    await expect(shop.db.execute(sql`delete from audit_log`)).rejects.toThrow()
    await expect(shop.db.execute(sql`update audit_log set actor = 'x'`)).rejects.toThrow()
    await expect(shop.db.execute(sql`truncate audit_log`)).rejects.toThrow()
  })
})

describe('access that was lost', () => {
  test('is reset by the owner, who proves who they are; the person chooses anew by a link that was sent', async () => {
    now = new Date('2026-11-26T08:00:00Z')
    const id = await addStaff(shop, { role: 'manager', email: 'telefons@darbinieki.example', isDemo: false })
    const person = staffBrowser(shop)
    await person.signIn('telefons@darbinieki.example')
    const { address } = (await person.post('/me/totp')).body
    await person.post('/me/totp/confirm', { code: appCode(address, now) })
    await person.refreshToken()
    expect((await person.get('/orders')).status).toBe(200)
    const keyOf = async (staffId: number) => {
      const key = { name: 'Noliktava', rights: ['read:orders'], expiresAt: null, staffId, now }
      const authorization = `Bearer ${await createApiKey(shop.db, key, ['*'])}`
      return async () => (await shop.app.inject({ url: '/admin/api/orders', headers: { authorization } })).statusCode
    }
    const byKey = await keyOf(id)
    expect(await byKey()).toBe(200)

    const owner = await signedInStaff(shop, 'owner', 'atdod@darbinieki.example')
    now = new Date('2026-11-26T08:06:00Z')
    expect(await owner.post(`/staff/${id}/reset`)).toMatchObject({ status: 403, body: { errors: { reason: 'proof' } } })
    await owner.post('/session/proof', { password: STAFF_PASSWORD })
    const byOther = await keyOf(owner.id)
    expect((await owner.post(`/staff/${id}/reset`)).body).toEqual({ done: true })
    expect([await byKey(), await byOther()]).toEqual([401, 200])
    const revoked = await rows<{ actor: string }>(
      shop.db,
      sql`select actor from audit_log where table_name = 'api_keys' and after->>'revoked_at' is not null
          and subject in (select 'api-key:' || k.id from api_keys k where k.created_by = ${id})`,
    )
    expect(revoked).toEqual([{ actor: `staff:${owner.id}` }])

    expect((await person.get('/orders')).status).toBe(401)
    expect((await staffBrowser(shop).signIn('telefons@darbinieki.example')).status).toBe(422)
    const post = await openPostOffice(shop)
    const email = (await post.deliver()).find(({ subject }) => subject?.startsWith('Jauna pierakstīšanās'))
    await post.close()
    expect(email?.to?.[0]?.address).toBe('telefons@darbinieki.example')
    const token = /#([\w-]+)/.exec(linkIn(email, 'admin/join'))?.[1] ?? ''

    const anew = staffBrowser(shop)
    await anew.refreshToken()
    expect((await anew.post('/invitation', { token })).body).toEqual({
      email: 'telefons@darbinieki.example',
      name: expect.any(String),
    })
    const password = 'pavisam jauna parole 26'
    const accepted = await anew.post('/invitation/accept', { token, name: 'Maija', lang: 'lv', password })
    expect(accepted).toMatchObject({ status: 200, body: { needsSecondStep: true } })
    const { staff } = (await owner.get('/staff')).body
    const changed = staff.find((each: { id: number }) => each.id === id)
    expect(changed).toMatchObject({ name: 'Maija', hasPassword: true, hasTotp: false, hasPasskey: false })
    await anew.refreshToken()
    expect((await anew.post('/invitation/accept', { token, name: 'Cits', lang: 'lv', password })).status).toBe(404)
    const log = await rows<{ table_name: string; actor: string }>(
      shop.db,
      sql`select table_name, actor from audit_log where subject = ${`staff:${id}`} and actor = 'invitation'`,
    )
    expect(log).toContainEqual({ table_name: 'staff', actor: 'invitation' })
  })

  test('is not reset for oneself, for a demo, for the disabled, and for those who may do more', async () => {
    now = new Date('2026-11-26T09:00:00Z')
    const owner = await signedInStaff(shop, 'owner', 'pats@darbinieki.example')
    const { staff } = (await owner.get('/staff')).body as { staff: { id: number; email: string }[] }
    const idOf = (email: string) => staff.find((each) => each.email === email)?.id
    const reasonFor = async (email: string) => (await owner.post(`/staff/${idOf(email)}/reset`)).body.errors?.reason
    expect(await reasonFor('pats@darbinieki.example')).toBe('own')
    expect(await reasonFor('ieva@darbinieki.example')).toBe('demo')
    expect(await reasonFor('bijusi@darbinieki.example')).toBe('disabled')
    expect((await owner.post('/staff/999999/reset')).status).toBe(404)

    await shop.db.execute(sql`insert into roles (code, title, rights)
      values ('people', '{"lv": "Personāls", "en": "People"}', '{read:staff,write:staff}')`)
    const weaker = await signedInStaff(shop, 'people')
    expect((await weaker.post(`/staff/${idOf('koda@darbinieki.example')}/reset`)).body.errors).toEqual({
      reason: 'not-granted',
    })
  })

  test('is reset on the command line, for the only owner too', async () => {
    const printed: string[] = []
    const { config, database } = shop.services
    const run = (...args: string[]) =>
      staffCommand.run({
        config,
        database,
        args,
        print: (line) => printed.push(line),
        progress: () => ({ update: () => {}, stop: () => {} }),
      })
    await run('koda@darbinieki.example', 'reset')
    expect(printed).toEqual([expect.stringMatching(/^http:\/\/localhost:3000\/admin\/join#[\w-]{20,}$/)])
    expect((await staffBrowser(shop).signIn('koda@darbinieki.example')).status).toBe(422)
    await expect(run('ieva@darbinieki.example', 'reset')).rejects.toThrow('demo')
  })
})
