import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { changeOrder } from '../../src/shop/fulfilment/change-order.db.ts'
import { checkUbl } from '../../src/shop/invoices/ubl-rules.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { addOssSwitch } from '../../src/shop/tax/oss-switches.db.ts'
import { bought, rowOf } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

let shop: TestShop
/** The reverse charge is law until the end of the year. */
let now = new Date('2026-11-21T10:00:00Z')

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
})
afterAll(async () => {
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

/** "AE 100000 0": category, cents, cents of VAT, of each breakdown. */
const breakdownsOf = (xml: string) =>
  [...xml.matchAll(/<cac:TaxSubtotal>.*?<\/cac:TaxSubtotal>/gs)].map(([subtotal]) => {
    const [net, vat] = [...subtotal.matchAll(/Amount currencyID="EUR">([\d.]+)</g)].map(([, sum]) => Number(sum) * 100)
    const [, category] = /<cac:TaxCategory>\s*<cbc:ID>(\w+)</.exec(subtotal) ?? []
    return `${category} ${Math.round(net ?? 0)} ${Math.round(vat ?? 0)}`
  })

describe('VAT', () => {
  const tallinn = {
    shipping: { country_id: 64, city: 'Tallinn', address: 'Pikk 1', zip: '10123' },
    shipping_method: 'courier',
  }
  const toTallinn = async () => bought(shop, await buyer(shop, [await shop.product({ price: 12_400 })]), tallinn)

  test('of a consumer abroad is Latvian until the day of OSS, then that of the country to which the goods go', async () => {
    const before = await toTallinn()
    expect((await rowOf(shop, before.number))?.vatRows).toMatchObject([{ rateBp: 2100 }])
    expect(await addOssSwitch(shop.db, { validFrom: '2026-11-21' })).toEqual({
      ok: false,
      problems: { validFrom: 'ordered' },
    })
    expect(await addOssSwitch(shop.db, { validFrom: '2026-11-22' })).toEqual({ ok: true })
    now = new Date('2026-11-21T21:59:00Z')
    expect((await rowOf(shop, (await toTallinn()).number))?.vatRows[0]?.rateBp).toBe(2100)
    now = new Date('2026-11-21T22:00:00Z')
    await expect.poll(async () => (await rowOf(shop, (await toTallinn()).number))?.vatRows[0]?.rateBp).toBe(2400)
    const after = await toTallinn()
    // The price with VAT is what is charged: the same for everybody.
    expect(after.total).toBe(before.total)
    expect(await rowOf(shop, after.number)).toMatchObject({ vatNote: null, vatTotal: 2584 })
    // What stays here is taxed here.
    const here = await bought(shop, await buyer(shop, [await shop.product({ price: 12_100 })]))
    expect((await rowOf(shop, here.number))?.vatRows).toMatchObject([{ rateBp: 2100 }])
    await expect(shop.db.execute(sql`delete from oss_switches`)).rejects.toThrow()
    expect(await addOssSwitch(shop.db, { validFrom: '2026-11-23' })).toEqual({ ok: true })
    now = new Date('2026-11-23T10:00:00Z')
    await expect.poll(async () => (await rowOf(shop, (await toTallinn()).number))?.vatRows[0]?.rateBp).toBe(2100)
  })

  test('of laptops between Latvian VAT payers is the buyer’s to pay', async () => {
    const laptop = await shop.product({ price: 121_000, isReverseCharge: true })
    const bag = await shop.product({ price: 2_420 })
    const book = await shop.product({ price: 1_500, vatClass: 'zero', isReverseCharge: true })
    const firm = (vatState: 'valid' | 'unchecked', regNum: string) =>
      signedIn(shop, { type: 'b2b', vatState, regNum, vatNum: `LV${regNum}`, mayPayByInvoice: true })
    async function orderOf({ visitor }: { visitor: Visitor }) {
      for (const { id } of [laptop, bag, book])
        await visitor.post(`/api/cart-item/add/${id}?action=plus`, { quantity: 1 })
      const order = await bought(shop, visitor, { payment_method: 'invoice', ...tallinnNot })
      return { ...order, row: await rowOf(shop, order.number) }
    }
    const tallinnNot = {
      shipping_method: 'courier',
      shipping: { country_id: 112, city: 'Rīga', address: 'Brīvības iela 1', zip: 'LV-1010' },
    }
    const payer = await orderOf(await firm('valid', '40003032949'))
    expect(payer.row).toMatchObject({ vatNote: 'reverse-charge', itemsTotal: 103_920 })
    expect(payer.row?.vatRows.map(({ rateBp }) => rateBp)).toEqual([2100, 0])
    const xml = (await payer.visitor.get(`${payer.path}/invoice.xml`)).body
    expect(xml).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode>')
    expect(xml).toContain('Nodokļa apgrieztā maksāšana')
    expect(breakdownsOf(xml)).toEqual(['S 2454 515', 'AE 100000 0', 'Z 1500 0'])
    expect(checkUbl(xml)).toEqual([])

    const unchecked = await orderOf(await firm('unchecked', '40003053029'))
    expect(unchecked.row).toMatchObject({ vatNote: null, itemsTotal: 124_920 })
  })

  // Served beside this one, on the schema that this one has brought.
  test('of laptops that an older shop sold, whose lines do not say why, is the buyer’s to pay on our invoice', async () => {
    const laptop = await shop.product({ price: 121_000, isReverseCharge: true })
    const { visitor } = await signedIn(shop, {
      type: 'b2b',
      vatState: 'valid',
      regNum: '40003009497',
      vatNum: 'LV40003009497',
    })
    await visitor.post(`/api/cart-item/add/${laptop.id}?action=plus`, { quantity: 1 })
    const order = await bought(shop, visitor, {
      payment_method: 'bank-transfer',
      shipping_method: 'courier',
      shipping: { country_id: 112, city: 'Rīga', address: 'Brīvības iela 1', zip: 'LV-1010' },
    })
    // As an insert that does not name the column leaves it.
    await shop.db.execute(
      sql`update order_lines set is_reversed = default where order_id = (select max(id) from orders)`,
    )
    expect(await changeOrder(await settlementDeps(shop.services), order.number, 'paid')).toMatchObject({ ok: true })
    const xml = (await visitor.get(`${order.path}/invoice.xml`)).body
    expect(breakdownsOf(xml)).toContain('AE 100000 0')
    expect(checkUbl(xml)).toEqual([])
  })

  test('of a Lithuanian company whose number VIES confirmed is none, and the e-invoice says why', async () => {
    const { visitor } = await signedIn(shop, {
      type: 'b2b',
      countryId: 113,
      regNum: '304151376',
      vatState: 'valid',
      mayPayByInvoice: true,
    })
    const lamp = await shop.product({ price: 12_100 })
    await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    const vilnius = { country_id: 113, city: 'Vilnius', address: 'Gedimino pr. 1', zip: '01103' }
    const order = await bought(shop, visitor, {
      shipping: vilnius,
      shipping_method: 'courier',
      payment_method: 'invoice',
    })
    expect(await rowOf(shop, order.number)).toMatchObject({ vatNote: 'intra-eu', vatTotal: 0, itemsTotal: 10_000 })
    const xml = (await visitor.get(`${order.path}/invoice.xml`)).body
    expect(xml).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-IC</cbc:TaxExemptionReasonCode>')
    expect(checkUbl(xml)).toEqual([])
  })
})
