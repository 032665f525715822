import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser
let berta: StaffBrowser
let viewer: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop({ env: { CARRIER_OMNIVA_URL: 'http://127.0.0.1:1' } })
  manager = await signedInStaff(shop, 'manager')
  berta = await signedInStaff(shop, 'manager', 'berta@darbinieki.example')
  viewer = await signedInStaff(shop, 'viewer')
}, 60_000)
afterAll(() => shop.close())

type Listed = { id: number; code: string; version: number; isActive: boolean; isArchived: boolean }

const list = async (): Promise<Listed[]> => (await manager.get('/delivery/methods')).body.rows
const byCode = async (code: string) => {
  const found = (await list()).find((row) => row.code === code)
  if (!found) throw new Error(`No way of delivery ${code}`)
  return found
}
const make = async (template: string): Promise<number> =>
  (await manager.post('/delivery/methods', { template })).body.id
const read = async (id: number) => (await manager.get(`/delivery/methods/${id}`)).body
const edit = async (who: StaffBrowser, id: number, changes: object, base: object = {}, version?: number) =>
  who.patch(`/delivery/methods/${id}`, version ?? (await read(id)).version, { changes, base })
const offered = async () => (await shop.app.inject({ url: '/p/lampa-piegadei' })).body

const NO_TERMS = { daysMin: '', daysMax: '', freeFrom: '', prices: '' }

