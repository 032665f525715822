import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { variations as command } from '../../src/cli/variations-command.ts'
import { attributeOptions, attributes } from '../../src/shop/catalogue/attributes.tables.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let anna: StaffBrowser
let berta: StaffBrowser
let content: StaffBrowser
let color: Axis
let size: Axis

type Axis = { attribute: number; options: number[] }
type Row = { id: number; version: number; code: string; price: number; title: string; [field: string]: unknown }

beforeAll(async () => {
  shop = await openTestShop()
  anna = await signedInStaff(shop, 'manager')
  berta = await signedInStaff(shop, 'manager', 'berta@darbinieki.example')
  content = await signedInStaff(shop, 'content')
  color = await axis('krasa', { sarkans: 'Sarkans', zils: 'Zils' }, 'color')
  size = await axis('izmers', { s: 'S', m: 'M', xl: 'XL' }, 'size')
}, 60_000)
afterAll(() => shop.close())

async function axis(
  slug: string,
  options: Record<string, string>,
  role: 'color' | 'size' | null = null,
): Promise<Axis> {
  const [made] = await shop.db
    .insert(attributes)
    .values({ slug, title: { lv: slug }, role })
    .returning()
  const attributeId = made?.id ?? 0
  const values = Object.entries(options).map(([option, lv], position) => ({
    ...{ attributeId, slug: option, position },
    title: { lv, en: `${lv} (en)` },
  }))
  return {
    attribute: attributeId,
    options: (await shop.db.insert(attributeOptions).values(values).returning()).map(({ id }) => id),
  }
}

const generate = (id: number, given: object = {}, who = anna) =>
  who.post(`/products/${id}/variations`, { axes: [color, size], pattern: '{code}-{1}-{2}', ...given })
const read = async (id: number) => (await anna.get(`/products/${id}/variations`)).body
const rowsOf = async (id: number): Promise<Row[]> => (await read(id)).rows
type Edit = { id: number; version: number; base?: object; changes: object }
const save = (who: StaffBrowser, id: number, edits: Edit[]) =>
  who.call('PATCH', `/products/${id}/variations`, { rows: edits.map((edit) => ({ base: {}, ...edit })) })
const of = ({ id, version }: Row, changes: object, base = {}) => ({ id, version, base, changes })
const optionsOf = async (id: number) =>
  (
    await rows<{ id: number }>(
      shop.db,
      sql`select option_id as id from product_options where product_id = ${id} order by 1`,
    )
  ).map((row) => row.id)

async function shirt(given: object = {}) {
  const product = await shop.product({ price: 1290, weight: 200, quantity: 0, isBulky: true, ...given })
  expect((await generate(product.id)).status).toBe(200)
  return { ...product, rows: await rowsOf(product.id) }
}

