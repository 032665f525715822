import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMeasures, isMeasuredBy, measurePrefixes, measureToken } from './measures.ts'

const written = (text: string) =>
  findMeasures(text).flatMap(({ measures }) => measures.map((measure) => measureToken(measure).word))

test.each([
  ['140 cm', ['#mm:1400~1400']],
  ['140cm galds', ['#mm:1400~1400']],
  ['1,5 l', ['#ml:1500~1500']],
  ['1.5L', ['#ml:1500~1500']],
  ['0,5 litri', ['#ml:500~500']],
  ['64 GB', ['#gb:64~64']],
  ['1 TB', ['#gb:1000~1000']],
  ['27 collas', ['#inch:27~27']],
  ['27"', ['#inch:27~27']],
  ['15,6″ ', ['#inch:15.6~15.6']],
  ["24'' monitors", ['#inch:24~24']],
  ['10 000 mAh', ['#mah:10000~10000']],
  ['20–25 l', ['#ml:20000~25000']],
  ['Līdz 15 l', ['#ml:0~15000']],
  ['Up to 15 l', ['#ml:0~15000']],
  ['Virs 100 W', ['#w:100~Infinity']],
  ['120 × 70 cm', ['#mm:1200~1200', '#mm:700~700']],
  ['80 g/m²', ['#gsm:80~80']],
  ['2 kg un 300 g', ['#g:2000~2000', '#g:300~300']],
  ['Monitors „Skats 27”', []],
  ['A4 papīrs', []],
  ['R2D2 3000', []],
  ['', []],
])('%s', (text, measures) => {
  expect(written(text)).toEqual(measures)
})

test('their places are those of the text', () => {
  const text = 'Ūdens pudele 0,5 l'
  const [found] = findMeasures(text)
  expect(text.slice(found?.start, found?.end)).toBe('0,5 l')
})

test('a number is in a range, and ranges meet', () => {
  const isIn = (typed: string, indexed: string) => {
    const [one] = findMeasures(typed).flatMap(({ measures }) => measures)
    const [term = ''] = written(indexed)
    return (
      one !== undefined && measurePrefixes(one).some((prefix) => term.startsWith(prefix)) && isMeasuredBy(one, term)
    )
  }
  expect([isIn('22 l', '20–25 l'), isIn('20-30 litri', 'Virs 25 l'), isIn('80 g', '80 g/m²')]).toEqual([
    true,
    true,
    true,
  ])
  expect([isIn('26 l', '20–25 l'), isIn('22 cm', '20–25 l'), isIn('150 cm', '1,6 m')]).toEqual([false, false, false])
})

test('any text may be read', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => void findMeasures(text)))
})
