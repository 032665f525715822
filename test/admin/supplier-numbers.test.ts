import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { feedFetcher } from '../../src/adapters/feeds/fetch-feed-file.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { fetchFeed, followFeed } from '../../src/shop/imports/run-feed.db.ts'
import { check, imported, importLists, rowsOf, upload, workThrough } from '../support/imports.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { addStaff, type StaffBrowser, signedInStaff, staffBrowser } from '../support/staff.ts'
import { startSupplier } from '../vendors/supplier.ts'

let shop: TestShop
let manager: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  await importLists(shop, manager)
  const made = await imported(shop, manager, {
    file: 'code;parent;title_lv;category;price;ean;options\nN-1;;Lampa;lampas;10;4750000000017;\nN-2;;Krēsls;kresli;20;4750000000024;\nN-3;;Sols;kresli;30;;\nN-3-B;N-3;Balts;;31;;krasa=balta\nN-3-M;N-3;Melns;;32;;krasa=melna\n',
  })
  expect(await rowsOf(manager, made.id, 'refused')).toEqual([])
}, 60_000)
afterAll(() => shop.close())
afterEach(async () => expect(await audit(shop.db)).toEqual([]))

const ELKO = 'supplier_number:SIA Elko'
const BALT = 'supplier_number:Balt: Trade'

const price = async (code: string) =>
  (await firstRow<{ price: number }>(shop.db, sql`select price from products where code = ${code}`))?.price

const numbers = () =>
  rows(
    shop.db,
    sql`select s.name, p.code, n.number from supplier_numbers n join suppliers s on s.id = n.supplier_id
        join products p on p.id = n.product_id order by s.name, p.code`,
  )

const refusals = async (id: string) =>
  (await rowsOf(manager, id, 'refused')).map(({ line, reasons }) => [
    line,
    reasons.map(({ code, column, value }) => [code, column, value]),
  ])

