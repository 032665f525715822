import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { changeOrder } from '../../src/shop/fulfilment/change-order.db.ts'
import { findCreditNotes, findInvoice } from '../../src/shop/invoices/invoices.db.ts'
import type { DeliveryToEdit } from '../../src/shop/order-edits/delivery-edits.calls.ts'
import type { EditPreview } from '../../src/shop/order-edits/order-edits.calls.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { addOssSwitch } from '../../src/shop/tax/oss-switches.db.ts'
import { bought, emailsOf, rowOf, textOf } from '../support/bought.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let anna: StaffBrowser & { id: number }
let inga: StaffBrowser & { id: number }
let packer: StaffBrowser
let now = new Date('2026-11-24T10:00:00Z')

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
  anna = await signedInStaff(shop, 'manager', 'anna@darbinieki.example')
  inga = await signedInStaff(shop, 'support', 'inga@darbinieki.example')
  packer = await signedInStaff(shop, 'warehouse')
}, 60_000)
afterAll(async () => {
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

const LV = 112
const EE = 64
const HOME = { country_id: LV, city: 'Rīga', address: 'Brīvības iela 1', zip: 'LV-1010' }
const BY_COURIER = { shipping: HOME, shipping_method: 'courier' }
const TO_SHOP = { shipping: { country_id: LV, identifier: 'veikals-riga' }, shipping_method: 'shop' }

const read = async (number: string, query = ''): Promise<DeliveryToEdit> =>
  (await anna.get(`/orders/${number}/delivery${query}`)).body
const preview = (number: string, body: object) => anna.post(`/orders/${number}/delivery/preview`, body)
const change = (number: string, version: number, body: object, who: StaffBrowser = anna) =>
  who.patch(`/orders/${number}/delivery`, version, body)

const pointOf = async (carrier: string, country = LV) => {
  const found = await firstRow<{ identifier: string }>(
    shop.db,
    sql`select identifier from pickup_points where carrier = ${carrier} and country_id = ${country} and is_active
        order by id limit 1`,
  )
  return found?.identifier ?? ''
}
const toLocker = async (carrier: string, country = LV) => ({
  shipping: { country_id: country, identifier: await pointOf(carrier, country) },
  shipping_method: `locker-${carrier}`,
})

type Given = { payment?: string; price?: number; weight?: number; phone?: string; width?: number; delivery?: object }

async function sold({ payment = 'bank-transfer', price = 4_840, weight = 500, ...given }: Given = {}) {
  const lamp = await shop.product({ quantity: 5, price, weight, ...(given.width ? { width: given.width } : {}) })
  const visitor = shop.visitor()
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  const order = given.phone
    ? {
        order: {
          ...{ user_type: 'b2c', user_name: 'Anna', user_surname: 'Bērziņa', user_email: 'anna@example.com' },
          user_phone_number: { countryCallingCode: '371', number: given.phone },
        },
      }
    : {}
  return bought(shop, visitor, { payment_method: payment, ...order, ...(given.delivery ?? BY_COURIER) })
}

async function paid(given: Given = {}) {
  const order = await sold(given)
  await changeOrder(await settlementDeps(shop.services), order.number, 'paid')
  return order
}

const parcelsOf = (number: string) =>
  rows<{ carrier: string; size: string | null; state: string }>(
    shop.db,
    sql`select p.carrier, p.size, p.state from parcels p join orders o on o.id = p.order_id
        where o.prefixed_id = ${number} and p.state <> 'cancelled'`,
  )

/** A paid order and one that staff added to it. */
async function supplemented(given: Given & { added?: Parameters<TestShop['product']>[0] } = {}) {
  const { number } = await paid(given)
  const chair = await shop.product({ quantity: 5, price: 2_420, ...given.added })
  const { version } = await read(number)
  const { body } = await anna.post(`/orders/${number}/edit`, { version, added: [{ productId: chair.id, quantity: 1 }] })
  const supplement: string = body.supplement.number
  return { number, supplement, version: version + 1 }
}

const as = async (number: string, verb: 'paid' | 'packed' | 'cancel') =>
  changeOrder(await settlementDeps(shop.services), number, verb)

const setParcels = async (number: string, state: string, asked: string | null = null) => {
  const order = await rowOf(shop, number)
  await shop.db.execute(
    sql`update parcels set state = ${state}, asked_at = ${asked}::timestamptz where order_id = ${order?.id ?? 0}`,
  )
}

/** Resolves when a transaction waits for a lock. */
async function untilWaiting() {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await rows(shop.db, waiting)).length === 0) await new Promise((done) => setImmediate(done))
}

