import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { rows } from '../../src/shop/db.ts'
import { exportRows } from '../../src/shop/imports/export-file.db.ts'
import { check, detailOf, imported, rowsOf, upload, workThrough } from '../support/imports.ts'
import { twoColors } from '../support/pictures.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'
import { zip } from '../support/zip.ts'
import { noFaults, startServer, type VendorServer } from '../vendors/server.ts'

let shop: TestShop
let manager: StaffBrowser
let supplier: VendorServer
/** Addresses of the supplier that fail so many times before they answer. */
const failures = new Map<string, number>()
const pictures = new Map<string, Buffer>()

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  await imported(shop, manager, { file: 'slug;title_lv;title_en\nlampas;Lampas;Lamps\n', name: 'kategorijas.csv' })
  for (let seed = 1; seed <= 3; seed += 1) pictures.set(`/${seed}.jpg`, await twoColors({ seed }))
  supplier = await startServer({
    faults: noFaults(),
    isPage: () => false,
    handle: ({ path }) => {
      const left = failures.get(path) ?? 0
      failures.set(path, left - 1)
      if (left > 0) return { status: 503 }
      if (path === '/text.jpg') return { status: 200, body: 'no picture at all' }
      const body = pictures.get(path)
      return body ? { status: 200, body } : { status: 404 }
    },
  })
}, 60_000)
beforeEach(() => {
  failures.clear()
  supplier.requests.length = 0
})
afterAll(async () => {
  await supplier.close()
  await shop.close()
})
afterEach(async () => expect(await audit(shop.db)).toEqual([]))

/** The second entry is the first one again. */
function sharing(archive: Buffer): Buffer {
  const first = archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  const second = archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), first + 4)
  archive.copy(archive, second + 20, first + 20, first + 28)
  archive.copy(archive, second + 42, first + 42, first + 46)
  return archive
}

const HEAD = 'code;title_lv;category;price;pictures;picture_alts_lv\n'
const row = (code: string, ...entries: string[]) => `${code};Lampa ${code};lampas;10;"${entries.join('\n')}";\n`
const at = (name: string) => `${supplier.origin}/${name}`

const picturesOf = (code: string) =>
  rows<{ path: string; alt: { lv: string } }>(
    shop.db,
    sql`select i.path, i.alt from product_images i join products p on p.id = i.product_id where p.code = ${code} order by i.position`,
  )

describe('pictures by address', () => {
  test('are fetched after the rows, in the order of the file, and not again by the next import', async () => {
    const file = HEAD + row('B-1', at('1.jpg'), at('2.jpg')) + row('B-2', at('1.jpg'))
    const read = await upload(shop, manager, { name: 'preces.csv', file })
    const checked = await check(shop, manager, read)
    expect(checked.counts).toEqual({ new: 2, changed: 0, same: 0, refused: 0 })
    expect(supplier.requests).toHaveLength(0)

    await manager.post(`/imports/${read.id}/run`)
    await workThrough(shop, read.id)
    expect(await detailOf(manager, read.id)).toMatchObject({ state: 'done', counts: { new: 2, refused: 0 } })
    const [first, second] = await picturesOf('B-1')
    expect(first).toMatchObject({ path: expect.stringMatching(/^p\/[0-9a-f]{32}$/), alt: { lv: 'Lampa B-1' } })
    expect(second?.path).not.toBe(first?.path)
    expect((await picturesOf('B-2')).map(({ path }) => path)).toEqual([first?.path])
    expect(supplier.requests.map(({ path }) => path).sort()).toEqual(['/1.jpg', '/2.jpg'])

    const again = await imported(shop, manager, { file })
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 2, refused: 0 })
    expect(supplier.requests).toHaveLength(2)
  })

  test('an undo brings the pictures before back', async () => {
    await imported(shop, manager, { file: HEAD + row('U-1', at('1.jpg'), at('2.jpg')) })
    const before = await picturesOf('U-1')
    const changed = await imported(shop, manager, { file: HEAD + row('U-1', at('3.jpg')) })
    expect((await picturesOf('U-1')).map(({ path }) => path)).not.toContain(before[0]?.path)
    const { body: undo } = await manager.post(`/imports/${changed.id}/undo`)
    await workThrough(shop, undo.id)
    await manager.post(`/imports/${undo.id}/run`)
    await workThrough(shop, undo.id)
    expect(await detailOf(manager, undo.id)).toMatchObject({ state: 'done', counts: { changed: 1, refused: 0 } })
    expect(await picturesOf('U-1')).toEqual(before)
  })

  test('an address that fails is asked again; what never answers refuses its row, and the rest stays written', async () => {
    failures.set('/2.jpg', 2)
    await shop.db.execute(sql`delete from picture_sources`)
    const done = await imported(shop, manager, {
      file:
        HEAD +
        row('C-1', at('2.jpg')) +
        row('C-2', at('1.jpg'), at('none.jpg'), at('text.jpg')) +
        row('C-3', 'http://10.0.0.1/x.jpg'),
    })
    expect(done).toMatchObject({ state: 'done', counts: { new: 1, changed: 0, same: 0, refused: 2 } })
    expect(supplier.requests.filter(({ path }) => path === '/2.jpg')).toHaveLength(3)
    expect(supplier.requests.filter(({ path }) => path === '/text.jpg')).toHaveLength(1)
    expect(await picturesOf('C-1')).toHaveLength(1)
    expect(await picturesOf('C-2')).toHaveLength(1)
    const refused = await rowsOf(manager, done.id, 'refused')
    expect(refused.map(({ code, reasons }) => [code, reasons.map((reason) => reason.code)])).toEqual([
      ['C-2', ['picture-unreachable', 'picture-refused']],
      ['C-3', ['picture-address']],
    ])

    pictures.set('/none.jpg', await twoColors({ seed: 9 }))
    const mended = await imported(shop, manager, { file: HEAD + row('C-2', at('1.jpg'), at('none.jpg')) })
    expect(mended.counts).toEqual({ new: 0, changed: 1, same: 0, refused: 0 })
    expect(await picturesOf('C-2')).toHaveLength(2)
  })

  test('a job that is cut off at any slice gives each product its pictures once', async () => {
    await shop.db.execute(sql`delete from picture_sources`)
    const codes = Array.from({ length: 23 }, (_, i) => `D-${i}`)
    const read = await upload(shop, manager, {
      name: 'preces.csv',
      file: HEAD + codes.map((code, i) => row(code, at(`${1 + (i % 3)}.jpg`))).join(''),
    })
    await check(shop, manager, read)
    await manager.post(`/imports/${read.id}/run`)
    for (let turn = 0; turn < 20; turn += 1) await workThrough(shop, read.id, { slices: 1, retryMs: 1 })
    expect(await detailOf(manager, read.id)).toMatchObject({ state: 'done', counts: { new: 23, refused: 0 } })
    for (const code of codes) expect(await picturesOf(code)).toHaveLength(1)
    expect(supplier.requests).toHaveLength(3)
  })
})

