import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categories, manufacturers, products } from '../../src/shop/catalogue/catalogue.tables.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
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

type Row = { id: number; version: number; builtIn: string | null; products: number; fields: Record<string, unknown> }

const list = async (): Promise<Row[]> => (await manager.get('/badges')).body.rows
const byTitle = async (title: string) => {
  const found = (await list()).find(({ fields }) => fields['title.lv'] === title)
  if (!found) throw new Error(`No badge ${title}`)
  return found
}
const edit = async (who: StaffBrowser, row: Row, changes: object, base: object = {}) =>
  who.call('PATCH', `/badges/${row.id}`, { changes, base }, { 'if-match': `"${row.version}"` })
const make = async (title: string, changes: object = {}) => {
  await manager.post('/badges', { title: { lv: title } })
  expect((await edit(manager, await byTitle(title), { isOn: true, ...changes })).status).toBe(200)
  return byTitle(title)
}
const give = (id: number, badgeId: number) =>
  manager.call(
    'PATCH',
    `/products/${id}`,
    { base: {}, changes: { 'badges.own': String(badgeId) } },
    { 'if-match': '"1"' },
  )
const page = async (path: string) => (await shop.app.inject({ url: path })).body
const card = async (slug: string, title: string) => {
  const html = await page(`/c/${slug}`)
  const at = html.indexOf(`>${title}<`)
  return html.slice(html.lastIndexOf('<article', at), at)
}
const soon = (path: string, isThere: (html: string) => boolean) =>
  expect.poll(async () => isThere(await page(path)), { timeout: 10_000 }).toBe(true)
const categoryOf = async (id: number) =>
  (
    await shop.db
      .select({ slug: categories.slug, id: categories.id })
      .from(categories)
      .innerJoin(products, eq(products.categoryId, categories.id))
      .where(eq(products.id, id))
  )[0] ?? { slug: '', id: 0 }

describe('badges of the program', () => {
  test('are there from the start and show what they showed', async () => {
    expect((await list()).map(({ builtIn, fields }) => [builtIn, fields['title.lv'], fields.isOn])).toEqual([
      ['discount', 'Akcija', true],
      ['new', 'Jaunums', true],
      ['featured', 'Iesakām', true],
      ['popular', 'Populārs', true],
      ['free_eu_shipping', 'Bezmaksas piegāde ES', true],
    ])
    await shop.product({ slug: 'nr-1', isNew: true, isPopular: true })
    const html = await page('/p/nr-1')
    expect(html).toContain('badge badge--green">Jaunums<')
    expect(html).toContain('badge badge--pink">Populārs<')
  })

  test('are renamed, coloured, put in order and switched off, on pages that are cached', async () => {
    const lamp = await shop.product({ slug: 'nr-2', title: 'Lampa divi', isNew: true, isFeatured: true })
    const { slug } = await categoryOf(lamp.id)
    await expect.poll(() => card(slug, 'Lampa divi')).toContain('badge badge--green">Jaunums<')
    await edit(manager, await byTitle('Jaunums'), { 'title.lv': 'Tikko pie mums', look: 'ink' })
    await soon('/p/nr-2', (html) => html.includes('badge badge--ink">Tikko pie mums<'))
    const ids = (await list()).map(({ id }) => id)
    await manager.post('/badges/order', { ids: [ids[2], ids[0], ids[1], ids[3], ids[4]] })
    await expect.poll(() => card(slug, 'Lampa divi')).toContain('>Iesakām<')
    expect(await card(slug, 'Lampa divi')).not.toContain('Tikko pie mums')
    await edit(manager, await byTitle('Iesakām'), { isOn: false })
    await expect.poll(() => card(slug, 'Lampa divi')).toContain('>Tikko pie mums<')
    await soon('/p/nr-2', (html) => !html.includes('Iesakām'))
  })

  test('keep their rule and cannot be deleted', async () => {
    const row = await byTitle('Populārs')
    const ruled = await edit(manager, row, { ruleSale: true })
    expect([ruled.status, Object.keys(ruled.body.errors)]).toEqual([422, ['ruleSale']])
    const deleted = await manager.call('DELETE', `/badges/${row.id}?version=${row.version}`)
    expect([deleted.status, deleted.body.message]).toEqual([409, 'Šo nozīmīti dzēst nevar, bet to var izslēgt.'])
    const hand = await shop.product()
    const given = await give(hand.id, row.id)
    expect(Object.keys(given.body.errors)).toEqual(['badges.own'])
  })
})