describe('the ways by which an order can go', () => {
  test('have the prices of the checkout for its goods, and say why the others do not take them', async () => {
    const { number } = await sold({ width: 700 })
    const { methods, ...order } = await read(number)
    expect(order).toMatchObject({
      ...{ price: 549, method: 'courier', closed: null, kind: 'in-place', country: LV },
      ...{ words: 'Kurjers līdz durvīm, Brīvības iela 1, Rīga, LV-1010' },
      shipping: { address: 'Brīvības iela 1', city: 'Rīga', zip: 'LV-1010', identifier: '' },
    })
    const by = (code: string) => methods.find((one) => one.code === code)
    expect(by('courier')).toMatchObject({ price: 549, refusal: null })
    expect(by('shop')).toMatchObject({ price: 0, type: 'shop' })
    expect(by('locker-dpd')).toMatchObject({ price: null, refusal: 'Sūtījums ir par lielu.' })
    const abroad = (await read(number, `?country=${EE}`)).methods
    expect(abroad.find(({ code }) => code === 'courier')?.price).toBe(949)
    expect(abroad.find(({ code }) => code === 'shop')?.refusal).toBe('Uz šo valsti nepiegādā.')
  })

  test('are free from the sum from which the checkout has them free', async () => {
    const { number } = await sold({ price: 12_000 })
    expect((await read(number)).methods.find(({ code }) => code === 'locker-dpd')?.price).toBe(0)
  })
})

