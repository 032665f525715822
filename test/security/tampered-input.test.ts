import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import type { CartView } from '../../src/shop/cart/cart.ts'
import { coupons } from '../../src/shop/coupons/coupons.tables.ts'
import { rows } from '../../src/shop/db.ts'
import { chance, type Operation, operationsOf, type Schema, valueFor } from '../faults/fuzzing.ts'
import { cartOf } from '../support/buyers.ts'
import { MANY_MS, many } from '../support/iterations.ts'
import { methodId, openTestShop, orderRequest, sha256, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

/**
 * Prices, sums, owners and other fields added to the bodies of calls and forms change nothing: the tampering visitor gets
 * the same order as an honest twin with the same steps.
 */
let shop: TestShop
let goods: { id: number }[]
let operations: Operation[]
let request: Awaited<ReturnType<typeof orderRequest>>
let untouched: string

const COUPON = 'DVINIS'
const SHIPPING = 'locker-omniva'

beforeAll(async () => {
  shop = await openTestShop()
  const small = { quantity: 1_000_000, weight: 1, width: 1, depth: 1, height: 1 }
  goods = [
    await shop.product({ ...small, price: 1_999 }),
    await shop.product({ ...small, price: 333, vatClass: 'reduced' }),
    await shop.product({ price: 1_500, type: 'service' }),
  ]
  await shop.db.insert(coupons).values({ code: COUPON, kind: 'percent', value: 1_250 })
  const document = (await shop.visitor().get('/api/docs/json')).json<object>()
  operations = operationsOf(document).filter(
    ({ method, path }) => method === 'POST' && !/^\/(webhooks|admin)\//.test(path),
  )
  request = await orderRequest(shop)
  untouched = await merchantsOwn()
})
afterAll(async () => {
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

/** What buyers may change, in one way or another; everything else belongs to the merchant. */
const BUYERS_TABLES = [
  ...['carts', 'cart_items', 'wishlist_items', 'sessions', 'attempts', 'orders', 'order_lines', 'order_events'],
  ...[
    'payments',
    'idempotency_keys',
    'coupon_redemptions',
    'letters',
    'consents',
    'contact_messages',
    'users',
    'customer_search',
  ],
  // What their orders take off the stock is written down for lists.
  ...[
    'catalogue_changes',
    'companies',
    'questions',
    'quote_lines',
    'quotes',
    'reviews',
    'saved_items',
    'user_addresses',
    'user_tokens',
    'stock_subscriptions',
    'newsletter_subscribers',
    'spent_captchas',
    'wish_lists',
  ],
]

/** A digest of prices, rates, methods, coupons, settings: of all that no buyer may change, stock taken aside. */
async function merchantsOwn(): Promise<string> {
  const tables = await rows<{ name: string }>(
    shop.db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'
        and table_type = 'BASE TABLE' and table_name not in ${BUYERS_TABLES} order by 1`,
  )
  const digests = await Promise.all(
    tables.map(({ name }) =>
      rows<{ digest: string }>(
        shop.db,
        sql`select md5(coalesce(string_agg(row, ',' order by row), '')) as digest from (
              select (to_jsonb(t) - 'quantity' - 'virtual_quantity' - 'used' - 'updated_at')::text as row
              from ${sql.identifier(name)} t) r`,
      ),
    ),
  )
  return tables.map(({ name }, i) => `${name} ${digests[i]?.[0]?.digest}`).join('\n')
}

const NAMES = [
  ...['price', 'unit_price', 'seen_price', 'price_with_tax', 'total', 'total_price', 'total_price_with_tax'],
  ...['items_total', 'discount', 'discount_total', 'coupon_price', 'coupon_total_price_with_tax', 'coupon_id'],
  ...['tax', 'tax_price', 'vat', 'vat_rate', 'vat_total', 'vat_note', 'vat_rows', 'rateBp', 'surcharge'],
  ...['shipping_price', 'shipping_total', 'shipping_price_with_tax', 'currency', 'exchange_rate', 'amount'],
  ...['user_id', 'userId', 'cart_id', 'cartId', 'order_id', 'session_hash', 'token_hash', 'prefixed_id', 'id'],
  ...['state', 'paid_at', 'paidAt', 'hold_until', 'payment', 'provider', 'lines', 'items', 'taken_quantity', 'now'],
]

const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(0, 1, -1, '0', '0.01', -1e9, 1e21, null, true, 'paid', 'LVL', 'now', [], {}),
  fc.integer({ min: 1, max: 100_000 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme-ascii' }),
)
/** Each of the names as often as not, and a few that nobody has thought of. */
const claims = fc.record(Object.fromEntries(NAMES.map((name) => [name, value])), {
  requiredKeys: [],
  noNullPrototype: true,
})
const inventions = fc.dictionary(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }), value, {
  maxKeys: 3,
  noNullPrototype: true,
})
/** Names that the parser itself refuses would end the road before anything was claimed; test/security/attacks.test.ts has them. */
const parses = (lies: object) => !/__proto__|constructor|prototype/.test(JSON.stringify(lies))
const lies = fc
  .tuple(inventions, claims)
  .map(([odd, told]) => ({ ...odd, ...told }))
  .filter(parses)

/** The body with the lies in it, in every object of it; what the call does take stays as it is. */
function lyingIn(body: unknown, schema: Schema | null, told: Record<string, unknown>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const known = schema?.properties ?? {}
  const claimed = Object.entries(told).filter(([key]) => !(key in known))
  const honest = Object.entries(body).map(([key, each]) => [key, lyingIn(each, known[key] ?? null, told)])
  return Object.fromEntries([...claimed, ...honest])
}

type Told = Record<string, unknown> | null
/** Sends a body to the call of this pattern. */
type Send = (pattern: string, path: string, body: object) => Promise<{ status: number; body: string }>

const lied = new Set<string>()

function senderOf(visitor: Visitor, told: Told): Send {
  return (pattern, path, body) => {
    const operation = operations.find((each) => each.path === pattern)
    if (!operation) throw new Error(`The interface has no ${pattern}`)
    if (told) lied.add(pattern)
    return visitor.post(path, told ? lyingIn(body, operation.body, told) : body)
  }
}

type Wish = { pieces: number[]; hasCoupon: boolean; isCustomer: boolean }

const wish: fc.Arbitrary<Wish> = fc.record({
  pieces: fc
    .array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 })
    .map(([a, ...more]) => [a || 1, ...more]),
  hasCoupon: fc.boolean(),
  isCustomer: fc.boolean(),
})

/** From an empty cart to an order, by calls. */
async function buy(send: Send, visitor: Visitor, { pieces, hasCoupon }: Wish) {
  const expectOk = (answer: { status: number; body: string }) => expect(answer.status, answer.body).toBe(200)
  for (const [i, quantity] of pieces.entries()) {
    const add = '/api/cart-item/add/{productId}'
    if (quantity > 0) expectOk(await send(add, `/api/cart-item/add/${goods[i]?.id}`, { quantity }))
  }
  // Something that is thought better of.
  const [good] = (await cartOf(visitor)).items
  const saved = await send('/api/cart-item/{id}/save', `/api/cart-item/${good?.id}/save`, {})
  const [item] = (JSON.parse(saved.body) as { cart: CartView }).cart.saved_items
  expectOk(await send('/api/saved-item/{id}/move', `/api/saved-item/${item?.id}/move`, {}))
  const [line] = (await cartOf(visitor)).item_services
  if (line) {
    const remove = () => send('/api/cart-item/{id}/delete', `/api/cart-item/${line.id}/delete`, {})
    const { undo } = JSON.parse((await remove()).body) as { undo: string }
    expectOk(await send('/api/cart-item/restore', '/api/cart-item/restore', { undo }))
    expectOk(await remove())
  }
  if (hasCoupon) {
    expectOk(await send('/api/coupon/apply', '/api/coupon/apply', { code: COUPON }))
    expectOk(await send('/api/coupon/remove/', '/api/coupon/remove/', {}))
    expectOk(await send('/api/coupon/apply', '/api/coupon/apply', { code: COUPON }))
  }
  expectOk(await send('/api/cart/reset-data', '/api/cart/reset-data', {}))
  expectOk(await send('/api/cart/buyer', '/api/cart/buyer', { user_type: 'b2c' }))
  const method = await methodId(shop, SHIPPING)
  expectOk(await send('/api/cart/shipping/{id}', `/api/cart/shipping/${method}`, request.shipping))
  const [payment] = await rows<{ id: number }>(
    shop.db,
    sql`select id from payment_methods where code = 'practice-bank'`,
  )
  expectOk(await send('/api/cart/payment/{id}', `/api/cart/payment/${payment?.id}`, {}))
  expectOk(await send('/api/order/store', '/api/order/store', request))
}

const ON_THE_ROAD = /^\/api\/(cart(?!-scene|-set|-goods)|coupon|order\/store)/

/** Every other changing call of the interface, with a body made of its schema. */
async function clutter(send: Send, seed: number) {
  const random = chance(seed)
  for (const { path, body } of operations.filter((each) => !ON_THE_ROAD.test(each.path))) {
    const made = body ? valueFor(body, random) : {}
    const isObject = typeof made === 'object' && made !== null && !Array.isArray(made)
    // Of a product that is not there: the cart must stay like that of the twin.
    const unknown = { goods: [{ product_id: 2_000_000_000, quantity: 1 }] }
    const sent = path === '/api/cart-goods/add' ? unknown : isObject ? made : {}
    const answer = await send(path, path.replace(/\{\w+\}/, String(goods[0]?.id)), sent)
    expect(answer.status, `${path} ${answer.body}`).toBeLessThan(500)
  }
}

/** The newest order of a visitor with its lines and payments, without what differs between any two. */
async function orderOf(visitor: Visitor, userId: number | null): Promise<unknown> {
  const own = ['id', 'prefixed_id', 'token_hash', 'address_nonce', 'cart_id', 'session_hash', 'placed_at', 'hold_until']
  const lesser = ['id', 'order_id', 'reference', 'created_at', 'at']
  const hashes = [...visitor.cookies.values()].map(sha256)
  const without = (names: string[]) => sql.raw(`- array[${names.map((each) => `'${each}'`).join(',')}]`)
  const found = await rows<{ user_id: number | null; facts: unknown }>(
    shop.db,
    sql`select o.user_id, jsonb_build_object('order', to_jsonb(o) - 'user_id' ${without(own)},
          'lines', (select jsonb_agg(to_jsonb(l) ${without(lesser)} order by l.position) from order_lines l where l.order_id = o.id),
          'payments', (select jsonb_agg(to_jsonb(p) ${without(lesser)}) from payments p where p.order_id = o.id),
          'events', (select jsonb_agg(to_jsonb(e) ${without(lesser)}) from order_events e where e.order_id = o.id)) as facts
        from orders o where o.session_hash in ${hashes}`,
  )
  expect(found).toHaveLength(1)
  expect(found[0]?.user_id).toBe(userId)
  return found[0]?.facts
}

const person = async (isCustomer: boolean) =>
  isCustomer ? signedIn(shop, { type: 'b2c' }) : { visitor: shop.visitor(), userId: null }

test(
  'fields for money, owners and states in the bodies of calls are ignored',
  async () => {
    const tell = fc.asyncProperty(wish, lies, fc.integer({ min: 0 }), async (wanted, told, seed) => {
      const [liar, twin] = [await person(wanted.isCustomer), await person(wanted.isCustomer)]
      await clutter(senderOf(liar.visitor, told), seed)
      await buy(senderOf(liar.visitor, told), liar.visitor, wanted)
      await buy(senderOf(twin.visitor, null), twin.visitor, wanted)
      expect(await orderOf(liar.visitor, liar.userId)).toEqual(await orderOf(twin.visitor, twin.userId))
    })
    await fc.assert(tell, { numRuns: many(25, 10_000) })
    expect([...lied].sort()).toEqual(operations.map(({ path }) => path).sort())
    expect(await merchantsOwn()).toBe(untouched)
  },
  MANY_MS,
)

/** The same road without script. */
async function buyByForms(visitor: Visitor, { pieces, hasCoupon }: Wish, told: Record<string, string>) {
  const submit = (path: string, fields: Record<string, string>) => visitor.submit(path, { ...told, ...fields })
  for (const [i, quantity] of pieces.entries()) {
    if (quantity === 0) continue
    expect((await submit(`/cart/add/${goods[i]?.id}`, { quantity: String(quantity) })).status).toBe(303)
  }
  if (hasCoupon) expect((await submit('/cart/coupon', { action: 'apply', code: COUPON })).status).toBe(303)
  const contact = Object.fromEntries(
    Object.entries(request.order).flatMap(([key, each]) =>
      typeof each === 'string'
        ? [[`order.${key}`, each]]
        : Object.entries(each).map(([part, text]) => [`order.${key}.${part}`, text]),
    ),
  )
  const fields = {
    ...contact,
    shipping_method: SHIPPING,
    'shipping.country_id': '112',
    'shipping.identifier': request.shipping.identifier,
    payment_method: 'practice-bank',
    terms: '1',
  }
  const { body } = await submit('/checkout', { ...fields, step: 'delivery' })
  const shown = (field: string) => new RegExp(`name="${field}" value="([^"]*)"`).exec(body)?.[1] ?? ''
  const seen = { shown_method: shown('shown_method'), shown_total: shown('shown_total') }
  const ordered = await submit('/checkout', { ...fields, ...seen, step: 'order' })
  expect(ordered.status, ordered.body).toBe(303)
}

const formLies = fc
  .tuple(lies, fc.constantFrom('', 'order.', 'shipping.'))
  .map(([told, room]) =>
    Object.fromEntries(
      Object.entries(told).map(([key, each]) => [room + key, typeof each === 'string' ? each : JSON.stringify(each)]),
    ),
  )

test(
  'and so are those in the fields of forms',
  async () => {
    const tell = fc.asyncProperty(wish, formLies, async (wanted, told) => {
      const [liar, twin] = [await person(wanted.isCustomer), await person(wanted.isCustomer)]
      await buyByForms(liar.visitor, wanted, told)
      await buyByForms(twin.visitor, wanted, {})
      expect(await orderOf(liar.visitor, liar.userId)).toEqual(await orderOf(twin.visitor, twin.userId))
    })
    await fc.assert(tell, { numRuns: many(15, 2_000) })
    expect(await merchantsOwn()).toBe(untouched)
  },
  MANY_MS,
)
