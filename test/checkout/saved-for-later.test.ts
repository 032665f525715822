import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartView } from '../../src/shop/cart/cart.ts'
import { rows } from '../../src/shop/db.ts'
import { bought } from '../support/bought.ts'
import { buyer, cartOf } from '../support/buyers.ts'
import { customer, logIn } from '../support/customers.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Changed = { cart: CartView; message: string; undo: string }

async function lineOf(visitor: Visitor, productId: number): Promise<number> {
  const { items } = await cartOf(visitor)
  return items.find(({ product }) => product.id === productId)?.id ?? 0
}
async function savedOf(visitor: Visitor, productId: number): Promise<number> {
  const { saved_items } = await cartOf(visitor)
  return saved_items.find(({ product }) => product.id === productId)?.id ?? 0
}
const shown = (items: readonly { product: { id: number }; quantity: number }[]) =>
  items.map(({ product, quantity }) => [product.id, quantity])
const save = async (visitor: Visitor, productId: number) =>
  visitor.post(`/api/cart-item/${await lineOf(visitor, productId)}/save`)
const move = async (visitor: Visitor, productId: number) =>
  visitor.post(`/api/saved-item/${await savedOf(visitor, productId)}/move`)
const setStock = (id: number, quantity: number) =>
  shop.db.execute(sql`update products set quantity = ${quantity}, virtual_quantity = 0 where id = ${id}`)

test('a saved line leaves the sums, keeps its pieces and returns', async () => {
  const [lamp, chair] = [await shop.product({ price: 2000 }), await shop.product({ price: 5000 })]
  const visitor = await buyer(shop, [{ id: lamp.id, pieces: 3 }, chair])
  const before = await cartOf(visitor)
  expect(before.saved_items).toEqual([])

  const answer = await save(visitor, lamp.id)
  expect(answer.status).toBe(200)
  const { cart, message } = answer.json<Changed>()
  expect(message).toBe('Prece atlikta vēlākam')
  expect(cart.version).toBeGreaterThan(before.version)
  expect(shown(cart.items)).toEqual([[chair.id, 1]])
  expect(shown(cart.saved_items)).toEqual([[lamp.id, 3]])
  expect([cart.total_price_with_tax, cart.total_quantity]).toEqual([5000, 1])
  // Putting more into the cart answers the whole cart too.
  const added = await visitor.post(`/api/cart-item/add/${chair.id}?action=plus`, { quantity: 1 })
  expect(shown(added.json<Changed>().cart.saved_items)).toEqual([[lamp.id, 3]])

  const moved = await move(visitor, lamp.id)
  expect(moved.json<Changed>().message).toBe('Prece pārlikta grozā')
  expect(shown(moved.json<Changed>().cart.items)).toEqual([
    [chair.id, 2],
    [lamp.id, 3],
  ])
  expect(moved.json<Changed>().cart.saved_items).toEqual([])
  expect((await visitor.post('/api/saved-item/999999/move')).status).toBe(404)
})

test('what is saved is not reserved, shows the price and stock of now, and no order takes it', async () => {
  const [lamp, chair] = [await shop.product({ price: 2000 }), await shop.product({ price: 5000 })]
  const visitor = await buyer(shop, [lamp, chair])
  await save(visitor, lamp.id)
  await shop.db.execute(sql`update products set price = 2500 where id = ${lamp.id}`)
  const [item] = (await cartOf(visitor)).saved_items
  expect([item?.price, item?.notice]).toEqual([2500, expect.stringContaining('tagad')])

  const order = await bought(shop, visitor)
  const lines = await rows<{ product_id: number }>(
    shop.db,
    sql`select l.product_id from order_lines l join orders o on o.id = l.order_id where o.prefixed_id = ${order.number}`,
  )
  expect(lines.map(({ product_id }) => product_id)).toEqual([chair.id])
  // The next cart shows it still.
  expect(shown((await cartOf(visitor)).saved_items)).toEqual([[lamp.id, 1]])
  expect((await visitor.get('/cart')).body).toContain('Atlikts vēlākam')
  await setStock(lamp.id, 0)
  const gone = (await cartOf(visitor)).saved_items[0]
  expect(gone?.inventory_availability_status.class).toBe('sold_out')
  expect((await move(visitor, lamp.id)).status).toBe(409)
  await setStock(lamp.id, 5)
  expect((await move(visitor, lamp.id)).status).toBe(200)
})

test('what is beyond the stock stays saved', async () => {
  const lamp = await shop.product({ quantity: 5 })
  const visitor = await buyer(shop, [{ id: lamp.id, pieces: 5 }])
  await save(visitor, lamp.id)
  await setStock(lamp.id, 2)
  const moved = await move(visitor, lamp.id)
  expect(moved.json<Changed>().message).toContain('pārējais paliek atlikts')
  expect(shown(moved.json<Changed>().cart.items)).toEqual([[lamp.id, 2]])
  expect(shown(moved.json<Changed>().cart.saved_items)).toEqual([[lamp.id, 3]])
  expect((await move(visitor, lamp.id)).status).toBe(409)
})

test('a service that fits only the saved goods goes and returns with them', async () => {
  const service = await shop.product({ type: 'service', price: 500, isBulky: true })
  const [desk, lamp] = [await shop.product({ price: 9000, isBulky: true }), await shop.product({ price: 9000 })]
  const visitor = await buyer(shop, [desk, lamp, service])
  const saved = (await save(visitor, desk.id)).json<Changed>().cart
  expect(saved.item_services).toEqual([])
  const back = (await move(visitor, desk.id)).json<Changed>().cart
  expect(shown(back.item_services)).toEqual([[service.id, 1]])
})

