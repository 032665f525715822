import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { rows } from '../../src/shop/db.ts'
import { placeExchange } from '../../src/shop/exchanges/place-exchange.db.ts'
import { orderTokens } from '../../src/shop/orders/order-tokens.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { receiveReturn } from '../../src/shop/returns/receive.db.ts'
import { bought } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { type Cuts, openCuts } from '../support/cuts.ts'
import { move } from '../support/delivered.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser
let cuts: Cuts

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  cuts = await openCuts(shop)
}, 60_000)
afterAll(async () => {
  await cuts.close()
  await shop.close()
})

const depsOf = async () => {
  const { keys, memory } = shop.services
  const deps = { ...(await settlementDeps(shop.services)), db: cuts.db, memory, actor: 'staff:1' }
  return { ...deps, address: orderTokens(keys).fresh }
}

test('an exchange whose connection is lost at any statement is made whole or not at all, and once', async () => {
  const lamp = await shop.product({ price: 2_500, quantity: 9 })
  const order = await bought(shop, await buyer(shop, [{ id: lamp.id }]), { payment_method: 'bank-transfer' })
  await move(shop, order.number, 'paid', 'packed', 'shipped', 'ready', 'completed')
  const [line] = await rows<{ id: number }>(
    shop.db,
    sql`select l.id from order_lines l join orders o on o.id = l.order_id where o.prefixed_id = ${order.number}`,
  )
  const lineId = line?.id ?? 0
  const lines = [{ lineId, quantity: 1 }]
  const returned: number = (await manager.post('/returns', { number: order.number, reason: 'other', lines })).body.id
  const { paymentMethod } = (await manager.get(`/returns/${returned}/exchange`)).body
  const deps = await depsOf()
  const place = () =>
    placeExchange(deps, returned, {
      goods: [{ productId: lamp.id, quantity: 1 }],
      sent: 'received',
      ...{ isDeliveryCharged: false, seen: 0, paymentMethod, methodTitle: { lv: 'Preču maiņa' } },
    })
  const receive = () => receiveReturn(deps, returned, { lines: [{ lineId, stocked: 1, writtenOff: 0 }] })

  expect(await cuts.cutEverywhere(place)).toBeGreaterThan(10)
  const waiting = await cuts.everything()
  expect(await place()).toMatchObject({ ok: false })
  expect(await cuts.everything()).toEqual(waiting)
  expect(await audit(shop.db)).toEqual([])

  expect(await cuts.cutEverywhere(receive)).toBeGreaterThan(15)
  const done = await cuts.everything()
  expect(await receive()).toEqual({ ok: false, reason: 'state' })
  expect(await cuts.everything()).toEqual(done)
  expect(await audit(shop.db)).toEqual([])
  const shown = (await manager.get(`/returns/${returned}`)).body
  expect(shown).toMatchObject({ state: 'settled', exchanges: [{ state: 'paid', isSettled: true }] })
  const refunds = await rows(shop.db, sql`select amount, state, reason from refunds`)
  expect(refunds).toEqual([{ amount: 2_500, state: 'done', reason: 'exchanged' }])
}, 60_000)
