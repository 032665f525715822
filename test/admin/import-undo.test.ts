import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { productColumns, productRows } from '../../src/shop/imports/export-file.db.ts'
import type { ImportDetail } from '../../src/shop/imports/imports.calls.ts'
import { readSmall } from '../../src/shop/imports/plan-small.db.ts'
import { check, detailOf, imported, importLists, rowsOf, upload, workOnce, workThrough } from '../support/imports.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser

const LONG = 'Garš apraksts. '.repeat(60).trim()

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  await importLists(shop, manager)
}, 60_000)
afterAll(() => shop.close())
afterEach(async () => expect(await audit(shop.db)).toEqual([]))

/** All that files know of goods. */
async function exported(like: string) {
  const found = await rows<{ id: number }>(shop.db, sql`select id from products where code like ${like} order by id`)
  const columns = await productColumns(shop.db)
  const ids = found.map(({ id }) => id)
  return (await productRows(shop.db, ids, columns)).map((row) =>
    Object.fromEntries(columns.map((key, i) => [key, row[i]])),
  )
}

async function begun(id: string): Promise<ImportDetail> {
  const { status, body } = await manager.post(`/imports/${id}/undo`)
  expect(status).toBe(200)
  await workThrough(shop, body.id)
  return detailOf(manager, body.id)
}

async function undone(id: string): Promise<ImportDetail> {
  const undo = await begun(id)
  expect(undo.state).toBe('checked')
  await manager.post(`/imports/${undo.id}/run`)
  await workThrough(shop, undo.id)
  return detailOf(manager, undo.id)
}

const sell = (code: string, pieces: number) =>
  shop.db.execute(sql`insert into stock_movements (product_id, location_id, quantity, reason, actor)
    select p.id, l.id, ${-pieces}::int, 'loss', 'test' from products p, stock_locations l
    where p.code = ${code} and l.code = 'main'`)

