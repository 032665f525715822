import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { createLog } from '../../src/log.ts'
import { accountTokens } from '../../src/shop/customers/account-tokens.ts'
import { sendResetLink } from '../../src/shop/customers/reset-password.db.ts'
import { rows } from '../../src/shop/db.ts'
import { orderTokens } from '../../src/shop/orders/order-tokens.ts'
import { inLanguage, urls } from '../../src/urls.ts'
import { buyer, place } from '../support/buyers.ts'
import { customer, PASSWORD } from '../support/customers.ts'
import { MANY_MS, many } from '../support/iterations.ts'
import { openTestShop, orderRequest, type TestShop, Visitor } from '../support/shop.ts'

/** An order's address contains its secret: it cannot be guessed and is not passed to others. */
let shop: TestShop
let lamp: { id: number }
const BUYER = { user_name: 'Slepenija', user_surname: 'Noslēpumaina', user_email: 'slepena@pircejs.example' }
const CANARIES = Object.values(BUYER)

beforeAll(async () => {
  shop = await openTestShop()
  lamp = await shop.product({ quantity: 1_000 })
})
afterAll(() => shop.close())

async function order(visitor: Visitor): Promise<{ token: string; number: string }> {
  const request = await orderRequest(shop)
  const placed = await place(shop, visitor, { ...request, order: { ...request.order, ...BUYER } })
  expect(placed.status, placed.body).toBe(200)
  const { order: stored, payment_link } = placed.json<{ order: { prefixed_id: string }; payment_link: string }>()
  return { token: payment_link.split('/')[2] ?? '', number: stored.prefixed_id }
}

type Ask = (visitor: Visitor, token: string) => Promise<{ status: number; body: string }>

const get =
  (path: (token: string) => string): Ask =>
  (visitor, token) =>
    visitor.get(path(token))
const english = (path: string) => inLanguage(path, 'en')

/** Every room that opens by an order's secret; cancelling comes last, as nothing can be paid after it. */
const rooms: Record<string, Ask> = {
  order: get(urls.order.to),
  'order in English': get((token) => english(urls.order.to(token))),
  pay: get(urls.orderPay.to),
  return: get(urls.orderReturn.to),
  'return by POST': (visitor, token) => visitor.submit(urls.orderReturn.to(token), {}),
  invoice: get(urls.orderInvoice.to),
  'invoice in English': get((token) => english(urls.orderInvoice.to(token))),
  calendar: get(urls.orderCalendar.to),
  withdrawal: get(urls.withdrawOrder.to),
  account: get(urls.orderAccount.to),
  purchase: async (visitor, token) => {
    const { status, body } = await visitor.post('/api/order/report-purchase', { token })
    return { status: status === 200 && body === '{"purchase":null}' ? 404 : status, body }
  },
  cancellation: (visitor, token) => visitor.submit(urls.orderCancellation.to(token), {}),
}

describe('guessing', () => {
  let known: string[]
  /** What a thief of the database, or somebody with an order of their own, could try. */
  let stolen: string[]

  beforeAll(async () => {
    known = []
    stolen = []
    for (let i = 0; i < 3; i++) {
      const made = await order(await buyer(shop, [lamp]))
      known.push(made.token)
      stolen.push(made.number, made.number.toLowerCase())
    }
    const found = await rows<{ text: string }>(
      shop.db,
      sql`select unnest(array[o.token_hash, o.id::text, o.cart_id::text, o.session_hash, p.reference, p.provider_ref,
            (select key from idempotency_keys k where k.order_id = o.id limit 1)]) as text
          from orders o join payments p on p.order_id = o.id`,
    )
    stolen.push(...found.map(({ text }) => text).filter(Boolean))
    for (const secret of ['', 'secret', 'changeme', 'a secret for tests that is long enough ', '0'.repeat(32)]) {
      for (let id = 1; id <= 5; id++)
        stolen.push(orderTokens(secret).tokenOf({ id, addressNonce: null, tokenHash: '' }))
    }
    for (let id = 1; id <= 5; id++) {
      // Whoever has the secret, but not the database.
      stolen.push(shop.services.secrets.orderToken({ id, addressNonce: null, tokenHash: '' }))
    }
  })

  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const char = fc.constantFrom(...ALPHABET)
  const random = fc.array(char, { minLength: 43, maxLength: 43 }).map((chars) => chars.join(''))
  /** Nearly right: the comparison must not stop early, round, trim or fold. */
  const near = fc
    .record({ which: fc.nat({ max: 2 }), at: fc.nat({ max: 42 }), to: char, how: fc.nat({ max: 6 }) })
    .map(({ which, at, to, how }) => {
      const token = known[which] ?? ''
      if (how === 0) return token.slice(0, at + 1)
      if (how === 1) return token.toUpperCase()
      if (how === 2) return token.toLowerCase()
      if (how === 3) return `${token}${to}`
      if (how === 4) return `${token.slice(0, 42)}${to}`
      if (how === 5) return [...token].reverse().join('')
      return `${token.slice(0, at)}${to}${token.slice(at + 1)}`
    })
  const odd = fc.constantFrom('%25', '_'.repeat(43), '%', '0', 'null', 'undefined', "' or '1'='1", '*', '\u0000', 'a,b')
  const guess = fc.oneof(
    { weight: 4, arbitrary: random },
    { weight: 4, arbitrary: near },
    { weight: 1, arbitrary: odd },
    { weight: 2, arbitrary: fc.nat({ max: 200 }).map((i) => stolen[i % stolen.length] ?? '') },
  )

  test(
    'no guess opens anything, neither at random, nor nearly right, nor by what is in the database',
    async () => {
      const visitor = shop.visitor()
      await visitor.renewToken()
      const doors = fc.constantFrom(...Object.values(rooms))
      const tell = fc.asyncProperty(
        doors,
        guess.filter((token) => !known.includes(token)),
        async (ask, token) => {
          const { status, body } = await ask(visitor, encodeURIComponent(token) || '0')
          expect([400, 404]).toContain(status)
          for (const canary of CANARIES) expect(body).not.toContain(canary)
        },
      )
      await fc.assert(tell, { numRuns: many(600, 100_000) })
    },
    MANY_MS,
  )

  test('the secret itself opens every one of these addresses', async () => {
    const visitor = shop.visitor()
    const { token } = await order(await buyer(shop, [lamp]))
    for (const [room, ask] of Object.entries(rooms)) {
      // The data of a purchase are for analytics, after consent, and of paid orders.
      if (room === 'purchase') continue
      const { status } = await ask(visitor, token)
      expect(`${room} ${status}`).toMatch(/ (200|303)$/)
    }
  })

  test('the database keeps no secret of an order, only its hash', async () => {
    const dumps = await Promise.all(
      ['orders', 'letters', 'payments', 'idempotency_keys', 'carts'].map((table) =>
        rows<{ text: string }>(shop.db, sql`select t::text as text from ${sql.identifier(table)} t`),
      ),
    )
    const all = dumps.flat().map(({ text }) => text)
    expect(all.length).toBeGreaterThan(12)
    for (const token of known) expect(all.filter((text) => text.includes(token))).toEqual([])
  })
})

