import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { priceListsCommand } from '../../src/cli/price-lists-command.ts'
import { products } from '../../src/shop/catalogue/catalogue.tables.ts'
import { firstRow } from '../../src/shop/db.ts'
import { countSegments } from '../../src/shop/segments/segments.db.ts'
import { bought, rowOf } from '../support/bought.ts'
import { buyer, cartOf, place } from '../support/buyers.ts'
import { openTestShop, orderRequest, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let anna: StaffBrowser
let viewer: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  anna = await signedInStaff(shop, 'manager')
  viewer = await signedInStaff(shop, 'viewer')
  await shop.services.searchSync.ready()
}, 60_000)
afterAll(() => shop.close())

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

type Tier = { code: string; from?: number; price: number | null }
type Who = { userId?: number; companyId?: number; kind?: string }
let lists = 0

async function listOf(tiers: readonly Tier[], who: readonly Who[] = [], fields: Record<string, string | boolean> = {}) {
  lists += 1
  const made = await anna.post('/price-lists', { fields: { name: `Cenrādis ${lists}`, ...fields } })
  const { id } = made.body
  if (tiers.length > 0) await anna.post(`/price-lists/${id}/prices`, { prices: tiers })
  for (const one of who) expect((await anna.post(`/price-lists/${id}/buyers`, one)).status).toBe(200)
  return id as number
}
const read = async (id: number) => (await anna.get(`/price-lists/${id}`)).body
const edit = async (id: number, changes: Record<string, string | boolean>) =>
  anna.patch(`/price-lists/${id}`, (await read(id)).version, { changes, base: (await read(id)).fields })

const add = (visitor: Visitor, id: number, quantity = 1) =>
  visitor.post(`/api/cart-item/add/${id}?action=plus`, { quantity })
const linesOf = async (visitor: Visitor) =>
  (await cartOf(visitor)).items.map(({ product, quantity, price, notice }) => [product.id, quantity, price, notice])
const pricesFor = async (visitor: Visitor, ...ids: number[]) =>
  (await visitor.get(`/api/prices?ids=${ids.join()}`)).json<{ prices: object[] }>().prices
const hasLists = async (visitor: Visitor) =>
  (await visitor.get('/api/visitor')).json<{ has_price_lists: boolean }>().has_price_lists

