import { describe, expect, test } from 'vitest'
import { formatMeasure, parseNumberRanges, rangesParam } from './number-range.ts'
import { numberScaleOf } from './number-scale.ts'

describe('limits of numbers', () => {
  test.each([
    [{ range: '12', range_from: '1,5', range_to: '2.25' }, '12:1.5-2.25'],
    [{ range: '12', range_from: ' 10 000 ', range_to: '' }, '12:10000-'],
    [{ range: '12', range_from: '160', range_to: '100' }, '12:100-160'],
    [{ ranges: '15:3-,12:1-2', range: '12', range_from: '5' }, '12:5-,15:3-'],
    [{ ranges: '15:3-,12:1-2', range: '12', range_from: '', range_to: '' }, '15:3-'],
    [{ range: '12', range_from: '1e3' }, ''],
    [{ ranges: '12:1.2.3-4' }, '12:-4'],
  ])('%j is read as %s', (query, written) => {
    expect(rangesParam(parseNumberRanges(query))).toBe(written)
  })

  test('are shown with their unit as the language writes it', () => {
    expect([formatMeasure(0.5, 'l', 'lv'), formatMeasure(0.5, 'l', 'en'), formatMeasure(15.6, '″', 'lv')]).toEqual([
      '0,5\u00a0l',
      '0.5\u00a0l',
      '15,6″',
    ])
    expect(formatMeasure(4, '', 'lv')).toBe('4')
  })
})

describe('numbers among options', () => {
  const scale = (...titles: string[]) => {
    const found = numberScaleOf(titles.map((title, id) => ({ id, title })))
    return found && [found.unit, ...found.valueOf.values()]
  }

  test.each([
    [
      ['100 cm', '120cm', '1,2 m'],
      ['cm', 100, 120, 120],
    ],
    [
      ['128 GB', '512 GB', '1 TB'],
      ['GB', 128, 512, 1_000],
    ],
    [
      ['0,25 l', '1.5 l'],
      ['l', 0.25, 1.5],
    ],
    [
      ['11″', '15,6″'],
      ['″', 11, 15.6],
    ],
    [
      ['10 000 mAh', '20 000 mAh'],
      ['mAh', 10_000, 20_000],
    ],
    [
      ['1 gab.', '24 gab.'],
      ['gab.', 1, 24],
    ],
    [
      ['80 g/m²', '120 g/m²'],
      ['g/m²', 80, 120],
    ],
    [
      ['1', '3', '12'],
      ['', 1, 3, 12],
    ],
  ])('%j', (titles, found) => {
    expect(scale(...titles)).toEqual(found)
  })

  test.each([
    [['100 cm', 'Regulējams']],
    [['Līdz 15 l', '20 l']],
    [['15–20 l', '20–25 l']],
    [['60 × 40 cm', '70 × 100 cm']],
    [['5 l', '5 kg']],
    [['3,5 mm', 'HDMI']],
    [['12', '12 cm']],
    [['ap 25 cm']],
    [['A4', 'A5']],
    [[]],
  ])('%j are none', (titles) => {
    expect(scale(...titles)).toBeNull()
  })

  test('keep their value where another language writes another unit', () => {
    const lv = [{ id: 1, title: '13 collas' }]
    expect(numberScaleOf(lv, [{ id: 1, title: '13 inches' }])).toEqual({ unit: 'inches', valueOf: new Map([[1, 13]]) })
    expect(numberScaleOf(lv, [{ id: 1, title: 'thirteen' }])?.unit).toBe('collas')
  })
})
