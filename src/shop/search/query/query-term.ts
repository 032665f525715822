import type { SearchToken } from '../../language/latvian.ts'
import type { FacetIndex } from '../index/facet-index.ts'
import type { Postings } from '../index/postings.ts'
import type { TermDictionary } from '../index/term-dictionary.ts'

/** How closely a word is matched, best first: exact, without diacritics, by stem, as a compound, loosely. */
const LEVELS = 5
/** Terms and phrases that mean the same are as close as another form of the word. */
export const STEM_LEVEL = 2
export const COMPOUND_LEVEL = 3
/** By prefix or edit distance; words of category titles count here too. */
export const LOOSE_LEVEL = LEVELS - 1

export type QueryTerm = {
  token: SearchToken
  size: number
  levels: Expansions[]
  /** Phrases that mean the same, of which a doc has every term. */
  phrases: QueryTerm[][]
  isKnown: boolean
  /** The word that was meant; null where nothing had to be corrected. */
  corrected: string | null
}

/** Ids in each term dictionary, without those of closer levels; `isCode` when codes are searched for the word too. */
export type Expansions = { base: number[]; delta: number[]; facets: number[]; isCode: boolean }

/** @property titles posting lists by term id, for the frequency of a term */
export type Dictionaries = {
  base: TermDictionary
  delta: TermDictionary | null
  facetIndex: FacetIndex
  titles: { base: Postings; delta: Postings | null }
}

export const NONE: Expansions = { base: [], delta: [], facets: [], isCode: false }