describe('the price of a buyer', () => {
  test('is the lowest of their lists for so many pieces, never above the ordinary one', async () => {
    const lamp = await shop.product({ price: 10_000, quantity: 50 })
    const chair = await shop.product({ price: 5_000, quantity: 50 })
    const { visitor, userId } = await signedIn(shop, { type: 'b2c' })
    await listOf(
      [
        { code: lamp.code, price: 9_000 },
        { code: lamp.code, from: 10, price: 8_000 },
        { code: chair.code, price: 6_000 },
      ],
      [{ userId }],
    )
    await listOf([{ code: lamp.code, from: 5, price: 8_500 }], [{ userId }])
    await add(visitor, lamp.id)
    await add(visitor, chair.id)
    expect(await linesOf(visitor)).toEqual([
      [lamp.id, 1, 9_000, null],
      [chair.id, 1, 5_000, null],
    ])
    const priceAt = async (quantity: number) => {
      await add(visitor, lamp.id, quantity)
      return (await linesOf(visitor))[0]
    }
    expect(await priceAt(4)).toEqual([lamp.id, 5, 8_500, null])
    expect(await priceAt(5)).toEqual([lamp.id, 10, 8_000, null])
    expect(await pricesFor(visitor, lamp.id, chair.id)).toMatchObject([
      { id: lamp.id, gross: expect.stringContaining('90,00'), tiers: [{ from: 5 }, { from: 10 }] },
    ])
    const stranger = await buyer(shop, [{ id: lamp.id, pieces: 10 }])
    expect(await linesOf(stranger)).toEqual([[lamp.id, 10, 10_000, null]])
    expect(await pricesFor(stranger, lamp.id)).toEqual([])
    expect([await hasLists(visitor), await hasLists(stranger)]).toEqual([true, false])
  })

  test('is theirs in a cart that they had before, and no more once they are off the list or it has ended', async () => {
    const lamp = await shop.product({ price: 10_000, quantity: 50 })
    const { visitor, userId } = await signedIn(shop, { type: 'b2c' })
    await add(visitor, lamp.id)
    const id = await listOf([{ code: lamp.code, price: 7_000 }], [{ userId }])
    expect((await linesOf(visitor))[0]?.[2]).toBe(7_000)
    await edit(id, { isActive: false })
    expect((await linesOf(visitor))[0]?.[2]).toBe(10_000)
    await edit(id, { isActive: true, validFrom: inHours(1) })
    expect((await linesOf(visitor))[0]?.[2]).toBe(10_000)
    expect(await read(id)).toMatchObject({ isValid: false, goods: 1, buyers: 1 })
    await edit(id, { validFrom: inHours(-2), validUntil: inHours(1) })
    expect((await linesOf(visitor))[0]?.[2]).toBe(7_000)
    const { rows } = (await anna.get(`/price-lists/${id}/buyers`)).body
    await anna.call('DELETE', `/price-lists/${id}/buyers/${rows[0].id}`)
    expect((await linesOf(visitor))[0]?.[2]).toBe(10_000)
    expect(await hasLists(visitor)).toBe(false)
  })

  test('waits for a confirmed address, and in a company for the approval of the account', async () => {
    const lamp = await shop.product({ price: 10_000, quantity: 50 })
    const { visitor, companyId, userId } = await signedIn(shop, { type: 'b2b' })
    const unsure = await signedIn(shop, { type: 'b2b', isConfirmed: false })
    const id = await listOf([{ code: lamp.code, price: 7_000 }], [{ companyId: companyId ?? 0 }])
    await add(visitor, lamp.id)
    expect((await linesOf(visitor))[0]?.[2]).toBe(10_000)
    const [row] = (await anna.get(`/price-lists/${id}/buyers`)).body.rows
    expect(row).toMatchObject({
      company: { id: companyId },
      accounts: [{ userId, isConfirmed: true, isApproved: false }],
    })
    const approve = (isApproved: boolean) => anna.post(`/companies/${companyId}/accounts`, { userId, isApproved })
    expect((await approve(true)).status).toBe(200)
    expect((await linesOf(visitor))[0]?.[2]).toBe(7_000)
    expect(
      (await anna.post(`/companies/${companyId}/accounts`, { userId: unsure.userId, isApproved: true })).status,
    ).toBe(404)
    await approve(false)
    expect((await linesOf(visitor))[0]?.[2]).toBe(10_000)
    await approve(true)
    // Of another company now.
    await shop.db.execute(sql`update users set company_id = ${unsure.companyId} where id = ${userId}`)
    expect((await linesOf(visitor))[0]?.[2]).toBe(10_000)
    await listOf([{ code: lamp.code, price: 6_000 }], [{ userId: unsure.userId }])
    await add(unsure.visitor, lamp.id)
    expect((await linesOf(unsure.visitor))[0]?.[2]).toBe(10_000)
    await shop.db.execute(sql`update users set email_confirmed_at = now() where id = ${unsure.userId}`)
    expect((await linesOf(unsure.visitor))[0]?.[2]).toBe(6_000)
  })

  test('may be that of a kind of buyers, also in a cart that is opened later', async () => {
    const lamp = await shop.product({ price: 10_000, quantity: 50 })
    const [school, person] = [await signedIn(shop, { type: 'b2g' }), await signedIn(shop, { type: 'b2c' })]
    const id = await listOf([{ code: lamp.code, price: 7_500 }], [{ kind: 'b2g' }])
    await shop.db.execute(sql`update users set cart_id = null where id = ${school.userId}`)
    for (const { visitor } of [school, person]) await add(visitor, lamp.id)
    expect((await linesOf(school.visitor))[0]?.[2]).toBe(7_500)
    expect((await linesOf(person.visitor))[0]?.[2]).toBe(10_000)
    const { version } = await read(id)
    expect((await anna.remove(`/price-lists/${id}`, version - 1)).status).toBe(409)
    expect((await anna.remove(`/price-lists/${id}`, version)).status).toBe(200)
    expect((await linesOf(school.visitor))[0]?.[2]).toBe(10_000)
  })
})

