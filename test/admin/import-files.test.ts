import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { FILE_KINDS } from '../../src/shop/goods-files/file-kinds.ts'
import { check, imported, rowsOf, upload } from '../support/imports.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'
import { zip } from '../support/zip.ts'

let shop: TestShop
let owner: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop({ with: 'empty' })
  owner = await signedInStaff(shop, 'owner')
}, 60_000)
afterAll(() => shop.close())

const download = async (of: TestShop, by: StaffBrowser, address: string) => {
  const answer = await of.app.inject({ url: `/admin/api/goods-files/${address}`, headers: { cookie: by.cookie } })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

const linesOf = (file: Buffer) => file.toString().split('\r\n')

describe('round trip', () => {
  let demo: TestShop
  let keeper: StaffBrowser
  beforeAll(async () => {
    demo = await openTestShop({ with: 'demo' })
    keeper = await signedInStaff(demo, 'owner', 'cits@darbinieki.example')
  }, 60_000)
  afterAll(() => demo.close())

  /** What the demo has nowhere. */
  async function fillTheRest() {
    await demo.db.execute(sql`update products set energy_class = 'A++', eprel_number = '123456', cost = 1234,
        publish_at = now() + interval '1 day', unpublish_at = now() + interval '2 days', is_published = false, vat_class = 'reduced'
      where id = (select min(id) from products where type = 'product' and parent_id is null and not has_variations)`)
    await demo.db.execute(sql`update product_texts set meta_title = 'Virsraksts ' || lang where meta_title = ''
        and product_id = (select min(id) from products where type = 'product')`)
    await demo.db.execute(sql`update categories set is_in_menu = false where id = (select max(id) from categories)`)
    await demo.db.execute(sql`insert into category_pins (category_id, product_id, position)
      select category_id, id, 1 from products where type = 'product' and parent_id is null order by id limit 1`)
    await demo.db.execute(sql`insert into badges (title, position) values ('{"lv":"Ražots Latvijā"}', 8)`)
    await demo.db.execute(
      sql`insert into product_badges select min(p.id), max(b.id) from products p, badges b where p.type = 'product'`,
    )
    await demo.db.execute(sql`with s as (insert into suppliers (name) values ('SIA Elko') returning id)
      insert into supplier_numbers (product_id, supplier_id, number) select p.id, s.id, 'E-' || p.id from products p, s
      where p.type = 'product' and not p.has_variations`)
  }

  /** The demo's pictures are files (import-pictures.test.ts has uploaded ones). */
  const OF_UPLOADED = new Set(['picture_crops', 'picture_focuses'])

  /** Columns of a file that no row fills. */
  const emptyColumns = (file: Buffer) => {
    const [head = [], ...cells] = parse(file, { delimiter: ';', bom: true }) as string[][]
    return head.filter((name, i) => !OF_UPLOADED.has(name) && cells.every((row) => !row[i]))
  }

  test('the demo shop exported and imported into an empty shop is exported the same', {
    timeout: 120_000,
  }, async () => {
    await fillTheRest()
    expect(await rows(shop.db, sql`select 1 from products union all select 1 from categories`)).toEqual([])
    for (const kind of FILE_KINDS) {
      const file = await download(demo, keeper, kind)
      expect([kind, ...emptyColumns(file)]).toEqual([kind])
      // Places of stock and badges are made, too.
      const done = await imported(shop, owner, { name: `${kind}.csv`, file, creates: true })
      expect([kind, done.kind, done.state, done.counts.refused, done.counts.same]).toEqual([kind, kind, 'done', 0, 0])
      expect(await rowsOf(owner, done.id, 'refused')).toEqual([])
      expect(linesOf(await download(shop, owner, kind))).toEqual(linesOf(file))
      // The same once more: there is nothing left to do.
      expect((await imported(shop, owner, { name: `${kind}.csv`, file })).counts).toMatchObject({
        new: 0,
        changed: 0,
        refused: 0,
      })
    }
  })

  test('a part of the goods, as a spreadsheet, is read again without changes', { timeout: 60_000 }, async () => {
    const file = await download(demo, keeper, 'products?type=xlsx&category=skolai-un-majai')
    expect(file.subarray(0, 2).toString()).toBe('PK')
    const done = await imported(demo, keeper, { name: 'preces.xlsx', file })
    expect(done).toMatchObject({ encoding: 'xlsx', state: 'done', counts: { new: 0, changed: 0, refused: 0 } })
    expect(done.counts.same).toBeGreaterThan(20)
  })
})

describe('a file whose letters are', () => {
  const rows = Array.from({ length: 300 }, (_, i) => `K-${i};Krūze ar ķērpi ${i}`).join('\n')
  const latvian = { ū: 0xfb, ķ: 0xed, ē: 0xe7, š: 0xf0 } as Readonly<Record<string, number>>
  const inBaltic = (text: string) => Buffer.from([...text].map((letter) => latvian[letter] ?? letter.charCodeAt(0)))
  const file = Buffer.from(`code;title_lv\n${rows}\n`)

  test.each([
    ['UTF-8 but for one row at its end', () => Buffer.concat([file, inBaltic('K-900;šķēle\n')])],
    ['cut off in the middle of one', () => file.subarray(0, file.lastIndexOf('ķ') + 1)],
  ])('%s is refused as a whole, or every letter would be wrong', async (_name, make) => {
    expect(await upload(shop, owner, { name: 'preces.csv', file: make() })).toMatchObject({
      state: 'failed',
      problem: 'mixed-encoding',
    })
  })

  test('those of Windows-1257 is read as such', async () => {
    const read = await upload(shop, owner, { name: 'preces.csv', file: inBaltic(`code;title_lv\n${rows}\n`) })
    expect(read.encoding).toBe('windows-1257')
    expect(read.preview[0]).toEqual(['K-0', 'Krūze ar ķērpi 0'])
  })
})

describe('texts that are not quite right', () => {
  test('a file of one column keeps the commas of its texts', async () => {
    const read = await upload(shop, owner, { name: 'saraksts.csv', file: 'Nosaukums\nLampa, balta\n' })
    expect(read).toMatchObject({ header: ['Nosaukums'], preview: [['Lampa, balta']] })
  })

  test('a row that a delimiter without quotes has moved is refused; empty cells and notes beside a sheet are not', async () => {
    const read = await upload(shop, owner, {
      name: 'pedinas.csv',
      file: 'code;title_lv;price;\nP-1;Galds; liels;10\nP-2;"Galds; liels";10;x\nP-3;Galds;10;;;\nP-4;Galds;ozols;10;5\n',
    })
    const checked = await check(shop, owner, read)
    const why = (await rowsOf(owner, checked.id)).map(({ code, reasons }) => [
      code,
      reasons.filter((one) => one.code === 'more-cells').map(({ value }) => value),
    ])
    expect(why).toEqual([
      ['P-1', []],
      ['P-2', []],
      ['P-3', []],
      ['P-4', ['5']],
    ])
    const sheet = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
      <row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c></row>
      <row r="2"><c r="A2" t="inlineStr"><is><t>F-1</t></is></c><c r="C2" t="inlineStr"><is><t>piezīme</t></is></c></row>
    </sheetData></worksheet>`
    expect((await upload(shop, owner, { name: 'piezime.xlsx', file: workbook(sheet) })).preview).toEqual([['F-1']])
  })

  test.each([
    ['quote', 'code;title_lv\nA;"nekad nebeidzas'],
    ['broken', '<!DOCTYPE html><html><body>Lapa nav atrasta</body></html>'],
  ])('%s is said of a file as a whole', async (problem, file) => {
    expect(await upload(shop, owner, { name: 'x.csv', file })).toMatchObject({ state: 'failed', problem })
  })

  test('a file without titles says that its goods are not in the shop, not that titles are missing', async () => {
    const checked = await check(
      shop,
      owner,
      await upload(shop, owner, { name: 'cenas.csv', file: 'code;price\nNAV-1;5\n' }),
    )
    const [row] = await rowsOf(owner, checked.id)
    expect(row?.reasons).toEqual([{ code: 'unknown-product', column: 'code', value: 'NAV-1' }])
  })
})

describe('spreadsheets that want something', () => {
  test.each([
    ['unpacks to a gigabyte', () => zip([['xl/worksheets/sheet1.xml', Buffer.alloc(400 * 1024 * 1024)]])],
    [
      'says that it is small and is not',
      () => zip([['xl/worksheets/sheet1.xml', Buffer.alloc(400 * 1024 * 1024)]], 10),
    ],
    [
      'has more files than any',
      () => zip(Array.from({ length: 2_500 }, (_, i) => [`a${i}`, Buffer.from('x')] as const)),
    ],
  ])('one that %s is refused', async (_name, make) => {
    expect(await upload(shop, owner, { name: 'bomba.xlsx', file: make() })).toMatchObject({
      state: 'failed',
      problem: 'too-large',
    })
  })

  test('formulas are read as the values that were last computed', async () => {
    const sheet = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
      <row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c><c r="B1" t="inlineStr"><is><t>price</t></is></c></row>
      <row r="2"><c r="A2" t="inlineStr"><is><t>F-1</t></is></c><c r="B2"><f>10*1.21+WEBSERVICE("http://x")</f><v>12.1</v></c></row>
    </sheetData></worksheet>`
    const read = await upload(shop, owner, { name: 'formulas.xlsx', file: workbook(sheet) })
    expect(read.preview).toEqual([['F-1', '12.1']])
  })
})

describe('exports of other shops', () => {
  const woo = [
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Is featured?,Visibility in catalog,Short description,Description,In stock?,Stock,Weight (kg),Length (cm),Width (cm),Height (cm),Sale price,Regular price,Categories,Images,Parent,Position,Attribute 1 name,Attribute 1 value(s)',
    '11,variable,W-1,,Kruze,1,0,visible,,,1,,,,,,,,"Trauki > Krūzes, Dāvanas",http://127.0.0.1:1/a.jpg,,0,Krāsa,"Zila, Sarkana"',
    '12,variation,W-1-Z,4750000000031,Kruze - Zila,1,0,visible,,,1,4,0.35,10,9,8.5,8,9.9,,,W-1,1,Krāsa,Zila',
    '13,variation,W-1-S,,Kruze - Sarkana,1,0,visible,,,1,2,0.35,,,,,9.9,,,W-1,2,Krāsa,Sarkana',
    '14,simple,,,Šķīvis,0,1,visible,,,1,1,,,,,,5,Trauki,,,0,,',
  ].join('\n')

  const shopify = [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,SEO Title,Status',
    'soma,Soma,<p>Laba</p>,Auss,Somas,,true,Krāsa,Melna,SO-M,900,3,40.00,50.00,,http://127.0.0.1:1/1.jpg,,active',
    'soma,,,,,,,,Zila,SO-Z,900,1,42.00,,,http://127.0.0.1:1/2.jpg,,',
    'soma,,,,,,,,,,,,,,,http://127.0.0.1:1/3.jpg,,',
    'vaks,Vāks,,Auss,Somas,,true,Title,Default Title,VA-1,50,9,4.50,,,,,draft',
  ].join('\n')

  const presta = [
    '"Product ID";"Image";"Name";"Reference";"Category";"Price (tax excl.)";"Price (tax incl.)";"Quantity";"Status";"Position"',
    '1;;Galds;PS-G;Galdi;100.000000;121.000000;5;1;1',
    '2;;Sols;;Soli;10.000000;12.100000;0;0;2',
  ].join('\n')

  test.each([
    ['woocommerce', woo, ['W-1', 'W-1-Z', 'W-1-S', 'id:14']],
    ['shopify', shopify, ['soma', 'SO-M', 'SO-Z', 'VA-1']],
    ['prestashop', presta, ['PS-G', 'ps-2']],
  ])('%s is known by its header', async (preset, file, codes) => {
    const read = await upload(shop, owner, { name: `${preset}.csv`, file })
    expect(read).toMatchObject({ preset, state: 'mapping' })
    const done = await imported(shop, owner, { file, creates: true })
    // Their pictures are at an address where nobody answers; everything else is written.
    const refused = await rowsOf(owner, done.id, 'refused')
    expect(new Set(refused.flatMap(({ reasons }) => reasons.map(({ code }) => code)))).toEqual(
      new Set(file.includes('http:') ? ['picture-unreachable'] : []),
    )
    expect(done.counts.new + done.counts.refused).toBe(codes.length)
    const exported = (await download(shop, owner, 'products')).toString()
    for (const code of codes) expect(exported).toContain(`\r\n${code};`)
  })

  test('prices, pieces, options and weights arrive', async () => {
    const lines = (await download(shop, owner, 'products')).toString().split('\r\n')
    const [head = ''] = lines
    const of = (code: string) => {
      const cells = lines.find((line) => line.startsWith(`${code};`))?.split(';') ?? []
      return Object.fromEntries(
        head
          .replace('\uFEFF', '')
          .split(';')
          .map((key, i) => [key, cells[i]]),
      )
    }
    expect(of('W-1-Z')).toMatchObject({
      price: '8.00',
      previous_price: '9.90',
      weight_g: '350',
      depth_mm: '100',
      options: 'krasa=zila',
      'stock:main': '4',
    })
    expect(of('SO-M')).toMatchObject({ price: '40.00', previous_price: '50.00', weight_g: '900', parent: 'soma' })
    expect(of('VA-1')).toMatchObject({ published: '0', manufacturer: 'auss', 'stock:main': '9' })
    expect(of('PS-G')).toMatchObject({ price: '121.00', category: 'biroja-mebeles/galdi', 'stock:main': '5' })
  })
})

const workbook = (sheet: string): Buffer =>
  zip([
    [
      '[Content_Types].xml',
      Buffer.from(
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
      ),
    ],
    [
      '_rels/.rels',
      Buffer.from(
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      ),
    ],
    [
      'xl/workbook.xml',
      Buffer.from(
        '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      Buffer.from(
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
    ],
    ['xl/worksheets/sheet1.xml', Buffer.from(sheet)],
  ])
