import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { editGoods } from '../../src/shop/order-edits/edit-goods.db.ts'
import { orderTokens } from '../../src/shop/orders/order-tokens.ts'
import { packOrder } from '../../src/shop/packing/pack.db.ts'
import { pickOrder } from '../../src/shop/packing/pick.db.ts'
import { sendOrder } from '../../src/shop/packing/send.db.ts'
import { cancelByMerchant } from '../../src/shop/payments/cancel-order.db.ts'
import { writeRefund } from '../../src/shop/payments/refund.db.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { bought } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { type Cuts, openCuts } from '../support/cuts.ts'
import { move } from '../support/delivered.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let cuts: Cuts

beforeAll(async () => {
  shop = await openTestShop()
  cuts = await openCuts(shop)
}, 60_000)
afterAll(async () => {
  await cuts.close()
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

async function sold() {
  const lamp = await shop.product({ price: 2_500, quantity: 9 })
  const wanted = [{ id: lamp.id, pieces: 2 }]
  const { number } = await bought(shop, await buyer(shop, wanted), { payment_method: 'bank-transfer' })
  const order = await firstRow<{ id: number; version: number }>(
    shop.db,
    sql`select id, version from orders where prefixed_id = ${number}`,
  )
  if (!order) throw new Error('The order is not there')
  return { ...order, number, lamp }
}

const depsOf = async () => ({ ...(await settlementDeps(shop.services)), db: cuts.db })

test('picking, packing and sending are done whole or not at all, and once', async () => {
  const { id, number } = await sold()
  await move(shop, number, 'paid')
  const { db, queue } = await depsOf()
  const picking = { orderId: id, actor: 'staff:1' }
  await cuts.cutEverywhere(() => pickOrder(db, picking))
  await cuts.cutEverywhere(() => packOrder({ db, queue }, id))
  expect(await packOrder({ db, queue }, id)).toMatchObject({ ok: false })
  const parcels = await rows<{ id: number }>(shop.db, sql`select id from parcels where order_id = ${id}`)
  const send = () => sendOrder({ db, queue }, id, [{ parcel: parcels[0]?.id ?? 0, code: 'CE700000099LV' }])
  await cuts.cutEverywhere(send)
  const sent = await cuts.everything()
  expect(await send()).toEqual({ ok: true })
  expect(await cuts.everything()).toEqual(sent)
  const letters = await rows(
    shop.db,
    sql`select 1 from letters where kind = 'order-shipped' and subject = ${`order:${id}`}`,
  )
  expect([parcels.length, letters.length]).toEqual([1, 1])
})

test('an edit of goods is made whole or not at all, and once', async () => {
  const { id, version, lamp } = await sold()
  const { keys, memory } = shop.services
  const deps = { ...(await depsOf()), memory, actor: 'staff:1', address: orderTokens(keys).fresh }
  const line = await firstRow<{ id: number }>(shop.db, sql`select id from order_lines where order_id = ${id}`)
  const edit = { version, lines: [{ id: line?.id ?? 0, quantity: 5 }], added: [] }
  await cuts.cutEverywhere(() => editGoods(deps, id, edit))
  const edited = await cuts.everything()
  expect(await editGoods(deps, id, edit)).toMatchObject({ ok: false, reason: 'changed' })
  expect(await cuts.everything()).toEqual(edited)
  const left = sql`select quantity from products where id = ${lamp.id}`
  expect(await firstRow(shop.db, left)).toEqual({ quantity: 4 })
})

test('a refund is stored once, and a cancellation gives goods back once', async () => {
  const { id, number } = await sold()
  await move(shop, number, 'paid')
  const { db } = await depsOf()
  const request = { orderId: id, amount: 1_000, reference: `${number}-cut` }
  const refund = () => db.transaction((tx) => writeRefund(tx, request))
  await cuts.cutEverywhere(refund)
  const stored = await cuts.everything()
  expect(await refund()).toMatchObject({ amount: 1_000, state: 'created' })
  expect(await cuts.everything()).toEqual(stored)

  const unpaid = await sold()
  const deps = await depsOf()
  await cuts.cutEverywhere(() => cancelByMerchant(deps, unpaid.id))
  const cancelled = await cuts.everything()
  await cancelByMerchant(deps, unpaid.id)
  expect(await cuts.everything()).toEqual(cancelled)
  const left = sql`select quantity from products where id = ${unpaid.lamp.id}`
  expect(await firstRow(shop.db, left)).toEqual({ quantity: 9 })
})
