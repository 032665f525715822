import { MIN_MATCHES } from '../query/match-snapshot.ts'
import { type ParsedQuery, parseQuery, type TypedQuery } from '../query/parse-query.ts'
import type { Dictionaries } from '../query/query-term.ts'
import type { Ask, Match, OutsideFilter, Rows } from './outside-index.ts'
import { allTerms, categoryIdsBelow, codeMatch, widenedMatch } from './outside-match.ts'

/** `match` null: nothing can have what was typed. */
export type UnderstoodQuery = { parsed: ParsedQuery; match: Match | null; isCodeFound: boolean }

type AskIndex = (asks: readonly Ask[]) => Promise<Rows[]>

/** As `matchSnapshot`: all words first; some of them where that finds too little. */
export async function understand(
  dictionaries: Dictionaries,
  typed: TypedQuery,
  ask: AskIndex,
): Promise<UnderstoodQuery | null> {
  const asked = parseQuery(typed, dictionaries)
  const telling = codeMatch(asked, false)
  const code = codeMatch(asked, true)
  const named = categoryIdsBelow(
    asked.namedCategories.map(({ ordinal }) => ordinal),
    dictionaries.facetIndex,
  )
  const inNamed: OutsideFilter[] = named.length > 0 ? [{ kind: 'category', anyOf: named }] : []
  const words = allTerms(asked.terms, { dictionaries, withAbout: false })
  const either = anyOf([words, code])
  const [ofCode, ofAll] = await counts(ask, [
    { match: telling, filters: [] },
    { match: either, filters: inNamed },
  ])
  const isCodeFound = (ofCode ?? 0) > 0
  const isCodeOnly = asked.spelling.unknown.length > 0 && isCodeFound
  const parsed = isCodeOnly ? { ...asked, terms: [] } : asked
  if (isCodeOnly) return { parsed, match: code, isCodeFound }
  const isPrecise = parsed.terms.length === 1 && parsed.broaderCategories.length === 0 && (ofAll ?? 0) > 0
  if (isCodeFound || isPrecise || (ofAll ?? 0) >= MIN_MATCHES) return { parsed, match: either, isCodeFound }
  return { parsed, match: anyOf([words, code, ...widenedMatch(parsed, dictionaries)]), isCodeFound }
}

function anyOf(matches: readonly (Match | null)[]): Match | null {
  const known = matches.filter((match) => match !== null)
  const [only] = known
  return known.length > 1 ? { any: known } : (only ?? null)
}

type Counted = { match: Match | null; filters: readonly OutsideFilter[] }

async function counts(ask: AskIndex, queries: readonly Counted[]): Promise<number[]> {
  const known = queries.filter(({ match }) => match !== null)
  const found =
    known.length === 0
      ? []
      : await ask(known.map(({ match, filters }) => ({ kind: 'count', query: { match, terms: 1, filters } })))
  return queries.map((query) => (query.match === null ? 0 : (found[known.indexOf(query)]?.[0]?.[0] ?? 0)))
}
