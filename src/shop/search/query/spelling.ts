/** Spelling correction: the nearest word; of equals one with swapped letters, then the most frequent in titles. */

import { editDistance } from '../index/edit-distance.ts'
import { encodedLength } from '../index/postings.ts'
import type { TermDictionary } from '../index/term-dictionary.ts'
import type { Dictionaries, Expansions } from './query-term.ts'

/** Shorter words with another first letter are other words. */
const MIN_FOR_FIRST_LETTER = 6

type Candidate = { word: string; folded: string; frequency: number }
type NearCandidate = Candidate & { distance: number; isSwapped: boolean }

/** @param found terms at the edit distance, with other forms of them */
export function nearestWord(typed: string, found: Expansions, dictionaries: Dictionaries): string | null {
  let best: NearCandidate | null = null
  for (const candidate of candidatesOf(found, dictionaries)) {
    if (typed.length < MIN_FOR_FIRST_LETTER && candidate.folded[0] !== typed[0]) continue
    const distance = editDistance(typed, candidate.folded, best?.distance)
    const found: NearCandidate = { ...candidate, distance, isSwapped: hasSameLetters(typed, candidate.folded) }
    if (!best || compareCandidates(found, best) < 0) best = found
  }
  return best?.word ?? null
}

const compareCandidates = (a: NearCandidate, b: NearCandidate): number =>
  a.distance - b.distance || Number(b.isSwapped) - Number(a.isSwapped) || b.frequency - a.frequency

const hasSameLetters = (a: string, b: string) => a.length === b.length && lettersOf(a) === lettersOf(b)

const lettersOf = (word: string) => [...word].sort().join('')

function candidatesOf(found: Expansions, { base, delta, facetIndex, titles }: Dictionaries): Candidate[] {
  const candidates = (ids: readonly number[], terms: TermDictionary, frequencyOf: (id: number) => number) =>
    ids.map((id) => ({ word: terms.wordOf(id), folded: terms.foldedOf(id), frequency: frequencyOf(id) }))
  const { delta: ofDelta } = titles
  return [
    ...candidates(found.base, base, (id) => encodedLength(titles.base, id)),
    ...(delta && ofDelta ? candidates(found.delta, delta, (id) => encodedLength(ofDelta, id)) : []),
    ...candidates(found.facets, facetIndex.terms, (id) => facetIndex.facetsOfTerm[id]?.length ?? 0),
  ]
}
