import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountTokens } from '../../src/shop/customers/account-tokens.ts'
import { sendResetLink } from '../../src/shop/customers/reset-password.db.ts'
import { rows } from '../../src/shop/db.ts'
import { customer, emailsTo, logIn, whoIs, withoutSecrets } from '../support/customers.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

describe('a forgotten password', () => {
  /** What the e-mail to an address says. */
  async function tokenFor(email: string) {
    await sendResetLink(shop.services, email)
    const [message] = await rows<{ nonce: string }>(
      shop.db,
      sql`select data->>'nonce' as nonce from letters where recipient = ${email} and kind = 'reset-password'
          order by created_at desc limit 1`,
    )
    return accountTokens(shop.services.config.sessionSecret).tokenOf(message?.nonce ?? '')
  }
  const fresh = 'pavisam jauna parole 5'
  const reset = (visitor: Visitor, token: string, email: string, password = fresh) =>
    visitor.submit(`/reset-password/${token}`, { token, email, password, password_confirmation: password })

  test('known and unknown addresses get the same answer, and only the known one an e-mail', async () => {
    const { email } = await customer(shop)
    const known = await shop.visitor().submit('/forgot-password', { email })
    const unknown = await shop.visitor().submit('/forgot-password', { email: 'nobody@example.com' })
    expect(known.status).toBe(200)
    expect(withoutSecrets(known.body)).toBe(withoutSecrets(unknown.body))
    expect(shop.jobs.slice(-2)).toEqual([
      { name: 'forgot-password', data: { email } },
      { name: 'forgot-password', data: { email: 'nobody@example.com' } },
    ])
    await sendResetLink(shop.services, 'nobody@example.com')
    await sendResetLink(shop.services, email)
    expect(await emailsTo(shop, 'nobody@example.com')).toEqual([])
    expect(await emailsTo(shop, email)).toContain('reset-password')
  })

  test('the link sets a password once, ends all sessions and logs nobody in', async () => {
    const { visitor, email } = await customer(shop)
    const token = await tokenFor(email)
    const kept = await rows<{ all: string }>(
      shop.db,
      sql`select t::text as all from user_tokens t union select l::text from letters l`,
    )
    expect(JSON.stringify(kept)).not.toContain(token)
    const other = shop.visitor()
    const page = await other.get(`/reset-password/${token}`)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    const done = await reset(other, token, email)
    expect(done.headers.location).toBe('/login?notice=password-changed')
    expect(await whoIs(other)).toBeNull()
    expect(await whoIs(visitor)).toBeNull()
    expect((await logIn(shop.visitor(), email)).status).toBe(422)
    expect((await logIn(shop.visitor(), email, fresh)).status).toBe(303)
    expect((await reset(shop.visitor(), token, email, 'vēl viena parole')).status).toBe(404)
    expect(await emailsTo(shop, email)).toContain('password-changed')
  })

  test('of 20 uses at once one succeeds', async () => {
    const { email } = await customer(shop)
    const token = await tokenFor(email)
    const visitors = Array.from({ length: 20 }, () => shop.visitor())
    await Promise.all(visitors.map((visitor) => visitor.renewToken()))
    const answers = await Promise.all(visitors.map((visitor, i) => reset(visitor, token, email, `${fresh} ${i}`)))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  })

  test('a link is dead after an hour, for another address, and once the address has changed', async () => {
    const { email, id } = await customer(shop)
    const late = await tokenFor(email)
    await shop.db.execute(sql`update user_tokens set expires_at = now() - interval '1 second' where user_id = ${id}`)
    expect((await reset(shop.visitor(), late, email)).status).toBe(404)
    const token = await tokenFor(email)
    expect((await reset(shop.visitor(), token, 'other@example.com')).status).toBe(404)
    await shop.db.execute(sql`update users set email = ${`new-${email}`} where id = ${id}`)
    expect((await reset(shop.visitor(), token, `new-${email}`)).status).toBe(404)
    expect((await logIn(shop.visitor(), `new-${email}`)).status).toBe(303)
  })

  test('passwords are judged as at registration', async () => {
    const { email } = await customer(shop)
    const token = await tokenFor(email)
    const answer = await shop
      .visitor()
      .submit(`/reset-password/${token}`, { email: '', password: '12345678', password_confirmation: 'x' })
    expect(answer.status).toBe(422)
    for (const said of ['Ierakstiet e-pasta adresi', 'uzminēs starp pirmajām', 'Paroles nesakrīt']) {
      expect(answer.body).toContain(said)
    }
  })

  test('an address is confirmed by a button, not by opening the link', async () => {
    const { email } = await customer(shop)
    const [message] = await rows<{ nonce: string }>(
      shop.db,
      sql`select data->>'nonce' as nonce from letters where recipient = ${email} and kind = 'confirm-email'`,
    )
    const token = accountTokens(shop.services.config.sessionSecret).tokenOf(message?.nonce ?? '')
    const confirmed = async () =>
      (
        await rows<{ at: string | null }>(
          shop.db,
          sql`select email_confirmed_at as at from users where email = ${email}`,
        )
      )[0]?.at
    const visitor = shop.visitor()
    await visitor.get(`/confirm-email/${token}`)
    expect(await confirmed()).toBeNull()
    expect((await visitor.submit(`/confirm-email/${token}`, {})).body).toContain('ir apstiprināta')
    expect(await confirmed()).not.toBeNull()
    expect((await visitor.submit(`/confirm-email/${'A'.repeat(43)}`, {})).status).toBe(404)
  })
})
