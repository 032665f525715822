/** Decompounding: "datorsoma" is a "soma", of what begins with "dator". */

import { type SearchToken, searchTokens } from '../../language/latvian.ts'
import type { Dictionaries } from './query-term.ts'

const MIN_FIRST = 3
const MIN_LAST = 4
/** Minimum length of a known last part whose first part is unknown. */
const MIN_LAST_ALONE = 6

/** The parts that the dictionaries know, or only the last one, which is the kind of thing; null where none is known. */
export function partsOfCompound(word: string, dictionaries: Dictionaries): SearchToken[] | null {
  let last: SearchToken[] | null = null
  for (let at = MIN_FIRST; at <= word.length - MIN_LAST; at++) {
    const head = knownToken(word.slice(at), dictionaries)
    if (!head) continue
    const first = knownToken(word.slice(0, at), dictionaries)
    if (first) return [first, head]
    if (word.length - at >= MIN_LAST_ALONE) last ??= [head]
  }
  return last
}

function knownToken(text: string, { base, delta, facetIndex }: Dictionaries): SearchToken | null {
  const [token, ...others] = searchTokens(text)
  if (!token || others.length > 0) return null
  const stems = new Set([...token.stems, token.folded])
  const known = [...stems].filter((stem) => [base, delta, facetIndex.terms].some((terms) => terms?.hasStem(stem)))
  return known.length > 0 ? { ...token, stems: known } : null
}