describe('the supplier’s own numbers', () => {
  test('are learned beside codes, two suppliers may use the same, and a file without our codes finds variations by them', async () => {
    const learned = await imported(shop, manager, {
      file: `code;${ELKO};${BALT}\nN-1;100;7\nN-3-B;101;100\nN-3-M;7;\n`,
    })
    expect(learned.counts).toMatchObject({ changed: 3, refused: 0 })
    expect(await numbers()).toEqual([
      { name: 'Balt: Trade', code: 'N-1', number: '7' },
      { name: 'Balt: Trade', code: 'N-3-B', number: '100' },
      { name: 'SIA Elko', code: 'N-1', number: '100' },
      { name: 'SIA Elko', code: 'N-3-B', number: '101' },
      { name: 'SIA Elko', code: 'N-3-M', number: '7' },
    ])
    const mapped = (key: string) => ({ file: 'Artikuls;Cena\n100;50\n7;60\n', mapping: [key, 'price'] })
    expect((await imported(shop, manager, mapped(ELKO))).counts).toMatchObject({ changed: 2, refused: 0 })
    expect([await price('N-1'), await price('N-3-M')]).toEqual([5000, 6000])
    expect((await imported(shop, manager, mapped(BALT))).counts).toMatchObject({ changed: 2, refused: 0 })
    expect([await price('N-3-B'), await price('N-1')]).toEqual([5000, 6000])
  })

  test('a number that no good has, an EAN that none has and an empty row say so, row by row', async () => {
    const checked = await check(
      shop,
      manager,
      await upload(shop, manager, {
        name: 'cenas.csv',
        file: 'Nr;EAN;Cena\n999;;50\n999;4750000099999;50\n;4750000099999;5\n;;7\n101;;8\n',
      }),
      { mapping: [ELKO, 'ean', 'price'] },
    )
    expect(checked.counts).toMatchObject({ refused: 4, changed: 1 })
    expect(await refusals(checked.id)).toEqual([
      [2, [['unknown-number', ELKO, '999']]],
      [3, [['unknown-number', ELKO, '999']]],
      [4, [['unknown-ean', 'ean', '4750000099999']]],
      [5, [['required', ELKO, undefined]]],
    ])
  })

  test('an EAN beside the number finds what has no number yet, which is then kept; another number is another good', async () => {
    const done = await imported(shop, manager, {
      file: 'Nr;EAN;Cena\n200;4750000000024;21\n555;4750000000017;1\n',
      mapping: [ELKO, 'ean', 'price'],
    })
    expect(done.counts).toMatchObject({ changed: 1, refused: 1 })
    expect(await refusals(done.id)).toEqual([[3, [['unknown-number', ELKO, '555']]]])
    expect(await numbers()).toContainEqual({ name: 'SIA Elko', code: 'N-2', number: '200' })
    expect(await price('N-2')).toBe(2100)
  })

  test('another good’s number is refused, an exchange is not, and a number is given twice once only', async () => {
    const taken = await imported(shop, manager, { file: `code;${ELKO}\nN-1;101\nN-2;300\nN-3-M;300\n` })
    expect(taken.counts).toMatchObject({ changed: 1, refused: 2 })
    expect(await refusals(taken.id)).toEqual([
      [2, [['number-taken', ELKO, '101: N-3-B']]],
      [4, [['number-taken', ELKO, '300: N-2']]],
    ])
    const exchanged = await imported(shop, manager, { file: `code;${ELKO}\nN-1;101\nN-3-B;100\n` })
    expect(exchanged.counts).toMatchObject({ changed: 2, refused: 0 })
    expect(await numbers()).toContainEqual({ name: 'SIA Elko', code: 'N-1', number: '101' })
    const undo = (await manager.post(`/imports/${exchanged.id}/undo`)).body
    await workThrough(shop, undo.id)
    await manager.post(`/imports/${undo.id}/run`)
    await workThrough(shop, undo.id)
    expect(await numbers()).toContainEqual({ name: 'SIA Elko', code: 'N-1', number: '100' })
  })

  test('a number that is given twice is refused before anything is written, however far away the rows are', async () => {
    const goods = Array.from({ length: 420 }, (_, i) => `T-${i};Krūze;lampas;5;${i === 410 ? 'T5' : `T${i}`}`)
    const read = await upload(shop, manager, {
      name: 'tālu.csv',
      file: [`code;title_lv;category;price;${ELKO}`, ...goods].join('\n'),
    })
    const checked = await check(shop, manager, read)
    expect(checked.counts).toMatchObject({ new: 419, refused: 1 })
    expect(await refusals(read.id)).toEqual([[412, [['number-taken', ELKO, 'T5: T-5']]]])
    // Another column of the file takes the place of those that were found out before.
    const anew = await check(shop, manager, read, { mapping: ['code', 'title_lv', 'category', 'price', ''] })
    expect(anew.counts).toMatchObject({ new: 420, refused: 0 })
  })

  test('an export has a column for each supplier, and its file changes nothing', async () => {
    const { body } = await manager.get('/goods-files/products?type=csv')
    const [head = ''] = String(body).split('\r\n')
    expect(head.split(';').slice(-2)).toEqual([BALT, ELKO])
    const again = await imported(shop, manager, { file: String(body) })
    expect(again.counts).toMatchObject({ new: 0, changed: 0, refused: 0 })
  })

  test('a mapping is kept with the supplier, and a file with the same header is read by it', async () => {
    const read = await upload(shop, manager, { name: 'elko.csv', file: 'Elko Nr;Cena\n100;51\n' })
    await check(shop, manager, read, { mapping: [ELKO, 'price'] })
    expect((await manager.post('/import-mappings', { importId: read.id, name: 'SIA Elko' })).status).toBe(200)
    const next = await upload(shop, manager, { name: 'elko2.csv', file: 'Elko Nr;Cena\n100;52\n' })
    expect(next.mapping).toEqual([ELKO, 'price'])
  })

  test('a feed finds goods by them and writes none', async () => {
    const supplier = await startSupplier()
    try {
      supplier.file.text = 'Elko Nr;EAN;Cena\n100;4750000000024;55\n987;4750000000024;1\n'
      const { body } = await manager.post('/import-feeds', {
        ...{ name: 'Elko', everyHours: 6, isEnabled: true, maxChanged: 100, maxFall: 99 },
        ...{ address: `${supplier.origin}/goods.csv`, mappingId: (await mappingWithEan()).id },
      })
      const before = await numbers()
      const deps = { db: shop.db, queue: shop.services.queue, now: () => new Date() }
      await fetchFeed({ ...deps, fetchFile: feedFetcher(true) }, body.feeds[0].id)
      const { lastImport } = (await manager.get('/import-feeds')).body.feeds[0]
      for (let i = 0; i < 3; i += 1) {
        await workThrough(shop, lastImport)
        await followFeed(deps, lastImport)
      }
      expect(await refusals(lastImport)).toEqual([[3, [['unknown-number', ELKO, '987']]]])
      expect([await price('N-1'), await price('N-2')]).toEqual([5500, 2100])
      expect(await numbers()).toEqual(before)
    } finally {
      await supplier.close()
    }
  })

  test('are shown beside stock, found by its search and edited on the page of a good', async () => {
    const good = (await manager.get('/stock?q=300')).body.rows[0]
    expect(good).toMatchObject({ code: 'N-2', supplierNumbers: [{ supplier: 'SIA Elko', number: '300' }] })
    const path = `/stock/goods/${good.id}/supplier-numbers`
    const edit = (base: object, changes: object) => manager.call('PATCH', path, { base, changes })
    expect((await edit({ 'SIA Elko': '1' }, { 'SIA Elko': '2' })).status).toBe(409)
    expect((await edit({ 'SIA Elko': '300' }, { 'SIA Elko': '100' })).body.errors['SIA Elko'][0]).toContain('N-1')
    const changes = { 'SIA Elko': null, 'Jauns piegādātājs': 'J-1' }
    const saved = await edit({ 'SIA Elko': '300', 'Jauns piegādātājs': null }, changes)
    expect(saved.body).toEqual({ numbers: [{ supplier: 'Jauns piegādātājs', number: 'J-1' }] })
    const log = await firstRow(shop.db, sql`select 1 from audit_log where table_name = 'supplier_numbers'`)
    expect(log).toBeDefined()
  })

  test('whoever may only count stock may find goods by them and not write them', async () => {
    const owner = await signedInStaff(shop, 'owner')
    const rights = ['import', 'read:catalogue', 'write:stock']
    const { body } = await owner.post('/roles', { title: { lv: 'Krājumi', en: 'Stock' }, rights })
    await addStaff(shop, { role: 'viewer', email: 'krajumi@darbinieki.example' })
    await shop.db.execute(sql`update staff_roles set role_id = ${body.id}
      where staff_id = (select id from staff where email = 'krajumi@darbinieki.example')`)
    const counter = staffBrowser(shop)
    await counter.signIn('krajumi@darbinieki.example')
    const missing = async (mapping: string[]) => {
      const read = await upload(shop, counter, { name: 'k.csv', file: 'A;B;C\n100;;9\n' })
      return (await check(shop, counter, read, { mapping })).missing
    }
    expect(await missing([ELKO, '', 'stock:main'])).toEqual([])
    expect(await missing([ELKO, 'ean', 'stock:main'])).toEqual(['write:catalogue'])
    expect(await missing(['code', ELKO, 'stock:main'])).toEqual(['write:catalogue'])
    expect((await counter.get('/suppliers')).body.suppliers).toHaveLength(3)
  })
})

async function mappingWithEan(): Promise<{ id: number }> {
  const read = await upload(shop, manager, { name: 'e.csv', file: 'Elko Nr;EAN;Cena\n100;;51\n' })
  await check(shop, manager, read, { mapping: [ELKO, 'ean', 'price'] })
  await manager.post('/import-mappings', { importId: read.id, name: 'Elko ar EAN' })
  const { body } = await manager.get('/import-mappings')
  return body.rows.find(({ name }: { name: string }) => name === 'Elko ar EAN')
}