describe('an import of goods is undone', () => {
  test('every column is what it was before, also texts longer than what is shown, and the undo is undone', async () => {
    const head =
      'code;parent;title_lv;description_lv;category;price;cost;attributes;options;stock:main;shelf:main;weight_g\n'
    await imported(shop, manager, {
      file: `${head}U-1;;Lampa;${LONG} A;lampas;10;4;krasa=balta;;7;A-1;100\nU-2;;Krēsls;;kresli;20;;;;3;;\nU-2-B;U-2;Balts;;;22;;;krasa=balta;5;;\n`,
    })
    const before = await exported('U-%')
    const changed = await imported(shop, manager, {
      file: `${head}U-1;;Lampa 2;${LONG} B;kresli;12;5;krasa=melna;;9;A-2;150\nU-2;;Krēsls 2;Teksts;lampas;21;3;;;;B-1;200\nU-2-B;U-2;Balts 2;;;25;;;krasa=melna;6;;\n`,
    })
    expect(changed).toMatchObject({ counts: { changed: 3, refused: 0 }, mayUndo: true, undoneBy: null })
    const after = await exported('U-%')
    const undo = await undone(changed.id)
    expect(undo).toMatchObject({ state: 'done', undoes: changed.id, counts: { changed: 3, same: 0, refused: 0 } })
    expect(await exported('U-%')).toEqual(before)
    expect(await detailOf(manager, changed.id)).toMatchObject({ undoneBy: undo.id })
    expect((await begun(changed.id)).id).toBe(undo.id)
    const again = await undone(undo.id)
    expect(again.counts).toMatchObject({ changed: 3, refused: 0 })
    expect(await exported('U-%')).toEqual(after)
  })

  test('what was changed since stays and is named, of stock only the difference goes, and new goods are hidden', async () => {
    await imported(shop, manager, {
      file: 'code;title_lv;category;price;stock:main\nV-1;Lampa;lampas;10;7\nV-2;Krēsls;kresli;20;3\nV-3;Sols;kresli;30;\n',
    })
    const wrong = await imported(shop, manager, {
      file: 'code;title_lv;category;price;stock:main\nV-1;Lampa 2;lampas;1;17\nV-2;Krēsls 2;kresli;2;13\nV-3;Sols;kresli;3;\nV-4;Jauns;kresli;4;6\n',
    })
    expect(wrong.counts).toMatchObject({ changed: 3, new: 1 })
    await sell('V-1', 2)
    await sell('V-2', 12)
    await shop.db.execute(sql`update products set price = 2500 where code = 'V-2'`)
    await shop.db.execute(
      sql`delete from product_texts where product_id = (select id from products where code = 'V-3')`,
    )
    await shop.db.execute(sql`update products set code = 'V-3-CITS' where code = 'V-3'`)
    const checked = await begun(wrong.id)
    expect(checked).toMatchObject({ state: 'checked', counts: { changed: 3, refused: 1 } })
    const shown = await rowsOf(manager, checked.id)
    expect(shown.map(({ code, reasons }) => [code, reasons.map(({ code: why, column }) => [why, column])])).toEqual([
      ['V-1', []],
      ['V-2', [['changed-since', 'price']]],
      ['V-3', [['unknown-product', 'code']]],
      ['V-4', []],
    ])
    await manager.post(`/imports/${checked.id}/run`)
    await workThrough(shop, checked.id)
    const found = await rows(
      shop.db,
      sql`select p.code, p.price, p.quantity, p.is_published as "isPublished",
            (select title from product_texts where product_id = p.id and lang = 'lv') as title
          from products p where p.code in ('V-1', 'V-2', 'V-4') order by p.code`,
    )
    expect(found).toEqual([
      { code: 'V-1', price: 1000, quantity: 5, isPublished: true, title: 'Lampa' },
      { code: 'V-2', price: 2500, quantity: 0, isPublished: true, title: 'Krēsls' },
      { code: 'V-4', price: 400, quantity: 6, isPublished: false, title: 'Jauns' },
    ])
    await shop.db.execute(sql`update products set code = 'V-3' where code = 'V-3-CITS'`)
  })

  test('killed in the middle it goes on, with two workers at once', async () => {
    const file = (price: number) =>
      [
        'code;title_lv;category;price',
        ...Array.from({ length: 45 }, (_, i) => `W-${i};Krūze ${i};lampas;${price + i}`),
      ].join('\n')
    await imported(shop, manager, { file: file(100) })
    const before = await exported('W-%')
    const changed = await imported(shop, manager, { file: file(300) })
    const { body } = await manager.post(`/imports/${changed.id}/undo`)
    await Promise.all([1, 2].map(() => workThrough(shop, body.id, { slices: 1, rows: 7 })))
    await manager.post(`/imports/${body.id}/run`)
    await Promise.all([1, 2].map(() => workThrough(shop, body.id, { slices: 1, rows: 7 })))
    expect(await detailOf(manager, body.id)).toMatchObject({ state: 'done', done: 45, counts: { changed: 45 } })
    expect(await exported('W-%')).toEqual(before)
  })

  test('stopped in the middle and begun again, of stock the difference goes once', async () => {
    const file = (stock: number, linked: string) =>
      [
        'code;title_lv;category;price;stock:main;linked',
        ...Array.from({ length: 6 }, (_, i) => `S-${i};Bļoda ${i};lampas;5;${stock};${linked}`),
      ].join('\n')
    await imported(shop, manager, { file: 'code;title_lv;category;price\nL-1;Lampa;lampas;9\nL-2;Lampa;lampas;9\n' })
    await imported(shop, manager, { file: file(10, 'L-1') })
    const before = await exported('S-%')
    expect(before).toHaveLength(6)
    const changed = await imported(shop, manager, { file: file(25, 'L-2') })
    const first = await begun(changed.id)
    await manager.post(`/imports/${first.id}/run`)
    await workOnce(shop, first.id, { slices: 1, rows: 3 })
    expect(await detailOf(manager, first.id)).toMatchObject({ state: 'running', done: 3 })
    await manager.post(`/imports/${first.id}/stop`)
    const second = await begun(changed.id)
    expect(second.id).not.toBe(first.id)
    expect((await rowsOf(manager, second.id)).flatMap(({ reasons }) => reasons)).toEqual([])
    await manager.post(`/imports/${second.id}/run`)
    await workThrough(shop, second.id)
    expect(await exported('S-%')).toEqual(before)
  })

  test('an import that was run twice is undone whole: what it made is hidden, what it changed is as before', async () => {
    await imported(shop, manager, { file: 'code;title_lv;category;price\nT-1;Lampa;lampas;10\n' })
    const before = await exported('T-1')
    const wrong = await imported(shop, manager, {
      file: 'code;title_lv;category;price\nT-1;Lampa 2;lampas;1\nT-2;Jauna;lampas;2\n',
    })
    await shop.db.execute(sql`update product_texts set title = 'Cita' where lang = 'lv'
      and product_id = (select id from products where code = 'T-1')`)
    await check(shop, manager, await detailOf(manager, wrong.id))
    await manager.post(`/imports/${wrong.id}/run`)
    await workThrough(shop, wrong.id)
    const undo = await undone(wrong.id)
    expect(undo.counts).toMatchObject({ changed: 2, refused: 0 })
    const [old] = before
    expect(await exported('T-1')).toEqual([{ ...old, title_lv: 'Cita' }])
    expect(await firstRow(shop.db, sql`select is_published, price from products where code = 'T-2'`)).toEqual({
      is_published: false,
      price: 200,
    })
  })

  test('an instance of a version before, which ends it as unreadable, does not keep it from being begun again', async () => {
    const changed = await imported(shop, manager, { file: 'code;title_lv;category;price\nR-1;Lampa;lampas;10\n' })
    const { body: failed } = await manager.post(`/imports/${changed.id}/undo`)
    await shop.db.execute(
      sql`update imports set state = 'failed', problem = 'unreadable' where id = ${failed.id}::uuid`,
    )
    expect(await detailOf(manager, changed.id)).toMatchObject({ mayUndo: true, undoneBy: null })
    const undo = await undone(changed.id)
    expect(undo).toMatchObject({ state: 'done', counts: { changed: 1 } })
    // Where it goes on with one that this version has read, it leaves empty cells alone.
    expect(undo.clears).toBe(false)
  })

  test('not before anything was written, not after 30 days, and its columns stay', async () => {
    const read = await upload(shop, manager, {
      name: 'x.csv',
      file: 'code;title_lv;category;price\nX-1;Lampa;lampas;10\n',
    })
    expect((await manager.post(`/imports/${read.id}/undo`)).status).toBe(409)
    await check(shop, manager, read)
    await manager.post(`/imports/${read.id}/stop`)
    expect((await manager.post(`/imports/${read.id}/undo`)).status).toBe(409)
    const written = await imported(shop, manager, { file: 'code;title_lv;category;price\nX-1;Lampa;lampas;10\n' })
    const undo = await begun(written.id)
    const { kind, mapping, clears, creates } = undo
    expect((await manager.post(`/imports/${undo.id}/check`, { kind, mapping, clears, creates })).status).toBe(409)
    const packer = await signedInStaff(shop, 'warehouse')
    expect((await packer.post(`/imports/${written.id}/undo`)).status).toBe(403)
    await manager.post(`/imports/${undo.id}/stop`)
    await shop.db.execute(
      sql`update imports set created_at = created_at - interval '31 days' where id = ${written.id}::uuid`,
    )
    expect((await detailOf(manager, written.id)).mayUndo).toBe(false)
    expect((await manager.post(`/imports/${written.id}/undo`)).status).toBe(409)
    expect(await firstRow(shop.db, sql`select is_published from products where code = 'X-1'`)).toEqual({
      is_published: true,
    })
  })
})