describe('an order', () => {
  test('has the prices of the list in its lines, sums and invoice', async () => {
    const lamp = await shop.product({ price: 12_100, quantity: 50 })
    const { visitor, userId } = await signedIn(shop, { type: 'b2g', vatNum: null, mayPayByInvoice: true })
    await listOf([{ code: lamp.code, from: 10, price: 9_680 }], [{ userId }])
    await add(visitor, lamp.id, 10)
    const { number, path } = await bought(shop, visitor, { payment_method: 'invoice' })
    const order = await rowOf(shop, number)
    expect(order).toMatchObject({ itemsTotal: 96_800 })
    const line = await firstRow(
      shop.db,
      sql`select unit_price, quantity, total, vat from order_lines where order_id = ${order?.id} and product_id = ${lamp.id}`,
    )
    expect(line).toEqual({ unit_price: 9_680, quantity: 10, total: 96_800, vat: 16_800 })
    const xml = (await visitor.get(`${path}/invoice.xml`)).body
    expect(xml).toContain('>800.00<')
  })

  test('on a price that has ended meanwhile is refused, and the cart says the new one', async () => {
    const lamp = await shop.product({ price: 10_000, quantity: 50 })
    const { visitor, userId } = await signedIn(shop, { type: 'b2c' })
    const id = await listOf([{ code: lamp.code, price: 7_000 }], [{ userId }])
    await add(visitor, lamp.id)
    await edit(id, { isActive: false })
    const refused = await place(shop, visitor, await orderRequest(shop))
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('100,00')
    expect((await linesOf(visitor))[0]).toEqual([lamp.id, 1, 10_000, null])
    expect((await place(shop, visitor, await orderRequest(shop))).status).toBe(200)
  })

  test('an offer of the cart has the prices of the list, and holds them', async () => {
    const lamp = await shop.product({ price: 10_000, quantity: 50 })
    const { visitor, userId } = await signedIn(shop, { type: 'b2c' })
    const id = await listOf([{ code: lamp.code, price: 7_000 }], [{ userId }])
    await add(visitor, lamp.id, 2)
    expect((await visitor.get('/quote')).body).toContain('140,00')
    const answer = await visitor.submit('/quote', { name: 'Anna', reg_num: '', email: '' })
    expect(answer.status).toBe(303)
    await edit(id, { isActive: false })
    const path = String(answer.headers.location).replace(/\?.*/, '')
    await visitor.submit(`${path}/cart`, {})
    expect((await linesOf(visitor))[0]).toEqual([lamp.id, 2, 7_000, null])
  })
})

test('shared pages have none of it: who is signed in gets the same bytes as a guest', async () => {
  const lamp = await shop.product({ price: 10_000, quantity: 50, slug: 'cenraza-lampa' })
  const { visitor, userId } = await signedIn(shop, { type: 'b2c' })
  await listOf([{ code: lamp.code, price: 7_700 }], [{ userId }])
  await expect.poll(async () => (await shop.visitor().get('/p/cenraza-lampa')).status).toBe(200)
  const [own, guest] = [await visitor.get('/p/cenraza-lampa'), await shop.visitor().get('/p/cenraza-lampa')]
  expect(own.body).toBe(guest.body)
  expect(own.body).not.toContain('77,00')
  const answer = await visitor.get(`/api/prices?ids=${lamp.id}`)
  expect(answer.headers.vary).toContain('Cookie')
  expect(answer.headers['cache-control']).toContain('no-store')
  expect(answer.body).toContain('77,00')
  expect((await visitor.get('/api/prices?ids=1,x')).status).toBe(422)
})

