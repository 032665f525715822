import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
}, 60_000)
afterAll(() => shop.close())

type Row = { id: number; version: number; products: number; fields: Record<string, string | boolean> }

const last = (rows: Row[]) => rows.at(-1) as Row
const attribute = async (title: string) =>
  last((await manager.post('/attributes', { title: { lv: title } })).body.rows).id
const option = async (of: number, title: string) =>
  last((await manager.post(`/attributes/${of}/options`, { title: { lv: title } })).body.rows).id
const optionsOf = async (of: number): Promise<Row[]> => (await manager.get(`/attributes/${of}/options`)).body.rows
const give = async (product: number, ...options: number[]) => {
  for (const id of options) {
    await shop.db.execute(sql`insert into product_options (product_id, option_id) values (${product}, ${id})`)
  }
}
const has = async (product: number) =>
  (
    await rows<{ id: number }>(
      shop.db,
      sql`select option_id as id from product_options where product_id = ${product} order by 1`,
    )
  ).map(({ id }) => id)
const patch = (path: string, version: number, changes: object) =>
  manager.call('PATCH', path, { changes }, { 'if-match': `"${version}"` })

describe('attributes and their options', () => {
  test('are made, ordered and edited; a colour is written as one', async () => {
    const color = await attribute('Apdare')
    const [white, black] = [await option(color, 'Balta'), await option(color, 'Melna')]
    const ordered = await manager.post(`/attributes/${color}/options/order`, { ids: [black, white] })
    expect(ordered.body.rows.map(({ id }: Row) => id)).toEqual([black, white])
    expect((await patch(`/attributes/${color}`, 1, { role: 'color', isFilter: false })).body.version).toBe(2)
    expect((await patch(`/attributes/${color}`, 2, { role: 'smell' })).status).toBe(422)
    const version = (await optionsOf(color))[0]?.version ?? 0
    expect((await patch(`/options/${black}`, version, { color: 'melna' })).body.errors.color).toHaveLength(1)
    expect((await patch(`/options/${black}`, version, { color: '#1F1F1F' })).status).toBe(200)
    expect((await optionsOf(color))[0]?.fields.color).toBe('#1f1f1f')
    const slug = (await optionsOf(color))[1]?.fields.slug
    expect((await patch(`/options/${black}`, version + 1, { slug })).body.errors.slug).toHaveLength(1)
  })

  test('only what nothing uses is deleted', async () => {
    const size = await attribute('Izmērs')
    const large = await option(size, 'L')
    const product = await shop.product({})
    await give(product.id, large)
    expect((await manager.call('DELETE', `/options/${large}?version=1`)).body.errors.reason).toBe('in-use')
    expect((await manager.call('DELETE', `/attributes/${size}?version=1`)).body.errors.reason).toBe('in-use')
    await shop.db.execute(sql`delete from product_options where option_id = ${large}`)
    expect((await manager.call('DELETE', `/options/${large}?version=1`)).body).toEqual({ done: true })
    expect((await manager.call('DELETE', `/attributes/${size}?version=1`)).body).toEqual({ done: true })
  })

  test('two options become one: the plan says it before, products keep one of them and get a new version', async () => {
    const color = await attribute('Krāsa')
    const [red, crimson] = [await option(color, 'Sarkana'), await option(color, 'Sārta')]
    const [one, both] = [await shop.product({}), await shop.product({})]
    await give(one.id, crimson)
    await give(both.id, red, crimson)
    const plan = await manager.post(`/options/${crimson}/merge-plan`, { into: red })
    expect(plan.body).toEqual({ moved: 0, merged: 1, products: 2, conflicts: [] })
    expect(await has(one.id)).toEqual([crimson])
    expect((await manager.post(`/options/${crimson}/merge`, { into: red })).body).toEqual(plan.body)
    expect([await has(one.id), await has(both.id)]).toEqual([[red], [red]])
    expect((await optionsOf(color)).map(({ id }) => id)).toEqual([red])
    const [{ version } = { version: 0 }] = await rows<{ version: number }>(
      shop.db,
      sql`select version from products where id = ${one.id}`,
    )
    expect(version).toBe(2)
    expect((await manager.post(`/options/${red}/merge`, { into: red })).status).toBe(409)
  })

  test('a merge after which variations could not be told apart is refused', async () => {
    const color = await attribute('Tonis')
    const [oak, ash] = [await option(color, 'Ozols'), await option(color, 'Osis')]
    const parent = await shop.product({ hasVariations: true })
    const [a, b] = [await shop.product({ parentId: parent.id }), await shop.product({ parentId: parent.id })]
    await give(a.id, oak)
    await give(b.id, ash)
    await give(parent.id, oak, ash)
    const plan = await manager.post(`/options/${ash}/merge-plan`, { into: oak })
    expect(plan.body.conflicts).toEqual([a.code, b.code])
    expect((await manager.post(`/options/${ash}/merge`, { into: oak })).body.errors.reason).toBe('conflicts')
    expect(await has(b.id)).toEqual([ash])
  })

  test('two attributes become one: equal names merge, the others move along', async () => {
    const [from, into] = [await attribute('Materiāls'), await attribute('Materials')]
    const [wood, steel] = [await option(from, 'Koks'), await option(from, 'Tērauds')]
    const same = await option(into, 'koks')
    const product = await shop.product({})
    await give(product.id, wood, steel)
    expect((await manager.post(`/options/${wood}/merge`, { into: same })).body.errors.reason).toBe('differ')
    const plan = await manager.post(`/attributes/${from}/merge-plan`, { into })
    expect(plan.body).toEqual({ moved: 1, merged: 1, products: 1, conflicts: [] })
    expect((await manager.post(`/attributes/${from}/merge`, { into })).body).toEqual(plan.body)
    expect(await has(product.id)).toEqual([steel, same].toSorted((a, b) => a - b))
    expect((await optionsOf(into)).map(({ id }) => id)).toEqual([same, steel])
  })
})