describe('variations are made of options', () => {
  test('a preview says what would be made, exists and is taken, and writes nothing', async () => {
    const product = await shop.product({ code: 'KREKLS', price: 1290, quantity: 3 })
    await shop.product({ code: 'KREKLS-ZILS-M' })
    const plan = await generate(product.id, { dryRun: true })
    expect(plan.body).toMatchObject({ made: 0, left: 5, exist: 0, taken: 1, parentStock: 3 })
    expect(plan.body.fresh[0]).toEqual({ code: 'KREKLS-SARKANS-S', title: 'Sarkans, S' })
    expect(plan.body.takenCodes).toEqual([{ code: 'KREKLS-ZILS-M', title: 'Zils, M' }])
    expect(await rowsOf(product.id)).toEqual([])
  })

  test('they have what the product has, titles in every language, and its filters follow', async () => {
    const product = await shop.product({
      code: 'JAKA',
      slug: 'jaka',
      price: 4990,
      weight: 900,
      isBulky: true,
      quantity: 0,
    })
    const first = await generate(product.id, {
      start: { isPublished: true },
      axes: [color, { ...size, options: size.options.slice(0, 2) }],
    })
    expect(first.body).toMatchObject({ made: 4, left: 0 })
    const again = await generate(product.id, { start: { price: 5990, weight: 1000 } })
    expect(again.body).toMatchObject({ made: 2, left: 0, exist: 4 })
    const { axes, rows: made } = await read(product.id)
    expect(axes.map(({ id }: { id: number }) => id)).toEqual([color.attribute, size.attribute])
    expect(made.map(({ code, price, weight, isPublished }: Row) => [code, price, weight, isPublished])).toEqual([
      ...['SARKANS-S', 'SARKANS-M', 'ZILS-S', 'ZILS-M'].map((code) => [`JAKA-${code}`, 4990, 900, true]),
      ...['SARKANS-XL', 'ZILS-XL'].map((code) => [`JAKA-${code}`, 5990, 1000, false]),
    ])
    expect(await optionsOf(product.id)).toEqual([...color.options, ...size.options].toSorted((a, b) => a - b))
    const stored = await firstRow(
      shop.db,
      sql`select p.has_variations, p.version, v.is_bulky, t.title from products p join products v on v.parent_id = p.id
            join product_texts t on t.product_id = v.id and t.lang = 'en' where p.id = ${product.id} order by v.position limit 1`,
    )
    expect(stored).toMatchObject({ has_variations: true, is_bulky: true, title: 'Sarkans (en), S (en)' })
    await expect.poll(async () => (await shop.visitor().get('/p/jaka')).body).toContain('JAKA-ZILS-M')
  })

  test('what would make equal or bad codes is refused at its field', async () => {
    const { id } = await shop.product({ code: 'SLIKTI' })
    const reasonOf = async (given: object) => (await generate(id, given)).body.errors?.reason
    expect(await reasonOf({ pattern: '{code}-{1}' })).toBe('axis')
    expect(await reasonOf({ pattern: '{code}-{3}' })).toBe('pattern')
    expect(await reasonOf({ pattern: '{kods}{1}{2}' })).toBe('pattern')
    expect(await reasonOf({ pattern: `{1}{2}${'x'.repeat(60)}` })).toBe('code')
    expect(await reasonOf({ axes: [{ ...color, options: size.options }] })).toBe('options')
    expect(await reasonOf({ axes: [color, color] })).toBe('options')
    expect(await rowsOf(id)).toEqual([])
    expect((await generate(id, { pattern: '{code}/{1:2}{2}' })).body.fresh[0].code).toBe('SLIKTI/SAS')
    expect(await reasonOf({ axes: [color], pattern: '{code}-{1}' })).toBe('axes')
    expect((await generate(id, { start: { price: 1 } }, content)).status).toBe(403)
    expect((await generate(999_999)).status).toBe(404)
  })

  test('two presses at once make each combination once', async () => {
    const { id } = await shop.product({ code: 'REIZ' })
    const answers = await Promise.all([generate(id), generate(id, {}, berta)])
    expect(answers.map(({ body }) => body.made).toSorted()).toEqual([0, 6])
    expect(await rowsOf(id)).toHaveLength(6)
  })

  test('the command line does the same', async () => {
    const { id } = await shop.product({ code: 'CLI', price: 500 })
    const said: string[] = []
    const run = (...args: string[]) =>
      command.run({
        ...{ database: { db: shop.db }, args, print: (line: string) => said.push(line) },
        progress: () => ({ update: () => {}, stop: () => {} }),
      } as unknown as CommandContext)
    await run('CLI', '--axis', 'krasa', '--axis', 'izmers=s,xl', '--price', '7,50', '--dry-run')
    expect(await rowsOf(id)).toEqual([])
    await run('CLI', '--axis', 'krasa', '--axis', 'izmers=s,xl', '--price', '7,50')
    const plan = '4 new, 0 exist, 0 with a code that another product has'
    expect(said).toEqual([plan, plan, '4 made.'])
    expect((await rowsOf(id)).map(({ code, price }) => [code, price])).toContainEqual(['CLI-ZILS-XL', 750])
    await expect(run('CLI', '--axis', 'izmers=nav')).rejects.toThrow('izmers=nav')
  })

  test('many are made in slices, and no more than 2,000', async () => {
    const many = await axis('numurs', Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`n${n}`, `N ${n}`])))
    const { id } = await shop.product({ code: 'DAUDZ' })
    const axes = [{ ...size, options: size.options.slice(0, 2) }, many]
    const made: number[] = []
    for (let left = 1; left > 0; ) {
      const { body } = await generate(id, { axes })
      made.push(body.made)
      left = body.left
    }
    expect(made).toEqual([200, 100])
    const stock = await anna.get(`/stock/products/${id}`)
    expect([stock.body.rows.length, stock.body.count]).toEqual([20, 300])
    const letters = await axis('burts', Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`b${n}`, `B ${n}`])))
    const product = await shop.product()
    const { status, body } = await generate(product.id, { axes: [letters, many] })
    expect([status, body.errors.reason]).toEqual([422, 'too-many'])
  })
})