test('a removed saved line can be brought back by its own visitor', async () => {
  const lamp = await shop.product({})
  const visitor = await buyer(shop, [{ id: lamp.id, pieces: 2 }])
  const stranger = await buyer(shop, [await shop.product({})])
  const line = await lineOf(visitor, lamp.id)
  expect((await stranger.post(`/api/cart-item/${line}/save`)).status).toBe(404)
  await save(visitor, lamp.id)
  const id = await savedOf(visitor, lamp.id)
  for (const call of ['move', 'delete']) {
    expect((await stranger.post(`/api/saved-item/${id}/${call}`)).status).toBe(404)
  }
  const { undo, cart } = (await visitor.post(`/api/saved-item/${id}/delete`)).json<Changed>()
  expect(cart.saved_items).toEqual([])
  expect((await stranger.post('/api/saved-item/restore', { undo })).status).toBe(404)
  expect((await visitor.post('/api/cart-item/restore', { undo })).status).toBe(404)
  const back = await visitor.post('/api/saved-item/restore', { undo })
  expect(shown(back.json<Changed>().cart.saved_items)).toEqual([[lamp.id, 2]])
  expect(await savedOf(visitor, lamp.id)).toBe(id)
})

test('pressed twice at once, and in two windows, nothing is doubled or lost', async () => {
  const lamp = await shop.product({})
  const visitor = await buyer(shop, [{ id: lamp.id, pieces: 2 }])
  const line = await lineOf(visitor, lamp.id)
  const saves = await Promise.all([1, 2, 3].map(() => visitor.post(`/api/cart-item/${line}/save`)))
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(saves.find(({ status }) => status === 404)?.json<{ errors: { cart: CartView } }>().errors.cart.items).toEqual(
    [],
  )
  expect(shown((await cartOf(visitor)).saved_items)).toEqual([[lamp.id, 2]])
  const id = await savedOf(visitor, lamp.id)
  const moves = await Promise.all([1, 2].map(() => visitor.post(`/api/saved-item/${id}/move`)))
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(shown((await cartOf(visitor)).items)).toEqual([[lamp.id, 2]])
  // Saved again beside what is saved already: the pieces add up.
  await save(visitor, lamp.id)
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  expect(shown((await save(visitor, lamp.id)).json<Changed>().cart.saved_items)).toEqual([[lamp.id, 3]])
})

test('at log-in the lines that a guest saved join those of the customer', async () => {
  const [lamp, chair] = [await shop.product({}), await shop.product({})]
  const { visitor, email, id } = await customer(shop)
  await visitor.renewToken()
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  await save(visitor, lamp.id)
  const guest = await buyer(shop, [{ id: lamp.id, pieces: 2 }, chair])
  await save(guest, lamp.id)
  await save(guest, chair.id)
  await visitor.renewToken()
  expect((await logIn(guest, email)).status).toBe(303)
  expect(shown((await cartOf(guest)).saved_items).sort()).toEqual([
    [lamp.id, 3],
    [chair.id, 1],
  ])
  expect((await cartOf(visitor)).saved_items).toHaveLength(2)
  const data = (await visitor.get('/profile/data.json')).json<{ saved_for_later: { quantity: number }[] }>()
  expect(data.saved_for_later.map(({ quantity }) => quantity).sort()).toEqual([1, 3])
  const [left] = await rows<{ n: number }>(
    shop.db,
    sql`select count(*)::int as n from saved_items where user_id is distinct from ${id} and product_id = ${chair.id}`,
  )
  expect(left?.n).toBe(0)
})

test('saving, moving and removing work as forms', async () => {
  const lamp = await shop.product({ title: 'Galda lampa Zīle' })
  const visitor = await buyer(shop, [{ id: lamp.id, pieces: 2 }])
  const line = String(await lineOf(visitor, lamp.id))
  const send = (fields: Record<string, string>) => visitor.submit('/cart/change', fields)
  // The fragment gives the focus to what the keyboard presses next.
  const saved = await send({ action: 'save', product: String(lamp.id), line, quantity: '2' })
  expect(saved.headers.location).toBe(`/cart#move-${lamp.id}`)
  const page = (await visitor.get('/cart')).body
  expect(page).toContain('Grozs ir tukšs')
  expect(page).toContain('Pārlikt grozā: Galda lampa Zīle')
  expect(page).toContain(`id="move-${lamp.id}"`)
  const item = String(await savedOf(visitor, lamp.id))
  const removed = await send({ action: 'remove-saved', item })
  const notice = await visitor.get(String(removed.headers.location))
  expect(notice.body).toContain('Prece izņemta: Galda lampa Zīle')
  expect(notice.body).toContain('value="restore-saved"')
  const [, undo = '', focused] = /=(.+)#(.+)/.exec(String(removed.headers.location)) ?? []
  expect(notice.body).toContain(`id="${focused}"`)
  const restored = await send({ action: 'restore-saved', undo })
  expect(restored.headers.location).toBe(`/cart#remove-saved-${item}`)
  const moved = String((await send({ action: 'move', item })).headers.location)
  expect(moved).toBe(`/cart#remove-cart-${await lineOf(visitor, lamp.id)}`)
  expect(shown((await cartOf(visitor)).items)).toEqual([[lamp.id, 2]])
  // From an old page.
  expect((await send({ action: 'move', item })).status).toBe(303)
  await send({ action: 'save', product: String(lamp.id), line: String(await lineOf(visitor, lamp.id)), quantity: '2' })
  await setStock(lamp.id, 0)
  const refused = await send({ action: 'move', item: String(await savedOf(visitor, lamp.id)) })
  expect(refused.body).toContain('Šī prece ir izpārdota.')
})