describe('a list of goods by price', () => {
  type Listed = { collection: { data: { products: { id: number }[] } }; filters: { price: { limits: number[] } } }
  const asked = async (visitor: Visitor, query: string) => {
    const answer = await visitor.get(`/api/search/products?query=cenukarta&per_page=96&${query}`)
    return { answer, found: answer.json<Listed>() }
  }
  const idsOf = async (visitor: Visitor, query: string) =>
    (await asked(visitor, query)).found.collection.data.products.map(({ id }) => id)

  test('is sorted and filtered by the prices that the buyer sees, everybody else’s as before', async () => {
    const goods = []
    for (const price of [3_000, 2_000, 1_000]) goods.push(await shop.product({ title: 'Cenukarta', price }))
    const [dear, middle, cheap] = goods
    const { visitor } = await signedIn(shop, { type: 'b2g' })
    const id = await listOf([{ code: dear?.code ?? '', price: 500 }], [{ kind: 'b2g' }])
    const own = 'prices=own&sort=price_with_tax:asc'
    await expect.poll(() => idsOf(visitor, own)).toEqual([dear?.id, cheap?.id, middle?.id])
    expect(await idsOf(visitor, 'prices=own&sort=price_with_tax:desc')).toEqual([middle?.id, cheap?.id, dear?.id])
    expect(await idsOf(visitor, `${own}&price_to=9`)).toEqual([dear?.id])
    const { answer, found } = await asked(visitor, own)
    expect(found.filters.price.limits.at(0)).toBe(500)
    expect(answer.headers.vary).toContain('Cookie')
    expect(await idsOf(visitor, 'sort=price_with_tax:asc')).toEqual([cheap?.id, middle?.id, dear?.id])
    for (const other of [shop.visitor(), (await signedIn(shop, { type: 'b2c' })).visitor])
      expect(await idsOf(other, own)).toEqual([cheap?.id, middle?.id, dear?.id])
    // Another price of the list, then another of the shop.
    await anna.post(`/price-lists/${id}/prices`, { prices: [{ code: dear?.code ?? '', price: 1_500 }] })
    expect(await idsOf(visitor, own)).toEqual([cheap?.id, dear?.id, middle?.id])
    await shop.db
      .update(products)
      .set({ price: 1_200 })
      .where(eq(products.id, middle?.id ?? 0))
    await expect.poll(() => idsOf(visitor, own)).toEqual([cheap?.id, middle?.id, dear?.id])
    await edit(id, { isActive: false })
    expect((await idsOf(visitor, own)).at(-1)).toBe(dear?.id)
  })

  test('has the ordinary order for prices that are for one customer alone', async () => {
    const [dear, cheap] = [
      await shop.product({ title: 'Cenukarta Viena', price: 2_000 }),
      await shop.product({ title: 'Cenukarta Viena', price: 1_000 }),
    ]
    const { visitor, userId } = await signedIn(shop, { type: 'b2c' })
    await listOf([{ code: dear.code, price: 500 }], [{ userId }])
    const query = 'prices=own&sort=price_with_tax:asc&query=viena'
    const ids = async () =>
      (await visitor.get(`/api/search/products?${query}`)).json<Listed>().collection.data.products.map(({ id }) => id)
    await expect.poll(ids).toEqual([cheap.id, dear.id])
    expect(await pricesFor(visitor, dear.id)).toHaveLength(1)
  })
})

test('a product with variations stands for all of them, and shows the lowest', async () => {
  const lamp = await shop.product({ price: 5_000, hasVariations: true })
  const [small, big] = await shop.db
    .insert(products)
    .values([
      { parentId: lamp.id, code: `${lamp.code}-S`, price: 5_000, quantity: 5 },
      { parentId: lamp.id, code: `${lamp.code}-L`, price: 6_000, quantity: 5 },
    ])
    .returning({ id: products.id })
  const { visitor, userId } = await signedIn(shop, { type: 'b2c' })
  const id = await listOf(
    [
      { code: lamp.code, price: 4_500 },
      { code: `${lamp.code}-L`, price: 5_500 },
    ],
    [{ userId }],
  )
  expect((await anna.get(`/price-lists/${id}/prices`)).body.rows).toMatchObject([
    { productId: small?.id, price: 5_000, tiers: [{ from: 1, price: 4_500 }] },
    { productId: big?.id, price: 6_000, tiers: [{ from: 1, price: 5_500 }] },
  ])
  expect(await pricesFor(visitor, lamp.id, big?.id ?? 0)).toMatchObject([
    { id: lamp.id, gross: expect.stringContaining('45,00') },
    { id: big?.id, gross: expect.stringContaining('55,00') },
  ])
})

