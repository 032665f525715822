import fc from 'fast-check'
import { expect, test } from 'vitest'
import { range } from './chunked-list.ts'
import { FrontCodedReader, frontCode, insertionPoint, stringAt } from './front-coding.ts'
import { createPause } from './pause.ts'
import { StringColumnBuilder } from './string-column.ts'

// Few letters, so that texts have long beginnings in common; some longer than a byte can count.
const letters = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 12 })
const text = fc
  .tuple(fc.constantFrom(0, 0, 0, 120, 400), letters)
  .map(([length, end]) => Buffer.from([...Array<number>(length).fill(2), ...end]))
const texts = fc.array(text, { maxLength: 70 })
const pause = createPause()

async function stored(given: readonly Buffer[]) {
  const sorted = [...given].sort(Buffer.compare)
  const builder = new StringColumnBuilder()
  for (const each of sorted) builder.addBytes(each)
  return { sorted, filterCache: await frontCode(await builder.finish(pause), range(sorted.length), pause) }
}

test('texts are read as they were written, at any rank', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      const { sorted, filterCache } = await stored(given)
      const reader = new FrontCodedReader(filterCache)
      expect(sorted.map((_, rank) => Buffer.from(reader.read(rank)))).toEqual(sorted)
      expect(sorted.map((_, rank) => Buffer.from(stringAt(filterCache, rank)))).toEqual(sorted)
    }),
  )
})

test('a text stands behind all smaller ones, and behind the equal ones that come before it', async () => {
  await fc.assert(
    fc.asyncProperty(texts, text, fc.nat(70), async (given, wanted, before) => {
      const { sorted, filterCache } = await stored(given)
      const isBefore = (rank: number) => rank < before
      const place = sorted.filter((each, rank) => {
        const difference = Buffer.compare(each, wanted)
        return difference < 0 || (difference === 0 && isBefore(rank))
      }).length
      expect(insertionPoint(filterCache, wanted, isBefore)).toBe(place)
    }),
  )
})