describe('telling', () => {
  let app: FastifyInstance
  let lines: string[]

  beforeAll(async () => {
    lines = []
    const config = { ...shop.services.config, LOG_LEVEL: 'trace' as const }
    const log = createLog(config, { write: (line: string) => void lines.push(line) })
    app = await buildApp({ ...shop.services, config, log })
  })
  afterAll(() => app.close())

  test('what opens an order, an account or a session, and who people are, is in no line of the log', async () => {
    const visitor = new Visitor(app)
    await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    const { token } = await order(visitor)
    const bank = String((await visitor.get(urls.orderPay.to(token))).headers.location)
    await visitor.get(bank)
    await visitor.submit(bank, { decision: 'pay' })
    for (const ask of Object.values(rooms)) await ask(visitor, token)
    // However an address is spelled that the router understands.
    await visitor.get(`/%6frder/${token}`)
    await visitor.get(`/order/${token}/`)
    await visitor.get(`//order/${token}`)
    await visitor.get(`/order/${token}?from=${token}`)
    await visitor.get(`/login?return=${encodeURIComponent(`/order/${token}`)}`)
    await visitor.get('/search?query=a', { referer: `http://localhost:3000/order/${token}` })

    const known = await customer(shop)
    const person = new Visitor(app)
    await person.submit('/login', { email: known.email, password: `${PASSWORD}!` })
    await person.submit('/login', { email: known.email, password: PASSWORD })
    expect((await person.get('/profile')).status).toBe(200)
    await sendResetLink(shop.services, known.email)
    const [message] = await rows<{ nonce: string }>(
      shop.db,
      sql`select data->>'nonce' as nonce from letters where kind = 'reset-password' order by created_at desc limit 1`,
    )
    const reset = accountTokens(shop.services.config.sessionSecret).tokenOf(message?.nonce ?? '')
    expect((await person.get(`/reset-password/${reset}`)).status).toBe(200)

    // And when something breaks on the way.
    await shop.db.execute(sql`alter table orders rename to orders_away`)
    const broken = [await visitor.get(urls.order.to(token)), await visitor.get(`${urls.order.to(token)}/invoice.pdf`)]
    await shop.db.execute(sql`alter table orders_away rename to orders`)
    expect(broken.map(({ status }) => status)).toEqual([500, 500])

    const text = lines.join('')
    expect(text).toContain('/order/#')
    expect(text).toContain('request failed')
    const secrets = { token, reset, reference: bank.split('/').at(-1) ?? '', password: PASSWORD, email: known.email }
    const cookies = Object.fromEntries([visitor, person].map(({ cookies }, i) => [`cookie ${i}`, [...cookies][0]?.[1]]))
    const tokens = { csrf: await visitor.renewToken(), ...BUYER }
    for (const [name, secret] of Object.entries({ ...secrets, ...cookies, ...tokens })) {
      expect(secret, name).toBeTruthy()
      expect(`${name}: ${lines.find((line) => line.includes(secret ?? name)) ?? 'in no line'}`).toBe(
        `${name}: in no line`,
      )
    }
  })

  // `strict-origin`: no site, and no later page of the shop, learns more than the shop's name; forms keep their Origin.
  test('no page with a secret in its address lets a browser send it as referrer', async () => {
    const visitor = await buyer(shop, [lamp])
    const { token } = await order(visitor)
    for (const path of [urls.order.to(token), urls.orderPay.to(token), urls.withdrawOrder.to(token)]) {
      for (const address of [path, english(path)]) {
        const { status, headers, body } = await visitor.get(address)
        expect([200, 303]).toContain(status)
        expect(headers['referrer-policy']).toBe('strict-origin')
        if (status === 200) expect(headers['cache-control']).toBe('no-store')
        expect(body).not.toMatch(/referrerpolicy|name="referrer"|<base/i)
      }
    }
    for (const path of [urls.resetPassword.to(token), urls.confirmEmail.to(token), urls.undoEmailChange.to(token)]) {
      expect((await visitor.get(path)).headers['referrer-policy']).toBe('no-referrer')
    }
  })
})
