import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareLv, fold, searchTokens, stem, stemFolded } from './latvian.ts'

test('folding takes every diacritic away', () => {
  expect(fold('ĀČĒĢĪĶĻŅŠŪŽ āčēģīķļņšūž Ōŗ')).toBe('acegiklnsuz acegiklnsuz or')
  expect(fold('Ķirsis')).toBe('kirsis')
})

describe('stemming', () => {
  test.each([
    ['lampa lampas lampu lampai lampā lampām lampās', 'lamp'],
    ['galds galda galdam galdu galdā galdi galdiem galdus galdos', 'gald'],
    ['māja mājas mājai māju mājā mājām mājās', 'māj'],
    ['krēsls krēsla krēsli krēslu krēsliem', 'krēsl'],
    ['ledusskapis ledusskapja ledusskapju ledusskapji ledusskapjiem', 'ledusskap'],
    ['jaunais jaunā jaunajam jaunajai jaunajos jaunajiem', 'jaun'],
    ['zvaigzne zvaigznes zvaigžņu', 'zvaigzn'],
    ['brālis brāļa brāļu brāļiem', 'brāl'],
    ['skapis skapja skapjus', 'skap'],
    ['pakete paketes pakešu', undefined],
  ])('%s', (forms, expected) => {
    const stems = new Set(forms.split(' ').map(stem))
    if (expected) expect([...stems]).toEqual([expected])
    else expect(stems.size).toBe(2)
  })

  test.each([
    ['pirkšu', 'pirkst'],
    ['akmeņu', 'akmen'],
    ['tv', 'tv'],
    ['usb', 'usb'],
    ['par', 'par'],
  ])('%s becomes %s', (word, stemmed) => {
    expect(stem(word)).toBe(stemmed)
  })

  test('a word without diacritics meets the one that has them', () => {
    for (const word of ['mājām', 'jaunajā', 'jaunajās', 'gaismēm', 'ledusskapjiem', 'krāsām', 'zvaigžņu', 'brāļiem']) {
      const [kept] = searchTokens(word)
      const [typed] = searchTokens(fold(word))
      expect(kept?.stems).toContain(typed?.stems.at(-1))
    }
    expect(stemFolded('jaunaja')).toBe('jaun')
  })

  test('never takes all of a word', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aābcčdeēijklļmnņosšutuūvzž'), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(word, (any) => stem(any).length >= Math.min(3, any.length) - 1 && stemFolded(fold(any)).length >= 1),
    )
  })
})

describe('words of a text', () => {
  const words = (text: string) => searchTokens(text).map(({ word }) => word)

  test.each([
    ['Galda lampa, balta', ['galda', 'lampa', 'balta']],
    ['Tējkanna 1,5l', ['tējkanna', '1.5', 'l']],
    ['Tējkanna 1.5 L', ['tējkanna', '1.5', 'l']],
    ['SSD 512GB', ['ssd', '512', 'gb']],
    ['2000W/230V', ['2000', 'w', '230', 'v']],
    ['WH-1000XM4', ['wh', '1000xm4']],
    ['Papīrs A4, 80g/m²', ['papīrs', 'a4', '80', 'g', 'm2']],
    ['10x20cm', ['10', '20', 'cm']],
    ['120×60 cm', ['120', '60', 'cm']],
    ['R2D2 „B12"', ['r2d2', 'b12']],
    ['', []],
    ['—!?', []],
  ])('%s', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  test('composed and decomposed letters are the same word', () => {
    expect(searchTokens('mājās'.normalize('NFD'))).toEqual(searchTokens('mājās'))
    expect(searchTokens('Mājās')).toEqual([{ word: 'mājās', folded: 'majas', stems: ['maj'] }])
  })

  test('any text has words without surprises', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const { word, folded, stems } of searchTokens(text)) {
          expect(word).not.toBe('')
          expect(word).not.toMatch(/\s/)
          expect(folded).toBe(fold(word))
          expect(stems.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})

test('names stand in Latvian order', () => {
  const names = ['žurnāls', 'zeķe', 'āda', 'ab', 'yeti', 'ķa', 'kz', 'jumts', 'ikona', 'šalle', 'suns']
  expect([...names].sort(compareLv)).toEqual([
    'ab',
    'āda',
    'ikona',
    'yeti',
    'jumts',
    'kz',
    'ķa',
    'suns',
    'šalle',
    'zeķe',
    'žurnāls',
  ])
})
