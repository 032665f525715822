import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyer } from '../support/buyers.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser
let content: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  content = await signedInStaff(shop, 'content')
}, 60_000)
afterAll(() => shop.close())

const patch = (who: StaffBrowser, id: number, version: number, changes: object, base: object = {}) =>
  who.call('PATCH', `/services/${id}`, { changes, base }, { 'if-match': `"${version}"` })
const found = async (id: number) =>
  (await manager.get('/services')).body.rows.find((row: { id: number }) => row.id === id)

test('a service is made, priced, published and offered beside goods of its categories', async () => {
  const chair = await shop.product({ title: 'Krēsls', price: 9000 })
  const lamp = await shop.product({ title: 'Lampa', price: 9000 })
  const { body } = await manager.post('/services', { title: { lv: 'Montāža' } })
  const { id, version, fields } = body.rows.at(-1)
  expect(fields).toMatchObject({ 'title.lv': 'Montāža', price: '0.00', isPublished: false, categories: '' })
  const wrong = await patch(manager, id, version, { price: 'daudz', categories: '999999', 'title.lv': '' })
  expect(Object.keys(wrong.body.errors).toSorted()).toEqual(['categories', 'price', 'title.lv'])
  expect((await patch(manager, id, version, { price: '-1' })).status).toBe(422)
  expect((await patch(content, id, version, { price: '10' })).status).toBe(403)
  const changes = { price: '12,5', isPublished: true, categories: String(chair.categoryId), 'title.en': 'Assembly' }
  expect((await patch(manager, id, version, changes)).body).toEqual({ version: version + 1 })
  expect((await found(id)).fields).toMatchObject({ price: '12.50', 'title.en': 'Assembly' })

  const offered = async (product: number) => {
    const visitor = await buyer(shop, [{ id: product }])
    return (await visitor.get('/api/product/services')).json<{ id: number }[]>().map((each) => each.id)
  }
  expect([await offered(chair.id), await offered(lamp.id)]).toEqual([[id], []])

  const text = await patch(content, id, version, { 'title.en': 'Fitting' }, { 'title.en': '' })
  expect(text.body.errors.conflicts).toEqual([expect.objectContaining({ field: 'title.en', theirs: 'Assembly' })])
  expect((await patch(content, id, version + 1, { 'title.lv': 'Salikšana' })).status).toBe(200)
  expect((await found(id)).version).toBe(version + 2)
})
