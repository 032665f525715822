import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBulk } from '../../src/shop/catalogue/bulk/bulk-edits.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { productColumns, productRows } from '../../src/shop/imports/export-file.db.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { removeExpiredData } from '../../src/shop/retention/remove-expired.db.ts'
import { startBulkJob, startDueBulk } from '../../src/shop/staff-jobs/bulk-job.db.ts'
import { runStaffJob } from '../../src/shop/staff-jobs/run-staff-job.db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let now = new Date('2026-11-25T10:00:00Z')
let shop: TestShop
let anna: StaffBrowser & { id: number }
let berta: StaffBrowser
let content: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
  anna = await signedInStaff(shop, 'manager')
  berta = await signedInStaff(shop, 'manager', 'berta@darbinieki.example')
  content = await signedInStaff(shop, 'content')
}, 60_000)
afterAll(() => shop.close())

type Change = { field: string; act: string; value?: unknown; by?: string; rounding?: string }
const check = (ids: number[], changes: Change[], more = {}) =>
  anna.post('/products/bulk', { selection: { ids }, changes, ...more })
const run = (id: string) => anna.post(`/products/bulk/${id}/run`)
const rowsOf = async (id: string, state = '') =>
  (await anna.get(`/products/bulk/${id}/rows${state ? `?state=${state}` : ''}`)).body.rows
const fieldsOf = async (id: number) => (await anna.get(`/products/${id}`)).body.fields
const priceOf = async (id: number) =>
  (await firstRow<{ price: number }>(shop.db, sql`select price from products where id = ${id}`))?.price
const goods = (prices: number[], more = {}) => Promise.all(prices.map((price) => shop.product({ price, ...more })))

/** As a process that is killed after some slices of two products. */
async function runJobFor(slices: number) {
  const job = shop.jobs.findLast((each) => each.name === 'staff-job')
  if (job?.name !== 'staff-job') throw new Error('No job was started')
  const { id } = job.data
  const goodsFile = { columns: productColumns, rows: productRows }
  const products = { search: shop.services.staffSearch, wordsOf: () => ({}) as never, goodsFile }
  const journal = {
    place: () => Promise.reject(new Error('no journal')),
    wordsOf: () => ({}) as never,
  }
  const deps = {
    ...(await settlementDeps(shop.services)),
    wordsOf: () => ({}) as never,
    offerWordsOf: () => ({}) as never,
    customerWords: () => ({}) as never,
    products,
    journal,
  }
  await runStaffJob(deps, id, { slices, orders: 2 })
  return id
}

/** Running without the moment that the call itself works. */
async function begin(id: string) {
  expect(await startBulk(shop.db, id, now)).toEqual({ ok: true })
  const edit = { id, fields: ['price'], changes: [] }
  await startBulkJob(shop.db, shop.services.queue, { edit, actor: `staff:${anna.id}`, lang: 'lv', now })
}

