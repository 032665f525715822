/** Words of the catalogue that may be meant by one that finds nothing: typing errors, beginnings, and parts of compounds. */

import { fold, searchTokens } from '../../language/latvian.ts'
import { editDistance } from '../index/edit-distance.ts'
import type { FacetIndex } from '../index/facet-index.ts'
import { encodedLength, type Postings } from '../index/postings.ts'
import type { Segment } from '../index/segment.ts'
import type { TermDictionary } from '../index/term-dictionary.ts'

const MIN_FOR_TWO_EDITS = 5
const BEGINNING = 4
/** Of a beginning, that thousands of words may share. */
const MOST_BEGUN = 200

type Near = { word: string; distance: number; frequency: number }

type Words = Pick<Segment, 'terms' | 'titlePostings'>
type Listed = { base: Words; delta: Words | null; facetIndex: FacetIndex }

export function nearWords({ base, delta, facetIndex }: Listed, text: string, limit: number): string[] {
  const typed = searchTokens(text).map(({ folded }) => folded)
  const found = new Map<string, Near>()
  const add = (terms: TermDictionary, frequencyOf: (id: number) => number, word: string) => {
    for (const id of candidatesIn(terms, word)) {
      const folded = terms.foldedOf(id)
      const near = { word: terms.wordOf(id), distance: editDistance(word, folded), frequency: frequencyOf(id) }
      const known = found.get(folded)
      if (frequencyOf(id) > 0 && folded !== word && (!known || isBetter(near, known))) found.set(folded, near)
    }
  }
  const byTitle = (postings: Postings) => (id: number) => encodedLength(postings, id)
  for (const word of typed) {
    add(base.terms, byTitle(base.titlePostings), word)
    if (delta) add(delta.terms, byTitle(delta.titlePostings), word)
    add(facetIndex.terms, (id) => facetIndex.facetsOfTerm[id]?.length ?? 0, word)
  }
  return [...found.values()]
    .filter(({ word }) => !/\d/.test(word) && fold(word).length > 2)
    .sort((a, b) => a.distance - b.distance || b.frequency - a.frequency)
    .slice(0, limit)
    .map(({ word }) => word)
}

const isBetter = (a: Near, b: Near) =>
  a.distance < b.distance || (a.distance === b.distance && a.frequency > b.frequency)

function candidatesIn(terms: TermDictionary, word: string): number[] {
  const edits = word.length >= MIN_FOR_TWO_EDITS ? 2 : 1
  const begun = word.length > BEGINNING ? terms.withPrefix(word.slice(0, BEGINNING)).slice(0, MOST_BEGUN) : []
  return [...new Set([...terms.withinEdits(word, edits), ...begun, ...terms.endsOf(word)])]
}