describe('ways of delivery', () => {
  test('a courier is made from a template, priced for two countries and switched on', async () => {
    await shop.product({ slug: 'lampa-piegadei' })
    expect(await offered()).not.toContain('Zibens kurjers')
    const id = await make('courier')
    const made = await read(id)
    expect(made).toMatchObject({ type: 'courier', fields: { isActive: false, 'zone.LV': true, 'zone.LT': false } })
    const saved = await edit(manager, id, {
      'title.lv': 'Zibens kurjers',
      'title.en': 'Lightning courier',
      isActive: true,
      carrier: 'dpd',
      maxParcels: '4',
      vatClass: 'reduced',
      trackingUrl: 'https://zibens.example/{code}',
      'zone.LV.daysMin': '0',
      'zone.LV.freeFrom': '50',
      'prices.LV': '2,5||3,9;10||6',
      'zone.LT': true,
      'zone.LT.daysMin': '2',
      'zone.LT.daysMax': '4',
      'prices.LT': '30|L|12.5;30|S|9',
    })
    expect(saved.status).toBe(200)
    expect(saved.body.fields).toMatchObject({
      vatClass: 'reduced',
      'zone.LV.freeFrom': '50.00',
      'prices.LV': '2.5||3.90;10||6.00',
      'prices.LT': '30|S|9.00;30|L|12.50',
      'zone.LT.daysMax': '4',
    })
    await expect.poll(offered, { timeout: 10_000 }).toContain('Zibens kurjers')
    const less = await edit(manager, id, { 'zone.LT': false, isActive: false, 'description.lv': '', 'title.en': '' })
    expect(less.body.fields).toMatchObject({ 'zone.LT': false, 'prices.LT': '', 'zone.LT.daysMin': '' })
    await expect.poll(offered, { timeout: 10_000 }).not.toContain('Zibens kurjers')
  })

  test('what is wrong is said at its field and row, and nothing is written', async () => {
    const id = await make('courier')
    const refused = await edit(manager, id, {
      'title.lv': ' ',
      maxParcels: '0',
      trackingUrl: 'http://zibens.example/{code}',
      carrier: 'lidmasina',
      vatClass: 'nekāda',
      'zone.LV.daysMin': '5',
      'zone.LV.daysMax': '2',
      'zone.LV.freeFrom': 'daudz',
      'prices.LV': '5||4;5||5;|XL|-1',
      'zone.EE': true,
      nekas: 'x',
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors).toSorted()).toEqual([
      'carrier',
      'maxParcels',
      'nekas',
      'prices.EE',
      'prices.LV.1.weight',
      'prices.LV.2.price',
      'prices.LV.2.size',
      'prices.LV.2.weight',
      'title.lv',
      'trackingUrl',
      'vatClass',
      'zone.EE.daysMax',
      'zone.EE.daysMin',
      'zone.LV.daysMax',
      'zone.LV.freeFrom',
    ])
    expect(refused.body.errors['prices.LV.1.weight']).toEqual(['Svaram jābūt lielākam nekā iepriekšējā rindā.'])
    const nowhere = await edit(manager, id, { isActive: true, 'zone.LV': false })
    expect(Object.keys(nowhere.body.errors)).toEqual(['isActive'])
    expect((await read(id)).version).toBe(1)
  })

  test('a locker keeps a carrier, and only couriers are bulky', async () => {
    const id = await make('omniva')
    const refused = await edit(manager, id, { carrier: '', isBulky: true })
    expect(Object.keys(refused.body.errors).toSorted()).toEqual(['carrier', 'isBulky'])
  })

  test('two people edit different countries at once, and the same price is a conflict', async () => {
    const id = await make('courier')
    const { version, fields } = await read(id)
    await edit(manager, id, { 'prices.LV': '5||4.00' }, {}, version)
    const other = await edit(berta, id, { 'zone.LV.daysMax': '9' }, { 'zone.LV.daysMax': '3' }, version)
    expect(other.body.fields).toMatchObject({ 'prices.LV': '5||4.00', 'zone.LV.daysMax': '9' })
    const refused = await edit(berta, id, { 'prices.LV': '5||4.50' }, { 'prices.LV': fields['prices.LV'] }, version)
    expect(refused.body.errors).toMatchObject({
      reason: 'conflict',
      conflicts: [{ field: 'prices.LV', mine: '5||4.50', theirs: '5||4.00', person: 'Anna manager' }],
    })
  })

  test('a conflict about zones names who changed them', async () => {
    const id = await make('courier')
    const { version } = await read(id)
    const areas = (postcodes: string) => JSON.stringify([{ name: 'Sala', postcodes, isServed: false, ...NO_TERMS }])
    await edit(manager, id, { 'areas.LV': areas('3301') }, {}, version)
    const refused = await edit(berta, id, { 'areas.LV': areas('3302') }, { 'areas.LV': '' }, version)
    expect(refused.body.errors.conflicts).toMatchObject([{ field: 'areas.LV', person: 'Anna manager' }])
  })

  test('are put in order, removed and brought back', async () => {
    const ids = (await list()).map(({ id }) => id)
    const turned = ids.toReversed()
    const ordered = (await manager.post('/delivery/methods/order', { ids: turned })).body.rows
    expect(ordered.map(({ id }: Listed) => id)).toEqual(turned)
    const row = await byCode('courier-2')
    const state = (version: number, isArchived: boolean) =>
      manager.post(`/delivery/methods/${row.id}/state`, { isArchived }, { 'if-match': `"${version}"` })
    const removed = await state(row.version, true)
    expect(removed.body.rows.at(-1)).toMatchObject({ code: 'courier-2', isArchived: true, isActive: false })
    expect((await state(row.version, false)).status).toBe(409)
    const on = await edit(manager, row.id, { isActive: true })
    expect(on.body.fields.isActive).toBe(false)
    const back = await state((await byCode('courier-2')).version, false)
    expect(back.body.rows.find(({ id }: Listed) => id === row.id)).toMatchObject({ isArchived: false, isActive: false })
  })

  test('the log tells who changed what, and viewers change nothing', async () => {
    const log = await rows<{ table_name: string }>(
      shop.db,
      sql`select distinct table_name from audit_log where subject like 'shipping-method:%' and actor like 'staff:%' order by 1`,
    )
    expect(log.map(({ table_name }) => table_name)).toEqual(['shipping_methods', 'shipping_prices', 'shipping_zones'])
    expect((await viewer.post('/delivery/methods', { template: 'shop' })).status).toBe(403)
  })
})