describe('the delivery of an order that is not paid', () => {
  test('changes in place at the price of the checkout, and the preview says the same before', async () => {
    const { number } = await sold()
    const { version } = await read(number)
    const before = await rowOf(shop, number)
    const body = await toLocker('dpd')
    const seen: EditPreview = (await preview(number, body)).body
    expect(seen).toMatchObject({
      kind: 'in-place',
      before: { shipping: 549 },
      after: { shipping: 249 },
      difference: -300,
    })
    expect(await rowOf(shop, number)).toEqual(before)
    const done = await change(number, version, body)
    expect(done.body).toMatchObject({ after: seen.after, version: version + 1, hasPayLink: false })
    const order = await rowOf(shop, number)
    expect(order).toMatchObject({ shippingTotal: 249, total: seen.after.total, vatTotal: seen.after.vat })
    expect(order?.delivery).toMatchObject({
      ...{ method_code: 'locker-dpd', type: 'locker', country_code: 'LV' },
      point: { carrier: 'dpd', identifier: body.shipping.identifier },
    })
    expect(order?.delivery.fields.address).toBe(order?.delivery.point?.address)
    const payments = await rows<{ amount: number; state: string }>(
      shop.db,
      sql`select amount, state from payments where order_id = ${order?.id ?? 0} order by attempt`,
    )
    expect(payments).toEqual([
      { amount: before?.total, state: 'expired' },
      { amount: order?.total, state: 'created' },
    ])
  })

  test('the buyer is told of the new way and place, and the time line in the language of who reads it', async () => {
    const { number } = await sold()
    const { version } = await read(number)
    await change(number, version, await toLocker('omniva'))
    const letter = (await emailsOf(shop, number)).find(({ kind }) => kind === 'order-changed')
    const name = (await rowOf(shop, number))?.delivery.point?.name ?? ''
    expect(await textOf(shop, letter?.id ?? '')).toContain(`Omniva pakomāts, ${name}`)
    type Entry = { what: string; text: string }
    const entryIn = async (lang: string): Promise<string | undefined> => {
      const { body } = await anna.call('GET', `/orders/${number}`, undefined, { 'accept-language': lang })
      return body.timeline.find(({ what }: Entry) => what === 'delivery_edit')?.text
    }
    expect(await entryIn('lv')).toBe(
      `{delivery}: Kurjers līdz durvīm → Omniva pakomāts, ${name}; {shipping}: 5.49 → 2.49`,
    )
    expect(await entryIn('en')).toContain(`Courier to the door → Omniva locker, ${name}`)
  })

  test('a typed price and the price as until now count instead, and the same again is nothing', async () => {
    const { number } = await sold()
    const { version } = await read(number)
    const locker = await toLocker('omniva')
    expect((await preview(number, { ...locker, price: 'keep' })).body.difference).toBe(0)
    expect((await preview(number, { ...locker, price: 100 })).body.after.shipping).toBe(100)
    const kept = await change(number, version, { ...locker, price: 'keep' })
    expect(kept.body).toMatchObject({ difference: 0, after: { shipping: 549 } })
    const letter = (await emailsOf(shop, number)).find(({ kind }) => kind === 'order-changed')
    expect(await textOf(shop, letter?.id ?? '')).not.toContain('saite apmaksai vairs neder')
    const again = await change(number, version + 1, { ...locker, price: 'keep' })
    expect(again).toMatchObject({ status: 409, body: { errors: { reason: 'nothing' } } })
  })

  test('from a locker to the door and to a shop, with the fields of each', async () => {
    const { number } = await sold({ delivery: await toLocker('omniva') })
    const { version } = await read(number)
    const missing = await change(number, version, {
      shipping: { country_id: LV, zip: '99' },
      shipping_method: 'courier',
    })
    expect(missing.status).toBe(422)
    expect(Object.keys(missing.body.errors).sort()).toEqual(['shipping.address', 'shipping.city', 'shipping.zip'])
    expect((await change(number, version, BY_COURIER)).status).toBe(200)
    const home = (await rowOf(shop, number))?.delivery
    expect(home).toMatchObject({ type: 'courier', fields: { address: 'Brīvības iela 1', zip: 'LV-1010' } })
    expect(home?.point).toBeUndefined()
    expect((await change(number, version + 1, TO_SHOP)).body.after.shipping).toBe(0)
    expect((await rowOf(shop, number))?.delivery.point?.carrier).toBe('shop')
  })

  test('bought on invoice: the invoice is credited, and the new one names the new way and sum', async () => {
    const { number } = await paidLater()
    const { version } = await read(number)
    const order = await rowOf(shop, number)
    const done = await change(number, version, await toLocker('venipak'))
    expect(done.body).toMatchObject({ kind: 'in-place', invoice: 'replaced' })
    const invoice = await findInvoice(shop.db, order?.id ?? 0)
    expect(invoice?.charges).toMatchObject([{ kind: 'delivery', title: { lv: 'Venipak Pickup pakomāts' }, gross: 249 }])
    expect(invoice?.totals.gross).toBe((order?.total ?? 0) - 300)
    expect(await findCreditNotes(shop.db, order?.id ?? 0)).toHaveLength(1)
  })

  test('paid in the shop: it stays where it can be paid', async () => {
    await shop.db.execute(sql`insert into payment_methods (code, title, description, provider, position)
      values ('at-pickup', '{"lv": "Samaksa veikalā"}', '{"lv": ""}', 'at_pickup', 9)`)
    shop.services.memory.invalidate('shipping')
    const { number } = await sold({ payment: 'at-pickup', delivery: TO_SHOP })
    const { version } = await read(number)
    const refused = await change(number, version, BY_COURIER)
    expect(refused).toMatchObject({ status: 422, body: { errors: { shipping_method: [expect.any(String)] } } })
    const other = { ...TO_SHOP, shipping: { country_id: LV, identifier: 'veikals-liepaja' } }
    expect((await change(number, version, other)).status).toBe(200)
  })
})

/** Made in the database, as companies that may buy on invoice are many steps. */
async function paidLater() {
  const order = await sold()
  const row = await rowOf(shop, order.number)
  const deps = await settlementDeps(shop.services)
  await shop.db.execute(sql`update payments set provider = 'invoice' where order_id = ${row?.id ?? 0}`)
  const { startUnpaid } = await import('../../src/shop/payments/on-invoice.db.ts')
  await shop.db.transaction((tx) => startUnpaid(tx, deps, { orderId: row?.id ?? 0, provider: 'invoice' }))
  return order
}

