import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { paymentMethodsOf } from '../../src/shop/payments/methods.db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser
let berta: StaffBrowser
let viewer: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  berta = await signedInStaff(shop, 'manager', 'berta@darbinieki.example')
  viewer = await signedInStaff(shop, 'viewer')
}, 60_000)
afterAll(() => shop.close())

type Row = {
  id: number
  code: string
  version: number
  isArchived: boolean
  lacks: string | null
  fields: Record<string, unknown>
}

const list = async (): Promise<Row[]> => (await manager.get('/payment-methods')).body.rows
const make = async (template: string): Promise<number> => (await manager.post('/payment-methods', { template })).body.id
const read = async (id: number) => {
  const found = (await list()).find((row) => row.id === id)
  if (!found) throw new Error('No such way of paying')
  return found
}
const edit = async (who: StaffBrowser, id: number, changes: object, base: object = {}, version?: number) =>
  who.patch(`/payment-methods/${id}`, version ?? (await read(id)).version, { changes, base })
const offered = async () =>
  (await paymentMethodsOf(shop.db, shop.services.memory)).find(({ title }) => title.lv === 'Skaidra nauda bankā')

describe('ways of paying', () => {
  test('one is made from a template, limited and offered to buyers', async () => {
    const id = await make('transfer')
    expect(await read(id)).toMatchObject({
      lacks: null,
      fields: { isActive: false, surcharge: '', 'buyers.b2g': true },
    })
    const saved = await edit(manager, id, {
      'title.lv': 'Skaidra nauda bankā',
      isActive: true,
      surcharge: '1,5',
      surchargeRate: '2',
      minTotal: '10',
      maxTotal: '500',
      'buyers.b2g': false,
      'delivery.courier': true,
    })
    expect(saved.body).toEqual({ version: 2 })
    expect((await read(id)).fields).toMatchObject({
      surcharge: '1.50',
      surchargeRate: '2.00',
      'delivery.courier': true,
    })
    await expect
      .poll(offered, { timeout: 10_000 })
      .toMatchObject({ surcharge: 150, surchargeRate: 200, minTotal: 1000, maxTotal: 50_000, buyers: ['b2c', 'b2b'] })
    expect((await offered())?.shippingMethodIds).toHaveLength(1)
    await edit(manager, id, { isActive: false, 'delivery.courier': false, 'buyers.b2g': true, surcharge: '' })
    await expect.poll(offered, { timeout: 10_000 }).toBeUndefined()
    expect((await read(id)).fields).toMatchObject({ surcharge: '', 'delivery.courier': false })
  })

  test('what is wrong is said at its field, and nothing is written', async () => {
    const id = await make('transfer')
    const wrong = {
      'title.lv': '',
      surcharge: '-1',
      surchargeRate: '50',
      minTotal: '100',
      maxTotal: '10',
      'buyers.b2c': false,
      'buyers.b2b': false,
      'buyers.b2g': false,
      'delivery.nekas': true,
    }
    const refused = await edit(manager, id, wrong)
    expect([refused.status, Object.keys(refused.body.errors).toSorted()]).toEqual([
      422,
      ['buyers.b2c', 'delivery.nekas', 'maxTotal', 'surcharge', 'surchargeRate', 'title.lv'],
    ])
    expect((await read(id)).version).toBe(1)
  })

  test('what a vendor without keys would take is not offered, and the list says so', async () => {
    const id = await make('montonio-card')
    expect(await read(id)).toMatchObject({ lacks: 'keys', fields: { isActive: false } })
  })

  test('two people change different fields at once, and the same one is a conflict', async () => {
    const id = await make('klix')
    await edit(manager, id, { minTotal: '5' }, {}, 1)
    expect((await edit(berta, id, { maxTotal: '50' }, { maxTotal: '' }, 1)).status).toBe(200)
    expect((await read(id)).fields).toMatchObject({ minTotal: '5.00', maxTotal: '50.00' })
    const refused = await edit(berta, id, { minTotal: '7' }, { minTotal: '' }, 1)
    expect(refused.body.errors.conflicts).toMatchObject([{ field: 'minTotal', theirs: '5.00', person: 'Anna manager' }])
    const together = await edit(berta, id, { maxTotal: '4' }, { maxTotal: '50.00' })
    expect(Object.keys(together.body.errors)).toEqual(['maxTotal'])
  })

  test('are put in order, removed and brought back, by those who may', async () => {
    const turned = (await list()).map(({ id }) => id).toReversed()
    const ordered = (await manager.post('/payment-methods/order', { ids: turned })).body.rows
    expect(ordered.map(({ id }: Row) => id)).toEqual(turned)
    const id = await make('invoice')
    const state = async (isArchived: boolean, version: number) =>
      manager.post(`/payment-methods/${id}/state`, { isArchived }, { 'if-match': `"${version}"` })
    expect((await state(true, 1)).body.rows.at(-1)).toMatchObject({ id, isArchived: true })
    expect((await state(false, 1)).status).toBe(409)
    expect((await state(false, 2)).status).toBe(200)
    expect((await viewer.post('/payment-methods', { template: 'klix' })).status).toBe(403)
    const log = await rows<{ table_name: string }>(
      shop.db,
      sql`select distinct table_name from audit_log where subject like 'payment-method:%' and actor like 'staff:%' order by 1`,
    )
    expect(log.map(({ table_name }) => table_name)).toEqual(['payment_method_shipping', 'payment_methods'])
  })
})