describe('properties', () => {
  test('are grouped, moved, ordered and merged; a product with both keeps the value of the one that stays', async () => {
    const groups = (await manager.post('/property-groups', { title: { lv: 'Izmēri' } })).body.groups
    const group = last(groups).id
    const other = last((await manager.post('/property-groups', { title: { lv: 'Citi' } })).body.groups).id
    const make = async (title: string) => {
      const { body } = await manager.post(`/property-groups/${group}/properties`, { title: { lv: title } })
      return (body.properties as Row[]).find(({ fields }) => fields['title.lv'] === title)?.id ?? 0
    }
    const [width, breadth] = [await make('Platums'), await make('Platums (cm)')]
    const [one, both] = [await shop.product({}), await shop.product({})]
    const value = (product: number, property: number, text: string) =>
      shop.db.execute(sql`
        insert into product_properties (product_id, property_id, value)
        values (${product}, ${property}, ${JSON.stringify({ lv: text })}::jsonb)`)
    await value(one.id, breadth, '80')
    await value(both.id, breadth, '90')
    await value(both.id, width, '91')
    expect((await manager.post(`/properties/${breadth}/merge-plan`, { into: width })).body).toEqual({
      products: 2,
      doubled: 1,
    })
    await manager.post(`/properties/${breadth}/merge`, { into: width })
    const kept = await rows<{ id: number; lv: string }>(
      shop.db,
      sql`select product_id as id, value->>'lv' as lv from product_properties where property_id = ${width} order by 1`,
    )
    expect(kept).toEqual([
      { id: one.id, lv: '80' },
      { id: both.id, lv: '91' },
    ])
    const moved = await manager.post(`/properties/${width}/move`, { into: other })
    expect(moved.body.properties.find(({ id }: Row) => id === width).groupId).toBe(other)
    expect((await manager.call('DELETE', `/property-groups/${other}?version=1`)).body.errors.reason).toBe('in-use')
    expect((await manager.call('DELETE', `/property-groups/${group}?version=1`)).body).toEqual({ done: true })
  })
})