describe('the delivery of a paid order', () => {
  test('cheaper: the difference goes back with a credit note, and the order stays as it was paid', async () => {
    const { number } = await paid()
    const { version } = await read(number)
    const before = await rowOf(shop, number)
    const done = await change(number, version, await toLocker('dpd'))
    expect(done.body).toMatchObject({
      kind: 'paid',
      refund: 300,
      difference: -300,
      invoice: 'credited',
      money: 'pending',
    })
    const order = await rowOf(shop, number)
    expect(order).toMatchObject({ total: before?.total, shippingTotal: 549, delivery: { method_code: 'locker-dpd' } })
    expect((await read(number)).price).toBe(249)
    await anna.post(`/orders/${number}/refund`, { byHand: true, amount: 300 })
    expect(await findCreditNotes(shop.db, order?.id ?? 0)).toMatchObject([{ totals: { gross: 300 } }])
    const letter = (await emailsOf(shop, number)).find(({ kind }) => kind === 'order-changed')
    const text = await textOf(shop, letter?.id ?? '')
    expect(text).toContain(`Pasūtījumam ${number} mainīta piegāde`)
    expect(text).toContain('DPD Pickup pakomāts')
    const back = await change(number, version + 1, { ...BY_COURIER, price: 'keep' })
    expect(back.body).toMatchObject({ refund: 0, supplement: null, difference: 0 })
  })

  test('dearer: a supplementary order with a link to pay, which nobody packs, until it is cancelled or paid', async () => {
    const { number } = await paid({ delivery: await toLocker('dpd'), payment: 'practice-bank' })
    const { version } = await read(number)
    const seen: EditPreview = (await preview(number, BY_COURIER)).body
    expect(seen).toMatchObject({
      ...{ difference: 300, refund: 0, supplement: { total: 300 }, hasPayLink: true },
      ...{ before: { shipping: 249 }, after: { shipping: 549 } },
    })
    const done = await change(number, version, BY_COURIER)
    const supplement: string = done.body.supplement.number
    expect(await rowOf(shop, supplement)).toMatchObject({
      ...{ total: 300, vatTotal: 52, shippingTotal: 0, state: 'awaiting_payment' },
      ...{ delivery: { method_code: 'courier' }, email: 'anna@example.com' },
    })
    expect((await emailsOf(shop, supplement)).map(({ kind }) => kind)).toEqual(['order-placed'])
    expect((await anna.get(`/orders/${number}`)).body.supplements).toMatchObject([{ number: supplement, total: 300 }])
    const blocked = await change(number, version + 1, await toLocker('omniva'))
    expect(blocked).toMatchObject({ status: 409, body: { errors: { reason: 'open-supplement' } } })
    expect(blocked.body.message).toContain(supplement)
    await changeOrder(await settlementDeps(shop.services), supplement, 'paid')
    const wave = await packer.post('/packing/waves', { numbers: [supplement] })
    expect(wave.status).toBe(409)
    const more = await change(number, version + 1, await toLocker('omniva'))
    expect(more).toMatchObject({ status: 409, body: { errors: { reason: 'paid-supplement' } } })
    const kept = await change(number, version + 1, { ...(await toLocker('omniva')), price: 'keep' })
    expect(kept.body).toMatchObject({ difference: 0, supplement: null })
    await changeOrder(await settlementDeps(shop.services), supplement, 'packed')
  })

  test('of a supplement that has gone back in part the rest counts', async () => {
    const { number } = await paid({ delivery: await toLocker('dpd'), payment: 'practice-bank' })
    const { version } = await read(number)
    const supplement: string = (await change(number, version, BY_COURIER)).body.supplement.number
    await as(supplement, 'paid')
    expect((await read(number)).price).toBe(549)
    await anna.post(`/orders/${supplement}/refund`, { byHand: true, amount: 200 })
    expect((await read(number)).price).toBe(349)
    const kept = await change(number, version + 1, { ...(await toLocker('omniva')), price: 'keep' })
    expect(kept.body).toMatchObject({ difference: 0, refund: 0, supplement: null, after: { shipping: 249 } })
    const dearer = await change(number, version + 2, BY_COURIER)
    expect(dearer.body).toMatchObject({ difference: 200, refund: 0, supplement: { total: 200 } })
  })

  test('that was given back costs nothing any more, so it is not given back again', async () => {
    const { number } = await paid({ payment: 'practice-bank' })
    await anna.post(`/orders/${number}/refund`, { byHand: true, charges: ['delivery'] })
    const { price, version } = await read(number)
    expect(price).toBe(0)
    const done = await change(number, version, { ...TO_SHOP, price: 'keep' })
    expect(done.body).toMatchObject({ refund: 0, difference: 0, supplement: null })
  })

  test('goods that were added to it and are sent along go the same way', async () => {
    const { number } = await paid({ delivery: await toLocker('dpd') })
    const chair = await shop.product({ quantity: 1, price: 2_420 })
    const added = [{ productId: chair.id, quantity: 1 }]
    const { body } = await anna.post(`/orders/${number}/edit`, { version: 1, added })
    expect((await change(number, 2, await toLocker('omniva'))).status).toBe(200)
    const supplement = await rowOf(shop, body.supplement.number)
    expect(supplement).toMatchObject({ shippingTotal: 0, delivery: { method_code: 'locker-omniva' } })
  })

  test('at the same price its invoice is replaced, as it names the way', async () => {
    const { number } = await paid({ delivery: await toLocker('dpd') })
    const { version } = await read(number)
    const done = await change(number, version, await toLocker('omniva'))
    expect(done.body).toMatchObject({ difference: 0, refund: 0, invoice: 'replaced' })
    const invoice = await findInvoice(shop.db, (await rowOf(shop, number))?.id ?? 0)
    expect(invoice?.charges[0]?.title).toMatchObject({ lv: 'Omniva pakomāts' })
  })

  test('at another VAT of delivery the whole of it is credited and asked for anew', async () => {
    const { number } = await paid({ delivery: await toLocker('dpd') })
    const { version } = await read(number)
    await shop.db.execute(sql`update shipping_methods set vat_class = 'reduced' where code = 'locker-venipak'`)
    shop.services.memory.invalidate('shipping')
    const done = await change(number, version, await toLocker('venipak'))
    expect(done.body).toMatchObject({ refund: 249, supplement: { total: 249 }, difference: 0, invoice: 'credited' })
    const supplement = await rowOf(shop, done.body.supplement.number)
    expect(supplement?.vatRows).toMatchObject([{ rateBp: 1200, gross: 249 }])
    await as(done.body.supplement.number, 'paid')
    expect((await read(number)).price).toBe(249)
    const back = await change(number, version + 1, await toLocker('dpd'))
    expect(back).toMatchObject({ status: 409, body: { errors: { reason: 'paid-supplement' } } })
    await anna.post(`/orders/${done.body.supplement.number}/refund`, { byHand: true, amount: 249 })
    const anew = (await change(number, version + 1, await toLocker('dpd'))).body
    expect(anew).toMatchObject({ refund: 0, supplement: { total: 249 } })
    expect((await rowOf(shop, anew.supplement.number))?.vatRows).toMatchObject([{ rateBp: 2100, gross: 249 }])
    await shop.db.execute(sql`update shipping_methods set vat_class = 'standard' where code = 'locker-venipak'`)
    shop.services.memory.invalidate('shipping')
  })
})