describe('what it would cost', () => {
  const tried = async (given: object) => manager.post('/delivery/trial', { country: 'LV', weight: '2', ...given })
  const rowOf = async (id: number, given: object = {}) =>
    (await tried(given)).body.rows.find((row: { id: number }) => row.id === id)

  test('each way says its price, when it is free, or why not', async () => {
    const id = await make('omniva')
    expect(await rowOf(id)).toMatchObject({ price: 299, parcels: 1, days: { min: 1, max: 3 }, refusal: null })
    expect(await rowOf(id, { width: '60', depth: '35', height: '35' })).toMatchObject({ price: 449 })
    expect(await rowOf(id, { weight: '40' })).toMatchObject({
      price: null,
      refusal: 'Sūtījums ir par smagu: līdz 30 kg.',
    })
    expect(await rowOf(id, { country: 'EE' })).toMatchObject({ refusal: 'Uz šo valsti nepiegādā.' })
    await edit(manager, id, { 'zone.LV.freeFrom': '20' })
    expect(await rowOf(id, { goods: '20,00' })).toMatchObject({ price: 0, freeFrom: 2000 })
  })

  test('what cannot be read is said at its field', async () => {
    const refused = await tried({ country: 'XX', weight: 'smags', goods: '-1', width: '1 m' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['country', 'weight', 'goods', 'width']])
  })
})

describe('pickup points of carriers', () => {
  test('a list that cannot be taken is told in words, and the one from before stays', async () => {
    const refused = await manager.post('/delivery/carriers/omniva/import')
    expect([refused.status, refused.body.errors.reason]).toEqual([409, 'unreachable'])
    const { carriers } = (await manager.get('/delivery/methods')).body
    expect(carriers.find(({ carrier }: { carrier: string }) => carrier === 'omniva').failure).toContain('unreachable')
    expect((await manager.post('/delivery/carriers/shop/import')).status).toBe(422)
  })
})

describe('days off', () => {
  const days = async () => (await manager.get('/delivery/closed-days')).body

  test('a closure is told to buyers; weekends and holidays in it are left out', async () => {
    const closed = await manager.post('/delivery/closed-days', {
      from: '2030-12-20',
      to: '2030-12-27',
      reason: 'Inventūra',
    })
    expect(closed.body.days.map(({ day }: { day: string }) => day)).toEqual(['2030-12-20', '2030-12-23', '2030-12-27'])
    const opened = await manager.call('DELETE', '/delivery/closed-days/2030-12-23')
    expect(opened.body.days.map(({ day }: { day: string }) => day)).toEqual(['2030-12-20', '2030-12-27'])
    expect((await manager.call('DELETE', '/delivery/closed-days/2030-12-23')).status).toBe(404)
    expect((await days()).holidays.filter((day: string) => day.endsWith('-12-24'))).toHaveLength(1)
  })

  test('what is no day, is over or is free anyway is refused at its field', async () => {
    const errors = async (body: object) => (await manager.post('/delivery/closed-days', body)).body.errors
    expect(await errors({ from: 'rīt', to: '2030-02-30' })).toEqual({
      from: ['Ievadiet datumu.'],
      to: ['Ievadiet datumu.'],
    })
    expect(Object.keys(await errors({ from: '2020-01-02' }))).toEqual(['from'])
    expect(Object.keys(await errors({ from: '2030-12-25' }))).toEqual(['from'])
    expect(Object.keys(await errors({ from: '2030-12-20', to: '2030-12-19' }))).toEqual(['to'])
    expect(Object.keys(await errors({ from: '2030-01-02', to: '2031-01-02' }))).toEqual(['to'])
  })
})

