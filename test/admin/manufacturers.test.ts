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

const made = async (title: string) => (await manager.post('/manufacturers', { title })).body
const patch = (id: number, version: number, changes: object) =>
  manager.call('PATCH', `/manufacturers/${id}`, { changes }, { 'if-match': `"${version}"` })
const listed = async (id: number) =>
  (await manager.get('/manufacturers')).body.rows.find((row: { id: number }) => row.id === id)

describe('manufacturers', () => {
  test('one without its contact is listed as such until the contact is complete', async () => {
    const { id, version } = await made('SIA Mēbeles')
    expect(await listed(id)).toMatchObject({ slug: 'sia-mebeles', hasSafety: false, products: 0 })
    const wrong = await patch(id, version, { 'safety.email': 'nav' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['safety.email']])
    const contact = { 'safety.name': 'SIA Mēbeles', 'safety.address': 'Rīga, Brīvības 1', 'safety.email': 'a@b.lv' }
    const saved = await patch(id, version, contact)
    expect(saved.body.fields).toMatchObject(contact)
    expect((await listed(id)).hasSafety).toBe(true)
    const responsible = { 'safety.eu_responsible.name': 'SIA Pārstāvis' }
    expect((await patch(id, saved.body.version, responsible)).body.fields).toMatchObject({ ...contact, ...responsible })
  })

  test('two become one: products move, the old address leads to the one that stays', async () => {
    const [first, second] = [await shop.product({}), await shop.product({})]
    const [from, into] = [first.manufacturerId ?? 0, second.manufacturerId ?? 0]
    const old = await listed(from)
    await patch(from, 1, { slug: `${old.slug}-x` })
    expect((await manager.post(`/manufacturers/${from}/merge`, { into: from })).status).toBe(409)
    const merged = await manager.post(`/manufacturers/${from}/merge`, { into })
    expect(merged.body).toEqual({ moved: 1, left: 0, isDone: true })
    expect((await manager.get(`/manufacturers/${from}`)).status).toBe(404)
    expect((await listed(into)).products).toBe(2)
    const now = (await listed(into)).slug
    for (const slug of [old.slug, `${old.slug}-x`]) {
      const answer = await shop.visitor().get(`/m/${slug}`)
      expect([answer.status, answer.headers.location]).toEqual([301, `/m/${now}`])
    }
    const [log] = await rows<{ actor: string }>(
      shop.db,
      sql`select actor from audit_log where subject = ${`product:${first.id}`} and after ? 'manufacturer_id' order by id desc`,
    )
    expect(log?.actor).toMatch(/^staff:/)
  })

  test('a call goes on where the one before ended, 200 products a statement', async () => {
    const [from, into] = [await made('Liels'), await made('Lielāks')]
    await shop.db.execute(sql`
      insert into products (slug, code, category_id, manufacturer_id, price)
      select 'liels-' || n, 'L-' || n, (select min(id) from categories), ${from.id}, 100 from generate_series(1, 2100) n`)
    const first = await manager.post(`/manufacturers/${from.id}/merge`, { into: into.id })
    expect(first.body).toEqual({ moved: 2000, left: 100, isDone: false })
    const second = await manager.post(`/manufacturers/${from.id}/merge`, { into: into.id })
    expect(second.body).toEqual({ moved: 100, left: 0, isDone: true })
    const large = await rows(
      shop.db,
      sql`select 1 from catalogue_changes where cardinality(products) > 400 and changed_at > now() - interval '1 minute' and tags <> '{catalogue}'`,
    )
    expect(large).toEqual([])
  })

  test('is deleted only without products', async () => {
    const product = await shop.product({})
    const id = product.manufacturerId ?? 0
    expect((await manager.call('DELETE', `/manufacturers/${id}?version=1`)).body.errors.reason).toBe('in-use')
    const empty = await made('Tukšs')
    expect((await manager.call('DELETE', `/manufacturers/${empty.id}?version=1`)).body).toEqual({ done: true })
  })
})
