import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { MAX_QUANTITY } from '../../src/shop/cart/cart.ts'
import { signIn } from '../../src/shop/checkout/sign-in.db.ts'
import { rows } from '../../src/shop/db.ts'
import { signedToken } from '../../src/shop/tokens.ts'
import { cartOf, place, stockOf } from '../support/buyers.ts'
import { MANY_MS, many } from '../support/iterations.ts'
import { openTestShop, orderRequest, sha256, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { setStock } from '../support/stock.ts'

/**
 * One thing gets into a cart in several ways: from its page, from a card, as one of a family, by a form without script,
 * with a guest's cart at log-in. In every case it is one line whose whole quantity is checked
 * against the stock; two lines checked separately would sell more than there is.
 */
let shop: TestShop
/** A lamp, two variations of a chair, a service, and the chair itself, which nobody can buy. */
let goods: { id: number }[]
let parentId: number
let request: Awaited<ReturnType<typeof orderRequest>>

const [LAMP, SERVICE, PARENT] = [0, 3, 4]
const SHELVES = [0, 1, 2]

beforeAll(async () => {
  shop = await openTestShop()
  const small = { weight: 1, width: 1, depth: 1, height: 1 }
  const parent = await shop.product({ ...small, hasVariations: true })
  parentId = parent.id
  goods = [
    await shop.product({ ...small, price: 1_000 }),
    await shop.product({ ...small, price: 2_000, parentId }),
    await shop.product({ ...small, price: 3_000, parentId }),
    await shop.product({ price: 500, type: 'service', quantity: 0 }),
    parent,
  ]
  request = await orderRequest(shop)
})
afterAll(async () => {
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

const ways = ['plus', 'set', 'card form', 'family form', 'cart form'] as const
type Step = { way: (typeof ways)[number]; what: number; pieces: number }
type Stock = { quantity: number; virtual: number }
/** What should be in a cart: pieces by index of `goods`. */
type Content = Map<number, number>

const step: fc.Arbitrary<Step> = fc.record({
  way: fc.constantFrom(...ways),
  what: fc.integer({ min: 0, max: 4 }),
  pieces: fc.integer({ min: 1, max: 4 }),
})
const stock: fc.Arbitrary<Stock> = fc.record({
  quantity: fc.integer({ min: 0, max: 9 }),
  virtual: fc.integer({ min: 0, max: 3 }),
})
const shelves = fc.array(stock, { minLength: 3, maxLength: 3 })

const idOf = (what: number) => goods[what]?.id ?? 0

async function stockUp(given: readonly Stock[]) {
  for (const what of SHELVES) {
    const { quantity, virtual } = given[what] ?? { quantity: 0, virtual: 0 }
    await setStock(shop.db, [idOf(what)], { quantity, virtual })
  }
}

function availableOf(what: number, given: readonly Stock[]): number {
  if (what === SERVICE) return MAX_QUANTITY
  const shelf = given[what]
  return shelf ? shelf.quantity + shelf.virtual : 0
}

/** Does the step, and says whether the shop took it. */
async function take(visitor: Visitor, { way, what, pieces }: Step): Promise<boolean> {
  const id = idOf(what)
  const quantity = String(pieces)
  if (way === 'plus')
    return (await visitor.post(`/api/cart-item/add/${id}?action=plus`, { quantity: pieces })).status === 200
  if (way === 'set') return (await visitor.post(`/api/cart-item/add/${id}`, { quantity: pieces })).status === 200
  if (way === 'card form') return (await visitor.submit(`/cart/add/${id}`, { quantity })).status === 303
  if (way === 'family form')
    return (await visitor.submit(`/cart/add/${parentId}`, { variation: String(id), quantity })).status === 303
  const change = { action: 'update', line: '', product: String(id), quantity }
  return (await visitor.submit('/cart/change', change)).status === 303
}

/** What the step should make of the cart; false when it should be refused. */
function expectedOf(content: Content, { way, what, pieces }: Step, given: readonly Stock[]): boolean {
  const adds = way !== 'set' && way !== 'cart form'
  const wanted = Math.min(MAX_QUANTITY, pieces + (adds ? (content.get(what) ?? 0) : 0))
  if (what === PARENT || wanted > availableOf(what, given)) return false
  if (what === SERVICE && content.size === 0) return false
  content.set(what, wanted)
  return true
}

async function fill(visitor: Visitor, steps: readonly Step[], given: readonly Stock[]): Promise<Content> {
  const content: Content = new Map()
  for (const each of steps) {
    const should = expectedOf(content, each, given)
    expect({ ...each, taken: await take(visitor, each) }).toEqual({ ...each, taken: should })
  }
  return content
}

/** The cart holds exactly this, each thing in one line. */
async function expectCart(visitor: Visitor, content: Content) {
  const { items, item_services } = await cartOf(visitor)
  const found = [...items, ...item_services].map(({ product, quantity }) => [product.id, quantity])
  const wanted = [...content].map(([what, pieces]) => [idOf(what), pieces])
  const byId = (a: (number | undefined)[], b: (number | undefined)[]) => (a[0] ?? 0) - (b[0] ?? 0)
  expect(found.sort(byId)).toEqual(wanted.sort(byId))
}

/** The guest logs in to an account that has a cart of its own. */
async function join(guest: Visitor, content: Content, own: readonly Step[], given: readonly Stock[]) {
  const { visitor: elsewhere, userId } = await signedIn(shop, { type: 'b2c' })
  const waiting = await fill(elsewhere, own, given)
  const fresh = signedToken(shop.services.config.sessionSecret)
  const [[name, old] = ['', '']] = guest.cookies
  await signIn(shop.db, { old: sha256(old), fresh: sha256(fresh) }, userId)
  guest.setCookie(name, fresh)
  await guest.renewToken()
  for (const [what, pieces] of waiting) {
    content.set(what, Math.min(MAX_QUANTITY, availableOf(what, given), pieces + (content.get(what) ?? 0)))
  }
}

const wants = (content: Content) => SHELVES.some((what) => content.has(what))
const fits = (content: Content, given: readonly Stock[], taken = 0) =>
  SHELVES.every((what) => (content.get(what) ?? 0) + (what === LAMP ? taken : 0) <= availableOf(what, given))

async function soldOf(visitors: readonly Visitor[]): Promise<Map<number, number>> {
  const hashes = visitors.flatMap((visitor) => [...visitor.cookies.values()].map(sha256))
  const found = await rows<{ product_id: number; pieces: number }>(
    shop.db,
    sql`select l.product_id, sum(l.quantity)::int as pieces from order_lines l join orders o on o.id = l.order_id
        where l.type = 'product' and o.session_hash in ${hashes} group by 1`,
  )
  return new Map(found.map(({ product_id, pieces }) => [product_id, pieces]))
}

type Story = { at: Stock[]; steps: Step[]; own: Step[] | null; rival: number; later: Stock[] | null }

const story: fc.Arbitrary<Story> = fc.record({
  at: shelves,
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  /** What waits in the account; none: the buyer stays a guest. */
  own: fc.option(fc.array(step, { minLength: 1, maxLength: 4 }), { freq: 3 }),
  rival: fc.integer({ min: 1, max: 4 }),
  /** What the merchant sold at the counter meanwhile, or what came in. */
  later: fc.option(shelves, { freq: 1 }),
})

const twoLamps: Step[] = [
  { way: 'plus', what: LAMP, pieces: 1 },
  { way: 'card form', what: LAMP, pieces: 1 },
]
const lamps = (quantity: number): Stock[] => [
  { quantity, virtual: 0 },
  { quantity: 0, virtual: 0 },
  { quantity: 0, virtual: 0 },
]
/** Two lamps in two ways, and somebody else who wants two: enough for both, for one, for neither. */
const certain = [4, 3, 1].map((left): [Story] => [
  { at: lamps(4), steps: twoLamps, own: null, rival: 2, later: lamps(left) },
])

test(
  'a product added in several ways is one cart line, and never more of it is sold than is in stock',
  async () => {
    const seen = { both: 0, one: 0, none: 0 }
    const tell = fc.asyncProperty(story, async ({ at, steps, own, rival: rivals, later }) => {
      await stockUp(at)
      const [buyer, rival] = [shop.visitor(), shop.visitor()]
      const content = await fill(buyer, steps, at)
      if (own && buyer.cookies.size > 0) await join(buyer, content, own, at)
      await expectCart(buyer, content)
      const wanted = await fill(rival, [{ way: 'plus', what: LAMP, pieces: rivals }], at)

      const shelf = later ?? at
      await stockUp(shelf)
      const answers = await Promise.all([place(shop, buyer, request), place(shop, rival, request)])

      const [mine, theirs] = answers.map(({ status }) => status)
      for (const { status, body } of answers) expect([200, 409], body).toContain(status)
      const iMay = wants(content) && fits(content, shelf)
      const theyMay = wants(wanted) && fits(wanted, shelf)
      const together = fits(content, shelf, wanted.get(LAMP) ?? 0) || !content.has(LAMP)
      if (iMay && theyMay && !together) expect([mine, theirs].toSorted()).toEqual([200, 409])
      else expect([mine, theirs]).toEqual([iMay ? 200 : 409, theyMay ? 200 : 409])
      seen[mine === 200 && theirs === 200 ? 'both' : mine === theirs ? 'none' : 'one'] += 1

      const sold = await soldOf([buyer, rival])
      for (const what of SHELVES) {
        const left = await stockOf(shop, idOf(what))
        const before = availableOf(what, shelf)
        const gone = sold.get(idOf(what)) ?? 0
        expect(gone).toBeLessThanOrEqual(before)
        expect((left?.quantity ?? 0) + (left?.virtual_quantity ?? 0)).toBe(before - gone)
      }
    })
    await fc.assert(tell, { numRuns: many(50, 1_000), examples: certain })
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(0)
  },
  MANY_MS,
)

test('the database itself refuses a second line of the same thing', async () => {
  const visitor = shop.visitor()
  await stockUp([
    { quantity: 5, virtual: 0 },
    { quantity: 5, virtual: 0 },
    { quantity: 5, virtual: 0 },
  ])
  await visitor.post(`/api/cart-item/add/${idOf(LAMP)}?action=plus`, { quantity: 1 })
  const { id } = await cartOf(visitor)
  const second = shop.db.execute(
    sql`insert into cart_items (cart_id, product_id, quantity, seen_price) values (${id}, ${idOf(LAMP)}, 1, 1000)`,
  )
  await expect(second).rejects.toMatchObject({ cause: { constraint: 'cart_items_product' } })
})