describe('many products are changed', () => {
  test('the check names every change with the lowest price of 30 days and writes nothing', async () => {
    const made = await goods([1000, 2049, 999])
    const ids = made.map(({ id }) => id)
    const { status, body } = await check(ids, [{ field: 'price', act: 'formula', value: '+1%', rounding: '0.99' }])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ state: 'checked', selected: 3, checked: 3, planned: 2, unchanged: 1, refused: 0, isStarted: false },
      ...{ person: 'Anna manager', fields: ['price'] },
    })
    expect(await rowsOf(body.id)).toMatchObject([
      { productId: ids[0], before: { price: 1000 }, after: { price: 999 }, state: 'planned', lowest: 1000 },
      { productId: ids[1], before: { price: 2049 }, after: { price: 2099 }, state: 'planned', lowest: 2049 },
    ])
    expect(await Promise.all(ids.map(priceOf))).toEqual([1000, 2049, 999])
  })

  test('what it writes is what it has shown, in one line of the log', async () => {
    const [lamp] = await goods([1000], { title: 'Lampa' })
    const id = lamp?.id ?? 0
    const other = await shop.product({ title: 'Spuldze' })
    const changes = [
      { field: 'previousPrice', act: 'fromPrice' },
      { field: 'price', act: 'formula', value: '−20%' },
      { field: 'weight', act: 'set', value: 750 },
      { field: 'isNew', act: 'set', value: true },
      { field: 'title.lv', act: 'append', value: '(melna)' },
      { field: 'relations.linked', act: 'add', value: `${other.id},${id}` },
    ]
    const { body } = await check([id], changes)
    expect((await run(body.id)).body).toMatchObject({ state: 'done', done: 1, skipped: 0, isUndoable: true })
    expect(await fieldsOf(id)).toMatchObject({
      ...{ price: 800, previousPrice: 1000, weight: 750, isNew: true, 'title.lv': 'Lampa (melna)' },
      'relations.linked': String(other.id),
    })
    const log = await rows(
      shop.db,
      sql`select actor, after from audit_log where subject in (${`bulk-edit:${body.id}`}, ${`product:${id}`}) and act = 'insert'
          and table_name = 'products' and actor = ${`staff:${anna.id}`}`,
    )
    expect(log).toEqual([{ actor: `staff:${anna.id}`, after: { rows: 1 } }])
  })

  test('a wrong change is refused at its field, a product that cannot take it by name', async () => {
    const [one] = await goods([500])
    const ids = [one?.id ?? 0]
    const wrong = await check(ids, [
      { field: 'price', act: 'formula', value: 'pieci' },
      { field: 'slug', act: 'set', value: 'x' },
      { field: 'weight', act: 'set', value: -1 },
    ])
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors)).toEqual(['price', 'slug', 'weight'])
    const { body } = await check(ids, [{ field: 'price', act: 'formula', value: '-6,00' }])
    expect(body).toMatchObject({ planned: 0, refused: 1 })
    expect(await rowsOf(body.id)).toMatchObject([{ state: 'refused', field: 'price' }])
    expect(await run(body.id)).toMatchObject({ status: 409, body: { errors: { reason: 'nothing' } } })
    const unknown = await check(ids, [{ field: 'categoryId', act: 'set', value: 999_999 }])
    expect(await rowsOf(unknown.body.id)).toMatchObject([{ state: 'refused', field: 'categoryId' }])
  })

  test('prices from the cost: with markup and VAT, of a variation without its own by that of its product; without a cost it is named', async () => {
    const [known, unknown, parent] = await goods([5000, 5000, 5000])
    const ids = [known, unknown, parent].map((each) => each?.id ?? 0)
    await shop.db.execute(sql`update products set cost = 1000 where id = ${ids[0]}`)
    await shop.db.execute(sql`update products set has_variations = true, cost = 2000 where id = ${ids[2]}`)
    await rows(
      shop.db,
      sql`insert into products (parent_id, code, price, cost) values (${ids[2]}, 'IC-1', 6000, null), (${ids[2]}, 'IC-2', 7000, 3000) returning id`,
    )
    const markup = (value: unknown) => check(ids, [{ field: 'price', act: 'fromCost', value, rounding: 'none' }])
    expect(await markup('pusi')).toMatchObject({ status: 422, body: { errors: { price: [expect.any(String)] } } })
    const { body } = await markup('50')
    expect(body).toMatchObject({ planned: 4, refused: 1 })
    expect(await rowsOf(body.id)).toMatchObject([
      { productId: ids[0], after: { price: 1815 } },
      { productId: ids[2], after: { price: 3630 } },
      { rootId: ids[2], after: { price: 3630 } },
      { rootId: ids[2], after: { price: 5445 } },
      { productId: ids[1], state: 'refused', reason: 'Nav zināma iepirkuma cena.' },
    ])
    expect((await run(body.id)).body).toMatchObject({ state: 'done', done: 4 })
    expect(await priceOf(ids[2] ?? 0)).toBe(3630)
  })

  test('prices follow a cost and a VAT class that change with them; a cost of 0 is none', async () => {
    const [one, free] = await goods([5000, 5000])
    const ids = [one, free].map((each) => each?.id ?? 0)
    await shop.db.execute(sql`update products set cost = 0 where id = ${ids[1]}`)
    const price = { field: 'price', act: 'fromCost', value: '50', rounding: 'none' }
    const [, none] = await rowsOf((await check(ids, [price])).body.id)
    expect(none).toMatchObject({ productId: ids[1], state: 'refused', reason: 'Nav zināma iepirkuma cena.' })
    const { body } = await check(
      [ids[0] ?? 0],
      [price, { field: 'cost', act: 'set', value: 2000 }, { field: 'vatClass', act: 'set', value: 'zero' }],
    )
    expect(await rowsOf(body.id)).toMatchObject([{ after: { cost: 2000, vatClass: 'zero', price: 3000 } }])
  })

  test('the cost is changed and shown by those who see money alone', async () => {
    const [one] = await goods([900])
    const ids = [one?.id ?? 0]
    const changes = [
      { field: 'cost', act: 'set', value: 450 },
      { field: 'eprelNumber', act: 'set', value: '123456' },
    ]
    const { body } = await check(ids, changes)
    await run(body.id)
    expect(await fieldsOf(ids[0] ?? 0)).toMatchObject({ cost: 450, eprelNumber: '123456' })
    expect(await rowsOf(body.id)).toMatchObject([{ after: { cost: 450, eprelNumber: '123456' } }])
    const [row] = (await content.get(`/products/bulk/${body.id}/rows`)).body.rows
    expect(row.after).toEqual({ eprelNumber: '123456' })
    const read = async (by: StaffBrowser) => (await by.get(`/products/bulk/${body.id}`)).body.changes
    expect(await read(anna)).toMatchObject([{ field: 'cost', value: 450 }, { value: '123456' }])
    expect(await read(content)).toMatchObject([{ field: 'cost', value: null }, { value: '123456' }])
    expect((await content.post(`/products/bulk/${body.id}/undo`)).status).toBe(403)
    const cells = async (by: StaffBrowser) => (await by.get(`/products/cells?ids=${ids}`)).body.rows[0].fields
    expect(await cells(anna)).toMatchObject({ cost: 450, vatClass: 'standard', 'safetyText.lv': '' })
    expect(await cells(content)).not.toHaveProperty('cost')
  })

  test('prices of variations change with the product, unless they are left out', async () => {
    const [chair] = await goods([3000])
    const id = chair?.id ?? 0
    await shop.db.execute(sql`update products set has_variations = true where id = ${id}`)
    const [red] = await rows<{ id: number }>(
      shop.db,
      sql`insert into products (parent_id, code, price) values (${id}, 'KR-1', 4000) returning id`,
    )
    const changes = [{ field: 'price', act: 'formula', value: '+10%' }]
    expect((await check([id], changes, { withVariations: false })).body.planned).toBe(1)
    const { body } = await check([id], changes)
    expect(body.planned).toBe(2)
    await run(body.id)
    // What the product costs follows from its variations.
    expect([await priceOf(id), await priceOf(red?.id ?? 0)]).toEqual([4400, 4400])
  })

  test('a product costs what its cheapest variation costs after its variations are changed alone, and undone', async () => {
    const [chair] = await goods([3000])
    const id = chair?.id ?? 0
    await shop.db.execute(sql`update products set has_variations = true where id = ${id}`)
    const made = await rows<{ id: number }>(
      shop.db,
      sql`insert into products (parent_id, code, price, is_published)
          values (${id}, 'KRV-1', 3000, true), (${id}, 'KRV-2', 4000, true) returning id`,
    )
    const [cheap, dear] = made.map((each) => each.id)
    const { version } = (await anna.get(`/products/${id}`)).body
    const { body } = await anna.post('/products/bulk', {
      rows: [
        { id: cheap, base: { price: 3000, previousPrice: null }, changes: { price: 4500, previousPrice: 5000 } },
        { id: dear, base: { price: 4000 }, changes: { price: 4600 } },
      ],
    })
    await run(body.id)
    expect(await fieldsOf(id)).toMatchObject({ price: 4500, previousPrice: 5000 })
    expect((await anna.get(`/products/${id}`)).body.version).toBe(version + 1)
    const hidden = await anna.post('/products/bulk', {
      rows: [{ id: cheap, base: { isPublished: true }, changes: { isPublished: false } }],
    })
    await run(hidden.body.id)
    expect(await fieldsOf(id)).toMatchObject({ price: 4600, previousPrice: null })
    await run((await anna.post(`/products/bulk/${hidden.body.id}/undo`)).body.id)
    await run((await anna.post(`/products/bulk/${body.id}/undo`)).body.id)
    expect(await fieldsOf(id)).toMatchObject({ price: 3000, previousPrice: null })
  })

  test('cells of a table are read, changed and kept from what another person has changed', async () => {
    const [one, two] = await goods([1000, 2000], { title: 'Galds' })
    const [a, b] = [one?.id ?? 0, two?.id ?? 0]
    const read = await content.get(`/products/cells?ids=${b},${a}`)
    expect(read.body.rows.map((row: { id: number }) => row.id)).toEqual([b, a])
    const [, first] = read.body.rows
    expect(first).toMatchObject({ code: one?.code, isArchived: false, hasVariations: false })
    expect(first.fields).toMatchObject({ 'title.lv': 'Galds', 'title.en': '', price: 1000, weight: 500, isNew: false })
    expect((await content.get('/products/cells?ids=1,x')).status).toBe(422)
    await shop.db.execute(sql`update products set price = 1700 where id = ${a}`)
    const { body } = await anna.post('/products/bulk', {
      rows: [
        { id: a, base: { price: 1000, weight: 500 }, changes: { price: 1200, weight: 600 } },
        { id: b, base: { 'title.en': '', price: 2000 }, changes: { 'title.en': 'Table', price: 2100 } },
      ],
    })
    expect(await rowsOf(body.id)).toMatchObject([
      { productId: a, after: { weight: 600 }, state: 'planned', field: 'price' },
      { productId: b, after: { 'title.en': 'Table', price: 2100 }, state: 'planned', reason: null },
    ])
    await run(body.id)
    expect(await fieldsOf(a)).toMatchObject({ price: 1700, weight: 600 })
    expect(await fieldsOf(b)).toMatchObject({ 'title.en': 'Table', price: 2100 })
  })

  test('a value for each code: products and variations, what is unknown or given twice is named', async () => {
    const [one, two] = await goods([1000, 2000])
    await shop.db.execute(sql`insert into products (parent_id, code, price) values (${two?.id}, 'PK-1', 2000)`)
    const values = [
      { code: one?.code, value: 1111 },
      { code: 'PK-1', value: 1999 },
      { code: 'NAV-TADA', value: 5 },
      { code: one?.code, value: 2222 },
      { code: two?.code, value: 'pieci' },
    ]
    const { body } = await anna.post('/products/bulk', { field: 'price', values })
    expect(body).toMatchObject({ planned: 2, refused: 1, unknown: ['NAV-TADA', one?.code], fields: ['price'] })
    expect((await run(body.id)).body).toMatchObject({ state: 'done', done: 2 })
    expect([await priceOf(one?.id ?? 0), await priceOf(two?.id ?? 0)]).toEqual([1111, 1999])
    const none = await anna.post('/products/bulk', { field: 'weight', values: [{ code: 'NAV-TADA', value: 5 }] })
    expect(none).toMatchObject({ status: 422, body: { errors: { values: ['Preču ar šiem kodiem nav.'] } } })
    expect((await content.post('/products/bulk', { field: 'price', values })).status).toBe(403)
  })

  test('more prices by code than are planned at once are one change', async () => {
    await shop.db.execute(sql`insert into products (category_id, code, slug, price)
      select (select min(id) from categories), 'MASS-' || n, 'mass-' || n, n from generate_series(1, 1100) n`)
    const values = Array.from({ length: 1100 }, (_, n) => ({ code: `MASS-${n + 1}`, value: n + 2 }))
    const { status, body } = await anna.post('/products/bulk', { field: 'price', values })
    expect([status, body.planned, body.unknown]).toEqual([200, 1100, []])
  })

  test('a filter is kept: what no longer fits when it runs is left and named', async () => {
    const [a, b] = await goods([7100, 7200])
    const filter = { from: 7000, to: 7900 }
    await expect.poll(async () => (await anna.get('/products?from=7000&to=7900')).body.count).toBe(2)
    const { body } = await anna.post('/products/bulk', {
      selection: { filter },
      changes: [{ field: 'isFeatured', act: 'set', value: true }],
    })
    expect(body).toMatchObject({ selected: 2, planned: 2, isFiltered: true })
    await shop.db.execute(sql`update products set price = 8000 where id = ${b?.id ?? 0}`)
    await expect.poll(async () => (await anna.get('/products?from=7000&to=7900')).body.count).toBe(1)
    expect((await run(body.id)).body).toMatchObject({ done: 1, skipped: 1 })
    expect((await fieldsOf(a?.id ?? 0)).isFeatured).toBe(true)
    expect(await rowsOf(body.id, 'skipped')).toMatchObject([
      { productId: b?.id, reason: 'Prece vairs neatbilst filtram.' },
    ])
    const { body: file } = await anna.get(`/products/bulk/${body.id}/file`)
    expect(file).toContain(`${b?.code};`)
    expect(file).toContain('Prece vairs neatbilst filtram.')
  })

  test('archived goods leave the shop, and undoing shows them again', async () => {
    const [one] = await goods([600])
    const id = one?.id ?? 0
    const { body } = await check([id], [{ field: 'isArchived', act: 'set', value: true }])
    await run(body.id)
    expect((await anna.get(`/products/${id}`)).body).toMatchObject({ isArchived: true, fields: { isPublished: false } })
    const undo = await anna.post(`/products/bulk/${body.id}/undo`)
    await run(undo.body.id)
    expect((await anna.get(`/products/${id}`)).body).toMatchObject({ isArchived: false, fields: { isPublished: true } })
  })

  test('rows of the list have changes of their own; a code that another has is refused', async () => {
    const [one, two] = await goods([100, 200])
    const [a, b] = [one?.id ?? 0, two?.id ?? 0]
    const { body } = await anna.post('/products/bulk', {
      rows: [
        { id: a, base: { price: 100, weight: 0 }, changes: { price: 150, weight: 10 } },
        { id: b, base: { code: two?.code }, changes: { code: one?.code ?? '' } },
      ],
    })
    expect(body).toMatchObject({ planned: 1, refused: 1, state: 'checked' })
    expect((await run(body.id)).body).toMatchObject({ done: 1, state: 'done' })
    expect(await priceOf(a)).toBe(150)
  })
})

