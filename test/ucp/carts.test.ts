import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '../../src/shop/catalogue/catalogue.tables.ts'
import { coupons } from '../../src/shop/coupons/coupons.tables.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { agentOf, openPlatform, type Platform } from './agent.ts'

let shop: TestShop
let platform: Platform
let call: ReturnType<typeof agentOf>

beforeAll(async () => {
  shop = await openTestShop()
  platform = await openPlatform()
  call = agentOf(shop, platform)
  await shop.db.insert(coupons).values({ code: 'AGENTS10', kind: 'percent', value: 1000 })
})
afterAll(async () => {
  await platform.close()
  await shop.close()
})

const line = (id: number | string, quantity = 1) => ({ item: { id: String(id) }, quantity })

describe('carts of agents', () => {
  test('goods by id, code and EAN, with sums that add up', async () => {
    const lamp = await shop.product({ title: 'Lampa', price: 4990, ean: '4750000000017' })
    const chair = await shop.product({ title: 'Krēsls', price: 10_000 })
    const { status, json } = await call('/carts', {
      body: { line_items: [line(lamp.id), line('4750000000017'), line(chair.code)], buyer: { first_name: 'Anna' } },
    })
    expect(status).toBe(201)
    expect(json.line_items.map((each: { item: object; quantity: number }) => [each.item, each.quantity])).toMatchObject(
      [
        [{ id: String(lamp.id), title: 'Lampa', price: 4990 }, 2],
        [{ id: String(chair.id), price: 10_000 }, 1],
      ],
    )
    const sums = json.totals as { type: string; amount: number; lines?: { amount: number }[] }[]
    expect(sums.find(({ type }) => type === 'total')?.amount).toBe(19_980)
    expect(sums.filter(({ type }) => type !== 'total').reduce((sum, { amount }) => sum + amount, 0)).toBe(19_980)
    const parts = sums.find(({ type }) => type === 'total')?.lines ?? []
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(19_980)
    expect(json.continue_url).toMatch(/^http:\/\/localhost:3000\/agents\/continue\/[\w-]{43}$/)
    expect(json.buyer).toEqual({ first_name: 'Anna' })

    const again = await call(`/carts/${json.id}`, { method: 'GET' })
    expect(again.json.line_items).toEqual(json.line_items)
  })

  test('stock limits what is put, and the answer says so', async () => {
    const last = await shop.product({ quantity: 2, virtualQuantity: 0 })
    const gone = await shop.product({ quantity: 0, virtualQuantity: 0 })
    const { json } = await call('/carts', { body: { line_items: [line(gone.id), line(last.id, 5), line('nav-tada')] } })
    expect(json.line_items).toMatchObject([{ item: { id: String(last.id) }, quantity: 2 }])
    expect(json.messages.map(({ code, path }: { code: string; path: string }) => [code, path])).toEqual([
      ['item_unavailable', '$.line_items'],
      ['out_of_stock', '$.line_items'],
      ['quantity_reduced', '$.line_items[0].quantity'],
    ])
    const none = await call('/carts', { body: { line_items: [line(gone.id)] } })
    expect(none.json.ucp.status).toBe('error')
    expect(none.json.messages[0]).toMatchObject({ code: 'out_of_stock', severity: 'unrecoverable' })
  })

  test('a hidden product is neither found nor told, though a sold one has its EAN', async () => {
    const ean = '4750000000024'
    const hidden = await shop.product({ title: 'Slēptā lampa', ean, isPublished: false })
    const shown = await shop.product({ ean })
    const version = await shop.product({ title: 'Slēptā, zaļa', parentId: hidden.id })
    const { json } = await call('/carts', { body: { line_items: [line(ean, 2)] } })
    expect(json.line_items).toMatchObject([{ item: { id: String(shown.id) }, quantity: 2 }])
    expect(json.messages).toEqual([])
    const unknown = await call('/carts', { body: { line_items: [line('nav-tada')] } })
    for (const name of [hidden.id, hidden.code, version.id, version.code].map(String)) {
      const { text } = await call('/carts', { body: { line_items: [line(name)] } })
      expect(text).toBe(unknown.text.replaceAll('nav-tada', name))
    }
    const looked = await call('/catalog/lookup', { body: { ids: [ean, String(hidden.id), String(version.id)] } })
    expect(looked.json.products).toMatchObject([{ id: String(shown.id) }])
    expect(looked.text).not.toContain('Slēpt')
  })

  test('an update replaces everything, and a coupon is shared among lines', async () => {
    const [lamp, chair] = [await shop.product({ price: 1000 }), await shop.product({ price: 3000 })]
    const made = await call('/carts', { body: { line_items: [line(lamp.id)], buyer: { email: 'a@b.lv' } } })
    const { json } = await call(`/carts/${made.json.id}`, {
      method: 'PUT',
      body: { line_items: [line(chair.id, 2)], discounts: { codes: ['agents10', 'OTHER'] } },
    })
    expect(json.line_items).toHaveLength(1)
    expect(json.buyer).toBeUndefined()
    expect(json.discounts).toMatchObject({
      codes: ['agents10', 'OTHER'],
      applied: [
        { code: 'AGENTS10', amount: 600, automatic: false, allocations: [{ path: '$.line_items[0]', amount: 600 }] },
      ],
    })
    expect(json.messages).toMatchObject([
      { code: 'discount_code_combination_disallowed', path: '$.discounts.codes[1]' },
    ])
    const cleared = await call(`/carts/${made.json.id}`, {
      method: 'PUT',
      body: { line_items: json.line_items, discounts: { codes: ['NONE'] } },
    })
    expect(cleared.json.discounts).toEqual({ codes: ['NONE'], applied: [] })
    expect(cleared.json.messages).toMatchObject([{ code: 'discount_code_invalid', path: '$.discounts.codes[0]' }])
  })

  test('a coupon that is not for reduced goods is refused in the same words as in the shop', async () => {
    await shop.db.insert(coupons).values({ code: 'FULLPRICE', kind: 'percent', value: 1000, skipsReduced: true })
    const lamp = await shop.product({ price: 1000, previousPrice: 2000 })
    const { json } = await call('/carts', {
      body: { line_items: [line(lamp.id)], discounts: { codes: ['FULLPRICE'] } },
    })
    expect(json.discounts.applied).toEqual([])
    const content = expect.stringMatching(/cena jau ir samazināta|price is reduced already/)
    expect(json.messages).toMatchObject([{ path: '$.discounts.codes[0]', content }])
  })

  test('a changed price is told', async () => {
    const lamp = await shop.product({ price: 1000 })
    const made = await call('/carts', { body: { line_items: [line(lamp.id)] } })
    await shop.db.update(products).set({ price: 1500 }).where(eq(products.id, lamp.id))
    const { json } = await call(`/carts/${made.json.id}`, { method: 'GET' })
    expect(json.line_items[0].item.price).toBe(1500)
    expect(json.messages).toMatchObject([{ type: 'warning', code: 'price_changed', path: '$.line_items[0]' }])
  })

  test('what was cancelled, and what nobody was given, is not found', async () => {
    const lamp = await shop.product()
    const made = await call('/carts', { body: { line_items: [line(lamp.id)] } })
    const canceled = await call(`/carts/${made.json.id}/cancel`, { body: {} })
    expect(canceled.json).toMatchObject({ id: made.json.id, line_items: [{ quantity: 1 }] })
    for (const id of [made.json.id, 'cart_guessed']) {
      const { json } = await call(`/carts/${id}`, { method: 'GET' })
      expect(json).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_found' }] })
    }
  })

  test('a repeated key gets the same answer, another body with it is refused, and equal calls at once are one', async () => {
    const lamp = await shop.product()
    const headers = { 'idempotency-key': 'key-1' }
    const body = { line_items: [line(lamp.id)] }
    const answers = await Promise.all([1, 2, 3].map(() => call('/carts', { body, headers })))
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    const other = await call('/carts', { body: { line_items: [line(lamp.id, 2)] }, headers })
    expect(other.status).toBe(409)
  })
})