describe('variations are edited in a grid', () => {
  test('all cells are written at once, and the product costs what the cheapest costs', async () => {
    const {
      id,
      rows: [first, second, third],
    } = await shirt({ code: 'LABO' })
    if (!first || !second || !third) throw new Error('Six were made')
    const saved = await save(anna, id, [
      of(first, { price: 990, previousPrice: 1290, isPublished: true, ean: ' 4006381333931 ' }),
      // They exchange their codes.
      of(second, { code: third.code, weight: 250 }),
      of(third, { code: second.code }),
    ])
    expect(saved.status).toBe(200)
    expect(saved.body.rows[0]).toMatchObject({ id: first.id, price: 990, previousPrice: 1290, ean: '4006381333931' })
    expect(saved.body.rows[0].version).toBeGreaterThan(first.version)
    expect((await rowsOf(id)).slice(0, 3).map(({ code }) => code)).toEqual([first.code, third.code, second.code])
    expect((await anna.get(`/products/${id}`)).body.fields).toMatchObject({ price: 990, previousPrice: 1290 })
  })

  test('what is wrong is said at its cell and nothing is written', async () => {
    const { id, rows: before } = await shirt({ code: 'NEPAREIZI' })
    const [first, second, third] = before
    if (!first || !second || !third) throw new Error('Six were made')
    await shop.product({ code: 'AIZNEMTS' })
    const { status, body } = await save(anna, id, [
      of(first, { price: 100, previousPrice: 50, ean: '4006381333932' }),
      of(second, { price: 'divi', slug: 'x', weight: -1 }),
      of(third, { code: '' }),
    ])
    expect(status).toBe(422)
    expect(Object.keys(body.errors).toSorted()).toEqual(
      [
        ...[`${first.id}.ean`, `${first.id}.previousPrice`],
        ...[`${second.id}.price`, `${second.id}.slug`, `${second.id}.weight`, `${third.id}.code`],
      ].toSorted(),
    )
    const codes = await save(anna, id, [
      of(first, { code: 'AIZNEMTS' }),
      of(second, { code: 'X1' }),
      of(third, { code: 'X1' }),
    ])
    expect(codes.body.errors).toEqual({
      [`${first.id}.code`]: ['Tas jau ir citai precei.'],
      [`${third.id}.code`]: ['Tas jau ir citai precei.'],
    })
    expect((await save(content, id, [of(first, { price: 1 })])).status).toBe(403)
    expect((await save(content, id, [of(first, { weight: 201 })])).status).toBe(200)
    const other = await shirt({ code: 'CITA' })
    expect((await save(anna, other.id, [of(second, { weight: 1 })])).status).toBe(404)
    expect((await rowsOf(id)).slice(1)).toEqual(before.slice(1))
  })

  test('two people: other fields merge, the same cell is asked about with both values', async () => {
    const {
      id,
      rows: [row],
    } = await shirt({ code: 'DIVI' })
    if (!row) throw new Error('Six were made')
    await save(berta, id, [of(row, { price: 1500, weight: 300 })])
    const other = await save(anna, id, [of(row, { ean: '4006381333931' }, { ean: null })])
    expect(other.body.rows[0]).toMatchObject({ ean: '4006381333931', price: 1500, weight: 300 })
    const { status, body } = await save(anna, id, [of(row, { price: 1400 }, { price: 1290 })])
    expect(status).toBe(409)
    expect(body.errors.conflicts).toEqual([
      expect.objectContaining({ id: row.id, field: 'price', mine: 1400, theirs: 1500, person: 'Anna manager' }),
    ])
    const chosen = await save(anna, id, [
      { ...of(row, { price: 1400 }, { price: 1500 }), version: body.errors.versions[row.id] },
    ])
    expect(chosen.body.rows[0].price).toBe(1400)
  })
})