describe('crop and focal point', () => {
  const HEADER = 'code;title_lv;category;price;energy_class;eprel_number;pins;pictures;picture_crops;picture_focuses\n'
  const line = (pictures: string, crops: string, focuses: string) =>
    `K-1;Lampa;lampas;10;A+;1234567;lampas=3;"${pictures}";"${crops}";"${focuses}"\n`
  const exported = async () => {
    const records: string[][] = []
    for await (const cells of exportRows(shop.db, 'products')) records.push(cells)
    const [keys = []] = records
    const found = records.find(([code]) => code === 'K-1') ?? []
    return Object.fromEntries(keys.map((key, i) => [key, found[i]]))
  }

  test('are columns, as the class with a plus, the EPREL number and pins are; what was exported changes nothing', async () => {
    const [first, second] = [at('1.jpg'), at('2.jpg')]
    const crops = '0,0,500,1000'
    const made = await imported(shop, manager, { file: HEADER + line(`${first}\n${second}`, crops, '\n100,200') })
    expect(made.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 0 })
    const kept = await exported()
    expect(kept).toMatchObject({
      ...{ energy_class: 'A+', eprel_number: '1234567', pins: 'lampas=3' },
      ...{ picture_crops: crops, picture_focuses: '\n100,200' },
    })
    const paths = (await picturesOf('K-1')).map(({ path }) => path)
    expect(paths).toEqual([expect.stringMatching(/[0-9a-f]$/), expect.stringMatching(/f$/)])
    expect(kept.pictures).toBe(paths.join('\n'))
    const again = await imported(shop, manager, { file: HEADER + line(paths.join('\n'), crops, '\n100,200') })
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 1, refused: 0 })

    await shop.db.execute(sql`update product_images set alt = '{"lv":"Sarkanā puse"}' where path = ${paths[1]}`)
    const edited = await imported(shop, manager, {
      file: 'code;picture_crops\nK-1;"\n10,10,900,900"\n',
    })
    expect(edited.counts).toMatchObject({ changed: 1, refused: 0 })
    expect(await exported()).toMatchObject({ picture_crops: '\n10,10,900,900', picture_focuses: '\n100,200' })
    expect((await picturesOf('K-1'))[1]?.alt.lv).toBe('Sarkanā puse')
    // Of a row whose pictures are all unknown nothing is changed, the words of those that there are neither.
    const lost = 'code;pictures;picture_alts_lv\nK-1;nav-tada.jpg;Cits\n'
    await imported(shop, manager, { file: lost })
    expect((await picturesOf('K-1')).map(({ alt }) => alt.lv)).toContain('Sarkanā puse')
    expect(await exported()).toMatchObject({ picture_crops: '\n10,10,900,900', picture_focuses: '\n100,200' })
    const wrong = await imported(shop, manager, { file: 'code;picture_crops\nK-1;"900,0,200,100"\n' })
    expect((await rowsOf(manager, wrong.id, 'refused'))[0]?.reasons).toMatchObject([
      { code: 'list', column: 'picture_crops' },
    ])
  })

  test('whether a category is in the menu is in its file', async () => {
    const file = 'slug;title_lv;in_menu\nslepta;Slēpta;0\n'
    expect((await imported(shop, manager, { file, name: 'kategorijas.csv' })).counts).toMatchObject({ new: 1 })
    const [kept] = await rows(shop.db, sql`select is_in_menu as shown from categories where slug = 'slepta'`)
    expect(kept).toEqual({ shown: false })
  })
})

