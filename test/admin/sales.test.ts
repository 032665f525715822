import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { salesCommand } from '../../src/cli/sales-command.ts'
import { products } from '../../src/shop/catalogue/catalogue.tables.ts'
import { firstRow } from '../../src/shop/db.ts'
import { carryOutSales } from '../../src/shop/sales/carry-out.db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
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

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const carryOut = (hours: number) => carryOutSales(shop.db, { now: inHours(hours) })
const priceOf = (id: number) =>
  firstRow<{ price: number; previous: number | null }>(
    shop.db,
    sql`select price, previous_price as previous from products where id = ${id}`,
  )

const fields = (more: Record<string, string> = {}) => ({
  'title.lv': 'Ziemas akcija',
  startsAt: inHours(1).toISOString(),
  endsAt: inHours(2).toISOString(),
  percent: '20',
  ...more,
})

/** A draft of goods. */
async function draft(ids: readonly number[], more: Record<string, string> = {}): Promise<number> {
  const { body } = await anna.post('/sales', { fields: fields(more) })
  await anna.post(`/sales/${body.id}/goods`, { selection: { ids } })
  return body.id
}

const read = async (id: number) => (await anna.get(`/sales/${id}`)).body
const goods = async (id: number, query = '') => (await anna.get(`/sales/${id}/goods?limit=200${query}`)).body.rows

async function plan(id: number) {
  const { version } = await read(id)
  return anna.post(`/sales/${id}/planned`, {}, ifMatch(version))
}

async function stop(id: number) {
  const { version } = await read(id)
  return anna.post(`/sales/${id}/stopped`, {}, ifMatch(version))
}

