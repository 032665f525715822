import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { urls } from '../../src/urls.ts'
import { type Operation, operationsOf, type Schema } from '../faults/fuzzing.ts'
import { bought } from '../support/bought.ts'
import { methodId, openTestShop, orderRequest, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

/** What nobody but Berta may ever read. None of it is put into an address or a body, so none of it can be an echo. */
const SECRETS = { surname: 'Kanārijputniņa', street: 'Slepenā iela 7', email: 'berta@noslepums.example' }

let shop: TestShop
let berta: Awaited<ReturnType<typeof victim>>

beforeAll(async () => {
  shop = await openTestShop()
  berta = await victim()
})
afterAll(() => shop.close())

/** A customer with a saved address, a wish list, a filled cart and a paid order. */
async function victim() {
  const { visitor, userId } = await signedIn(shop, { type: 'b2c' })
  const [lamp, desk] = [await shop.product(), await shop.product()]
  await shop.db.execute(
    sql`update users set surname = ${SECRETS.surname}, email = ${SECRETS.email} where id = ${userId}`,
  )
  const [address] = await rows<{ id: number }>(
    shop.db,
    sql`insert into user_addresses (user_id, country_id, city, address, zip)
        values (${userId}, 112, 'Rīga', ${SECRETS.street}, 'LV-1010') returning id`,
  )
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  const { order } = await orderRequest(shop)
  const made = await bought(shop, visitor, {
    order: { ...order, user_surname: SECRETS.surname, user_email: SECRETS.email },
    shipping: { country_id: 112, city: 'Rīga', address: SECRETS.street, zip: 'LV-1010' },
    shipping_method: 'courier',
  })
  const bank = String((await visitor.get(`${made.path}/pay`)).headers.location)
  await visitor.submit(bank, { decision: 'pay' })
  await visitor.post(`/api/cart-item/add/${desk.id}?action=plus`, { quantity: 2 })
  await visitor.post(`/api/wishlist/toggle/${desk.id}`)
  const [ids] = await rows<Record<'line' | 'cart' | 'wishlist' | 'order' | 'invoice' | 'session', string>>(
    shop.db,
    sql`select i.id::text as line, i.cart_id::text as cart, u.wishlist_id::text as wishlist, o.id::text as order,
          v.document->>'number' as invoice, s.hash as session
        from users u join cart_items i on i.cart_id = u.cart_id join orders o on o.prefixed_id = ${made.number}
        join invoices v on v.order_id = o.id join sessions s on s.user_id = u.id where u.id = ${userId}`,
  )
  if (!ids || !address) throw new Error('Berta has nothing')
  return { visitor, userId, number: made.number, path: made.path, ids: { ...ids, address: String(address.id) } }
}

/** Everything of hers that a stranger could try to name: what counts things, and what stands on papers. */
const namesOf = ({ ids, number, userId }: typeof berta) => [...Object.values(ids), number, String(userId)]

/** All that is hers in the database. */
const belongings = () =>
  rows(
    shop.db,
    sql`select to_jsonb(u) as account,
          (select jsonb_agg(to_jsonb(a) order by a.id) from user_addresses a where a.user_id = u.id) as addresses,
          (select jsonb_agg(to_jsonb(c) order by c.id) from carts c where c.id = u.cart_id) as cart,
          (select jsonb_agg(to_jsonb(i) order by i.id) from cart_items i where i.cart_id = u.cart_id) as lines,
          (select jsonb_agg(to_jsonb(w) order by w.product_id) from wishlist_items w where w.wishlist_id = u.wishlist_id) as wishes,
          (select jsonb_agg(to_jsonb(o) order by o.id) from orders o where o.user_id = u.id) as orders,
          (select jsonb_agg(to_jsonb(e) order by e.id) from order_events e join orders o on o.id = e.order_id
            where o.user_id = u.id) as events,
          (select count(*)::int from sessions s where s.user_id = u.id) as sessions,
          (select count(*)::int from withdrawals w join orders o on o.id = w.order_id where o.user_id = u.id) as withdrawals
        from users u where u.id = ${berta.userId}`,
  )

const tells = (body: string) => Object.values(SECRETS).filter((secret) => body.includes(secret))

/** A body in the schema's shape in which everything that can name a thing names hers. */
function bodyNaming(schema: Schema | null, name: string): unknown {
  const each = (part: Schema): unknown => {
    const [option] = part.anyOf ?? part.oneOf ?? part.allOf ?? []
    if (option) return each(option)
    if (part.const !== undefined) return part.const
    if (part.enum) return part.enum[0]
    if (part.properties) return Object.fromEntries(Object.entries(part.properties).map(([key, of]) => [key, each(of)]))
    if (part.type === 'array') return [each(part.items ?? {})]
    if (part.type === 'integer' || part.type === 'number') return /^\d+$/.test(name) ? Number(name) : 1
    if (part.type === 'boolean') return true
    return name
  }
  return schema ? each(schema) : {}
}

const filled = ({ path, parameters }: Operation, name: string) => {
  const query = parameters.filter((one) => one.in === 'query').map((one) => `${one.name}=${encodeURIComponent(name)}`)
  const place = path.replace(/\{\w+\}/g, encodeURIComponent(name))
  return query.length > 0 ? `${place}?${query.join('&')}` : place
}

describe('somebody else, signed in or not', () => {
  let strangers: Visitor[]

  beforeAll(async () => {
    strangers = [(await signedIn(shop, { type: 'b2c' })).visitor, shop.visitor()]
    // Both have a cart: what they name must be looked for in it and nowhere else.
    const lamp = await shop.product()
    for (const stranger of strangers) await stranger.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  })

  test('the test would notice: Berta herself reads all of it', async () => {
    const own = await Promise.all(
      ['/api/user', '/profile', `/profile/orders/${berta.number}`].map((path) => berta.visitor.get(path)),
    )
    expect(own.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(tells(own.map(({ body }) => body).join(' '))).toEqual(Object.values(SECRETS))
  })

  test('reads and changes nothing of hers by any call of the interface, whatever of hers it names', async () => {
    const operations = operationsOf((await shop.visitor().get('/api/docs/json')).json<object>())
    const before = await belongings()
    const told: string[] = []
    let calls = 0
    for (const stranger of strangers) {
      for (const operation of operations) {
        for (const name of namesOf(berta)) {
          const url = filled(operation, name)
          const answer =
            operation.method === 'GET'
              ? await stranger.get(url)
              : await stranger.post(url, bodyNaming(operation.body, name))
          calls++
          if (tells(answer.body).length > 0 || answer.status >= 500)
            told.push(`${answer.status} ${operation.method} ${url}`)
        }
      }
    }
    expect(told).toEqual([])
    expect(calls).toBeGreaterThan(500)
    expect(await belongings()).toEqual(before)
    // Nothing that was called has made the customer a guest.
    expect((await strangers[0]?.get('/api/user'))?.json<{ user: object | null }>().user).not.toBeNull()
  }, 120_000)

  test('reads and changes nothing of hers by any page or form, whatever of hers it names', async () => {
    const patterns = Object.values(urls).map(({ pattern }) => pattern)
    const named = patterns.filter((pattern) => /[:*]/.test(pattern))
    expect(named.length).toBeGreaterThan(15)
    const before = await belongings()
    const told: string[] = []
    for (const stranger of strangers) {
      for (const pattern of named) {
        for (const name of namesOf(berta)) {
          const path = pattern.replace(/:\w+|\*/g, encodeURIComponent(name))
          for (const answer of [
            await stranger.get(path),
            await stranger.submit(path, { reason: 'x', decision: 'pay' }),
          ]) {
            if (tells(answer.body).length > 0 || answer.status >= 500) told.push(`${answer.status} ${path}`)
          }
        }
      }
    }
    expect(told).toEqual([])
    expect(await belongings()).toEqual(before)
  }, 120_000)

  test('is told the same of what is hers as of what nobody has', async () => {
    const { ids, number } = berta
    const [customer, guest] = strangers as [Visitor, Visitor]
    // As long as hers, so that a page which repeats it is as long.
    const nobodys = (id: string) => id.replace(/\d/g, '9')
    const pairs: [Visitor, (name: string) => string, string, string][] = [
      [customer, (id) => `/api/cart-item/${id}/delete`, ids.line, '999999'],
      [guest, (id) => `/api/cart-item/${id}/delete`, ids.line, '999999'],
      [customer, urls.profileAddressRemoval.to as (id: unknown) => string, ids.address, nobodys(ids.address)],
      [customer, urls.profileOrderRepeat.to, number, 'E-222-222'],
    ]
    const shown = ({ status, headers, body }: Awaited<ReturnType<Visitor['post']>>) => [
      status,
      headers.location,
      status < 300 || status >= 400 ? body.length : 0,
    ]
    for (const [visitor, at, hers, unknown] of pairs) {
      const send = (path: string) => (path.startsWith('/api/') ? visitor.post(path) : visitor.submit(path, {}))
      expect(shown(await send(at(hers))), at(hers)).toEqual(shown(await send(at(unknown))))
    }
    const page = await customer.get(urls.profileOrder.to(number))
    expect([page.status, (await customer.get(urls.profileOrder.to('E-222-222'))).status]).toEqual([404, 404])
    // The address of an order is a secret; the nearest thing to it is not.
    const wrong = `${berta.path.slice(0, -1)}${berta.path.endsWith('A') ? 'B' : 'A'}`
    for (const path of [wrong, `${wrong}/pay`, `${wrong}/invoice.pdf`])
      expect((await customer.get(path)).status).toBe(404)
  })

  test('cannot have an order sent to her saved address, nor to a point of another method', async () => {
    const home = { country_id: 112, city: 'Rīga', address: 'Brīvības iela 1', zip: 'LV-1010' }
    const omniva = (await orderRequest(shop)).shipping.identifier
    const other = await shop.visitor().get(`/api/shipping/${await methodId(shop, 'shop')}/pickup-points?country_id=112`)
    const [ours] = other.json<{ points: { identifier: string }[] }>().points
    for (const stranger of strangers) {
      for (const [overrides, field] of [
        [
          { shipping_method: 'courier', shipping: { ...home, address_id: Number(berta.ids.address) } },
          'shipping.address_id',
        ],
        [{ shipping_method: 'shop', shipping: { country_id: 112, identifier: omniva } }, 'shipping.identifier'],
        [{ shipping: { country_id: 112, identifier: ours?.identifier } }, 'shipping.identifier'],
      ] as const) {
        const answer = await stranger.post('/api/order/store', await orderRequest(shop, overrides))
        expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)], field).toEqual([422, [field]])
      }
    }
  })
})