describe('own badges', () => {
  test('begin switched off, and are given by hand on the page of a product', async () => {
    const lamp = await shop.product({ slug: 'latvijas-lampa', title: 'Latvijas lampa' })
    const made = await manager.post('/badges', { title: { lv: 'Ražots Latvijā', en: 'Made in Latvia' } })
    expect(made.body.rows.at(-1)).toMatchObject({ id: made.body.id, builtIn: null, fields: { isOn: false } })
    expect((await give(lamp.id, made.body.id)).body.version).toBe(2)
    expect(await page('/p/latvijas-lampa')).not.toContain('Ražots Latvijā')
    await edit(manager, await byTitle('Ražots Latvijā'), { isOn: true, look: 'sky' })
    await soon('/p/latvijas-lampa', (html) => html.includes('badge badge--sky">Ražots Latvijā<'))
    await soon('/en/p/latvijas-lampa', (html) => html.includes('>Made in Latvia<'))
    expect(await byTitle('Ražots Latvijā')).toMatchObject({ products: 1 })
    const { body } = await manager.get(`/products/${lamp.id}`)
    expect(body.fields['badges.own']).toBe(String(made.body.id))
    const choices = (await manager.get('/product-choices')).body.badges
    expect(choices).toEqual([{ id: made.body.id, title: 'Ražots Latvijā' }])
    const copy = (await manager.post(`/products/${lamp.id}/copy`)).body.id
    expect((await manager.get(`/products/${copy}`)).body.fields['badges.own']).toBe(String(made.body.id))
  })

  test('follow a rule: a category with those below it, a manufacturer, reduced and new goods', async () => {
    const lamp = await shop.product({ slug: 'ar-noteikumu' })
    const { id: below } = await categoryOf(lamp.id)
    const above = await firstRow<{ id: number }>(
      shop.db,
      sql`insert into categories (slug, title, short_description, description) values ('augsa', '{"lv":"Augša"}', '{"lv":""}', '{"lv":""}') returning id`,
    )
    await shop.db
      .update(categories)
      .set({ parentId: above?.id ?? null })
      .where(eq(categories.id, below))
    await make('Mēbeļu nedēļa', { ruleCategoryId: String(above?.id) })
    await soon('/p/ar-noteikumu', (html) => html.includes('Mēbeļu nedēļa'))
    const [maker] = await shop.db
      .insert(manufacturers)
      .values({ slug: 'cits', title: 'Cits', description: { lv: '' }, safety: { name: '', address: '', email: '' } })
      .returning()
    expect(
      (await edit(manager, await byTitle('Mēbeļu nedēļa'), { ruleManufacturerId: String(maker?.id) })).body,
    ).toEqual({ version: 3 })
    await soon('/p/ar-noteikumu', (html) => !html.includes('Mēbeļu nedēļa'))
    await make('Svaigs', { ruleNewDays: '7' })
    await soon('/p/ar-noteikumu', (html) => html.includes('Svaigs'))
    await shop.db
      .update(products)
      .set({ createdAt: new Date('2020-01-01') })
      .where(eq(products.id, lamp.id))
    await soon('/p/ar-noteikumu', (html) => !html.includes('Svaigs'))
    await shop.db.delete(manufacturers).where(eq(manufacturers.id, maker?.id ?? 0))
    expect((await byTitle('Mēbeļu nedēļa')).fields).toMatchObject({ isOn: false, ruleManufacturerId: '' })
  })

  test('end with their period', async () => {
    await shop.product({ slug: 'perioda', isFreeEuShipping: true })
    await edit(manager, await byTitle('Bezmaksas piegāde ES'), { endsOn: '2026-01-31' })
    await soon('/p/perioda', (html) => !html.includes('Bezmaksas piegāde ES'))
  })

  test('what is wrong is said at its field', async () => {
    const row = await make('Nepareizā')
    const refused = await edit(manager, row, {
      'title.lv': 'Ļoti garš teksts, kas nozīmītē neietilpst',
      look: 'zebra',
      startsOn: '2026-02-30',
      ruleNewDays: '0',
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors).toSorted()).toEqual(['look', 'ruleNewDays', 'startsOn', 'title.lv'])
    const dates = await edit(manager, row, { startsOn: '2026-12-24', endsOn: '2026-12-01' })
    expect(dates.body.errors).toEqual({ endsOn: ['Beigām jābūt pēc sākuma.'] })
    const nothing = await edit(manager, row, { ruleCategoryId: '999999' })
    expect(Object.keys(nothing.body.errors)).toEqual(['ruleCategoryId'])
    const long = await manager.post('/badges', { title: { lv: 'x'.repeat(31) } })
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['title.lv']])
    expect((await viewer.post('/badges', { title: { lv: 'Nē' } })).status).toBe(403)
  })

  test('two people change the same one: both values are told', async () => {
    const row = await make('Kopīgā')
    await edit(manager, row, { look: 'pink' })
    const refused = await edit(berta, row, { look: 'sky' }, { look: 'green' })
    expect(refused.body.errors).toMatchObject({
      reason: 'conflict',
      conflicts: [{ field: 'look', mine: 'sky', theirs: 'pink', person: 'Anna manager' }],
    })
    const late = await manager.call('DELETE', `/badges/${row.id}?version=${row.version}`)
    expect([late.status, late.body.errors.reason]).toEqual([409, 'version'])
  })

  test('deleted ones are gone from products, with one entry in the log', async () => {
    const row = await make('Īslaicīgā')
    const lamp = await shop.product({ slug: 'islaiciga' })
    await give(lamp.id, row.id)
    await soon('/p/islaiciga', (html) => html.includes('Īslaicīgā'))
    expect((await manager.call('DELETE', `/badges/${row.id}?version=${row.version}`)).status).toBe(200)
    await soon('/p/islaiciga', (html) => !html.includes('Īslaicīgā'))
    const log = await rows<{ act: string }>(
      shop.db,
      sql`select act from audit_log where table_name in ('badges', 'product_badges') and act = 'delete'`,
    )
    expect(log).toHaveLength(1)
  })

  test('are added to many products at once', async () => {
    const row = await make('Daudzām')
    const [one, two] = [await shop.product({ slug: 'daudz-1' }), await shop.product({ slug: 'daudz-2' })]
    const change = async (act: string) => {
      const changes = [{ field: 'badges.own', act, value: String(row.id) }]
      const { body } = await manager.post('/products/bulk', { selection: { ids: [one.id, two.id] }, changes })
      return manager.post(`/products/bulk/${body.id}/run`)
    }
    expect((await change('add')).body).toMatchObject({ state: 'done', done: 2 })
    await soon('/p/daudz-2', (html) => html.includes('Daudzām'))
    expect((await change('remove')).body).toMatchObject({ state: 'done', done: 2 })
    await soon('/p/daudz-1', (html) => !html.includes('Daudzām'))
  })
})
