import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { urls } from '../../src/urls.ts'
import { countOf } from '../support/buyers.ts'
import { MANY_MS, many } from '../support/iterations.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'

/** Cookies can be changed by the browser's owner or by another site of the domain. */
let shop: TestShop
let owner: Visitor
/** Name and value of the owner's session cookie. */
let session: [string, string]
let goods: { id: number; slug: string | null }[]

beforeAll(async () => {
  shop = await openTestShop()
  goods = []
  for (let i = 0; i < 8; i++) goods.push(await shop.product())
  owner = shop.visitor()
  await owner.post(`/api/cart-item/add/${goods[0]?.id}?action=plus`, { quantity: 3 })
  session = [...owner.cookies][0] ?? ['', '']
})
afterAll(() => shop.close())

/** What may stand in a header: everything but control characters. */
const byte = fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f)
const noise = fc.array(byte, { maxLength: 60 }).map((codes) => String.fromCharCode(...codes))
const ids = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 7 }).map((i) => String(goods[i]?.id)),
      fc.integer().map(String),
      fc.constantFrom('', '0', '-1', '1e3', '1.5', '007', '9007199254740993', '%31', '%', '٣', 'NaN', '__proto__'),
    ),
    { maxLength: 40 },
  )
  .chain((parts) => fc.constantFrom('.', ',', '..', '%2C', ';').map((between) => parts.join(between)))
/** Nearly the owner's session: a character changed, cut off or put on, another signature, percent signs. */
const nearSession = fc
  .record({ at: fc.nat({ max: 65 }), char: fc.string({ minLength: 1, maxLength: 1 }), how: fc.nat({ max: 5 }) })
  .map(({ at, char, how }) => {
    const [, sid] = session
    const [token = '', signature = ''] = sid.split('.')
    if (how === 0) return sid.slice(0, at)
    if (how === 1) return `${sid.slice(0, at)}${char}${sid.slice(at + 1)}`
    if (how === 2) return `${token}.${signature.toLowerCase()}`
    if (how === 3) return `${token}.${'A'.repeat(22)}`
    if (how === 4) return `${sid}${char}.${signature}`
    return `%${sid}`
  })
const value = fc.oneof(
  noise,
  ids,
  nearSession,
  fc.constantFrom('', '"', '%', '%zz', '%c3%28', '%00', 'a'.repeat(7_000)),
)
/** More things to compare than may be, and other than things. */
const tooMany = fc
  .tuple(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 4 }), ids)
  .map(([which, more]) => `compare=${[...which.map((i) => goods[i]?.id), more].join('.')}`)
const pair = fc
  .tuple(
    fc.constantFrom('compare', 'showPricesWithTax', 'display', 'lang', 'sid', '__Host-sid', '__proto__', ''),
    value,
  )
  .map(([name, each]) => `${name}=${each}`)
const header = fc.oneof(
  { weight: 5, arbitrary: fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join('; ')) },
  { weight: 1, arbitrary: tooMany },
  { weight: 1, arbitrary: noise },
)

const NAMED = [urls.home, urls.compare, urls.cart, urls.checkout, urls.wishlist, urls.profile, urls.login]
const CALLS = ['/api/visitor', '/api/visitor', '/api/visitor', '/api/cart', '/api/shipping', '/api/product/services']
const path = fc.oneof(
  fc.constantFrom(...CALLS, '/compare', '/en/compare'),
  fc.constantFrom(...NAMED.map(({ to }) => to()), '/search?query=prece', '/c/cat-1', '/nowhere'),
)

/** The very session, however it is wrapped, is the owner's own. */
const isOwners = (cookie: string) =>
  cookie.split(';').some((part) => {
    const [name = '', ...rest] = part.split('=')
    return name.trim() === session[0] && rest.join('=').trim().replace(/^"|"$/g, '') === session[1]
  })

test(
  'broken cookies cause no error, open no session, and compare five products at most',
  async () => {
    const before = await countOf(shop, 'sessions')
    const tell = fc.asyncProperty(
      path,
      header.filter((cookie) => !isOwners(cookie)),
      async (url, cookie) => {
        const { statusCode, body, headers } = await shop.app.inject({
          url,
          headers: { host: 'localhost:3000', cookie },
        })
        expect(statusCode, body).toBeLessThan(500)
        expect(String(headers['set-cookie'] ?? '')).not.toContain(session[1])
        if (url === '/api/visitor') {
          const { compare, cart, user } = JSON.parse(body) as { compare: number[]; cart: object; user: unknown }
          expect(new Set(compare).size).toBe(compare.length)
          expect(compare.length).toBeLessThanOrEqual(5)
          expect(compare.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true)
          expect({ cart, user }).toEqual({ cart: { total_quantity: 0 }, user: null })
        }
        if (url === '/api/cart') expect(JSON.parse(body)).toMatchObject({ cart: { items: [] } })
        if (url.endsWith('/compare'))
          expect(new Set(body.match(/href="[^"]*\/p\/prece-\d+"/g)).size).toBeLessThanOrEqual(5)
      },
    )
    await fc.assert(tell, { numRuns: many(500, 10_000) })
    expect(await countOf(shop, 'sessions')).toBe(before)
  },
  MANY_MS,
)

test('a changing call with a broken session is refused or begins anew, and touches nobody', async () => {
  const tell = fc.asyncProperty(
    header.filter((cookie) => !isOwners(cookie)),
    async (cookie) => {
      const answer = await shop.app.inject({
        method: 'POST',
        url: `/api/cart-item/add/${goods[1]?.id}?action=plus`,
        payload: '{"quantity":1}',
        headers: {
          host: 'localhost:3000',
          'content-type': 'application/json',
          'x-csrf-token': await owner.renewToken(),
          'sec-fetch-site': 'same-origin',
          cookie,
        },
      })
      expect(answer.statusCode, answer.body).toBe(403)
    },
  )
  await fc.assert(tell, { numRuns: many(100, 2_000) })
  const [row] = await rows<{ pieces: number }>(shop.db, sql`select sum(quantity)::int as pieces from cart_items`)
  expect(row?.pieces).toBe(3)
})

test('valid cookies are still accepted', async () => {
  const ids = goods.map(({ id }) => id)
  const friend = shop.visitor()
  friend.setCookie('compare', ids.join('.'))
  expect((await friend.get('/api/visitor')).json()).toMatchObject({ compare: ids.slice(0, 5) })
  expect((await owner.get('/api/visitor')).json()).toMatchObject({ cart: { total_quantity: 3 } })
})