describe('pictures in an archive', () => {
  const sendArchive = async (id: string, archive: Buffer, workers = 1) => {
    const { body } = await manager.post(`/imports/${id}/archive`, { fileName: 'attēli.zip' })
    expect(body.partBytes).toBeGreaterThan(archive.length)
    await manager.post(`/imports/${id}/archive/parts/0`, archive, { 'content-type': 'application/octet-stream' })
    expect((await manager.post(`/imports/${id}/archive/file`)).status).toBe(200)
    await Promise.all(Array.from({ length: workers }, () => workThrough(shop, id)))
    return (await detailOf(manager, id)).archive
  }

  test('are found by their names, with or without folders and in any case', async () => {
    const read = await upload(shop, manager, {
      name: 'preces.csv',
      file: HEAD + row('E-1', 'Lampa.JPG', 'foto/otra.jpg') + row('E-2', 'nav.jpg', 'otra.jpg'),
    })
    const archive = await sendArchive(
      read.id,
      zip([
        ['foto/', Buffer.alloc(0)],
        ['foto/lampa.jpg', await twoColors({ seed: 31 })],
        ['foto/otra.jpg', await twoColors({ seed: 32 })],
        ['foto/teksts.jpg', Buffer.from('no picture')],
        ['__MACOSX/foto/._lampa.jpg', Buffer.from('x')],
      ]),
    )
    expect(archive).toEqual({ fileName: 'attēli.zip', state: 'read', files: 3, done: 3, refused: ['foto/teksts.jpg'] })
    await check(shop, manager, read)
    await manager.post(`/imports/${read.id}/run`)
    await workThrough(shop, read.id)
    expect((await detailOf(manager, read.id)).counts).toMatchObject({ new: 2, refused: 0 })
    const [first] = await rowsOf(manager, read.id, 'new')
    expect(first?.reasons).toEqual([])
    expect(await picturesOf('E-1')).toHaveLength(2)
    expect(await picturesOf('E-2')).toEqual(
      [(await picturesOf('E-1'))[1]].map((one) => ({ ...one, alt: expect.anything() })),
    )
    expect((await manager.post(`/imports/${read.id}/archive/file`)).status).toBe(409)
  })

  test('may have names of any system, which lead nowhere; instances take each file once', async () => {
    const read = await upload(shop, manager, { name: 'preces.csv', file: HEAD + row('G-1', 'a.jpg', 'c.jpg') })
    const files = zip([
      ['foto\\a.jpg', await twoColors({ seed: 41 })],
      ['../../../b.jpg', await twoColors({ seed: 42 })],
      ['/tmp/c\0.jpg', await twoColors({ seed: 43 })],
    ])
    expect(await sendArchive(read.id, files, 3)).toMatchObject({ state: 'read', files: 2, done: 2, refused: [] })
    expect(await check(shop, manager, read)).toMatchObject({ counts: { new: 1 } })
    expect((await rowsOf(manager, read.id, 'new'))[0]?.reasons).toEqual([])
  })

  test.each([
    ['is no archive', () => Buffer.from('PK no archive at all')],
    ['unpacks to far more than it packs', () => zip([['bomba.png', Buffer.alloc(15 * 1024 * 1024)]])],
    [
      'has entries that share their bytes',
      () =>
        sharing(
          zip([
            ['a.jpg', randomBytes(2_000)],
            ['b.jpg', randomBytes(9)],
          ]),
        ),
    ],
  ])('one that %s is refused', async (_name, make) => {
    const read = await upload(shop, manager, { name: 'preces.csv', file: HEAD + row('F-1', 'bomba.png') })
    expect(await sendArchive(read.id, make())).toMatchObject({ state: 'failed' })
  })
})
