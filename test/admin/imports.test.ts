import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { rows } from '../../src/shop/db.ts'
import { FILE_KINDS } from '../../src/shop/goods-files/file-kinds.ts'
import { productColumns, productRows } from '../../src/shop/imports/export-file.db.ts'
import { removeExpiredData } from '../../src/shop/retention/remove-expired.db.ts'
import { check, detailOf, imported, importLists, rowsOf, upload, workThrough } from '../support/imports.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  await importLists(shop, manager)
}, 60_000)
afterAll(() => shop.close())
afterEach(async () => expect(await audit(shop.db)).toEqual([]))

const goods = (codes: readonly string[]) =>
  rows<Record<string, unknown>>(
    shop.db,
    sql`select p.code, p.slug, p.price, p.previous_price as previous, p.quantity, p.has_variations as "hasVariations",
          p.version, (select title from product_texts where product_id = p.id and lang = 'lv') as title,
          (select code from products where id = p.parent_id) as parent
        from products p where p.code = any(${sql.param(codes)}::text[]) order by p.code`,
  )

describe('reading', () => {
  test.each([
    [
      'semicolons and a byte order mark',
      Buffer.from('\uFEFFcode;title_lv;price\nA1;"Lampa; ""Saule""\nar kāju";12,50\n'),
      ';',
    ],
    ['commas', Buffer.from('code,title_lv,price\r\nA1,"Lampa, ""Saule""\r\nar kāju",12.50\r\n'), ','],
    ['tabs', Buffer.from('code\ttitle_lv\tprice\nA1\tLampa\t12,50'), '\t'],
  ])('%s', async (_name, file, delimiter) => {
    const read = await upload(shop, manager, { name: 'x.csv', file })
    expect(read).toMatchObject({
      state: 'mapping',
      rows: 1,
      delimiter,
      encoding: 'utf-8',
      header: ['code', 'title_lv', 'price'],
    })
    expect(read.mapping).toEqual(['code', 'title_lv', 'price'])
  })

  test('headings that suppliers use, in the language that they name', async () => {
    const file =
      'Preces kods;Preces nosaukums;Nosaukums (EN);Apraksts LV;description_en;Atlikums;Cena bez PVN\nA;B;C;D;E;1;2\n'
    expect((await upload(shop, manager, { name: 'p.csv', file })).mapping).toEqual([
      ...['code', 'title_lv', 'title_en', 'description_lv', 'description_en', 'stock:main', ''],
    ])
  })

  test('Windows-1257, with Latvian headings of another program', async () => {
    const text = { ā: 0xe2, ē: 0xe7, š: 0xf0, ī: 0xee, ž: 0xfe }
    const file = Buffer.from(
      [...'Kods;Nosaukums;Cena;Ražotājs\nB7;Krēsls ārā, īss šķērss;5;\n'].map(
        (mark) => text[mark as 'ā'] ?? mark.charCodeAt(0) & 0xff,
      ),
    )
    const read = await upload(shop, manager, { name: 'vecs.csv', file })
    expect(read).toMatchObject({ encoding: 'windows-1257', header: ['Kods', 'Nosaukums', 'Cena', 'Ražotājs'] })
    expect(read.mapping).toEqual(['code', 'title_lv', 'price', 'manufacturer'])
    expect(read.preview[0]?.[1]).toContain('Krēsls ārā, īss')
  })

  test.each([
    ['utf-16le', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['utf-16be', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ] as const)('%s, as Excel saves “Unicode text”', async (encoding, bytes) => {
    const file = bytes('Kods\tNosaukums\tCena\r\nU1\tKrēsls ārā\t5,50\r\n')
    const read = await upload(shop, manager, { name: 'unicode.txt', file })
    expect(read).toMatchObject({ encoding, delimiter: '\t', preview: [['U1', 'Krēsls ārā', '5,50']] })
  })

  test.each([
    ['nothing', '', 'empty'],
    ['a header alone', 'code;price\n', 'empty'],
    ['half a file: a quote that never ends', 'code;title_lv\nA;"Lampa\nB;', 'quote'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'broken'],
    ['Excel before 2007', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'old-excel'],
    ['a ZIP cut in half', Buffer.from('PK\u0003\u0004 half of it'), 'broken'],
  ])('%s is no file of goods', async (_name, file, problem) => {
    expect(await upload(shop, manager, { name: 'x.csv', file })).toMatchObject({ state: 'failed', problem })
  })
})

describe('a file of goods', () => {
  test('says on which shelves goods lie; an empty cell that clears takes a good off its shelf, and exports have them', async () => {
    const head = 'code;title_lv;category;price;shelf:main\n'
    await imported(shop, manager, { file: `${head}PL-1;Lampa;lampas;10;A-03-2\nPL-2;Lampa;lampas;10;B-1\n` })
    const read = await upload(shop, manager, {
      name: 'p.csv',
      file: 'code;shelf:main;shelf:nav\nPL-1;A-04;\nPL-2;;C\n',
    })
    await check(shop, manager, read)
    const refused = await rowsOf(manager, read.id, 'refused')
    expect(refused.map(({ reasons }) => reasons)).toMatchObject([[{ code: 'unknown-location', column: 'shelf:nav' }]])
    await imported(shop, manager, { file: 'code;shelf:main\nPL-1;A-04\nPL-2;\n', clears: true })
    const keys = await productColumns(shop.db)
    expect(keys.at(-1)).toBe('shelf:main')
    const found = await rows<{ id: number }>(shop.db, sql`select id from products where code like 'PL-_' order by code`)
    const exported = await productRows(
      shop.db,
      found.map(({ id }) => id),
      ['code', 'shelf:main'],
    )
    expect(exported).toEqual([
      ['PL-1', 'A-04'],
      ['PL-2', ''],
    ])
  })

  test('the check says what each row does and writes nothing; the run writes it', async () => {
    const file = [
      'code;parent;title_lv;title_en;category;price;previous_price;options;stock:main;bulky;nav',
      'GL-1;;Galda lampa;Desk lamp;lampas;25,90;29,90;;7;nē;x',
      'KR-1;;Krēsls;Chair;Krēsli;;;;;jā;',
      'KR-1-B;KR-1;Balta;White;;49;;krasa=balta;3;;',
      'KR-1-M;KR-1;Melna;Black;;45;;Krāsa=Melna;2;;',
      'X-1;;Bez kategorijas;;;10;;;;;',
      'X-2;;Nepareiza;;lampas;10;9;;daudz;varbūt;',
      'GL-1;;Otrreiz;;lampas;1;;;;;',
      'X-3;NAV;Variants;;;5;;krasa=balta;;;',
    ].join('\n')
    const read = await upload(shop, manager, { name: 'preces.csv', file })
    expect(read.mapping.at(-1)).toBe('')
    const checked = await check(shop, manager, read)
    expect(checked).toMatchObject({ state: 'checked', counts: { new: 4, changed: 0, same: 0, refused: 4 } })
    expect(await goods(['GL-1', 'KR-1'])).toEqual([])
    const refused = await rowsOf(manager, read.id, 'refused')
    expect(refused.map(({ line, reasons }) => [line, reasons.map(({ code, column }) => [code, column])])).toEqual([
      [6, [['required', 'category']]],
      [
        7,
        [
          ['whole', 'stock:main'],
          ['yes-or-no', 'bulky'],
          ['previous-price', 'previous_price'],
        ],
      ],
      [8, [['duplicate', null]]],
      [9, [['parent-unknown', 'parent']]],
    ])
    await manager.post(`/imports/${read.id}/run`)
    await workThrough(shop, read.id)
    expect(await detailOf(manager, read.id)).toMatchObject({ state: 'done', counts: { new: 4, refused: 4 } })
    expect(await goods(['GL-1', 'KR-1', 'KR-1-B', 'KR-1-M', 'X-1'])).toMatchObject([
      { code: 'GL-1', slug: 'galda-lampa', price: 2590, previous: 2990, quantity: 7, title: 'Galda lampa' },
      { code: 'KR-1', price: 4500, hasVariations: true, quantity: 0 },
      { code: 'KR-1-B', parent: 'KR-1', price: 4900, quantity: 3, slug: null },
      { code: 'KR-1-M', parent: 'KR-1', price: 4500, quantity: 2 },
    ])
    const answer = await shop.visitor().get('/p/galda-lampa')
    expect([answer.status, answer.body.includes('25,90')]).toEqual([200, true])
    const written = await rows(shop.db, sql`select actor, after from audit_log where subject = ${`import:${read.id}`}`)
    expect(written).toEqual([{ actor: expect.stringMatching(/^staff:/), after: { rows: 4 } }])
  })

  test('badges are named by their titles, and documents keep their kinds', async () => {
    await shop.db.execute(sql`insert into badges (title, position) values
      ('{"lv":"Ražots Latvijā","en":"Made in Latvia"}', 8), ('{"lv":"Dāvana"}', 9)`)
    const file = [
      'code;title_lv;category;price;badges;documents;document_kinds',
      'NZ-1;Lampa;lampas;10;dāvana|Made in Latvia;a.pdf|b.pdf;"energy-label\nother"',
      'NZ-2;Lampa;lampas;10;Nav tādas;;',
      'NZ-3;Lampa;lampas;10;;a.pdf;romāns',
    ].join('\n')
    const read = await upload(shop, manager, { name: 'nozimites.csv', file })
    await check(shop, manager, read)
    const refused = await rowsOf(manager, read.id, 'refused')
    expect(refused.map(({ reasons }) => reasons.map(({ code, column }) => [code, column]))).toEqual([
      [['unknown-badge', 'badges']],
      [['choice', 'document_kinds']],
    ])
    await manager.post(`/imports/${read.id}/run`)
    await workThrough(shop, read.id)
    const kinds = () =>
      rows(
        shop.db,
        sql`select d.path, d.kind from product_documents d join products p on p.id = d.product_id
            where p.code = 'NZ-1' order by d.position`,
      )
    expect(await kinds()).toEqual([
      { path: 'a.pdf', kind: 'energy-label' },
      { path: 'b.pdf', kind: 'other' },
    ])
    const again = await upload(shop, manager, { name: 'vēlreiz.csv', file: file.split('\n').slice(0, 3).join('\n') })
    expect(await check(shop, manager, again)).toMatchObject({ counts: { same: 1 } })
    const without = 'code;documents;badges\nNZ-1;b.pdf|a.pdf;Ražots Latvijā'
    const third = await upload(shop, manager, { name: 'bez veidiem.csv', file: without })
    await check(shop, manager, third)
    await manager.post(`/imports/${third.id}/run`)
    await workThrough(shop, third.id)
    expect(await kinds()).toEqual([
      { path: 'b.pdf', kind: 'other' },
      { path: 'a.pdf', kind: 'energy-label' },
    ])
    const titles = await rows<{ lv: string }>(
      shop.db,
      sql`select b.title->>'lv' as lv from product_badges x join badges b on b.id = x.badge_id
          join products p on p.id = x.product_id where p.code = 'NZ-1'`,
    )
    expect(titles).toEqual([{ lv: 'Ražots Latvijā' }])
  })

  test('the same file again changes nothing; a changed cell is shown before and after, and raises the version', async () => {
    const head = 'code;title_lv;price;stock:main\n'
    const same = await upload(shop, manager, { name: 'a.csv', file: `${head}GL-1;Galda lampa;25,90;7\n` })
    expect((await check(shop, manager, same)).counts).toEqual({ new: 0, changed: 0, same: 1, refused: 0 })
    const [before] = await goods(['GL-1'])
    const edit = await upload(shop, manager, { name: 'a.csv', file: `${head}GL-1;Lampa „Saule”;24.90;9\n` })
    await check(shop, manager, edit)
    const [row] = await rowsOf(manager, edit.id)
    expect(row?.changes).toEqual([
      { column: 'price', before: '25.90', after: '24.90' },
      { column: 'title_lv', before: 'Galda lampa', after: 'Lampa „Saule”' },
      { column: 'stock:main', before: '7', after: '9' },
    ])
    expect(row?.lowest).toBe(2590)
    await manager.post(`/imports/${edit.id}/run`)
    await workThrough(shop, edit.id)
    const [after] = await goods(['GL-1'])
    expect(after).toMatchObject({ title: 'Lampa „Saule”', price: 2490, quantity: 9, slug: 'galda-lampa' })
    expect(Number(after?.version)).toBeGreaterThan(Number(before?.version))
    const moved = await rows(
      shop.db,
      sql`select m.quantity, m.reason from stock_movements m join products p on p.id = m.product_id where p.code = 'GL-1' order by m.id`,
    )
    expect(moved).toEqual([
      { quantity: 7, reason: 'opening' },
      { quantity: 2, reason: 'count' },
    ])
  })

  test('the templates fill a shop as they are, hidden from buyers, and change nothing the second time', async () => {
    const template = async (kind: string) => {
      const url = `/admin/api/goods-files/${kind}/template`
      const { rawPayload } = await shop.app.inject({ url, headers: { cookie: manager.cookie } })
      return { name: `${kind}.xlsx`, file: rawPayload }
    }
    for (const kind of FILE_KINDS) {
      const done = await imported(shop, manager, await template(kind))
      expect([kind, done.kind, done.state, done.counts.refused]).toEqual([kind, kind, 'done', 0])
      expect(done.counts.new).toBeGreaterThan(0)
      expect(done.mapping).not.toContain('')
    }
    const again = await imported(shop, manager, await template('products'))
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 3, refused: 0 })
    const found = await goods(['PARAUGS-1', 'PARAUGS-1-B', 'PARAUGS-1-M'])
    expect(found).toHaveLength(3)
    const shown = await rows(shop.db, sql`select 1 from products where code = 'PARAUGS-1' and is_published`)
    expect(shown).toEqual([])
  })

  test('groups come before their properties, also groups without a row; a second file edits both', async () => {
    const all = () =>
      rows<{ group: string; property: string | null; en: string; position: number }>(
        shop.db,
        sql`select g.title->>'lv' as group, p.title->>'lv' as property, coalesce(p.title, g.title)->>'en' as en,
              coalesce(p.position, 0) as position
            from property_groups g left join properties p on p.group_id = g.id
            where g.title->>'lv' like 'Tests %' order by g.position, g.id, p.position`,
      )
    const file = [
      'group_lv;group_en;property_lv;property_en;position',
      'Tests B;Test B;Svars;Weight;1',
      'Tests B;Test B;Garums;Length;0',
      'Tests C;Test C;Svars;Weight;0',
      'Tests A;Test A;;;0',
    ].join('\n')
    expect((await imported(shop, manager, { file })).counts).toMatchObject({ new: 4, refused: 0 })
    const tests = await all()
    expect(tests.map(({ group, property, en }) => [group, property, en])).toEqual([
      ['Tests A', null, 'Test A'],
      ['Tests B', 'Garums', 'Length'],
      ['Tests B', 'Svars', 'Weight'],
      ['Tests C', 'Svars', 'Weight'],
    ])
    const second = file.replace('Svars;Weight;1', 'Svars;Mass;5').replace('Tests A;Test A', 'Tests A;First')
    expect((await imported(shop, manager, { file: second })).counts).toMatchObject({ changed: 2, same: 2 })
    expect((await all()).map(({ en, position }) => [en, position])).toEqual([
      ['First', 0],
      ['Length', 0],
      ['Mass', 5],
      ['Weight', 0],
    ])
  })

  test('new goods get their ids in the order of the file, variations behind their product', async () => {
    const file = [
      'code;parent;title_lv;category;price;options',
      'SEC-2;;Otrais;lampas;5;',
      'SEC-2-M;SEC-2;Melns;;;krasa=melna',
      'SEC-1;;Pirmais;lampas;5;',
      'SEC-1-B;SEC-1;Balts;;;krasa=balta',
    ].join('\n')
    expect((await imported(shop, manager, { file })).counts).toMatchObject({ new: 4, refused: 0 })
    const found = await rows<{ code: string }>(
      shop.db,
      sql`select code from products where code like 'SEC-%' order by id`,
    )
    expect(found.map(({ code }) => code)).toEqual(['SEC-2', 'SEC-2-M', 'SEC-1', 'SEC-1-B'])
  })

  test('an empty cell leaves the field, or clears it where that was chosen', async () => {
    const file = 'code;previous_price;title_lv\nGL-1;;\n'
    expect((await imported(shop, manager, { file })).counts).toMatchObject({ same: 1 })
    expect(await goods(['GL-1'])).toMatchObject([{ previous: 2990 }])
    expect((await imported(shop, manager, { file, clears: true })).counts).toMatchObject({ changed: 1 })
    expect(await goods(['GL-1'])).toMatchObject([{ previous: null, title: 'Lampa „Saule”' }])
  })

  test('missing categories, manufacturers and options are made where that was chosen, else refused', async () => {
    const file =
      'code;title_lv;category;manufacturer;price;attributes\nJ-1;Jauns;Dārzs > Soli;Zaļais, SIA;10;Koks=Ozols\n'
    const read = await upload(shop, manager, { name: 'x.csv', file })
    await check(shop, manager, read)
    const [row] = await rowsOf(manager, read.id)
    expect(row?.reasons.map(({ code }) => code)).toEqual(['unknown-category', 'unknown-manufacturer', 'unknown-option'])
    expect((await imported(shop, manager, { file, creates: true })).counts).toMatchObject({ new: 1 })
    expect((await imported(shop, manager, { file })).counts).toMatchObject({ same: 1 })
  })

  test('a file of a supplier without our codes names goods by their EAN', async () => {
    await imported(shop, manager, { file: 'code;ean\nGL-1;4750000000017\n' })
    const read = await upload(shop, manager, {
      name: 's.csv',
      file: 'Svītrkods;Cena\n4750000000017;19,90\n4750000000024;5\n',
    })
    expect(read.mapping).toEqual(['ean', 'price'])
    expect(await check(shop, manager, read)).toMatchObject({ counts: { changed: 1, refused: 1 } })
  })

  test('killed in the middle it goes on: nothing is lost and nothing is done twice', async () => {
    const lines = Array.from({ length: 45 }, (_, i) => `K-${i};Krūze ${i};lampas;${i + 1};5`)
    const read = await upload(shop, manager, {
      name: 'k.csv',
      file: ['code;title_lv;category;price;stock:main', ...lines].join('\n'),
    })
    await check(shop, manager, read)
    await manager.post(`/imports/${read.id}/run`)
    // Two workers at once, each of which stops after a slice.
    await Promise.all([1, 2].map(() => workThrough(shop, read.id, { slices: 1, rows: 7 })))
    expect(await detailOf(manager, read.id)).toMatchObject({ state: 'done', done: 45, counts: { new: 45, refused: 0 } })
    const [sum] = await rows(
      shop.db,
      sql`select count(*)::int as goods, sum(quantity)::int as pieces from products where code like 'K-%'`,
    )
    expect(sum).toEqual({ goods: 45, pieces: 225 })
  })

  test('two instances that read one file at once read each row once', async () => {
    const lines = Array.from({ length: 1_300 }, (_, i) => `R-${i};${i + 1}`)
    const { body } = await manager.post('/imports', { fileName: 'r.csv' })
    const bytes = Buffer.from(['code;price', ...lines].join('\n'))
    await manager.post(`/imports/${body.id}/parts/0`, bytes, { 'content-type': 'application/octet-stream' })
    await manager.post(`/imports/${body.id}/file`)
    await Promise.all([1, 2, 3].map(() => workThrough(shop, body.id)))
    expect(await detailOf(manager, body.id)).toMatchObject({ state: 'mapping', rows: 1_300, problem: null })
    const [kept] = await rows(
      shop.db,
      sql`select count(*)::int as n from import_rows where import_id = ${body.id}::uuid`,
    )
    expect(kept).toEqual({ n: 1_300 })
  })

  test('stopped before it was read, it cannot be checked: half a file looks like a whole one', async () => {
    const { body } = await manager.post('/imports', { fileName: 'h.csv' })
    await manager.post(`/imports/${body.id}/parts/0`, Buffer.from('code;price\nGL-1;1\n'), {
      'content-type': 'application/octet-stream',
    })
    await manager.post(`/imports/${body.id}/file`)
    await manager.post(`/imports/${body.id}/stop`)
    await workThrough(shop, body.id)
    const choices = { kind: 'products', mapping: ['code', 'price'] }
    expect(await manager.post(`/imports/${body.id}/check`, choices)).toMatchObject({ status: 409 })
  })

  test('an address that another good has, or that is given twice, is refused by the check', async () => {
    const goods = Array.from({ length: 210 }, (_, i) => `A-${i};Krūze;lampas;1;adrese-${i === 209 ? 3 : i}`)
    const read = await upload(shop, manager, {
      name: 'a.csv',
      file: ['code;title_lv;category;price;slug', 'A-X;Lampa;lampas;1;galda-lampa', ...goods].join('\n'),
    })
    expect(await check(shop, manager, read)).toMatchObject({ counts: { new: 209, refused: 2 } })
    expect((await rowsOf(manager, read.id, 'refused')).map(({ line, reasons }) => [line, reasons])).toEqual([
      [2, [{ code: 'taken', column: 'slug', value: 'galda-lampa: GL-1' }]],
      [212, [{ code: 'taken', column: 'slug', value: 'adrese-3: A-3' }]],
    ])
  })

  test('a cell that is far too long is refused, and what an import has claimed goes with its end', async () => {
    const claimed = async (id: string) =>
      (await rows<{ value: string }>(shop.db, sql`select value from import_claims where import_id = ${id}::uuid`)).map(
        ({ value }) => value,
      )
    // Not to be compressed into an entry of an index.
    const long = Array.from({ length: 200 }, () => randomUUID()).join('')
    const read = await upload(shop, manager, {
      name: 'l.csv',
      file: `code;title_lv;category;price;slug;supplier_number:Elko\nL-1;Viens;lampas;1;${long};${long}\nL-2;Divi;lampas;2;l-divi;\n`,
    })
    expect(await check(shop, manager, read)).toMatchObject({ state: 'checked', counts: { new: 1, refused: 1 } })
    expect(await claimed(read.id)).toEqual(['l-divi'])
    await manager.post(`/imports/${read.id}/stop`)
    expect(await claimed(read.id)).toEqual([])
    await check(shop, manager, read)
    expect(await claimed(read.id)).toEqual(['l-divi'])
    await shop.db.execute(sql`update imports set created_at = now() - interval '31 days' where id = ${read.id}::uuid`)
    await removeExpiredData(shop.db, new Date())
    expect(await claimed(read.id)).toEqual([])
    const file = 'code;title_lv;category;price;slug\nL-3;Trīs;lampas;3;l-tris\n'
    const done = await imported(shop, manager, { file })
    expect(await claimed(done.id)).toEqual([])
  })

  test('places and badges that goods name are made where that was chosen', async () => {
    const file =
      'code;title_lv;category;price;stock:liepaja;shelf:liepaja;badges\nV-1;Lampa;lampas;5;7;A-1;Roku darbs|Eko\nV-2;Lampa;lampas;5;2;;Eko\n'
    const without = await check(shop, manager, await upload(shop, manager, { name: 'v.csv', file }))
    expect(without.counts).toMatchObject({ new: 0, refused: 2 })
    const done = await imported(shop, manager, { file, creates: true })
    expect(done.counts).toMatchObject({ new: 2, refused: 0 })
    const found = await rows<{ id: number }>(shop.db, sql`select id from products where code like 'V-_' order by code`)
    const keys = ['code', 'stock:liepaja', 'shelf:liepaja', 'badges']
    expect(
      await productRows(
        shop.db,
        found.map(({ id }) => id),
        keys,
      ),
    ).toEqual([
      ['V-1', '7', 'A-1', 'Roku darbs\nEko'],
      ['V-2', '2', '', 'Eko'],
    ])
    // A badge begins switched off, as one that is made by hand.
    expect(
      await rows(
        shop.db,
        sql`select title->>'lv' as lv, is_on as "isOn" from badges where title->>'lv' in ('Roku darbs', 'Eko') order by position`,
      ),
    ).toEqual([
      { lv: 'Roku darbs', isOn: false },
      { lv: 'Eko', isOn: false },
    ])
    expect((await imported(shop, manager, { file, creates: true })).counts).toMatchObject({ same: 2 })
  })

  test('one product that the database refuses does not stop the others', async () => {
    // The address is free once the row behind it is written.
    const file =
      'code;title_lv;category;price;slug\nS-1;Viens;lampas;1;galda-lampa\nS-2;Divi;lampas;2;divi\nGL-1;;;;galda-lampa-2\n'
    const done = await imported(shop, manager, { file })
    expect(done).toMatchObject({ state: 'done', counts: { new: 1, changed: 1, refused: 1 } })
    const [row] = await rowsOf(manager, done.id, 'refused')
    expect(row?.reasons).toEqual([{ code: 'taken', column: null, value: '23505' }])
  })

  test('refused rows come back as a file that a spreadsheet opens without running anything', async () => {
    const read = await upload(shop, manager, {
      name: 'f.csv',
      file: 'code;price;title_lv\nF-1;=1+1;"=HYPERLINK(""http://x"")"\n',
    })
    await check(shop, manager, read)
    expect((await manager.get(`/imports/${read.id}/reasons`)).body).toEqual({
      reasons: [
        { code: 'money', column: 'price', rows: 1 },
        { code: 'required', column: 'category', rows: 1 },
      ],
    })
    const file = await shop.app.inject({
      url: `/admin/api/imports/${read.id}/refused`,
      headers: { cookie: manager.cookie },
    })
    expect(file.body).toBe(
      `\uFEFFcode;price;title_lv;Kāpēc noraidīts\r\nF-1;'=1+1;"'=HYPERLINK(""http://x"")";price: jābūt summai, piemēram, 12,50 (=1+1), category: jāaizpilda\r\n`,
    )
  })

  test('stopped, it writes no more; who lacks a right for a column cannot run it', async () => {
    const read = await upload(shop, manager, { name: 's.csv', file: 'code;price\nGL-1;1\n' })
    await check(shop, manager, read)
    await shop.db.execute(
      sql`insert into roles (code, title, rights) values ('files', '{"lv": "Faili"}', '{import,write:catalogue}') on conflict do nothing`,
    )
    const limited = await signedInStaff(shop, 'files')
    expect((await detailOf(limited, read.id)).missing).toEqual(['write:prices'])
    expect(await limited.post(`/imports/${read.id}/run`)).toMatchObject({ status: 403 })
    expect((await manager.post(`/imports/${read.id}/stop`)).body.state).toBe('stopped')
    expect(await manager.post(`/imports/${read.id}/run`)).toMatchObject({ status: 409 })
    expect(await goods(['GL-1'])).toMatchObject([{ price: 2490 }])
  })
})
