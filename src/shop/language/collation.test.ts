import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collationBytes } from './collation.ts'

const collator = new Intl.Collator('lv', { sensitivity: 'base' })
const compare = (a: string, b: string) => Math.sign(Buffer.compare(collationBytes(a), collationBytes(b)))

const letters = [
  ...'aābcčdeēfgģhiīyjkķlļmnņoōprŗsštuūvzžqwxAĀČĢĶĻŅŠŽöüßæéABC0123456789',
  ...'абвгдежзийклмнопрстуфхцчшщъыьэюяАЯёїαβω',
  ...' -–_,.:;!?\'"„“”’()[]/\\&+×%°€$²½™№…\u00ad\u0301',
]

test.each([
  ['ābols', 'bumba'],
  ['azote', 'āda'],
  ['cukurs', 'čemodāns'],
  ['gulta', 'ģitāra'],
  ['krēsls', 'ķirsis'],
  ['lampa', 'ļaudis'],
  ['nams', 'ņemt'],
  ['soma', 'šalle'],
  ['zeme', 'žurnāls'],
  ['Galds 2', 'galdsa'],
  ['galds a', 'Galds B'],
])('%s stands before %s', (first, second) => {
  expect([compare(first, second), compare(second, first)]).toEqual([-1, 1])
})

test('the order is that of the Latvian collation', () => {
  const title = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 })
  fc.assert(
    fc.property(title, title, (a, b) => {
      expect(compare(a, b)).toBe(Math.sign(collator.compare(a, b)))
    }),
    { numRuns: 3_000 },
  )
})

test('any title can be compared', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      collationBytes(title)
    }),
  )
})
