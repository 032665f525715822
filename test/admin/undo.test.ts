import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListedEntry } from '../../src/shop/audit-log/audit-log.calls.ts'
import { firstRow } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'
import { productWithVariations } from '../support/variations.ts'

let shop: TestShop
let anna: StaffBrowser & { id: number }
let berta: StaffBrowser
let accountant: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  anna = await signedInStaff(shop, 'manager')
  berta = await signedInStaff(shop, 'owner', 'berta@darbinieki.example')
  accountant = await signedInStaff(shop, 'accountant')
}, 60_000)
afterAll(() => shop.close())

const entriesOf = async (subject: string, who: StaffBrowser = anna): Promise<ListedEntry[]> =>
  (await who.get(`/audit-log?subject=${encodeURIComponent(subject)}`)).body.entries

/** The newest change of a column. */
async function changeOf(subject: string, column: string): Promise<ListedEntry> {
  const found = (await entriesOf(subject)).find(({ act, after }) => act === 'update' && after && column in after)
  if (!found) throw new Error(`${subject} has no change of ${column}`)
  return found
}
const undo = (who: StaffBrowser, { id }: ListedEntry, body: object = {}) => who.post(`/audit-log/${id}/undo`, body)

describe('a change is taken back from the log', () => {
  test('of a variation, by the rules and rights of its own save', async () => {
    const chair = await productWithVariations(
      shop,
      [{ title: 'Izmērs', options: ['Mazs', 'Liels'] }],
      ['Mazs', 'Liels'].map((size) => ({ values: [size], price: 2500, quantity: 3 })),
    )
    const [small] = chair.variations
    const id = small?.id ?? 0
    const save = async (changes: object, base: object) => {
      const row = await firstRow<{ version: number }>(shop.db, sql`select version from products where id = ${id}`)
      const rows = [{ id, version: row?.version, base, changes }]
      return anna.call('PATCH', `/products/${chair.id}/variations`, { rows })
    }
    expect((await save({ price: 1900, weight: 700 }, { price: 2500, weight: 0 })).status).toBe(200)
    const change = await changeOf(`product:${id}`, 'price')
    expect(change.mayUndo).toBe(true)
    const content = await signedInStaff(shop, 'content')
    expect((await undo(content, change)).status).toBe(403)
    expect((await undo(accountant, change)).status).toBe(403)
    expect((await entriesOf(`product:${id}`, accountant)).some(({ mayUndo }) => mayUndo)).toBe(false)
    expect((await undo(anna, change)).body).toEqual({ done: true })
    const stored = () => firstRow(shop.db, sql`select price, weight from products where id = ${id}`)
    expect(await stored()).toEqual({ price: 2500, weight: small?.weight ?? 0 })
    // The product costs what its cheapest variation costs.
    expect(await firstRow(shop.db, sql`select price from products where id = ${chair.id}`)).toEqual({ price: 2500 })
    const [last] = await entriesOf(`product:${id}`)
    expect(last).toMatchObject({ actor: `staff:${anna.id}`, after: { price: 2500 } })
  })

  test('of a product, moments too; nothing more where it is taken back already', async () => {
    const lamp = await shop.product({ price: 2500 })
    const dated = { base: { publishAt: null }, changes: { publishAt: '2099-01-02T10:30Z' } }
    expect((await anna.patch(`/products/${lamp.id}`, 1, dated)).status).toBe(200)
    const moved = { base: dated.changes, changes: { publishAt: '2099-03-04T11:00Z' } }
    expect((await anna.patch(`/products/${lamp.id}`, 2, moved)).status).toBe(200)
    const change = await changeOf(`product:${lamp.id}`, 'publish_at')
    expect((await undo(anna, change)).status).toBe(200)
    expect((await anna.get(`/products/${lamp.id}`)).body.fields.publishAt).toBe('2099-01-02T10:30Z')
    const before = (await entriesOf(`product:${lamp.id}`)).length
    expect((await undo(anna, change)).status).toBe(200)
    expect(await entriesOf(`product:${lamp.id}`)).toHaveLength(before)
  })

  test('of a category; where it was moved to is none of its fields', async () => {
    const made = (await anna.post('/categories', { title: { lv: 'Lampas', en: 'Lamps' }, parentId: null })).body
    const changes = { 'title.lv': 'Gaismekļi', 'description.lv': '<p>Siltas</p>' }
    const base = { 'title.lv': 'Lampas', 'description.lv': '' }
    expect((await anna.patch(`/categories/${made.id}`, made.version, { base, changes })).status).toBe(200)
    expect((await undo(anna, await changeOf(`category:${made.id}`, 'title'))).status).toBe(200)
    const { fields } = (await anna.get(`/categories/${made.id}`)).body
    expect(fields).toMatchObject({ 'title.lv': 'Lampas', 'title.en': 'Lamps', 'description.lv': '' })
    const other = (await anna.post('/categories', { title: { lv: 'Mēbeles' }, parentId: null })).body
    await anna.post(`/categories/${made.id}/move`, { parentId: other.id, before: null })
    const move = await changeOf(`category:${made.id}`, 'parent_id')
    expect(move.mayUndo).toBe(false)
    expect(await undo(anna, move)).toMatchObject({ status: 409, body: { errors: { reason: 'no-undo' } } })
  })

  test('what was changed again since is asked about with both values, field by field', async () => {
    const { id } = (await anna.post('/manufacturers', { title: 'Balta' })).body
    const edit = async (who: StaffBrowser, changes: object) => {
      const { version, fields } = (await who.get(`/manufacturers/${id}`)).body
      return who.patch(`/manufacturers/${id}`, version, { base: fields, changes })
    }
    await edit(anna, { title: 'Melna', 'safety.name': 'SIA Melna', 'safety.email': 'a@melna.example' })
    const change = await changeOf(`manufacturer:${id}`, 'title')
    await edit(berta, { title: 'Zila', 'safety.name': 'SIA Zila' })
    const refused = await undo(anna, change)
    expect(refused.status).toBe(409)
    expect(refused.body.errors.conflicts).toMatchObject([
      { field: 'title', mine: 'Balta', theirs: 'Zila', person: expect.any(String) },
      { field: 'safety.name', mine: '', theirs: 'SIA Zila' },
    ])
    const fields = async () => (await anna.get(`/manufacturers/${id}`)).body.fields
    expect(await fields()).toMatchObject({ title: 'Zila', 'safety.email': 'a@melna.example' })
    const chosen = { base: { title: 'Zila', 'safety.name': 'SIA Zila' }, except: ['safety.name'] }
    expect((await undo(anna, change, chosen)).status).toBe(200)
    expect(await fields()).toMatchObject({ title: 'Balta', 'safety.name': 'SIA Zila', 'safety.email': '' })
  })

  test('of settings: a value, a part of one, and the bank account with a proof only', async () => {
    const edit = async (form: string, changes: Record<string, string>) => {
      const { version, fields } = (await berta.get(`/settings/${form}`)).body
      const saved = await berta.patch(`/settings/${form}`, version, { base: fields, changes })
      expect(saved.status).toBe(200)
      return fields as Record<string, string>
    }
    await edit('orders', { hold_minutes: '90' })
    await edit('orders', { hold_minutes: '120' })
    expect((await undo(anna, await changeOf('setting:hold_minutes', 'value'))).status).toBe(200)
    expect((await anna.get('/settings/orders')).body.fields.hold_minutes).toBe('90')

    const company = await edit('company', { 'identity.city': 'Cēsis' })
    await edit('company', { 'identity.city': 'Valmiera', 'identity.zip': 'LV-4201' })
    await edit('company', { 'identity.email': 'cits@veikals.example' })
    const city = (await entriesOf('setting:identity')).find(
      ({ before, after }) =>
        JSON.stringify(before?.value).includes('Cēsis') && JSON.stringify(after?.value).includes('Valmiera'),
    )
    if (!city) throw new Error('The city was not logged')
    expect((await undo(anna, city)).status).toBe(200)
    expect((await anna.get('/settings/company')).body.fields).toMatchObject({
      'identity.city': 'Cēsis',
      'identity.zip': company['identity.zip'],
      'identity.email': 'cits@veikals.example',
    })

    await shop.db.execute(
      sql`update settings set value = jsonb_set(value, '{bank_name}', '"Cita banka"') where key = 'identity'`,
    )
    const bank = await changeOf('setting:identity', 'value')
    await shop.db.execute(sql`update staff_sessions set proven_at = now() - interval '1 day'`)
    expect((await undo(anna, bank)).status).toBe(403)
    expect((await anna.get('/settings/bank')).body.fields['identity.bank_name']).toBe('Cita banka')
  })
})

test('an entry that is not there, and one that no save can take back', async () => {
  expect((await anna.post('/audit-log/999999/undo')).status).toBe(404)
  const lamp = await shop.product()
  await shop.db.execute(sql`update product_texts set title = 'Cits' where product_id = ${lamp.id}`)
  const text = await changeOf(`product:${lamp.id}`, 'title')
  expect(text.mayUndo).toBe(false)
  expect((await undo(anna, text)).body.errors.reason).toBe('no-undo')
})