describe('variations end and are ordered', () => {
  test('what nothing refers to is deleted, the rest is archived and can come back', async () => {
    const { id, rows: made } = await shirt({ code: 'BEIDZAS' })
    const [used, gone, stays] = made
    if (!used || !gone || !stays) throw new Error('Six were made')
    await anna.post(`/stock/goods/${used.id}/movements`, { change: 2, reason: 'receipt' })
    expect(
      (await firstRow<{ quantity: number }>(shop.db, sql`select quantity from products where id = ${used.id}`))
        ?.quantity,
    ).toBe(2)
    const removed = await anna.post(`/products/${id}/variations/removed`, { ids: [used.id, gone.id] })
    expect(removed.body).toEqual({ deleted: 1, archived: 1 })
    const left = await rowsOf(id)
    expect(left).toHaveLength(5)
    expect(left.at(-1)).toMatchObject({ id: used.id, isArchived: true, isPublished: false })
    expect((await save(anna, id, [of(left.at(-1) as Row, { isPublished: true })])).status).toBe(422)
    const plan = await generate(id, { dryRun: true })
    expect(plan.body).toMatchObject({ left: 1, exist: 5, archived: [{ code: used.code }] })
    const rest = left.filter(({ isArchived }) => !isArchived).map((row) => row.id)
    await anna.post(`/products/${id}/variations/removed`, { ids: rest })
    expect((await anna.get(`/products/${id}`)).body.hasVariations).toBe(false)
    expect(await optionsOf(id)).toEqual([])
    const restored = await anna.post(`/products/${id}/variations/restored`, { ids: [used.id] })
    expect(restored.body.rows).toEqual([
      expect.objectContaining({ id: used.id, isArchived: false, isPublished: false }),
    ])
    expect(await optionsOf(id)).toHaveLength(2)
  })

  test('the order is written; those that are not named stay behind', async () => {
    const { id, rows: made } = await shirt({ code: 'SECIBA' })
    const wanted = made.map((row) => row.id).toReversed()
    const { body } = await anna.post(`/products/${id}/variations/order`, { ids: [999_999, ...wanted.slice(0, 5)] })
    expect(body.rows.map((row: Row) => row.id)).toEqual(wanted)
  })

  test('every table that holds on to a product is asked before one is deleted', async () => {
    const holding = await rows<{ name: string }>(
      shop.db,
      sql`select distinct conrelid::regclass::text as name from pg_constraint
          where confrelid = 'products'::regclass and contype = 'f' and confdeltype = 'a' order by 1`,
    )
    // Asked by `usesOf`; variations are of their product.
    expect(holding.map(({ name }) => name)).toEqual(['products', 'stock_document_lines'])
  })
})

describe('a copy of the product', () => {
  test('has its variations: hidden, without stock and EAN, with codes of its own', async () => {
    const { id } = await shop.product({ price: 2000, quantity: 0 })
    await generate(id)
    const [first, ...others] = await rowsOf(id)
    if (!first) throw new Error('No variation')
    const changes = { price: 1500, cost: 900, width: 120, isPublished: true, ean: '4006381333931' }
    expect((await save(anna, id, [of(first, changes)])).status).toBe(200)
    await shop.db.execute(sql`update products set archived_at = now() where id = ${others.at(-1)?.id}`)
    const copy = (await anna.post(`/products/${id}/copy`)).body.id
    const { code, rows: copied } = await read(copy)
    expect(copied.map((row: Row) => row.code)).toEqual(
      ['SARKANS-S', 'SARKANS-M', 'SARKANS-XL', 'ZILS-S', 'ZILS-M'].map((end) => `${code}-${end}`),
    )
    expect(copied[0]).toMatchObject({ price: 1500, cost: 900, width: 120, isPublished: false, ean: null, quantity: 0 })
    expect(copied.map((row: Row) => row.title)).toEqual((await rowsOf(id)).slice(0, 5).map(({ title }) => title))
    expect((await anna.get(`/products/${copy}`)).body).toMatchObject({ hasVariations: true, fields: { price: 1500 } })
    expect(await optionsOf(copy)).toHaveLength(5)
  })
})

test('sizes and the cost are edited; who does not see money gets no cost, and prices stand beside their lowest', async () => {
  const { id } = await shop.product({ price: 2000, quantity: 0 })
  await generate(id)
  const [row] = await rowsOf(id)
  if (!row) throw new Error('No variation')
  const changes = { cost: 800, width: 100, depth: 200, height: 300, price: 2500 }
  expect((await save(anna, id, [of(row, changes)])).body.rows[0]).toMatchObject({ ...changes, lowest: 2000 })
  expect((await content.get(`/products/${id}/variations`)).body.rows[0]).toMatchObject({ cost: null, width: 100 })
  const wrong = await save(anna, id, [{ ...of(row, { width: -1 }), version: Number(row.version) + 1 }])
  expect(Object.keys(wrong.body.errors)).toEqual([`${row.id}.width`])
})
