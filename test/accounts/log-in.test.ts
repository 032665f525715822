import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCaptcha } from '../../src/adapters/captcha/captcha.ts'
import { accountTokens } from '../../src/shop/customers/account-tokens.ts'
import { sendResetLink } from '../../src/shop/customers/reset-password.db.ts'
import { rows } from '../../src/shop/db.ts'
import { countAttempt, LIMITS_OF_ATTEMPTS } from '../../src/shop/security/attempts.db.ts'
import { cartOf } from '../support/buyers.ts'
import { company, customer, logIn, PASSWORD, payload, register, whoIs, withoutSecrets } from '../support/customers.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'

const ROUNDS = 5

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const put = (visitor: Visitor, id: number, quantity: number) =>
  visitor.post(`/api/cart-item/add/${id}?action=plus`, { quantity })

describe('logging in', () => {
  test('with the right password: a fresh session, and back to where one was', async () => {
    const { email } = await customer(shop)
    const visitor = shop.visitor()
    await visitor.renewToken()
    const before = visitor.cookies.get('__Host-sid')
    const answer = await logIn(visitor, ` ${email.toUpperCase()} `, PASSWORD, { return: '/checkout?x=1' })
    expect([answer.status, answer.headers.location]).toEqual([303, '/checkout?x=1'])
    expect(visitor.cookies.get('__Host-sid')).not.toBe(before)
    expect((await whoIs(visitor))?.name).toBe('Anna')
    const old = shop.visitor()
    old.setCookie('__Host-sid', before ?? '')
    expect(await whoIs(old)).toBeNull()
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (elsewhere) => {
      const { email } = await customer(shop)
      const answer = await logIn(shop.visitor(), email, PASSWORD, { return: elsewhere })
      expect(answer.headers.location).toBe('/profile')
    },
  )

  test('a wrong password, an unknown address and a closed account get the same answer', async () => {
    const { email, id } = await customer(shop)
    const closed = await customer(shop)
    await shop.db.execute(sql`update users set deactivated_at = now() where id = ${closed.id}`)
    const answers = await Promise.all([
      logIn(shop.visitor(), email, 'nepareiza parole'),
      logIn(shop.visitor(), 'nobody@example.com', PASSWORD),
      logIn(shop.visitor(), closed.email, PASSWORD),
    ])
    const plain = answers.map(({ status, body }) => [status, withoutSecrets(body)])
    expect(plain[1]?.[1]).toBe(plain[0]?.[1])
    expect(plain[2]?.[1]).toBe(plain[0]?.[1])
    expect(plain.map(([status]) => status)).toEqual([422, 422, 422])
    expect(plain[0]?.[1]).toContain('E-pasts vai parole nav pareiza.')
    expect(id).toBeGreaterThan(0)
  })

  test('empty fields are named', async () => {
    const answer = await shop.visitor().submit('/login', { email: '', password: '' })
    expect(answer.status).toBe(422)
    expect(answer.body.match(/Aizpildiet šo lauku/g)).toHaveLength(2)
  })

  test('without a token it is refused', async () => {
    const { email } = await customer(shop)
    const answer = await shop.visitor().submit('/login', { email, password: PASSWORD, _token: 'x' })
    expect(answer.status).toBe(403)
  })

  test('a company sees prices without tax, unless it has chosen', async () => {
    const { email } = await customer(shop, company('40009999990'))
    const visitor = shop.visitor()
    await logIn(visitor, email)
    expect(visitor.cookies.get('showPricesWithTax')).toBe('false')
    const decided = shop.visitor()
    decided.setCookie('showPricesWithTax', 'true')
    await logIn(decided, email)
    expect(decided.cookies.get('showPricesWithTax')).toBe('true')
  })

  test('logging out ends the session', async () => {
    const { visitor } = await customer(shop)
    const sid = visitor.cookies.get('__Host-sid') ?? ''
    await visitor.renewToken()
    const answer = await visitor.submit('/logout', {})
    expect(answer.headers.location).toBe('/login?notice=logged-out')
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
    expect(String(answer.headers['set-cookie'])).toContain('__Host-sid=')
    const thief = shop.visitor()
    thief.setCookie('__Host-sid', sid)
    expect(await whoIs(thief)).toBeNull()
    expect(await whoIs(visitor)).toBeNull()
  })
})

describe('a guest who logs in', () => {
  test('brings the cart along; quantities add up', async () => {
    const [lamp, desk] = [await shop.product({ quantity: 50 }), await shop.product({ quantity: 50 })]
    const { visitor: owner, email } = await customer(shop)
    await owner.renewToken()
    await put(owner, lamp.id, 2)
    const guest = shop.visitor()
    await put(guest, lamp.id, 3)
    await put(guest, desk.id, 1)
    const answer = await logIn(guest, email)
    expect(answer.headers.location).toBe('/profile')
    const cart = await cartOf(guest)
    expect(cart.items.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      [lamp.id, 5],
      [desk.id, 1],
    ])
    expect((await cartOf(owner)).total_quantity).toBe(6)
  })

  test('is told when not everything fits', async () => {
    const [many, few] = [await shop.product({ quantity: 500 }), await shop.product({ quantity: 4 })]
    const { visitor: owner, email } = await customer(shop)
    await owner.renewToken()
    await put(owner, many.id, 60)
    await put(owner, few.id, 3)
    const guest = shop.visitor()
    await put(guest, many.id, 60)
    await put(guest, few.id, 3)
    const answer = await logIn(guest, email)
    expect(answer.headers.location).toBe('/cart?notice=capped')
    expect((await cartOf(guest)).items.map(({ quantity }) => quantity)).toEqual([100, 4])
    expect((await guest.get('/cart?notice=capped')).body).toContain('Grozs apvienots')
  })

  test('twice at once merges once', async () => {
    const lamp = await shop.product({ quantity: 50 })
    const { visitor: owner, email } = await customer(shop)
    await owner.renewToken()
    await put(owner, lamp.id, 2)
    const guest = shop.visitor()
    await put(guest, lamp.id, 3)
    await guest.renewToken()
    await Promise.all([logIn(guest, email), logIn(guest, email)])
    expect((await cartOf(owner)).total_quantity).toBe(5)
  })

  test('takes nothing from whoever was signed in before on the same device', async () => {
    const lamp = await shop.product({ quantity: 50 })
    const { visitor: first } = await customer(shop)
    await first.renewToken()
    await put(first, lamp.id, 2)
    const { email } = await customer(shop)
    await first.submit('/logout', {})
    first.setCookie('x', 'y')
    await first.renewToken()
    await logIn(first, email)
    expect((await cartOf(first)).total_quantity).toBe(0)
  })
})