describe('what was added to an order and is sent along', () => {
  test('is refused where its goods do not fit, with its number, and nothing changes', async () => {
    const { number, supplement, version } = await supplemented({ added: { width: 700 } })
    const refused = await change(number, version, await toLocker('dpd'))
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      shipping_method: [`Papildu pasūtījums ${supplement}: Sūtījums ir par lielu.`],
    })
    expect(await rowOf(shop, number)).toMatchObject({ version, delivery: { method_code: 'courier' } })
    expect((await change(number, version, TO_SHOP)).status).toBe(200)
  })

  test('is refused while it has a label or a carrier was asked for one, and stays where it was sent', async () => {
    const { number, supplement, version } = await supplemented({ delivery: await toLocker('omniva') })
    await as(supplement, 'paid')
    await as(supplement, 'packed')
    const locker = await toLocker('dpd')
    await setParcels(supplement, 'registered')
    const labelled = await change(number, version, locker)
    expect(labelled).toMatchObject({ status: 409, body: { errors: { reason: 'label', number: supplement } } })
    expect(labelled.body.message).toContain(`Papildu pasūtījums ${supplement}: Sūtījumam jau ir uzlīme.`)
    await setParcels(supplement, 'packed', now.toISOString())
    expect((await change(number, version, locker)).body.errors.reason).toBe('asked')
    await setParcels(supplement, 'in_transit')
    expect((await change(number, version, locker)).status).toBe(200)
    expect((await rowOf(shop, supplement))?.delivery.method_code).toBe('locker-omniva')
  })

  test('so does what was added to the addition, also one that is added in the same moment', async () => {
    const { number, supplement, version } = await supplemented({ delivery: await toLocker('dpd') })
    await as(supplement, 'paid')
    const rug = await shop.product({ quantity: 5, price: 1_210 })
    const addTo = async (order: string) => {
      const { version: read } = (await anna.get(`/orders/${order}/edit`)).body
      const added = [{ productId: rug.id, quantity: 1 }]
      const { body } = await anna.post(`/orders/${order}/edit`, { version: read, added })
      return body.supplement.number as string
    }
    const second = await addTo(supplement)
    const third = await sold({ delivery: TO_SHOP })
    const held = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from orders where prefixed_id = ${supplement} for update`)
      const answer = change(number, version, await toLocker('omniva'))
      await untilWaiting()
      await tx.execute(sql`update orders set supplements_id = s.id from orders s
        where orders.prefixed_id = ${third.number} and s.prefixed_id = ${supplement}`)
      return { answer }
    })
    expect((await held.answer).status).toBe(200)
    for (const one of [supplement, second, third.number])
      expect((await rowOf(shop, one))?.delivery.method_code).toBe('locker-omniva')
  })

  test('goes abroad with it, where the VAT stays', async () => {
    const { number, supplement, version } = await supplemented()
    const tallinn = { country_id: EE, city: 'Tallinn', address: 'Pikk 1', zip: '10123' }
    const body = { shipping: tallinn, shipping_method: 'courier', price: 'keep' }
    expect((await change(number, version, body)).status).toBe(200)
    expect((await rowOf(shop, supplement))?.delivery).toMatchObject({
      country_code: 'EE',
      fields: { city: 'Tallinn' },
    })
  })

  test('stays payable, and so does the difference of the delivery', async () => {
    const { number, supplement, version } = await supplemented({ payment: 'at-pickup', delivery: TO_SHOP })
    const refused = await change(number, version, { ...BY_COURIER, price: 'keep' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.shipping_method[0]).toContain(`Papildu pasūtījums ${supplement}: Ar šo piegādes veidu`)
    await as(supplement, 'cancel')
    const difference = await change(number, version, BY_COURIER)
    expect(difference.status).toBe(422)
    expect(difference.body.errors.shipping_method[0]).toContain('starpību nevar apmaksāt')
    expect((await change(number, version, { ...BY_COURIER, price: 'keep' })).status).toBe(200)
  })

  test('can be paid while the delivery changes: neither waits for what the other has', async () => {
    const { number, supplement, version } = await supplemented({ delivery: await toLocker('dpd') })
    const locker = await toLocker('omniva')
    const invoice = await findInvoice(shop.db, (await rowOf(shop, number))?.id ?? 0)
    const series = invoice?.number.replace(/-\d+$/, '')
    const changed = await shop.db.transaction(async (payment) => {
      await payment.execute(sql`select 1 from orders where prefixed_id = ${supplement} for update`)
      const answer = change(number, version, locker)
      await untilWaiting()
      const locked = await rows(payment, sql`select 1 from invoice_series where series = ${series} for update`)
      expect(locked).toHaveLength(1)
      return { answer }
    })
    expect((await changed.answer).status).toBe(200)
    expect((await rowOf(shop, supplement))?.delivery.method_code).toBe('locker-omniva')
  })
})

describe('a delivery is refused at its field', () => {
  test('where the point is none, of another carrier or in another country', async () => {
    const { number } = await sold()
    const { version } = await read(number)
    const at = async (identifier: string, method = 'locker-omniva') => {
      const shipping = { country_id: LV, identifier }
      const { status, body } = await change(number, version, { shipping, shipping_method: method })
      return [status, body.errors['shipping.identifier']?.[0]]
    }
    expect(await at('nav')).toEqual([422, 'Šādas saņemšanas vietas vairs nav. Izvēlieties citu.'])
    expect(await at(await pointOf('dpd'))).toEqual([422, expect.stringContaining('citam pārvadātājam')])
    expect(await at(await pointOf('omniva', EE))).toEqual([422, expect.stringContaining('citā valstī')])
    expect((await at(''))[0]).toBe(422)
    await shop.db.execute(sql`update pickup_points set is_active = false where identifier = 'veikals-valmiera'`)
    expect((await at('veikals-valmiera', 'shop'))[0]).toBe(422)
  })

  test('where the way is none, does not go to the country or does not take the goods', async () => {
    const { number } = await sold({ width: 700 })
    const { version } = await read(number)
    const wrong = await change(number, version, { ...BY_COURIER, shipping_method: 'balodis' })
    expect(wrong.body.errors).toHaveProperty('shipping_method')
    const big = await change(number, version, await toLocker('omniva'))
    expect(big.body.errors).toEqual({ shipping_method: ['Sūtījums ir par lielu.'] })
    const abroad = { shipping: { ...TO_SHOP.shipping, country_id: EE }, shipping_method: 'shop' }
    expect((await change(number, version, abroad)).body.errors).toHaveProperty(['shipping.country_id'])
  })

  test('where a locker has no mobile number to send its code to', async () => {
    const { number } = await sold({ phone: '67000000' })
    const { version } = await read(number)
    const locker = await toLocker('omniva')
    const refused = await change(number, version, locker)
    expect(refused.body.errors).toEqual({ 'shipping.user_phone_number.number': [expect.stringContaining('mobilā')] })
    const shipping = { ...locker.shipping, user_phone_number: { number: '26000000' } }
    expect((await change(number, version, { ...locker, shipping })).status).toBe(200)
    expect((await read(number)).shipping?.phone).toBe('+371 26000000')
  })

  test('once it has a label, is with the carrier or over, each with its word', async () => {
    const { number } = await paid({ delivery: await toLocker('omniva') })
    await anna.post(`/orders/${number}/packed`)
    const order = await rowOf(shop, number)
    const set = (state: string) =>
      shop.db.execute(sql`update parcels set state = ${state}, asked_at = null where order_id = ${order?.id ?? 0}`)
    const body = await toLocker('dpd')
    const tried = async () => {
      const { version } = await read(number)
      const answer = await change(number, version, body)
      return [answer.status, answer.body.errors.reason]
    }
    await set('registered')
    expect(await tried()).toEqual([409, 'label'])
    expect((await read(number)).closed).toContain('Vispirms atceliet uzlīmi')
    await shop.db.execute(sql`update parcels set state = 'packed', asked_at = now() where order_id = ${order?.id ?? 0}`)
    expect(await tried()).toEqual([409, 'asked'])
    await set('in_transit')
    expect(await tried()).toEqual([409, 'sent'])
    await set('packed')
    const cancelled = await sold()
    await changeOrder(await settlementDeps(shop.services), cancelled.number, 'cancel')
    expect(await change(cancelled.number, 1, body)).toMatchObject({ status: 409, body: { errors: { reason: 'over' } } })
    await anna.post(`/orders/${number}/shipped`)
    expect(await tried()).toEqual([409, 'sent'])
  })
})

describe('packing', () => {
  test('a packed parcel without a label goes with the new carrier, in the compartment that it needs', async () => {
    const { number } = await paid()
    await anna.post(`/orders/${number}/packed`)
    expect(await parcelsOf(number)).toEqual([{ carrier: '', size: null, state: 'packed' }])
    const { version } = await read(number)
    expect((await change(number, version, await toLocker('dpd'))).status).toBe(200)
    expect(await parcelsOf(number)).toEqual([{ carrier: 'dpd', size: 'S', state: 'packed' }])
    expect((await rowOf(shop, number))?.state).toBe('packed')
    const { body } = await packer.get('/parcels?carrier=dpd&state=packed')
    expect(JSON.stringify(body)).toContain(number)
  })

  test('keeps the larger compartment that the packer chose', async () => {
    const { number } = await paid({ delivery: await toLocker('dpd') })
    await anna.post(`/orders/${number}/packed`)
    await shop.db.execute(sql`update parcels set size = 'M' where order_id = ${(await rowOf(shop, number))?.id ?? 0}`)
    const { version } = await read(number)
    expect((await change(number, version, await toLocker('omniva'))).status).toBe(200)
    expect(await parcelsOf(number)).toEqual([{ carrier: 'omniva', size: 'M', state: 'packed' }])
  })

  test('an order that is packed later goes with the carrier of its new way', async () => {
    const { number } = await paid({ delivery: await toLocker('omniva') })
    const { version } = await read(number)
    await change(number, version, await toLocker('venipak'))
    await anna.post(`/orders/${number}/packed`)
    expect(await parcelsOf(number)).toMatchObject([{ carrier: 'venipak' }])
  })
})

describe('two people', () => {
  test('who change the delivery at once are asked, with both values; other fields merge, other goods do not', async () => {
    const { number } = await sold()
    const { version, base } = await read(number)
    const fields = (await anna.get(`/orders/${number}/edit`)).body.fields
    await inga.patch(`/orders/${number}`, version, { base: fields, changes: { surname: 'Ozola' } })
    const merged = await change(number, version, { ...(await toLocker('dpd')), base })
    expect(merged).toMatchObject({ status: 200, body: { version: version + 2 } })
    const contested = await change(number, version, { ...TO_SHOP, base }, inga)
    expect(contested).toMatchObject({ status: 409, body: { errors: { reason: 'conflict', version: version + 2 } } })
    const [conflict] = contested.body.errors.conflicts
    expect(conflict).toMatchObject({ field: 'delivery', person: 'Anna manager' })
    expect(conflict.mine).toContain('Saņemt veikalā')
    expect(conflict.theirs).toContain('DPD Pickup pakomāts')
    const chosen = await change(number, version + 2, { ...TO_SHOP, base: conflict.base }, inga)
    expect(chosen.status).toBe(200)
    const { base: base2, version: read2 } = await read(number)
    const { goods } = (await anna.get(`/orders/${number}/edit`)).body
    const lines = [{ id: goods.lines[0].id, quantity: 2 }]
    expect((await anna.post(`/orders/${number}/edit`, { version: read2, lines })).status).toBe(200)
    const stale = await change(number, read2, { ...(await toLocker('dpd')), base: base2 })
    expect(stale).toMatchObject({ status: 409, body: { errors: { reason: 'changed' } } })
  })

  test('merge what others edited, also in another language or without the right to personal data', async () => {
    await shop.db.execute(sql`insert into roles (code, title, rights) values ('anonymous', '{"lv": "Bez datiem"}',
      array['read:orders', 'write:orders'])`)
    const ieva = await signedInStaff(shop, 'anonymous')
    const { number } = await sold()
    const { base, words, version } = (await ieva.get(`/orders/${number}/delivery`)).body
    expect(words).toBe('')
    const { fields } = (await anna.get(`/orders/${number}/edit`)).body
    await inga.patch(`/orders/${number}`, version, { base: fields, changes: { surname: 'Ozola' } })
    expect(await change(number, version, { ...(await toLocker('dpd')), base }, ieva)).toMatchObject({ status: 200 })
    const read2 = await read(number)
    await inga.patch(`/orders/${number}`, read2.version, { base: { name: 'Anna' }, changes: { name: 'Ance' } })
    const headers = { 'if-match': `"${read2.version}"`, 'accept-language': 'en' }
    const body = { ...(await toLocker('omniva')), base: read2.base }
    expect(await anna.call('PATCH', `/orders/${number}/delivery`, body, headers)).toMatchObject({ status: 200 })
  })

  test('the version must be told, one press twice is one change, and only who may write orders changes it', async () => {
    const { number } = await sold()
    const { version } = await read(number)
    const body = await toLocker('dpd')
    const path = `/orders/${number}/delivery`
    expect((await anna.call('PATCH', path, body)).status).toBe(428)
    expect((await packer.patch(path, version, body)).status).toBe(403)
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': 'viens-spiediens' }
    const first = await anna.call('PATCH', path, body, headers)
    const second = await anna.call('PATCH', path, body, headers)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect((await emailsOf(shop, number)).filter(({ kind }) => kind === 'order-changed')).toHaveLength(1)
  })
})

// Last, because it moves the clock.
describe('another country', () => {
  test('gives the goods and the delivery of an unpaid order its VAT, where OSS counts', async () => {
    expect(await addOssSwitch(shop.db, { validFrom: '2026-11-25' })).toEqual({ ok: true })
    now = new Date('2026-11-25T10:00:00Z')
    anna = await signedInStaff(shop, 'manager', 'zane@darbinieki.example')
    const tallinn = { country_id: EE, city: 'Tallinn', address: 'Pikk 1', zip: '10123' }
    const { number } = await sold({ price: 12_400 })
    await expect
      .poll(async () => {
        const { body } = await preview(number, { shipping: tallinn, shipping_method: 'courier', price: 0 })
        return body.after?.vatRows[0]?.rateBp
      })
      .toBe(2400)
    const { version } = await read(number)
    const done = await change(number, version, { shipping: tallinn, shipping_method: 'courier' })
    expect(done.body.after).toMatchObject({ shipping: 949, vatRows: [{ rateBp: 2400, gross: 13_349 }] })
    const back = await change(number, version + 1, BY_COURIER)
    expect(back.body.after).toMatchObject({ vatRows: [{ rateBp: 2100, gross: 12_949 }] })

    const sent = await paid({ price: 12_400 })
    const refused = await change(sent.number, (await read(sent.number)).version, {
      ...{ shipping: tallinn, shipping_method: 'courier' },
    })
    expect(refused).toMatchObject({ status: 422 })
    expect(refused.body.errors['shipping.country_id'][0]).toContain('citas valsts PVN')
  })
})
