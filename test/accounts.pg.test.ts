import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountTokens } from '../src/server/account-tokens.ts'
import { sendResetLink } from '../src/server/accounts.ts'
import { createCaptcha } from '../src/server/captcha/captcha.ts'
import type { CartView } from '../src/shop/cart/cart.ts'
import { rows } from '../src/shop/db.ts'
import { countAttempt, LIMITS_OF_ATTEMPTS } from '../src/shop/sessions/attempts.db.ts'
import { openTestShop, type TestShop, type Visitor } from './shop.ts'

const PASSWORD = 'zilais galds 77'
const ROUNDS = 5
let shop: TestShop
let serial = 0

/** Races need a server with many connections; PGlite has one. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('at the same moment, on PostgreSQL', () => {
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop?.close())

  async function customer() {
    serial += 1
    const email = `race${serial}@example.com`
    const visitor = shop.visitor()
    await visitor.post('/register', person(email))
    await visitor.renewToken()
    return { visitor, email }
  }
  const person = (email: string) => ({
    user: {
      type: 'b2c',
      name: 'Anna',
      surname: 'Bērziņa',
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      phone: { number: '20000001' },
    },
    terms: { privacy: true },
  })
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
    const { email } = await customer()
    await sendResetLink(shop.services, email)
    const [letter] = await rows<{ nonce: string }>(
      shop.db,
      sql`select data->>'nonce' as nonce from letters where recipient = ${email} and kind = 'reset-password'`,
    )
    const token = accountTokens(shop.services.config.sessionSecret).tokenOf(letter?.nonce ?? '')
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
    const { visitor: owner, email } = await customer()
    const put = (visitor: Visitor, quantity: number) =>
      visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity })
    await put(owner, 2)
    const guest = shop.visitor()
    await put(guest, 3)
    const tab = () => guest.submit('/login', { email, password: PASSWORD })
    const answers = await Promise.all([tab(), tab(), tab(), tab()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    const { cart } = (await owner.get('/api/cart')).json<{ cart: CartView }>()
    expect(cart.total_quantity).toBe(5)
  })

  test.each(rounds)('one address registered 20 times: one account (round %i)', async (round) => {
    const email = `twin${round}@example.com`
    const answers = await Promise.all((await ready(20)).map((visitor) => visitor.post('/register', person(email))))
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
