import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecurityLog } from '../../src/http/security-log.ts'
import { accountTokens } from '../../src/shop/customers/account-tokens.ts'
import { guestToken } from '../../src/shop/data-requests/guest-link.db.ts'
import { firstRow } from '../../src/shop/db.ts'
import { SECURITY_KINDS, type SecurityKind } from '../../src/shop/security/security-events.ts'
import { buyer, place } from '../support/buyers.ts'
import { approve, companyAdmin, joined, order, requestIn } from '../support/company-buyers.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { signedInStaff } from '../support/staff.ts'
import { openPlatform } from '../ucp/agent.ts'

type Line = {
  security?: boolean
  kind: SecurityKind
  network: string
  reqId?: string
  userId?: number
  emailDigest?: string
}

let shop: TestShop
const lines: string[] = []
const PASSWORD = 'zilais galds 77'
const NEW_PASSWORD = 'sarkanais krēsls 88'
const EMAIL = 'zane.kalnina@example.com'
const FROM = { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' }

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  shop = await openTestShop({ limits: true, log, env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => shop.close())

/** What was written since the last time. */
const events = () =>
  lines
    .splice(0)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ security }) => security)

async function signWithUnknownKey() {
  const platform = await openPlatform()
  const refused = await shop.app.inject({
    method: 'POST',
    url: '/ucp/v1/catalog/lookup',
    payload: { ids: ['1'] },
    headers: {
      ...FROM,
      'ucp-agent': `profile="${platform.profileUrl}"`,
      'signature-input': 'sig1=();keyid="unknown"',
      signature: 'sig1=:AAAA:',
    },
  })
  expect(refused.statusCode).toBe(401)
  await platform.close()
}

async function approveAndRemove() {
  const admin = await companyAdmin(shop)
  const member = await joined(shop, admin, { order_limit: '10' })
  const asked = await order(shop, member.visitor, await shop.product({ price: 5_000, quantity: 9 }))
  await approve(admin.visitor, requestIn(asked).request.id)
  await admin.visitor.submit(`/profile/company/members/${member.memberId}`, { action: 'remove', version: '1' })
}

