import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/adapters/database/database.ts'
import { DEFAULT_LISTING } from '../../src/shop/catalogue/listing.ts'
import { rows } from '../../src/shop/db.ts'
import type { Lang } from '../../src/shop/languages.ts'
import { createSearch } from '../../src/shop/search/live-index/create-search.db.ts'
import { RELEVANCE } from '../../src/shop/search/search-request.ts'
import { openTestDatabase } from '../support/databases.ts'

/** How words find goods: where they stand, with units, as parts of compounds, mistyped. */
let database: Database
let drop: () => Promise<void>
let search: ReturnType<typeof createSearch>
const codes = new Map<number, string>()

beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase('demo'))
  search = createSearch(database.db)
  await search.sync.ready()
  for (const { id, code } of await rows<{ id: number; code: string }>(database.db, sql`select id, code from products`))
    codes.set(id, code)
}, 60_000)
afterAll(async () => {
  search.sync.close()
  await drop()
})

const find = (query: string, lang: Lang = 'lv') =>
  search.engine.find({}, { ...DEFAULT_LISTING, sort: RELEVANCE, per_page: 96, query }, lang)
const found = async (query: string, lang: Lang = 'lv') => (await find(query, lang)).ids.map((id) => codes.get(id) ?? '')

test.each([
  ['galds 140 cm', ['OZ-GAU', 'OZ-AMA']],
  ['galds 140cm', ['OZ-GAU', 'OZ-AMA']],
  ['galds 1,4 m', ['OZ-GAU', 'OZ-AMA']],
  ['galds 1400 mm', ['OZ-GAU', 'OZ-AMA']],
  ['27 collas', ['PX-M27']],
  ['27"', ['PX-M27']],
  ["27'' monitors", ['PX-M27']],
  ['zibatmiņa 64 GB', ['KL-GRA']],
  ['zibatmiņa 64gb', ['KL-GRA']],
  ['tējkanna 1,7 l', ['VI-5201']],
  ['tējkanna 1.7 litri', ['VI-5201']],
  ['dators 1 TB', ['PX-L14', 'PX-L16', 'PX-L17-PRO']],
  ['soma 22 l', ['SO-4101']],
  ['mugursoma 24 litri', ['SO-4101', 'SO-4107']],
  ['papīrs 160 g', ['PA-GL']],
])('„%s” finds what has that measure first', async (query, first) => {
  expect((await found(query)).slice(0, first.length).sort()).toEqual(first.toSorted())
})

test('a measure that no product has does not hide the others', async () => {
  expect((await found('galds 777 cm')).slice(0, 5).every((code) => /^(OZ|NV)-/.test(code))).toBe(true)
})

test('a title counts more than a category, a category more than an attribute, an attribute more than a description', async () => {
  const all = await found('bambusa lampa')
  // Bamboo in the title, then other lamps.
  expect(all[0]).toBe('LU-1206')
  const leather = await found('āda')
  expect(leather.slice(0, 4)).toEqual(expect.arrayContaining(['NV-HAM', 'SO-4106']))
  // Both in the title, in any order, before one of them.
  expect((await found('skapis metāla'))[0]).toBe('NV-LAS')
})

test('what only a description says is found where nothing else has the word', async () => {
  expect(await found('līgumiem')).toContain('TI-RI20')
})

test('of many words the goods that have more of them stand first', async () => {
  const [first] = await found('melna bezvadu tastatūra trīs ierīcēm')
  expect(first).toBe('KL-RIN')
})

test('parts of compounds are words', async () => {
  expect((await found('rakstāmgalds')).slice(0, 2).sort()).toEqual(['OZ-BRA', 'OZ-GAU'])
  expect((await found('rakstāmgalds')).length).toBeGreaterThanOrEqual(7)
  expect(await found('sienaspulkstenis')).toEqual(expect.arrayContaining(['LA-3101', 'LA-3103']))
  expect((await found('lampa')).slice(0, 20)).toEqual(expect.arrayContaining(['LU-1201', 'LU-1101']))
  // "bez vadu" is no kind of "vads".
  expect(await found('vadu pele')).not.toEqual(['KL-LOD'])
})

test.each([
  ['krūzīte', 'krūze'],
  ['pudelīte', 'pudele'],
  ['lampiņa', 'lampa'],
  // No product has the word: other words mean it.
  ['kladīte', 'klade'],
])('„%s” is a small „%s”', async (diminutive, word) => {
  const { ids, spelling } = await find(diminutive)
  expect(spelling).toEqual({ corrected: null, unknown: [] })
  expect(new Set(ids)).toEqual(new Set((await find(word)).ids))
})

test.each([
  ['pirnteris', 'printeris'],
  ['monitrs', 'monitors'],
  ['lapm', 'lamp'],
  ['pirnt', 'print'],
  ['klaviatūa', 'klaviatūra'],
  ['portatvais dators', 'portatīvais dators'],
  ['Tastatura', null],
  ['klēpdators', 'klēpjdators'],
])('„%s” is read as „%s”', async (query, corrected) => {
  const { spelling, total } = await find(query)
  expect(total).toBeGreaterThan(0)
  expect(spelling.corrected).toBe(corrected)
})

test.each(['print', 'pirnt'])('„%s” is the beginning of printers', async (query) => {
  const printers = await found('printeris')
  expect(new Set((await found(query)).slice(0, 7))).toEqual(new Set(printers.slice(0, 7)))
})

test('a number with a unit finds nothing by parts of codes, in suggestions neither', async () => {
  expect(await found('27"')).toEqual(await found('27 collas'))
  const { products } = await search.engine.suggest('27"', 'lv', 6)
  expect(products.map((id) => codes.get(id))).toEqual(await found('27 collas'))
})

test('a colour is asked for: goods of that colour first, then of one like it, then the others', async () => {
  expect((await found('sarkana krūze')).slice(0, 2)).toEqual(['VI-5104', 'VI-5101'])
  for (const [query, lang, every] of [
    ['sarkana lampa', 'lv', 'lampa'],
    ['red lamp', 'en', 'lamp'],
  ] as const) {
    const lamps = await found(query, lang)
    expect(lamps.slice(0, 2).sort()).toEqual(['LU-1101', 'LU-1204'])
    expect(lamps).toEqual(expect.arrayContaining((await found(every, lang)).slice(0, 10)))
  }
})

test('a code is not corrected', async () => {
  expect((await find('TI-RI20')).spelling).toEqual({ corrected: null, unknown: [] })
  expect((await find('PX L14')).spelling).toEqual({ corrected: null, unknown: [] })
})
