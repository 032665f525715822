import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { rows } from '../../src/shop/db.ts'
import { expirePickups } from '../../src/shop/orders/expire-pickups.db.ts'
import { bought, emailsOf, rowOf, textOf } from '../support/bought.ts'
import { buyer, place, stockOf } from '../support/buyers.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

const now = new Date('2026-11-23T10:00:00Z')
let shop: TestShop
let packer: StaffBrowser
let manager: StaffBrowser

const IN_SHOP = {
  shipping_method: 'shop',
  shipping: { country_id: 112, identifier: 'veikals-valmiera' },
  payment_method: 'at-pickup',
}

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
  packer = await signedInStaff(shop, 'warehouse')
  manager = await signedInStaff(shop, 'owner')
  const { id } = (await manager.post('/payment-methods', { template: 'at-pickup' })).body
  const switchOn = { changes: { isActive: true }, base: { isActive: false } }
  expect((await manager.patch(`/payment-methods/${id}`, 1, switchOn)).status).toBe(200)
  shop.services.memory.invalidate('everything')
})
afterAll(async () => {
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

async function ordered(pieces = 1) {
  const lamp = await shop.product({ price: 12_100, quantity: 5 })
  return { ...(await bought(shop, await buyer(shop, [{ id: lamp.id, pieces }]), IN_SHOP)), lamp }
}

const orderId = async (number: string) => (await rowOf(shop, number))?.id ?? 0

async function ready(number: string) {
  for (const act of ['picked', 'packed', 'sent']) {
    const { status } = await packer.post(`/packing/orders/${number}/${act}`)
    expect([act, status]).toEqual([act, 200])
  }
}

const pay = (number: string, body: object) => packer.post(`/orders/${number}/counter-payment`, body)

describe('paid at pickup', () => {
  test('is offered, and taken, only where the goods are fetched in the shop', async () => {
    const lamp = await shop.product()
    const visitor = await buyer(shop, [{ id: lamp.id }])
    const request = await orderRequest(shop, { payment_method: 'at-pickup' })
    const refused = await place(shop, visitor, request)
    expect(refused.status).toBe(422)
    expect((await place(shop, visitor, await orderRequest(shop, IN_SHOP))).status).toBe(200)
  })

  test('is packed at once, keeps its goods and gets its invoice when it is paid at the counter', async () => {
    const { visitor, number, path, lamp } = await ordered(2)
    expect(await rowOf(shop, number)).toMatchObject({ state: 'processing', paidAt: null, holdUntil: null })
    expect(await stockOf(shop, lamp.id)).toMatchObject({ quantity: 3 })
    const page = (await visitor.get(path)).body
    expect(page).toContain('Samaksāsiet veikalā, kad saņemsiet preces: 242,00')
    expect(page).not.toContain('Rēķins (PDF)')
    await ready(number)
    const { atCounter } = (await packer.get(`/packing/orders/${number}`)).body
    expect(atCounter).toMatchObject({ amount: 24_200, isReady: true })
    const [, , letter] = await emailsOf(shop, number)
    expect(letter?.kind ?? (await emailsOf(shop, number)).at(-1)?.kind).toBe('order-ready')
    expect(await textOf(shop, (await emailsOf(shop, number)).at(-1)?.id ?? '')).toContain('Preces gaidīs jūs 7 dienas')
    expect((await manager.post(`/orders/${number}/completed`)).status).toBe(409)
    const other = await pay(number, { by: 'cash', amount: 24_100 })
    expect([other.status, other.body.errors.reason]).toEqual([409, 'other-sum'])
    expect((await pay(number, { by: 'card', amount: 24_200 })).status).toBe(200)
    expect(await rowOf(shop, number)).toMatchObject({ state: 'completed' })
    expect((await pay(number, { by: 'card', amount: 24_200 })).status).toBe(409)
    const detail = (await manager.get(`/orders/${number}`)).body
    expect(detail.atCounter).toBeNull()
    expect(detail.papers.map(({ kind, total }: { kind: string; total: number }) => [kind, total])).toEqual([
      ['invoice', 24_200],
    ])
    const paid = await rows<{ counter: string; state: string }>(
      shop.db,
      sql`select counter, state from payments where order_id = ${await orderId(number)}`,
    )
    expect(paid).toEqual([{ counter: 'card', state: 'accepted' }])
  })

  test('paid before it is ready, it stays and is fetched later', async () => {
    const { number } = await ordered()
    expect((await pay(number, { by: 'cash', amount: 12_100 })).status).toBe(200)
    expect(await rowOf(shop, number)).toMatchObject({ state: 'processing' })
    await ready(number)
    expect((await manager.post(`/orders/${number}/completed`)).status).toBe(200)
  })

  test('nobody comes: after the last day the order is cancelled and its goods are sold again', async () => {
    const { number, lamp } = await ordered()
    await ready(number)
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    const deps = { db: shop.db, queue: shop.services.queue }
    expect(await expirePickups(deps, { now: days(7), pickupDays: 7 })).toBe(0)
    expect(await expirePickups(deps, { now: days(8), pickupDays: 7 })).toBe(1)
    expect(await rowOf(shop, number)).toMatchObject({ state: 'cancelled' })
    expect(await stockOf(shop, lamp.id)).toMatchObject({ quantity: 5 })
    expect((await emailsOf(shop, number)).at(-1)?.kind).toBe('order-cancelled')
  })

  test('the buyer cancels it, without script too, until something of it is packed', async () => {
    const { visitor, number, path, lamp } = await ordered(2)
    expect((await visitor.get(path)).body).toContain(`action="${path}/cancellation"`)
    expect((await visitor.submit(`${path}/cancellation`, {})).status).toBe(303)
    expect(await rowOf(shop, number)).toMatchObject({ state: 'cancelled' })
    expect(await stockOf(shop, lamp.id)).toMatchObject({ quantity: 5 })
    expect((await emailsOf(shop, number)).at(-1)?.kind).toBe('order-cancelled')
    const events = await rows(
      shop.db,
      sql`select actor, from_state as "from" from order_events where order_id = ${await orderId(number)} and to_state = 'cancelled'`,
    )
    expect(events).toEqual([{ actor: 'buyer', from: 'processing' }])
    expect((await visitor.get(path)).body).not.toContain('/cancellation"')

    const packed = await ordered()
    await packer.post(`/packing/orders/${packed.number}/picked`)
    await packer.post(`/packing/orders/${packed.number}/packed`)
    expect((await packed.visitor.get(packed.path)).body).not.toContain('/cancellation"')
    expect((await packed.visitor.submit(`${packed.path}/cancellation`, {})).status).toBe(409)
  })

  test('unpaid ones are counted, so that nobody holds the whole shop', async () => {
    const lamp = await shop.product({ quantity: 9 })
    const visitor = shop.visitor()
    const next = async () => {
      await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
      const order = { ...(await orderRequest(shop)).order, user_email: 'liene@example.com' }
      order.user_phone_number = { countryCallingCode: '371', number: '20000099' }
      return (await place(shop, visitor, await orderRequest(shop, { ...IN_SHOP, order }))).status
    }
    expect([await next(), await next(), await next()]).toEqual([200, 200, 200])
    expect(await next()).not.toBe(200)
  })
})