describe('a job of many products', () => {
  test('goes on after a kill without doing a product twice, and what somebody else changed is left', async () => {
    const made = await goods([1000, 1000, 1000, 1000, 1000])
    const ids = made.map(({ id }) => id)
    const { body } = await check(ids, [{ field: 'price', act: 'formula', value: '+10%' }])
    await begin(body.id)
    await runJobFor(1)
    expect(await Promise.all(ids.map(priceOf))).toEqual([1100, 1100, 1000, 1000, 1000])
    expect((await anna.get(`/products/bulk/${body.id}`)).body).toMatchObject({ state: 'running', done: 2 })
    await shop.db.execute(sql`update products set price = 700 where id = ${ids[3] ?? 0}`)
    await runJobFor(9)
    expect(await Promise.all(ids.map(priceOf))).toEqual([1100, 1100, 1100, 700, 1100])
    expect((await anna.get(`/products/bulk/${body.id}`)).body).toMatchObject({ state: 'done', done: 4, skipped: 1 })
    expect(await rowsOf(body.id, 'skipped')).toMatchObject([
      { productId: ids[3], reason: 'To pa šo laiku mainīja kāds cits.' },
    ])
  })

  test('a product is written whole, however many variations it has', async () => {
    const [chair, lamp] = (await goods([1000, 1000])).map(({ id }) => id)
    await shop.db.execute(sql`update products set has_variations = true where id in (${chair}, ${lamp})`)
    await shop.db.execute(sql`insert into products (parent_id, code, price)
      select parent, 'VK-' || parent || '-' || n, 1000 from unnest(array[${chair}, ${lamp}]::int[]) parent, generate_series(1, 250) n`)
    const pricesOf = (id: number | undefined) =>
      rows<{ price: number; count: number }>(
        shop.db,
        sql`select price, count(*)::int as count from products where ${id} in (id, parent_id) group by 1`,
      )
    const { body } = await check([chair ?? 0, lamp ?? 0], [{ field: 'price', act: 'formula', value: '+10%' }])
    expect(body.planned).toBe(502)
    await begin(body.id)
    await runJobFor(1)
    expect([await pricesOf(chair), await pricesOf(lamp)]).toEqual([
      [{ price: 1100, count: 251 }],
      [{ price: 1000, count: 251 }],
    ])
    await runJobFor(9)
    expect(await pricesOf(lamp)).toEqual([{ price: 1100, count: 251 }])
    expect((await anna.get(`/products/bulk/${body.id}`)).body).toMatchObject({ state: 'done', done: 502, skipped: 0 })
  })

  test('a buyer sees a product as it was before the change or after it, never half of it', async () => {
    const made = await goods([1000, 1000, 1000, 1000, 1000], { title: 'Krēsls' })
    const { body } = await check(
      made.map(({ id }) => id),
      [
        { field: 'price', act: 'formula', value: '=23,45' },
        { field: 'title.lv', act: 'append', value: '(pārcenots)' },
      ],
    )
    await begin(body.id)
    const buyer = shop.visitor()
    const seen = async () => {
      const pages = await Promise.all(made.map(({ slug }) => buyer.get(`/p/${slug}`)))
      return pages.map((page) => [page.body.includes('(pārcenots)'), page.body.includes('23,45')])
    }
    const all = await seen()
    // Slices of two products; the pages are asked for while each is written.
    for (let slice = 0; slice < 4; slice++) {
      const [during] = await Promise.all([seen(), runJobFor(1)])
      all.push(...during, ...(await seen()))
    }
    expect(all.filter(([title, price]) => title !== price)).toEqual([])
    await expect.poll(async () => (await seen()).every(([title, price]) => title && price)).toBe(true)
  })

  test('stops at a press and goes on at another', async () => {
    const ids = (await goods([100, 100, 100])).map(({ id }) => id)
    const { body } = await check(ids, [{ field: 'price', act: 'formula', value: '= 2' }])
    await begin(body.id)
    await runJobFor(1)
    expect((await berta.post(`/products/bulk/${body.id}/stop`)).body).toMatchObject({ state: 'stopped', done: 2 })
    await runJobFor(9)
    expect(await Promise.all(ids.map(priceOf))).toEqual([200, 200, 100])
    expect((await run(body.id)).body).toMatchObject({ state: 'done', done: 3 })
  })

  test('stops when whoever started it loses the right', async () => {
    const [one] = await goods([100])
    const { body } = await check([one?.id ?? 0], [{ field: 'price', act: 'formula', value: '= 2' }])
    await begin(body.id)
    await shop.db.execute(sql`update staff set disabled_at = now() where id = ${anna.id}`)
    await runJobFor(9)
    await shop.db.execute(sql`update staff set disabled_at = null where id = ${anna.id}`)
    expect(await priceOf(one?.id ?? 0)).toBe(100)
    expect((await berta.get(`/products/bulk/${body.id}`)).body.state).toBe('stopped')
  })
})

