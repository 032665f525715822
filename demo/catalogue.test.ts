import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { entriesOf, type Row, readRows } from './read-rows.ts'
import { bound } from './text.ts'

/** What the import would take, but a demo shop should not have: seed and import check the rest. */

const KINDS = ['categories', 'manufacturers', 'attributes', 'properties', 'products', 'services']
const files = new Map(KINDS.map((kind) => [kind, readRows(`catalogue/${kind}.csv`)]))
const rows = files.get('products') ?? []
const goods = rows.filter(({ parent }) => !parent)
const variationsOf = Map.groupBy(
  rows.filter(({ parent }) => parent),
  ({ parent = '' }) => parent,
)
const byCode = new Map(goods.map((row) => [row.code ?? '', row]))
/** What a row says, else what it has from its product. */
const told = (row: Row, key: string) => row[key] || byCode.get(row.parent ?? '')?.[key] || ''
const optionsIn = (cell: string | undefined) =>
  new Map(entriesOf(cell).map((entry) => entry.split('=', 2) as [string, string]))
const twice = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i)
const codes = (found: readonly Row[]) => found.map(({ code }) => code)

describe('texts', () => {
  test('are in both languages', () => {
    const untold = [...files].flatMap(([kind, all]) =>
      all.flatMap((row) =>
        Object.keys(row)
          .filter((key) => key.endsWith('_lv') && !row[key] !== !row[key.replace(/_lv$/, '_en')])
          .map((key) => `${kind} ${Object.values(row)[0]} ${key}`),
      ),
    )
    expect(untold).toEqual([])
    const texts = ['title_lv', 'sub_title_lv', 'short_description_lv', 'description_lv', 'properties_lv', 'pictures']
    expect(codes(goods.filter((row) => texts.some((key) => !row[key])))).toEqual([])
    expect(codes(rows.filter(({ title_lv }) => !title_lv))).toEqual([])
  })

  test('of properties are in both languages, in the same order', () => {
    const isEmpty = (line: string) => line.trimEnd().endsWith(':')
    const wrong = goods.filter(({ properties_lv = '', properties_en = '' }) => {
      const [lv, en] = [properties_lv.split('\n'), properties_en.split('\n')]
      return lv.length !== en.length || lv.some((line, i) => isEmpty(line) !== isEmpty(en[i] ?? ''))
    })
    expect(codes(wrong)).toEqual([])
  })

  test('keep numbers and units on one line', () => {
    const loose = [...files.values()].flat().flatMap((row) =>
      Object.entries(row)
        .filter(([key, text]) => /_(lv|en)$/.test(key) && bound(text) !== text)
        .map(([key, text]) => `${Object.values(row)[0]} ${key}: ${text.slice(0, 80)}`),
    )
    expect(loose).toEqual([])
  })
})

describe('goods', () => {
  test('have EANs of the in-store range with the right check digit, each its own', () => {
    const eans = rows.flatMap(({ ean }) => ean || [])
    const sumOf = (ean: string) => [...ean].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? 3 : 1), 0)
    expect(eans.filter((ean) => !/^2\d{12}$/.test(ean) || sumOf(ean) % 10 !== 0)).toEqual([])
    expect(twice(eans)).toEqual([])
  })

  test('have a price, weight and sizes, and reductions of 8 to 32 %', () => {
    const sizes = ['price', 'weight_g', 'width_mm', 'depth_mm', 'height_mm']
    expect(codes(rows.filter((row) => sizes.some((key) => !(Number(told(row, key)) > 0))))).toEqual([])
    const cut = (row: Row) => 1 - Number(told(row, 'price')) / Number(row.previous_price)
    expect(codes(rows.filter((row) => row.previous_price && (cut(row) < 0.08 || cut(row) > 0.32)))).toEqual([])
  })

  test('name their guarantee as the filter does', () => {
    const wrong = goods.filter(
      ({ attributes, guarantee_months }) =>
        optionsIn(attributes).get('garantija') !== `${guarantee_months || 24}-menesi`,
    )
    expect(codes(wrong)).toEqual([])
  })

  test('name each of their relations once', () => {
    const wrong = goods.filter((row) =>
      ['linked', 'parts', 'related', 'recommended'].some((key) => twice(entriesOf(row[key])).length > 0),
    )
    expect(codes(wrong)).toEqual([])
  })

  test('have three to five pictures, which exist and of which the studio knows what to draw', () => {
    const drawn = new Set(
      readRows('studio/models.csv').map(({ code = '' }) => code.toLowerCase().replace(/[^a-z0-9]+/g, '-')),
    )
    expect(
      codes(goods.filter(({ pictures }) => entriesOf(pictures).length < 3 || entriesOf(pictures).length > 5)),
    ).toEqual([])
    expect(goods.flatMap(({ pictures }) => twice(entriesOf(pictures)))).toEqual([])
    const paths = new Set(rows.flatMap(({ pictures }) => entriesOf(pictures)))
    const modelOf = (path: string) => path.replace(/^products\//, '').replace(/-[a-z]+$/, '')
    expect([...paths].filter((path) => !existsSync(new URL(`pictures/${path}.webp`, import.meta.url)))).toEqual([])
    expect([...paths].filter((path) => !drawn.has(modelOf(path)))).toEqual([])
    expect([...drawn].filter((code) => ![...paths].some((path) => modelOf(path) === code))).toEqual([])
  })
})

describe('variations', () => {
  test('are two at least, and their product costs what the cheapest costs and holds no stock', () => {
    const wrong = [...variationsOf].filter(([code, all]) => {
      const parent = byCode.get(code)
      const lowest = Math.min(...all.map((row) => Number(told(row, 'price'))))
      return all.length < 2 || Number(parent?.price) !== lowest || parent?.['stock:main'] || parent?.['stock:supplier']
    })
    expect(wrong.map(([code]) => code)).toEqual([])
  })

  test('differ in the same attributes, each in other options', () => {
    const wrong = [...variationsOf].filter(([, all]) => {
      const axes = new Set(all.map(({ options }) => [...optionsIn(options).keys()].join()))
      return axes.size > 1 || twice(all.map(({ options = '' }) => options)).length > 0
    })
    expect(wrong.map(([code]) => code)).toEqual([])
  })
})

test('manufacturers say whom to write to, those outside of the EU also whom in it', () => {
  const contact = ['name', 'address', 'email']
  const outside = /(Taivāna|Japāna)$/
  const wrong = (files.get('manufacturers') ?? []).filter(
    (row) =>
      contact.some((key) => !row[`safety_${key}`]) ||
      (outside.test(row.safety_address ?? '') && contact.some((key) => !row[`eu_${key}`])),
  )
  expect(wrong.map(({ slug }) => slug)).toEqual([])
})