describe('an import of lists is undone', () => {
  const before = {
    categories: 'slug;parent;title_lv;title_en;position\nl-a;;A;;5\nl-b;l-a;B;;6\n',
    manufacturers: 'slug;title;safety_name\nl-m;Auss;SIA A\n',
    attributes: 'attribute;option;title_lv;filter\nl-at;;Forma;1\nl-at;apala;Apaļa;\n',
    properties: 'group_lv;property_lv;property_en;position\nL grupa;;;3\nL grupa;Garums;Length;4\n',
    services: 'code;title_lv;price;published\nL-S;Montāža;10;1\n',
  }
  const after = {
    categories: 'slug;parent;title_lv;title_en;position\nl-a;;A2;A two;9\nl-b;;B2;;6\nl-c;l-a;C;;7\n',
    manufacturers: 'slug;title;safety_name\nl-m;Auss 2;SIA B\nl-n;Jauns;\n',
    attributes: 'attribute;option;title_lv;filter\nl-at;;Veids;0\nl-at;apala;Apaļš;\nl-at;jauna;Jauna;\n',
    properties: 'group_lv;property_lv;property_en;position\nL grupa;;;8\nL grupa;Garums;Size;5\nL grupa;Jauna;;6\n',
    services: 'code;title_lv;price;published\nL-S;Uzstādīšana;12;1\nL-J;Jauna;5;1\n',
  }

  test.each(Object.keys(before) as (keyof typeof before)[])('%s', async (kind) => {
    await imported(shop, manager, { file: before[kind], kind })
    const read = async () => [...(await readSmall(shop.db, kind))]
    const stored = await read()
    const changed = await imported(shop, manager, { file: after[kind], kind })
    expect(changed).toMatchObject({ mayUndo: true, counts: { new: 1, refused: 0 } })
    const undo = await undone(changed.id)
    expect(undo.counts.refused).toBe(0)
    const names = new Set(stored.map(([name]) => name))
    const now = await read()
    expect(now.filter(([name]) => names.has(name))).toEqual(stored)
    const [made] = now.filter(([name]) => !names.has(name))
    const shown = await rowsOf(manager, undo.id)
    const remarks = shown.flatMap(({ reasons }) => reasons.map(({ code }) => code))
    if (kind === 'services') expect([made?.[1].published, remarks]).toEqual(['0', []])
    else expect([made !== undefined, remarks]).toEqual([true, ['made']])
  })

  test('what was changed since stays, and what is gone is said', async () => {
    await imported(shop, manager, { file: 'slug;title;safety_name\nz-1;Viens;\nz-2;Divi;\n', kind: 'manufacturers' })
    const file = 'slug;title;safety_name\nz-1;Viens 2;SIA X\nz-2;Divi 2;\n'
    const changed = await imported(shop, manager, { file, kind: 'manufacturers' })
    await shop.db.execute(sql`update manufacturers set title = 'Cits' where slug = 'z-1'`)
    await shop.db.execute(sql`delete from manufacturers where slug = 'z-2'`)
    const undo = await undone(changed.id)
    expect((await rowsOf(manager, undo.id)).map(({ code, reasons }) => [code, reasons])).toEqual([
      ['z-1', [{ code: 'changed-since', column: 'title', value: 'Cits' }]],
      ['z-2', [{ code: 'gone', column: null, value: 'z-2' }]],
    ])
    const now = (await readSmall(shop.db, 'manufacturers')).get('z-1')
    expect(now).toMatchObject({ title: 'Cits', safety_name: '' })
  })
})
