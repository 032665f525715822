/** Query expansion: a word becomes the terms that match it exactly, folded, by stem, as compound, by prefix or edit distance. */

import { fold, type SearchToken, searchTokens, stemOfDiminutive } from '../../language/latvian.ts'
import type { Measure } from '../../language/measures.ts'
import { editDistance } from '../index/edit-distance.ts'
import type { TermDictionary } from '../index/term-dictionary.ts'
import { type Dictionaries, type Expansions, LOOSE_LEVEL, NONE, type QueryTerm, STEM_LEVEL } from './query-term.ts'
import { nearestWord } from './spelling.ts'
import { partsOfCompound } from './split-compound.ts'

/** @param isUnfinished the word may still be typed */
export function expandTerm(token: SearchToken, dictionaries: Dictionaries, isUnfinished: boolean): QueryTerm {
  const known = expandKnown(token, dictionaries)
  if (!known.isKnown) return { ...known, ...expandUnknown(token, dictionaries, known.levels) }
  const isBeginning = isUnfinished || isBareStem(known)
  return isBeginning && token.folded.length >= 2 ? withBeginnings(known, dictionaries) : known
}

/** Without prefixes and typing errors. */
export function expandKnown(token: SearchToken, dictionaries: Dictionaries): QueryTerm {
  const lookUp = lookUpIn(dictionaries)
  const exact = lookUp((terms) => terms.exact(token))
  const folded = lookUp((terms) => terms.folded(token))
  const stemmed = lookUp((terms) => terms.stemmed(token))
  const compounds = lookUp((terms) => terms.compounds(token))
  const levels = [exact, folded, stemmed, compounds, NONE]
  const isKnown = levels.some(hasAny)
  return { token, size: 1, levels: isKnown ? withoutKnown(levels) : levels, phrases: [], isKnown, corrected: null }
}

export function expandMeasure(token: SearchToken, measure: Measure, dictionaries: Dictionaries): QueryTerm {
  const found = lookUpIn(dictionaries)((terms) => terms.measured(measure))
  return {
    token,
    size: 1,
    levels: [found, NONE, NONE, NONE, NONE],
    phrases: [],
    isKnown: hasAny(found),
    corrected: null,
  }
}

export const canMatch = ({ levels, phrases }: QueryTerm): boolean =>
  phrases.length > 0 || levels.some((level) => level.isCode || hasAny(level))

/** A word of which only other forms are known, and which has no ending: "print", "krēsl". */
const isBareStem = ({ token, levels }: QueryTerm): boolean =>
  !levels.slice(0, STEM_LEVEL).some(hasAny) && token.stems.every((stem) => stem === token.folded)

function withBeginnings(term: QueryTerm, dictionaries: Dictionaries): QueryTerm {
  const begun = lookUpIn(dictionaries)((terms) => terms.withPrefix(term.token.folded))
  return { ...term, levels: withoutKnown([...term.levels.slice(0, LOOSE_LEVEL), begun]) }
}

type LookUp = (find: (terms: TermDictionary) => number[]) => Expansions

const lookUpIn =
  ({ base, delta, facetIndex }: Dictionaries): LookUp =>
  (find) => ({
    base: find(base),
    delta: delta ? find(delta) : [],
    facets: find(facetIndex.terms),
    isCode: false,
  })

type Loosely = Partial<Pick<QueryTerm, 'levels' | 'phrases' | 'isKnown' | 'corrected'>>

function expandUnknown(token: SearchToken, dictionaries: Dictionaries, levels: readonly Expansions[]): Loosely {
  const { folded } = token
  const loosely = (loose: Expansions) => ({ levels: [...levels.slice(0, LOOSE_LEVEL), loose] })
  const lookUp = lookUpIn(dictionaries)
  const prefix = folded.length >= 2 ? lookUp((terms) => terms.withPrefix(folded)) : NONE
  // A number with another digit is another number.
  const hasDigit = /\d/.test(folded)
  const isCode = folded.length >= 3 && hasDigit
  if (isCode || hasDigit || hasAny(prefix)) return loosely({ ...prefix, isCode })
  const near = (edits: 1 | 2): Loosely | null => {
    const found = lookUp((terms) => terms.withinEdits(folded, edits))
    const corrected = nearestWord(folded, found, dictionaries)
    const [meant] = searchTokens(corrected ?? '')
    return meant ? { levels: expandKnown(meant, dictionaries).levels, corrected } : null
  }
  const parts = () => {
    const phrase = partsOfCompound(folded, dictionaries)?.map((part) => expandKnown(part, dictionaries))
    return phrase?.every(({ isKnown }) => isKnown) ? { phrases: [phrase] } : null
  }
  const small = smallOf(token)
  const known = small && expandKnown(small, dictionaries)
  if (known?.isKnown) return { levels: known.levels, isKnown: true }
  if (folded.length < MIN_FOR_EDITS[1]) return parts() ?? {}
  const once = near(1)
  const isOtherForm = editDistance(folded, fold(once?.corrected ?? ''), 1) > 1
  const swapped = isOtherForm ? withSwappedLetters(token, dictionaries) : null
  return swapped ?? once ?? parts() ?? (folded.length >= MIN_FOR_EDITS[2] ? near(2) : null) ?? {}
}

/** What a diminutive is small of; null for other words. */
export function smallOf(token: SearchToken): SearchToken | null {
  const stem = stemOfDiminutive(token.folded)
  return stem === null ? null : { ...token, stems: [stem] }
}

/** A word, or the beginning of some, in which two neighbouring letters were typed in the wrong order: "pirnt". */
function withSwappedLetters({ folded }: SearchToken, dictionaries: Dictionaries): Loosely | null {
  for (let at = 0; at + 1 < folded.length; at++) {
    const swapped = `${folded.slice(0, at)}${folded[at + 1]}${folded[at]}${folded.slice(at + 2)}`
    const [meant] = swapped === folded ? [] : searchTokens(swapped)
    const term = meant && withBeginnings(expandKnown(meant, dictionaries), dictionaries)
    if (term && canMatch(term)) return { levels: term.levels, corrected: swapped }
  }
  return null
}

const MIN_FOR_EDITS = { 1: 4, 2: 7 } as const

/** A term of a closer level is not looked up again. */
function withoutKnown(levels: readonly Expansions[]): Expansions[] {
  const known = { base: new Set<number>(), delta: new Set<number>(), facets: new Set<number>() }
  const rest = (ids: readonly number[], of: Set<number>) => ids.filter((id) => of.size < of.add(id).size)
  return levels.map(({ base, delta, facets, isCode }) => ({
    base: rest(base, known.base),
    delta: rest(delta, known.delta),
    facets: rest(facets, known.facets),
    isCode,
  }))
}

const hasAny = ({ base, delta, facets }: Expansions) => base.length + delta.length + facets.length > 0