describe('at the same moment', () => {
  async function ready(many: number): Promise<Visitor[]> {
    const visitors = Array.from({ length: many }, () => shop.visitor())
    for (const visitor of visitors) await visitor.renewToken()
    return visitors
  }
  const rounds = Array.from({ length: ROUNDS }, (_, i) => i)

  test.each(rounds)('100 tries: five are let through (round %i)', async (round) => {
    const now = new Date()
    const all = Array.from({ length: 100 }, () =>
      countAttempt(shop.db, `race:${round}`, LIMITS_OF_ATTEMPTS.loginPair, now),
    )
    expect((await Promise.all(all)).filter(({ ok }) => ok)).toHaveLength(5)
  })

  test.each(rounds)('one link used 20 times: one new password (round %i)', async () => {
    const { email } = await customer(shop)
    await sendResetLink(shop.services, email)
    const [message] = await rows<{ nonce: string }>(
      shop.db,
      sql`select data->>'nonce' as nonce from letters where recipient = ${email} and kind = 'reset-password'`,
    )
    const token = accountTokens(shop.services.config.sessionSecret).tokenOf(message?.nonce ?? '')
    const answers = await Promise.all(
      (await ready(20)).map((visitor, i) => {
        const password = `jauns teikums ${i}`
        return visitor.submit(`/reset-password/${token}`, { email, password, password_confirmation: password })
      }),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
  })

  test.each(rounds)('one guest logs in from two tabs: the cart is merged once (round %i)', async () => {
    const lamp = await shop.product({ quantity: 50 })
    const { visitor: owner, email } = await customer(shop)
    await owner.renewToken()
    await put(owner, lamp.id, 2)
    const guest = shop.visitor()
    await put(guest, lamp.id, 3)
    const tab = () => logIn(guest, email)
    const answers = await Promise.all([tab(), tab(), tab(), tab()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect((await cartOf(owner)).total_quantity).toBe(5)
  })

  test.each(rounds)('one address registered 20 times: one account (round %i)', async (round) => {
    const twin = payload({ user: { email: `twin${round}@example.com` } })
    const answers = await Promise.all((await ready(20)).map((visitor) => register(visitor, twin)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
  })

  test('one captcha answer given 50 times passes once', async () => {
    let time = new Date()
    const config = { ...shop.services.config, CAPTCHA: 'altcha' as const }
    const captcha = createCaptcha({ config, db: shop.db, now: () => time, limits: false })
    const answer = captcha.plainField('contact_action')
    time = new Date(time.getTime() + 5_000)
    const results = await Promise.all(
      Array.from({ length: 50 }, () => captcha.check('contact_action', answer, '1.1.1.1')),
    )
    expect(results.filter((result) => result === 'passed')).toHaveLength(1)
  })
})