describe('pickup shops', () => {
  type Shop = { id: number; version: number; fields: Record<string, unknown> }
  const shops = async (): Promise<Shop[]> => (await manager.get('/delivery/shops')).body.rows
  const shopWith = async (id: number) =>
    (await shops()).find((each) => each.id === id) ?? { id, version: 0, fields: {} }

  test('a shop is made closed, completed and opened to buyers', async () => {
    const { id } = (await manager.post('/delivery/shops', { name: 'Veikals Cēsīs' })).body
    const early = await manager.patch(`/delivery/shops/${id}`, 1, { changes: { isActive: true } })
    expect(Object.keys(early.body.errors).toSorted()).toEqual(['address', 'city'])
    const changes = {
      isActive: true,
      address: 'Rīgas iela 1',
      city: 'Cēsis',
      zip: '4101',
      place: '57.3119 25.2749',
      'hours.mon': '9-18',
      'hours.sat': '10:00 - 15:30',
    }
    expect((await manager.patch(`/delivery/shops/${id}`, 1, { changes })).body).toEqual({ version: 2 })
    expect((await shopWith(id)).fields).toMatchObject({
      zip: 'LV-4101',
      place: '57.3119, 25.2749',
      'hours.mon': '9.00–18.00',
      'hours.sat': '10.00–15.30',
      'hours.sun': '',
    })
    const pickup = await make('shop')
    await edit(manager, pickup, { isActive: true })
    const points = () => shop.app.inject({ url: `/api/shipping/${pickup}/pickup-points?country_id=112&search=cesis` })
    await expect.poll(async () => (await points()).body, { timeout: 10_000 }).toContain('Veikals Cēsīs')
  })

  test('what is wrong is said at its field, and two people do not overwrite each other', async () => {
    const { id } = (await manager.post('/delivery/shops', { name: 'Veikals Ogrē' })).body
    const wrong = { name: ' ', phone: 'nav', zip: 'x', place: 'centrs', country: 'XX', 'hours.sun': '18-9' }
    const refused = await manager.patch(`/delivery/shops/${id}`, 1, { changes: wrong })
    expect(Object.keys(refused.body.errors).toSorted()).toEqual(Object.keys(wrong).toSorted())
    await manager.patch(`/delivery/shops/${id}`, 1, { changes: { city: 'Ogre' } })
    await berta.patch(`/delivery/shops/${id}`, 1, { changes: { phone: '+371 20000001' }, base: { phone: '' } })
    expect((await shopWith(id)).fields).toMatchObject({ city: 'Ogre', phone: '+371 20000001' })
    const both = await berta.patch(`/delivery/shops/${id}`, 1, { changes: { city: 'Ikšķile' }, base: { city: '' } })
    expect(both.body.errors.conflicts).toMatchObject([{ field: 'city', theirs: 'Ogre', person: 'Anna manager' }])
    expect((await manager.post('/delivery/shops', { name: '' })).status).toBe(422)
  })

  test('stock is put into a shop on its form, by whoever may write stock', async () => {
    const places = async () => (await manager.get('/delivery/shops')).body
    const { id } = (await manager.post('/delivery/shops', { name: 'Veikals Siguldā' })).body
    const code = 'noliktava-sigulda'
    await manager.post('/stock/locations', { code, title: 'Siguldas plaukts', kind: 'own' })
    const shown = await places()
    expect(shown.stock).toContainEqual(expect.objectContaining({ code, shopId: null }))
    expect((await shopWith(id)).fields[`stock.${code}`]).toBe(false)
    const moved = await manager.patch(`/delivery/shops/${id}`, 1, { changes: { [`stock.${code}`]: true } })
    expect(moved.status).toBe(200)
    expect((await places()).stock).toContainEqual(expect.objectContaining({ code, shopId: id }))
    const unknown = await manager.patch(`/delivery/shops/${id}`, moved.body.version, { changes: { 'stock.nav': true } })
    expect(unknown.status).toBe(422)
    const back = await manager.patch(`/delivery/shops/${id}`, moved.body.version, {
      changes: { [`stock.${code}`]: false },
    })
    expect(back.status).toBe(200)
    expect((await places()).stock).toContainEqual(expect.objectContaining({ code, shopId: null }))
  })
})
