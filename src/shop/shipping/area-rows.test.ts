import { describe, expect, test } from 'vitest'
import { checkPostcode } from '../addresses/postcode.ts'
import { type AreaRow, areasText, checkedAreas, storedAreasText } from './area-rows.ts'
import { areOfCountry, hiddenBy, isAmong, postcodesOf } from './postcodes.ts'
import { checkedPrices, pastedPriceRow, priceRowsOf, storedRowsText } from './price-rows.ts'

describe('postcodes', () => {
  test.each([
    ['LV-1001–LV-1084', '1084', true],
    ['LV-1001-LV-1084', '1085', false],
    ['1001…1084', '1001', true],
    ['lv1001 - lv1084', '1050', true],
    ['21*', '2169', true],
    ['21*; 3301', '3301', true],
    ['21*\n3301', '2201', false],
  ])('%s and %s', (text, zip, isIn) => {
    expect(isAmong(postcodesOf(text, 'LV') ?? [], zip)).toBe(isIn)
  })

  test.each(['', ',', '3301 3302', 'kaut kur', 'LV-', '1084-1001', '100-1084', '*', '12**', 'Rīga', 'A1-A9'])(
    '„%s” is none',
    (text) => {
      expect(postcodesOf(text, 'LV')).toBeNull()
    },
  )
})

describe('postcodes of a country', () => {
  const isOf = (text: string, country: string) => areOfCountry(postcodesOf(text, country) ?? [], country)

  test.each([
    ['LV', '5999', true],
    ['LV', '6000', false],
    ['LV', '0999', false],
    ['LV', '0001-1084', true],
    ['LV', '6000-9999', false],
    ['LV', '1010, 10100', false],
    ['LV', '5*', true],
    ['LV', '7*', false],
    ['LV', '33010*', false],
    ['LV', '1A*', false],
    ['LT', '01103', true],
    ['LT', '1103', false],
    ['EE', 'EE 10111-10117', true],
    ['FI', '00*', true],
  ])('%s %s: %s', (country, text, isPossible) => {
    expect(isOf(text, country)).toBe(isPossible)
  })

  test.each([
    ['LV', ['1000', '5999'], ['0999', '6000']],
    ['LT', ['00000', '99999'], ['0000', '100000']],
    ['EE', ['00000', '99999'], ['0000', '100000']],
  ])('the limits of %s are those of addresses', (country, right, wrong) => {
    for (const zip of right) expect([isOf(zip, country), checkPostcode(country, zip).ok]).toEqual([true, true])
    for (const zip of wrong) expect([isOf(zip, country), checkPostcode(country, zip).ok]).toEqual([false, false])
  })

  test.each([
    [['33*'], '3301', { by: [0], isWhole: true }],
    [['33*'], '3301, 3401', { by: [0], isWhole: false }],
    [['1001-1050', '5*', '1051–1084'], 'LV-1001–LV-1084', { by: [0, 2], isWhole: true }],
    [['1010'], '10*', { by: [0], isWhole: false }],
    [['21*'], '33*', { by: [], isWhole: false }],
    [[], '33*', { by: [], isWhole: false }],
    [['kaut kur'], 'citur', { by: [], isWhole: false }],
  ])('%j above %s hides %j of it', (earlier, text, hidden) => {
    expect(hiddenBy(earlier, text, 'LV')).toEqual(hidden)
  })
})

const row: AreaRow = {
  name: ' Salas ',
  postcodes: '21* ,  3301',
  isServed: true,
  daysMin: '2',
  daysMax: '4',
  freeFrom: '',
  prices: '5||7.99;5||3.99|50',
}

describe('areas', () => {
  test('are stored as typed, tidied', () => {
    const checked = checkedAreas(areasText([row, { ...row, isServed: false, prices: 'x' }]), 'LV')
    if (!checked.ok) throw new Error(JSON.stringify(checked))
    expect(JSON.parse(storedAreasText(checked.areas))).toEqual([
      { ...row, name: 'Salas', postcodes: '21*, 3301', prices: '5||7.99;5||3.99|50.00' },
      { ...row, name: 'Salas', postcodes: '21*, 3301', isServed: false, daysMin: '', daysMax: '', prices: '' },
    ])
  })

  test('what is wrong is said at its place', () => {
    const wrong = { ...row, name: '', postcodes: 'kaut kur', daysMin: '9', freeFrom: 'x', prices: '5||a;5||3' }
    const elsewhere = { ...row, postcodes: '10115' }
    const checked = checkedAreas(areasText([row, wrong, { ...row, daysMax: '61', prices: '' }, elsewhere]), 'LV')
    expect(checked.ok ? [] : checked.problems.map(({ at, problem }) => `${at} ${problem}`)).toEqual([
      '1.name required',
      '1.postcodes postcodes',
      '1.daysMax days-order',
      '1.freeFrom money',
      '1.prices.0.price money',
      '1.prices.1.weight ascending',
      '2.daysMax days',
      '2.prices no-price',
      '3.postcodes postcodes-country',
    ])
  })

  test.each(['x', '{}', '[1]', '[{"name":1}]', areasText(Array.from({ length: 31 }, () => row))])(
    'a senseless value is refused (%#)',
    (text) => {
      expect(checkedAreas(text, 'LV')).toEqual({ ok: false, problems: [{ at: '', problem: 'areas' }] })
    },
  )
})

describe('prices by the sum', () => {
  const problems = (text: string) => {
    const checked = checkedPrices(priceRowsOf(text))
    return checked.ok ? [] : checked.problems.map(({ row: at, cell, problem }) => `${at} ${cell} ${problem}`)
  }

  test('are sorted by weight and sum', () => {
    const checked = checkedPrices(priceRowsOf('5||5;5||3|50;5||1|100;15||9'))
    expect(checked.ok && storedRowsText(checked.prices)).toBe('5||5.00;5||3.00|50.00;5||1.00|100.00;15||9.00')
  })

  test('begin with a row for any sum and rise', () => {
    expect(problems('5||5|20')).toEqual(['0 from from-first'])
    expect(problems('5||5;5||3|50;5||1|50')).toEqual(['2 from from-ascending'])
    expect(problems('5||5;5||3|-1')).toEqual(['1 from money'])
    expect(problems('5||5;5||3')).toEqual(['1 weight ascending'])
  })

  test('are pasted', () => {
    expect(pastedPriceRow('5 kg\t2,99 €\t50')).toEqual({ weight: '5', size: '', price: '2,99', from: '50' })
    expect(pastedPriceRow('5 2,99 50 7')).toBeNull()
  })
})