describe('a sale', () => {
  test('shows what it will do, starts and ends by itself, and is in the history of prices', async () => {
    const lamp = await shop.product({ title: 'Lampa', slug: 'akcijas-lampa', price: 4_999 })
    const table = await shop.product({ price: 10_000 })
    const id = await draft([lamp.id, table.id], { rounding: 'nine' })
    await anna.post(`/sales/${id}/prices`, { prices: [{ code: table.code.toLowerCase(), price: 7_500 }] })
    expect(await goods(id)).toMatchObject([
      { code: lamp.code, state: 'planned', fixed: null, price: 4_999, salePrice: 3_999, salePrevious: 4_999 },
      { code: table.code, state: 'planned', fixed: 7_500, price: 10_000, salePrice: 7_500, salePrevious: 10_000 },
    ])
    expect((await plan(id)).body).toMatchObject({ state: 'planned', goods: { planned: 2, on: 0 } })
    expect(await carryOut(0.5)).toBe(0)
    expect(await priceOf(lamp.id)).toEqual({ price: 4_999, previous: null })
    expect(await carryOut(1.5)).toBe(2)
    expect(await carryOut(1.5)).toBe(0)
    expect(await priceOf(lamp.id)).toEqual({ price: 3_999, previous: 4_999 })
    expect(await read(id)).toMatchObject({ state: 'running', goods: { planned: 0, on: 2 } })
    await expect.poll(async () => (await shop.visitor().get('/p/akcijas-lampa')).body).toContain('39,99')
    expect((await viewer.get(`/products/${lamp.id}/prices`)).body.sale).toMatchObject({ id, title: 'Ziemas akcija' })
    expect(await carryOut(2)).toBe(2)
    expect(await priceOf(lamp.id)).toEqual({ price: 4_999, previous: null })
    expect(await priceOf(table.id)).toEqual({ price: 10_000, previous: null })
    expect(await read(id)).toMatchObject({ state: 'ended', goods: { over: 2, on: 0 } })
    expect(await goods(id)).toMatchObject([{ price: 4_999, salePrice: 3_999 }, { salePrice: 7_500 }])
    const { periods, sale } = (await viewer.get(`/products/${lamp.id}/prices`)).body
    expect(sale).toBe(null)
    expect(periods).toMatchObject([
      { price: 4_999, to: null, sale: 'Ziemas akcija' },
      { price: 3_999, sale: 'Ziemas akcija' },
      { price: 4_999, sale: null },
    ])
  })

  test('is compared with the lowest price of 30 days, not with the last one', async () => {
    const lamp = await shop.product({ price: 10_000 })
    await shop.db.execute(sql`insert into price_history (product_id, price, valid_from, valid_to)
      values (${lamp.id}, 9000, now() - interval '20 days', now() - interval '10 days')`)
    const cheap = await shop.product({ price: 10_000 })
    await shop.db.execute(sql`insert into price_history (product_id, price, valid_from, valid_to)
      values (${cheap.id}, 8000, now() - interval '20 days', now() - interval '10 days')`)
    const low = await shop.product({ price: 700 })
    const id = await draft([lamp.id, cheap.id, low.id])
    await anna.post(`/sales/${id}/prices`, { prices: [{ code: low.code, price: 800 }] })
    const planned = await goods(id)
    expect(planned).toMatchObject([
      { salePrice: 8_000, salePrevious: 9_000 },
      { salePrice: 8_000, salePrevious: null },
      { salePrice: null, salePrevious: null },
    ])
    await plan(id)
    await carryOut(1.5)
    expect(await priceOf(lamp.id)).toEqual({ price: 8_000, previous: 9_000 })
    expect(await priceOf(cheap.id)).toEqual({ price: 8_000, previous: null })
    expect(await priceOf(low.id)).toEqual({ price: 700, previous: null })
    expect((await goods(id, '&state=skipped')).map(({ code }: { code: string }) => code)).toEqual([low.code])
    await carryOut(2)
  })

  test('leaves and names a price that somebody changed meanwhile', async () => {
    const [lamp, chair] = [await shop.product({ price: 5_000 }), await shop.product({ price: 6_000 })]
    const id = await draft([lamp.id, chair.id])
    await plan(id)
    await carryOut(1.5)
    await shop.db.update(products).set({ price: 3_500 }).where(eq(products.id, lamp.id))
    await carryOut(2)
    expect(await priceOf(lamp.id)).toEqual({ price: 3_500, previous: 5_000 })
    expect(await priceOf(chair.id)).toEqual({ price: 6_000, previous: null })
    expect(await goods(id, '&state=left')).toMatchObject([{ code: lamp.code, price: 5_000, salePrice: 4_000 }])
  })

  test('takes variations with their product, and restores an earlier reduction', async () => {
    const lamp = await shop.product({ price: 5_000, hasVariations: true })
    const [big] = await shop.db
      .insert(products)
      .values({ parentId: lamp.id, code: `${lamp.code}-L`, price: 6_000, previousPrice: 7_000 })
      .returning({ id: products.id })
    const id = await draft([lamp.id], { percent: '50' })
    await plan(id)
    await carryOut(1.5)
    expect(await priceOf(big?.id ?? 0)).toEqual({ price: 3_000, previous: 6_000 })
    expect((await stop(id)).body).toMatchObject({ state: 'stopped', goods: { over: 2, on: 0 } })
    expect(await priceOf(big?.id ?? 0)).toEqual({ price: 6_000, previous: 7_000 })
    expect(await priceOf(lamp.id)).toEqual({ price: 5_000, previous: null })
  })

  test('of other days may follow at once; one of the same days is refused with the goods that overlap', async () => {
    const lamp = await shop.product({ price: 10_000 })
    const first = await draft([lamp.id])
    await plan(first)
    const other = await draft([lamp.id], { 'title.lv': 'Cita' })
    const refused = await plan(other)
    expect(refused).toMatchObject({ status: 409, body: { errors: { reason: 'overlap' } } })
    expect(refused.body.message).toContain(`${lamp.code} (Ziemas akcija)`)
    const { version } = await read(other)
    const changes = { startsAt: (await read(first)).fields.endsAt, endsAt: inHours(4).toISOString(), percent: '30' }
    expect((await anna.patch(`/sales/${other}`, version, { changes })).status).toBe(200)
    expect((await plan(other)).status).toBe(200)
    await carryOut(1.5)
    await carryOut(3)
    expect(await priceOf(lamp.id)).toEqual({ price: 7_000, previous: 8_000 })
    expect(await read(first)).toMatchObject({ state: 'ended', goods: { over: 1 } })
    await carryOut(5)
    expect(await priceOf(lamp.id)).toEqual({ price: 10_000, previous: null })
  })

  test('goes on after a kill, and two instances do each good once', async () => {
    const { id: first } = await shop.product({ price: 10_000 })
    const [category] = await shop.db.select({ id: products.categoryId }).from(products).limit(1)
    await shop.db.execute(sql`insert into products (slug, code, price, category_id)
      select 'daudz-' || n, 'DAUDZ-' || n, 10000, ${category?.id ?? 0} from generate_series(1, 500) n`)
    const id = await draft([first])
    await shop.db.execute(sql`insert into sale_goods (sale_id, product_id)
      select ${id}, id from products where code like 'DAUDZ-%'`)
    await plan(id)
    const [start, end] = [inHours(1.5), inHours(2)]
    // As if it was killed before its first slice.
    expect(await carryOutSales(shop.db, { now: start, until: 0 })).toBe(0)
    const started = await Promise.all([1, 2].map(() => carryOutSales(shop.db, { now: start })))
    expect((started[0] ?? 0) + (started[1] ?? 0)).toBe(501)
    expect(await read(id)).toMatchObject({ state: 'running', goods: { on: 501, planned: 0 } })
    const sums = () =>
      firstRow(
        shop.db,
        sql`select count(*)::int as count, sum(p.price)::int as sum from products p join sale_goods g on g.product_id = p.id
            where g.sale_id = ${id}`,
      )
    expect(await sums()).toEqual({ count: 501, sum: 501 * 8_000 })
    const ended = await Promise.all([1, 2].map(() => carryOutSales(shop.db, { now: end })))
    expect((ended[0] ?? 0) + (ended[1] ?? 0)).toBe(501)
    expect(await sums()).toEqual({ count: 501, sum: 501 * 10_000 })
    const history = await firstRow<{ most: number }>(
      shop.db,
      sql`select max(n)::int as most from (select count(*) as n from price_history h join sale_goods g on g.product_id = h.product_id
          where g.sale_id = ${id} group by h.product_id) c`,
    )
    expect(history).toEqual({ most: 3 })
  })
})

