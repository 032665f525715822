import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import type { ReadAs } from '../../src/shop/imports/import-states.ts'
import type { ImportDetail } from '../../src/shop/imports/imports.calls.ts'
import { check, detailOf, imported, upload, workThrough } from '../support/imports.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
}, 60_000)
afterAll(() => shop.close())
afterEach(async () => expect(await audit(shop.db)).toEqual([]))

/** A text in an encoding of one byte a letter. */
function encoded(text: string, encoding: string): Buffer {
  const letters = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
  )
  return Buffer.from(Array.from(text, (letter) => letters.get(letter) ?? 63))
}

async function readAgain(read: ImportDetail, readAs: ReadAs): Promise<ImportDetail> {
  expect((await manager.post(`/imports/${read.id}/reading`, readAs)).status).toBe(200)
  await workThrough(shop, read.id)
  return detailOf(manager, read.id)
}

const preview = (id: string, query: string) => manager.get(`/imports/${id}/preview?${query}`)

const FRENCH = 'Kods;Nosaukums;Cena\nW-1;Café crème;5\nW-2;Théière à fleurs;7\n'

describe('the encoding of a file', () => {
  test('that was guessed wrong is chosen by hand: a preview at once, then the whole file, and checked rows begin anew', async () => {
    const file = encoded(FRENCH, 'windows-1252')
    const read = await upload(shop, manager, { name: 'tejas.csv', file })
    expect(read).toMatchObject({ encoding: 'windows-1257', mayReadAgain: true })
    expect(read.preview[1]?.[1]).not.toBe('Théière à fleurs')
    const { body } = await preview(read.id, 'encoding=windows-1252&delimiter=;')
    expect(body).toEqual({
      header: ['Kods', 'Nosaukums', 'Cena'],
      preview: [
        ['W-1', 'Café crème', '5'],
        ['W-2', 'Théière à fleurs', '7'],
      ],
    })
    expect((await detailOf(manager, read.id)).encoding).toBe('windows-1257')
    expect(await check(shop, manager, read)).toMatchObject({ state: 'checked' })
    const again = await readAgain(read, { encoding: 'windows-1252', delimiter: ';' })
    expect(again).toMatchObject({ state: 'mapping', encoding: 'windows-1252', rows: 2, counts: { refused: 0 } })
    expect(again.preview).toEqual(body.preview)
    expect(again.mapping).toEqual(['code', 'title_lv', 'price'])
  })

  test('is kept with the columns of a supplier, for files that are not UTF-8', async () => {
    const read = await upload(shop, manager, {
      name: 'a.csv',
      file: encoded('Kods;Prix TTC é\nK-1;5\n', 'windows-1252'),
    })
    const again = await readAgain(read, { encoding: 'windows-1252' })
    expect(again.header).toEqual(['Kods', 'Prix TTC é'])
    await check(shop, manager, again, { mapping: ['code', 'price'] })
    await manager.post('/import-mappings', { importId: read.id, name: 'Maison' })
    const next = await upload(shop, manager, {
      name: 'b.csv',
      file: encoded('Kods;Prix TTC é\nK-2;à 6\n', 'windows-1252'),
    })
    expect(next).toMatchObject({ encoding: 'windows-1252', mapping: ['code', 'price'], preview: [['K-2', 'à 6']] })
    const other = await upload(shop, manager, { name: 'c.csv', file: 'Kods;Prix TTC é\nK-2;ā 6\n' })
    expect(other).toMatchObject({ encoding: 'utf-8', mapping: ['code', 'price'], preview: [['K-2', 'ā 6']] })
  })

  test.each(['windows-1251', 'iso-8859-4', 'iso-8859-13'] as const)('%s is read where it is said', async (encoding) => {
    const word = encoding === 'windows-1251' ? 'Чайник' : 'Tējkanna šķībā'
    const { body } = await manager.post('/imports', { fileName: 'x.csv', readAs: { encoding } })
    await manager.post(`/imports/${body.id}/parts/0`, encoded(`code;title_lv\nE-1;${word}\n`, encoding), {
      'content-type': 'application/octet-stream',
    })
    await manager.post(`/imports/${body.id}/file`)
    await workThrough(shop, body.id)
    expect(await detailOf(manager, body.id)).toMatchObject({ encoding, preview: [['E-1', word]] })
  })

  test.each(['le', 'be'])('UTF-16 %s without a mark is found out', async (order) => {
    const bytes = Buffer.from('code;title_lv\nU-1;Tējkanna šķībā\n', 'utf16le')
    const file = order === 'le' ? bytes : bytes.swap16()
    expect(await upload(shop, manager, { name: 'u.csv', file })).toMatchObject({
      encoding: `utf-16${order}`,
      preview: [['U-1', 'Tējkanna šķībā']],
    })
  })

  test('a delimiter is chosen, too, and passwords are not in a preview', async () => {
    const read = await upload(shop, manager, { name: 'd.csv', file: 'code;a,b;c,password\nD-1;x,y;z,slepens\n' })
    expect(read.delimiter).toBe(';')
    const { body } = await preview(read.id, 'delimiter=,')
    expect(body).toEqual({ header: ['code;a', 'b;c', 'password'], preview: [['D-1;x', 'y;z', '']] })
    expect(await readAgain(read, { delimiter: ',' })).toMatchObject({ delimiter: ',', header: body.header })
  })

  test('not once anything has been written', async () => {
    const done = await imported(shop, manager, { name: 'k.csv', file: 'slug;title\nmaison;Café\n' })
    expect(done).toMatchObject({ state: 'done', mayReadAgain: false })
    expect((await preview(done.id, 'encoding=utf-8')).status).toBe(409)
    expect((await manager.post(`/imports/${done.id}/reading`, { encoding: 'windows-1257' })).status).toBe(409)
    expect((await manager.post(`/imports/${done.id}/reading`, { encoding: 'latin-9' })).status).toBe(422)
  })

  test('read again with two workers at once, each row is there once', async () => {
    const rows = Array.from({ length: 2_300 }, (_, i) => `R-${i};Théière ${i};5`)
    const file = encoded(['Kods;Nosaukums;Cena', ...rows].join('\n'), 'windows-1252')
    const read = await upload(shop, manager, { name: 'r.csv', file })
    await manager.post(`/imports/${read.id}/reading`, { encoding: 'windows-1252' })
    await Promise.all([1, 2].map(() => workThrough(shop, read.id)))
    const again = await detailOf(manager, read.id)
    expect(again).toMatchObject({ state: 'mapping', rows: 2_300 })
    const { body } = await manager.get(`/imports/${read.id}/rows?after=2200&limit=200`)
    expect(body.rows).toHaveLength(101)
    expect(body.rows[0].cells[1]).toMatch(/^Théière/)
  })
})