describe('the back office', () => {
  test('checks and merges fields of two editors', async () => {
    const wrong = await anna.post('/price-lists', {
      fields: { name: ' ', validFrom: inHours(2), validUntil: inHours(1) },
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors)).toEqual(['name', 'validUntil'])
    const id = await listOf([])
    const { version, fields: base } = await read(id)
    expect((await anna.post('/price-lists', { fields: { name: base.name.toUpperCase() } })).body.errors).toHaveProperty(
      'name',
    )
    await anna.patch(`/price-lists/${id}`, version, { base, changes: { name: `${base.name} A` } })
    const other = await anna.patch(`/price-lists/${id}`, version, { base, changes: { isActive: false } })
    expect(other.body.fields).toMatchObject({ name: `${base.name} A`, isActive: false })
    const conflict = await anna.patch(`/price-lists/${id}`, version, { base, changes: { name: 'B' } })
    expect(conflict).toMatchObject({ status: 409, body: { errors: { reason: 'conflict' } } })
  })

  test('merges prices of one product by two editors, and shows both where they contradict', async () => {
    const lamp = await shop.product({ price: 2_000 })
    const id = await listOf([
      { code: lamp.code, price: 1_800 },
      { code: lamp.code, from: 10, price: 1_500 },
    ])
    const { version } = await read(id)
    const base = { 1: 1_800, 10: 1_500 }
    const save = (changes: object, at = version) =>
      anna.patch(`/price-lists/${id}/prices/${lamp.id}`, at, { base, changes })
    expect(await save({ 10: 1_400, 20: 1_300 })).toMatchObject({ status: 200 })
    expect(await save({ 1: 1_700, 20: 1_300 })).toMatchObject({ status: 200 })
    const contradicted = await save({ 1: null, 10: 1_450 })
    expect(contradicted).toMatchObject({
      status: 409,
      body: {
        errors: {
          reason: 'conflict',
          conflicts: [
            { field: '1', mine: null, theirs: 1_700 },
            { field: '10', mine: 1_450, theirs: 1_400 },
          ],
        },
      },
    })
    const tiersNow = async () => (await anna.get(`/price-lists/${id}/prices`)).body.rows[0].tiers
    expect(await tiersNow()).toHaveLength(3)
    expect(await save({ 1: null, 10: 1_450 }, contradicted.body.errors.version)).toMatchObject({ status: 200 })
    expect(await tiersNow()).toEqual([
      { from: 10, price: 1_450 },
      { from: 20, price: 1_300 },
    ])
    expect(await save({ 101: 5 })).toMatchObject({ status: 422 })
    expect((await viewer.patch(`/price-lists/${id}/prices/${lamp.id}`, version, { changes: { 1: 5 } })).status).toBe(
      403,
    )
  })

  test('names unknown codes and useless prices, takes prices out, and fills by percent', async () => {
    const [lamp, chair] = [await shop.product({ price: 999 }), await shop.product({ price: 5_000 })]
    const id = await listOf([])
    const given = await anna.post(`/price-lists/${id}/prices`, {
      prices: [
        { code: lamp.code.toLowerCase(), price: 1_200 },
        { code: 'NAV-TADA', price: 100 },
        { code: chair.code, from: 3, price: 4_000 },
      ],
    })
    expect(given.body).toMatchObject({ unknown: ['NAV-TADA'], above: [lamp.code], list: { goods: 2 } })
    const fill = async (body: object) =>
      anna.post(`/price-lists/${id}/percent`, body, ifMatch((await read(id)).version))
    expect((await fill({ percent: 10 })).status).toBe(200)
    expect((await anna.get(`/price-lists/${id}/prices`)).body.rows).toMatchObject([
      { code: lamp.code, tiers: [{ from: 1, price: 899 }] },
      {
        code: chair.code,
        tiers: [
          { from: 1, price: 4_500 },
          { from: 3, price: 4_000 },
        ],
      },
    ])
    const preview = await anna.post(`/price-lists/${id}/percent-preview`, { percent: 20, limit: 1 })
    expect(preview.body).toMatchObject({
      ...{ version: (await read(id)).version, changed: 2, same: 0, next: lamp.id },
      rows: [{ code: lamp.code, price: 999, before: 899, after: 799 }],
    })
    const unchanged = await anna.post(`/price-lists/${id}/percent-preview`, { percent: 10, after: lamp.id })
    expect(unchanged.body).toMatchObject({ changed: 0, same: 2, rows: [], next: null })
    const another = { percent: 50, from: 20, selection: { ids: [lamp.id] } }
    expect((await anna.post(`/price-lists/${id}/percent-preview`, another)).body).toMatchObject({
      ...{ changed: 1, rows: [{ before: null, after: 499 }] },
    })
    expect((await viewer.post(`/price-lists/${id}/percent-preview`, { percent: 10 })).status).toBe(403)
    const file = await shop.app.inject({
      ...{ url: `/admin/api/price-lists/${id}/file`, headers: { cookie: anna.cookie } },
    })
    expect(file.body.replace('\uFEFF', '').trimEnd().split('\r\n').slice(1)).toEqual([
      `${lamp.code};1;8,99`,
      `${chair.code};1;45,00`,
      `${chair.code};3;40,00`,
    ])
    await fill({ percent: 50, from: 20, selection: { ids: [lamp.id] } })
    const search = await anna.get(`/price-lists/${id}/prices?q=${lamp.code.toLowerCase()}`)
    expect(search.body.rows).toMatchObject([{ tiers: [{ from: 1 }, { from: 20, price: 499 }] }])
    await anna.post(`/price-lists/${id}/prices`, { prices: [{ code: lamp.code, from: 20, price: null }] })
    const stale = await anna.post(`/price-lists/${id}/prices-removed`, {}, ifMatch(1))
    expect(stale.status).toBe(409)
    const { version } = await read(id)
    const left = await anna.post(`/price-lists/${id}/prices-removed`, { products: [chair.id] }, ifMatch(version))
    expect(left.body.goods).toBe(1)
    const log = await firstRow<{ count: number }>(
      shop.db,
      sql`select count(*)::int as count from audit_log where subject = ${`price-list:${id}`} and actor like 'staff:%'`,
    )
    expect(log?.count).toBeGreaterThan(4)
  })

  test('finds buyers, and keeps each call to those who have its right', async () => {
    const { userId, companyId } = await signedIn(shop, { type: 'b2b', regNum: '44000000001' })
    const found = (await anna.get('/price-list-buyers?q=44000000001')).body
    expect(found.companies).toMatchObject([{ id: companyId, accounts: 1 }])
    const email = (await firstRow<{ email: string }>(shop.db, sql`select email from users where id = ${userId}`))?.email
    expect((await anna.get(`/price-list-buyers?q=${email}`)).body.people).toMatchObject([{ userId, email }])
    const id = await listOf([])
    expect((await viewer.get(`/price-lists/${id}`)).status).toBe(200)
    expect((await viewer.get(`/price-lists/${id}/buyers`)).status).toBe(403)
    expect((await viewer.get('/price-list-buyers?q=anna')).status).toBe(403)
    expect((await viewer.post('/price-lists', { fields: { name: 'X' } })).status).toBe(403)
    expect((await viewer.post(`/price-lists/${id}/buyers`, { userId })).status).toBe(403)
    expect((await anna.post(`/price-lists/${id}/buyers`, { userId, kind: 'b2b' })).status).toBe(422)
    expect((await anna.post(`/price-lists/${id}/buyers`, { userId: 999_999 })).status).toBe(409)
  })
})

