/** Quorum matching ("minimum should match"): docs by how many of the terms they have, counted in bitsets. */

import { andInto, type Bitset, emptyBitset, orInto } from '../index/bitset.ts'
import type { Segment } from '../index/segment.ts'
import type { TermMatch, TermMatches } from './match-terms.ts'
import type { ParsedQuery } from './parse-query.ts'

/** `any`: docs with one of the terms. `sets`: see `byTermCount`. */
export type SomeTermMatches = { sets: (() => Bitset)[]; any: Bitset; held: () => readonly Bitset[] }

export function matchSomeTerms(segment: Segment, { terms }: ParsedQuery, { each }: TermMatches): SomeTermMatches {
  // A number alone is not specific enough.
  const telling = each.filter((_, index) => /\p{L}/u.test(terms[index]?.token.word ?? ''))
  let made: Bitset[] | undefined
  const sets = Array.from({ length: telling.length * 2 }, (_, index) => () => {
    made ??= byTermCount(segment, telling)
    return made[index] ?? emptyBitset(segment.size)
  })
  return {
    sets,
    any: telling.reduce((any, { anywhere }) => orInto(any, anywhere), emptyBitset(segment.size)),
    held: () => [...each.flatMap(({ title, anywhere }) => (title ? [title, anywhere] : [anywhere])), ...(made ?? [])],
  }
}

/** Docs with at least n of the terms, n descending; of each n first those that have one in the title. */
function byTermCount(segment: Segment, telling: readonly TermMatch[]): Bitset[] {
  const atLeast: Bitset[] = []
  const inTitle = emptyBitset(segment.size)
  for (const { title, anywhere } of telling) {
    if (title) orInto(inTitle, title)
    for (let count = atLeast.length; count >= 0; count--) {
      const before = atLeast[count - 1]
      const more = before ? andInto(before.slice(), anywhere) : anywhere.slice()
      const known = atLeast[count]
      atLeast[count] = known ? orInto(more, known) : more
    }
  }
  return atLeast.toReversed().flatMap((set) => [andInto(set.slice(), inTitle), set])
}