describe('undoing', () => {
  test('brings old values back once; what has moved on is left and named', async () => {
    const [one, two] = (await goods([1000, 1000])).map(({ id }) => id)
    const ids = [one ?? 0, two ?? 0]
    const { body } = await berta.post('/products/bulk', {
      selection: { ids },
      changes: [
        { field: 'price', act: 'formula', value: '+10%' },
        { field: 'weight', act: 'set', value: 99 },
      ],
    })
    await berta.post(`/products/bulk/${body.id}/run`)
    await shop.db.execute(sql`update products set price = 5000 where id = ${ids[1] ?? 0}`)
    const undo = await berta.post(`/products/bulk/${body.id}/undo`)
    expect(undo.body).toMatchObject({ state: 'checked', planned: 2, undoes: body.id })
    expect((await berta.post(`/products/bulk/${undo.body.id}/run`)).body).toMatchObject({ state: 'done', done: 2 })
    expect(await Promise.all(ids.map(priceOf))).toEqual([1000, 5000])
    expect((await fieldsOf(ids[1] ?? 0)).weight).toBe(500)
    expect(await rowsOf(undo.body.id)).toMatchObject([
      { reason: null },
      { field: 'price', reason: 'To pa šo laiku mainīja kāds cits.', after: { weight: 500 } },
    ])
    const again = await berta.post(`/products/bulk/${body.id}/undo`)
    expect(again).toMatchObject({ status: 409, body: { errors: { reason: 'undone' } } })
    const list = (await anna.get('/products/bulk')).body.rows
    expect(list.find(({ id }: { id: string }) => id === body.id)).toMatchObject({ undoneBy: undo.body.id })
  })

  test('of two undone at once one is', async () => {
    const [one] = await goods([100])
    const { body } = await check([one?.id ?? 0], [{ field: 'weight', act: 'set', value: 5 }])
    await run(body.id)
    const both = [await anna.post(`/products/bulk/${body.id}/undo`), await berta.post(`/products/bulk/${body.id}/undo`)]
    const answers = await Promise.all(both.map(({ body: { id } }) => run(id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a change that is planned', () => {
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const planned = (id: string, at: Date | null, by: StaffBrowser = anna) =>
    by.post(`/products/bulk/${id}/planned`, { at: at?.toISOString() ?? null })
  const due = (at: Date) => startDueBulk(shop.db, shop.services.queue, at)

  test('begins at its moment with what the check has shown, and not before', async () => {
    const made = await goods([1000, 2000])
    const ids = made.map(({ id }) => id)
    const { body } = await check(ids, [{ field: 'price', act: 'formula', value: '+10%' }])
    expect((await planned(body.id, later(-1))).body.errors.at).toEqual(['Norādiet laiku, kas vēl nav pagājis.'])
    expect((await planned(body.id, later(2))).body).toMatchObject({ state: 'checked', isStarted: false })
    expect((await anna.get(`/products/${ids[0]}/prices`)).body.planned).toEqual([
      { edit: body.id, at: later(2).toISOString(), price: 1100 },
    ])
    expect(await due(later(1))).toBe(0)
    // Kept, though what was only checked goes after a day.
    await shop.db.execute(sql`update bulk_edits set created_at = created_at - interval '2 days' where id = ${body.id}`)
    await removeExpiredData(shop.db, now)
    await shop.db.execute(sql`update products set price = 1 where id = ${ids[1] ?? 0}`)
    expect([await due(later(3)), await due(later(3))]).toEqual([1, 0])
    await runJobFor(9)
    expect(await Promise.all(ids.map(priceOf))).toEqual([1100, 1])
    expect((await anna.get(`/products/bulk/${body.id}`)).body).toMatchObject({ state: 'done', done: 1, skipped: 1 })
    expect((await anna.get(`/products/${ids[0]}/prices`)).body.planned).toEqual([])
    expect((await planned(body.id, later(5))).status).toBe(409)
  })

  test('can be left or run at once, and needs the rights of what it writes', async () => {
    const [one] = await goods([500])
    const { body } = await check([one?.id ?? 0], [{ field: 'price', act: 'formula', value: '=6' }])
    expect((await planned(body.id, later(1), content)).status).toBe(403)
    await planned(body.id, later(1))
    expect((await planned(body.id, null)).body.runAt).toBe(null)
    expect(await due(later(2))).toBe(0)
    await planned(body.id, later(1))
    expect((await run(body.id)).body).toMatchObject({ state: 'done', done: 1 })
    expect(await due(later(2))).toBe(0)
  })
})

test('a planned change from what goods cost stops where the right to see it is lost', async () => {
  await shop.db.execute(sql`insert into roles (code, title, rights)
    values ('buyer', '{"lv": "Iepirkumi"}', '{read:catalogue,write:catalogue,write:prices,read:money}')`)
  const buyer = await signedInStaff(shop, 'buyer')
  const [one] = await goods([5000])
  await shop.db.execute(sql`update products set cost = 1000 where id = ${one?.id ?? 0}`)
  const changes = [{ field: 'price', act: 'fromCost', value: '50', rounding: 'none' }]
  const { body } = await buyer.post('/products/bulk', { selection: { ids: [one?.id ?? 0] }, changes })
  const at = new Date(now.getTime() + 3_600_000)
  await buyer.post(`/products/bulk/${body.id}/planned`, { at: at.toISOString() })
  await shop.db.execute(sql`update roles set rights = array_remove(rights, 'read:money') where code = 'buyer'`)
  await startDueBulk(shop.db, shop.services.queue, at)
  await runJobFor(9)
  expect(await priceOf(one?.id ?? 0)).toBe(5000)
  expect((await anna.get(`/products/bulk/${body.id}`)).body.state).toBe('stopped')
})

test('prices need their right, also to run and undo', async () => {
  const [one] = await goods([100])
  const ids = [one?.id ?? 0]
  const price = [{ field: 'price', act: 'formula', value: '+5%' }]
  const refused = await content.post('/products/bulk', { selection: { ids }, changes: price })
  expect(refused).toMatchObject({ status: 403, body: { errors: { reason: 'right' } } })
  const { body } = await check(ids, price)
  expect((await content.post(`/products/bulk/${body.id}/run`)).status).toBe(403)
  await run(body.id)
  expect((await content.post(`/products/bulk/${body.id}/undo`)).status).toBe(403)
  const flags = { selection: { ids }, changes: [{ field: 'isNew', act: 'set', value: true }] }
  expect((await content.post('/products/bulk', flags)).status).toBe(200)
})

test('undoing needs the rights of what it writes, whatever the values came from', async () => {
  await shop.db.execute(sql`insert into roles (code, title, rights)
    values ('pricer', '{"lv": "Cenas"}', '{read:catalogue,write:catalogue,write:prices}')`)
  const pricer = await signedInStaff(shop, 'pricer')
  const [one, two] = (await goods([5000, 5000])).map(({ id }) => id)
  const ids = [one ?? 0, two ?? 0]
  await shop.db.execute(sql`update products set cost = 1000 where id in (${ids[0]}, ${ids[1]})`)
  const price = { field: 'price', act: 'fromCost', value: '50', rounding: 'none' }
  const derived = await check([ids[0] ?? 0], [price, { field: 'cost', act: 'set', value: 1000 }])
  await run(derived.body.id)
  expect(await priceOf(ids[0] ?? 0)).toBe(1815)
  const undo = await pricer.post(`/products/bulk/${derived.body.id}/undo`)
  expect(undo).toMatchObject({ status: 200, body: { fields: ['price'], planned: 1 } })
  expect((await pricer.post(`/products/bulk/${undo.body.id}/run`)).body).toMatchObject({ state: 'done', done: 1 })
  expect(await priceOf(ids[0] ?? 0)).toBe(5000)
  const priced = await check([ids[1] ?? 0], [price, { field: 'cost', act: 'set', value: 2000 }])
  await run(priced.body.id)
  const refused = await pricer.post(`/products/bulk/${priced.body.id}/undo`)
  expect(refused).toMatchObject({ status: 403, body: { errors: { right: 'read:money' } } })
  const whole = await anna.post(`/products/bulk/${priced.body.id}/undo`)
  expect((await pricer.post(`/products/bulk/${whole.body.id}/run`)).status).toBe(403)
})

// Sessions of the others end with it.
test('undoing is possible for 30 days; then the old values are removed', async () => {
  const [one] = await goods([100])
  const ids = [one?.id ?? 0]
  const { body } = await check(ids, [{ field: 'weight', act: 'set', value: 5 }])
  const left = await check(ids, [{ field: 'weight', act: 'set', value: 6 }])
  await run(body.id)
  now = new Date('2026-12-26T10:00:00Z')
  await removeExpiredData(shop.db, now)
  const vera = await signedInStaff(shop, 'manager', 'vera@darbinieki.example')
  expect((await vera.get(`/products/bulk/${left.body.id}`)).status).toBe(404)
  expect((await vera.get(`/products/bulk/${body.id}/rows`)).body.rows).toEqual([])
  expect((await vera.get(`/products/bulk/${body.id}`)).body).toMatchObject({ state: 'done', isUndoable: false })
  const late = await vera.post(`/products/bulk/${body.id}/undo`)
  expect(late).toMatchObject({ status: 409, body: { errors: { reason: 'late' } } })
})