test('on the command line a file of codes becomes prices, which are shown and deleted', async () => {
  const lamp = await shop.product({ price: 3_000 })
  const folder = mkdtempSync(join(tmpdir(), 'price-files-'))
  const file = join(folder, 'cenas.csv')
  const said: string[] = []
  const run = (...args: string[]) => {
    const context = { database: { db: shop.db }, args, print: (line: string) => void said.push(line) }
    return priceListsCommand.run(context as unknown as CommandContext)
  }
  await run('new', 'No faila')
  const id = /Price list (\d+) is made/.exec(said.join('\n'))?.[1] ?? ''
  writeFileSync(file, `${lamp.code};0;1`)
  await expect(run('import', id, file)).rejects.toThrow('row 1 (quantity)')
  writeFileSync(file, `\uFEFF${lamp.code};24,90\r\n${lamp.code};10;19,90\nNAV-TADA;1`)
  await run('import', id, file)
  expect(said.join('\n')).toContain('No good has NAV-TADA')
  await run('show', id)
  expect(said.at(-1)).toBe(`${lamp.code}  30.00 -> from 1: 24.90, from 10: 19.90`)
  await run('remove', id)
  await expect(run('show', id)).rejects.toThrow('no price list')
  rmSync(folder, { recursive: true })
})

test('a segment on a list: its customers have the prices while they fit, others do not', async () => {
  const lamp = await shop.product({ price: 10_000, quantity: 50 })
  const view = await anna.post('/customers/views', {
    name: 'Bez pirkumiem',
    search: 'orders=no&kind=b2c',
    isShared: true,
  })
  const inside = await signedIn(shop, { type: 'b2c' })
  const company = await signedIn(shop, { type: 'b2b' })
  const id = await listOf([{ code: lamp.code, price: 7_000 }])
  const added = await anna.post(`/price-lists/${id}/buyers`, { segmentId: view.body.id })
  expect(added.status).toBe(200)
  expect((await anna.get(`/price-lists/${id}/buyers`)).body.rows).toMatchObject([
    { segment: { name: 'Bez pirkumiem' } },
  ])
  for (const { visitor } of [inside, company]) await add(visitor, lamp.id)
  const priceOf = async ({ visitor }: { visitor: Visitor }) => (await cartOf(visitor)).items[0]?.price
  expect([await priceOf(inside), await priceOf(company)]).toEqual([7_000, 10_000])
  await bought(shop, inside.visitor)
  await countSegments(shop.db)
  await add(inside.visitor, lamp.id)
  expect(await priceOf(inside)).toBe(10_000)
  expect((await anna.call('DELETE', `/customers/views/${view.body.id}`)).status).toBe(409)
})