test('every kind of event is written, with network and request, without addresses and secrets', async () => {
  const seen = new Map<SecurityKind, Line>()
  const all: string[] = []
  const collect = () => {
    all.push(...lines)
    for (const event of events()) seen.set(event.kind, event)
  }
  const visitor = shop.visitor()
  const user = {
    type: 'b2c',
    name: 'Zane',
    surname: 'Kalniņa',
    email: EMAIL,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    phone: { number: '20000001' },
  }
  expect((await visitor.post('/register', { user, terms: { privacy: true } }, FROM)).status).toBe(200)
  await visitor.renewToken()
  const secret = async (kind: string) => {
    const message = await firstRow<{ nonce: string }>(
      shop.db,
      sql`select data ->> 'nonce' as nonce from letters where kind = ${kind} order by created_at desc limit 1`,
    )
    return accountTokens(shop.services.config.sessionSecret).tokenOf(message?.nonce ?? '')
  }
  const confirmation = await secret('confirm-email')
  expect((await visitor.submit(`/confirm-email/${confirmation}`, {}, FROM)).status).toBe(200)
  const { name, surname, email, phone } = user
  const change = (fields: object) =>
    visitor.post('/api/user/update', { user: { name, surname, email, phone, ...fields } }, FROM)
  expect(
    (await change({ password: 'nepareiza', new_password: NEW_PASSWORD, new_password_confirmation: NEW_PASSWORD }))
      .status,
  ).toBe(422)
  expect((await visitor.get('/profile/data.json', FROM)).status).toBe(200)
  expect((await visitor.submit('/profile/sessions', { sessions_password: PASSWORD }, FROM)).status).toBe(303)
  expect((await change({ password: PASSWORD, email: 'zane.jauna@example.com' })).status).toBe(200)
  const asked = await secret('change-email')
  expect((await visitor.submit(`/confirm-email/${asked}`, {}, FROM)).status).toBe(200)
  const undone = await visitor.submit(`/undo-email-change/${await secret('email-changed')}`, {}, FROM)
  expect(undone.status).toBe(303)
  await visitor.renewToken()
  const again = { email: EMAIL, password: PASSWORD, password_confirmation: PASSWORD }
  expect((await visitor.submit(String(undone.headers.location), again, FROM)).status).toBe(303)
  await visitor.renewToken()
  expect((await visitor.submit('/login', { email: EMAIL, password: PASSWORD }, FROM)).status).toBe(303)
  await visitor.renewToken()
  expect(
    (
      await change({
        password: PASSWORD,
        new_password: NEW_PASSWORD,
        new_password_confirmation: NEW_PASSWORD,
        email: 'zane.jauna@example.com',
      })
    ).status,
  ).toBe(200)
  await visitor.renewToken()
  expect((await visitor.submit(`/confirm-email/${await secret('change-email')}`, {}, FROM)).status).toBe(200)
  expect((await visitor.submit('/logout', {}, FROM)).status).toBe(303)
  collect()

  const stranger = shop.visitor()
  const logIn = (password: string) => stranger.submit('/login', { email: 'zane.jauna@example.com', password }, FROM)
  for (let i = 0; i < 6; i++) await logIn('nepareiza')
  collect()
  await stranger.submit('/forgot-password', { email: 'zane.jauna@example.com' }, FROM)
  const job = shop.jobs.findLast(({ name: jobName }) => jobName === 'forgot-password')
  expect(job).toBeDefined()
  const { sendResetLink } = await import('../../src/shop/customers/reset-password.db.ts')
  await sendResetLink(shop.services, 'zane.jauna@example.com')
  const reset = await secret('reset-password')
  const fields = { email: 'zane.jauna@example.com', password: PASSWORD, password_confirmation: PASSWORD }
  expect((await stranger.submit(`/reset-password/${'x'.repeat(43)}`, fields, FROM)).status).toBe(404)
  expect((await stranger.submit(`/reset-password/${reset}`, fields, FROM)).status).toBe(303)
  await stranger.renewToken()
  await shop.db.execute(sql`delete from attempts`)
  expect((await logIn(PASSWORD)).status).toBe(303)
  await stranger.renewToken()
  expect((await stranger.submit('/profile/removal', { delete_password: PASSWORD }, FROM)).status).toBe(303)
  collect()

  const guest = shop.visitor()
  for (let i = 0; i < 6; i++) await guest.post('/api/coupon/apply', { code: `MINU${i}` }, FROM)
  await guest.forge('/api/cart/reset-data', '{}', { 'content-type': 'application/json' })
  await shop.visitor().forge('/webhooks/practice', '{}', {})
  for (let i = 0; i < 6; i++) await place(shop, await buyer(shop, [await shop.product()]))
  const company = await signedIn(shop, {
    type: 'b2b',
    mayPayByInvoice: true,
    countryId: 112,
    regNum: '40003009497',
    vatNum: null,
  })
  await shop.db.execute(sql`update users set email_confirmed_at = now() where id = ${company.userId}`)
  await company.visitor.post(`/api/cart-item/add/${(await shop.product()).id}?action=plus`, { quantity: 1 })
  const invoice = { ...(await orderRequest(shop)), payment_method: 'invoice' }
  const last = await place(shop, company.visitor, invoice)
  expect(last.status).toBe(200)
  collect()
  const [, order = ''] = /^(.*)\/pay$/.exec(last.json<{ payment_link: string }>().payment_link) ?? []
  await shop.db.execute(sql`update orders set placed_at = now() - interval '1 year'`)
  await stranger.renewToken()
  await stranger.submit('/find-order', { number: 'E-000-000', email: 'zane.jauna@example.com' }, FROM)
  expect((await stranger.submit(order, { email: 'other@example.com' }, FROM)).status).toBe(422)
  const ordered = await firstRow<{ id: number; email: string }>(
    shop.db,
    sql`select id, email from orders where user_id is null limit 1`,
  )
  const link = guestToken(shop.services.keys, {
    ...{ orderId: ordered?.id ?? 0, email: ordered?.email ?? '' },
    until: Math.floor(Date.now() / 1000) + 60,
  })
  expect((await stranger.submit(`/my-data/${link}/removal`, {}, FROM)).status).toBe(200)
  collect()

  const packer = await signedInStaff(shop, 'warehouse')
  await packer.signIn('warehouse@darbinieki.example', 'nepareiza parole')
  await packer.get('/staff')
  await packer.post('/session/proof', { password: 'nepareiza parole' })
  await packer.call('DELETE', '/session')
  collect()

  const owner = await signedInStaff(shop, 'owner')
  const begun = await owner.post(`/customers/${company.userId}/impersonations`, { reason: 'Pārbaude' })
  const helper = shop.visitor()
  expect((await helper.submit('/impersonation', { token: begun.body.token }, FROM)).status).toBe(303)
  await helper.renewToken()
  expect((await helper.submit('/profile', {}, FROM)).status).toBe(403)
  collect()

  // Its own test: src/http/http-server.test.ts.
  await approveAndRemove()
  await signWithUnknownKey()
  collect()

  const missing = Object.keys(SECURITY_KINDS).filter(
    (kind) => kind !== 'host-refused' && !seen.has(kind as SecurityKind),
  )
  expect(missing).toEqual([])
  for (const [kind, event] of seen) {
    expect([kind, event.reqId?.length, event.network.length > 0]).toEqual([kind, 8, true])
  }
  expect(seen.get('log-in')).toMatchObject({ network: '2001:db8:1:2::/64', userId: expect.any(Number) as number })
  expect(seen.get('log-in-failed')?.emailDigest).toMatch(/^[\w-]{16}$/)
  for (const hidden of [
    'zane.',
    'example.com',
    PASSWORD,
    NEW_PASSWORD,
    confirmation,
    reset,
    ...visitor.cookies.values(),
  ]) {
    expect(all.join('')).not.toContain(hidden)
  }
})

test('a flood of events is summed up in one line of the log', () => {
  let time = 0
  const written: { dropped?: number }[] = []
  const log = { info: () => {}, warn: (line: object) => void written.push(line) }
  const security = createSecurityLog({ sessionSecret: 'secret' }, () => time)
  for (let i = 0; i < 250; i++) security.write(log as never, '10.0.0.1', 'csrf-refused')
  expect(written).toHaveLength(100)
  time = 10_001
  security.write(log as never, '10.0.0.1', 'csrf-refused')
  expect(written.at(-1)?.dropped).toBe(150)
})