describe('drafts', () => {
  test('fields are checked and merged; a planned sale is not edited', async () => {
    const wrong = await anna.post('/sales', {
      fields: fields({ 'title.lv': ' ', percent: '95', endsAt: '2020-01-01' }),
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors)).toEqual(['title.lv', 'endsAt', 'percent'])
    const lamp = await shop.product({ price: 1_000 })
    const id = await draft([lamp.id])
    const { version, fields: base } = await read(id)
    expect((await anna.patch(`/sales/${id}`, version, { base, changes: { percent: '25' } })).status).toBe(200)
    const other = await anna.patch(`/sales/${id}`, version, { base, changes: { 'title.en': 'Winter sale' } })
    expect(other.body.fields).toMatchObject({ percent: '25', 'title.en': 'Winter sale' })
    const conflict = await anna.patch(`/sales/${id}`, version, { base, changes: { percent: '10' } })
    expect(conflict).toMatchObject({
      status: 409,
      body: { errors: { reason: 'conflict', conflicts: [{ field: 'percent', mine: '10', theirs: '25' }] } },
    })
    expect((await anna.post(`/sales/${id}/planned`, {}, ifMatch(version))).status).toBe(409)
    await plan(id)
    const planned = await read(id)
    expect((await anna.patch(`/sales/${id}`, planned.version, { changes: { percent: '10' } })).status).toBe(409)
    expect((await anna.post(`/sales/${id}/goods-removed`, {})).status).toBe(409)
    expect((await stop(id)).body.state).toBe('draft')
    const again = await read(id)
    expect((await anna.remove(`/sales/${id}`, again.version)).status).toBe(200)
    expect((await anna.get(`/sales/${id}`)).status).toBe(404)
  })

  test('without goods nothing is planned; unknown codes are named', async () => {
    const { body } = await anna.post('/sales', { fields: fields() })
    expect(await plan(body.id)).toMatchObject({ status: 409, body: { errors: { reason: 'empty' } } })
    const given = await anna.post(`/sales/${body.id}/prices`, { prices: [{ code: 'NAV-TADA', price: 100 }] })
    expect(given.body.unknown).toEqual(['NAV-TADA'])
    expect((await viewer.post(`/sales/${body.id}/prices`, { prices: [{ code: 'X', price: 1 }] })).status).toBe(403)
    const list = (await viewer.get('/sales?limit=1')).body
    expect(list).toMatchObject({ rows: [{ id: body.id }], next: body.id })
  })
})

test('the history of prices says who set them', async () => {
  const lamp = await shop.product({ price: 2_000 })
  await anna.patch(`/products/${lamp.id}`, 1, { base: { price: 2_000 }, changes: { price: 1_800 } })
  const { periods, rates } = (await viewer.get(`/products/${lamp.id}/prices`)).body
  expect(rates).toMatchObject({ standard: 2_100, zero: 0 })
  expect(periods).toMatchObject([
    { price: 1_800, to: null, person: expect.any(String) },
    { price: 2_000, sale: null },
  ])
})

test('on the command line a file of codes becomes a sale, which is shown, planned and stopped', async () => {
  const lamp = await shop.product({ price: 3_000 })
  const folder = mkdtempSync(join(tmpdir(), 'sale-files-'))
  const file = join(folder, 'akcija.csv')
  writeFileSync(file, `\uFEFF${lamp.code};24,90\r\nNAV-TADA;1`)
  const said: string[] = []
  const run = (...args: string[]) => {
    const context = { database: { db: shop.db }, args, print: (line: string) => void said.push(line) }
    return salesCommand.run(context as unknown as CommandContext)
  }
  const days = [`startsAt=${inHours(-1).toISOString()}`, `endsAt=${inHours(1).toISOString()}`]
  await run('new', file, 'title=Faila akcija', ...days)
  const id = /Sale (\d+) is a draft/.exec(said.join('\n'))?.[1] ?? ''
  expect(said.join('\n')).toContain('No good has NAV-TADA')
  await run('show', id)
  expect(said.at(-1)).toBe(`${lamp.code}  planned  30.00 -> 24.90  was 30.00`)
  await run('plan', id)
  expect(await priceOf(lamp.id)).toEqual({ price: 2_490, previous: 3_000 })
  await run('stop', id)
  expect(await priceOf(lamp.id)).toEqual({ price: 3_000, previous: null })
  await expect(run('stop', id)).rejects.toThrow('Refused: state')
  rmSync(folder, { recursive: true })
})
