import { searchTokens } from '../../language/latvian.ts'
import type { Facets } from '../search-doc.ts'
import { measureTokens } from './analyser.ts'
import type { Pause } from './pause.ts'
import { buildSynonymIndex, type SynonymIndex } from './synonym-index.ts'
import { type TermDictionary, TermDictionaryBuilder } from './term-dictionary.ts'

export type FacetKind = 'option' | 'manufacturer' | 'category'
export type FacetRef = { kind: FacetKind; ordinal: number }

export type FacetIndex = {
  ids: Record<FacetKind, number[]>
  ordinals: Record<FacetKind, Map<number, number>>
  attributeOf: number[]
  /** Of each category, itself and all above it. */
  pathOf: number[][]
  /** Of each category, itself and all below it. */
  descendants: number[][]
  /** Of each category, each of its names: „Plaukti un skapji” has two, which are parts of a title. */
  categoryNames: { terms: number[]; isPart: boolean }[][]
  terms: TermDictionary
  facetsOfTerm: FacetRef[][]
  synonyms: SynonymIndex
  /** By category id, in their order. */
  pinsOf: ReadonlyMap<number, readonly number[]>
}

/** By ordinal; manufacturers one higher, because 0 stands for none. */
export type FacetCounters = { option: Uint32Array; manufacturer: Uint32Array; category: Uint32Array }

export const newCounters = ({ ids }: Pick<FacetIndex, 'ids'>): FacetCounters => ({
  option: new Uint32Array(ids.option.length),
  manufacturer: new Uint32Array(ids.manufacturer.length + 1),
  category: new Uint32Array(ids.category.length),
})

export function increment(counts: Uint32Array, ordinal: number) {
  counts[ordinal] = (counts[ordinal] ?? 0) + 1
}

export async function buildFacetIndex(facets: Facets, pause: Pause): Promise<FacetIndex> {
  const lists = { option: facets.options, manufacturer: facets.manufacturers, category: facets.categories }
  const terms = new TermDictionaryBuilder()
  const facetsOfTerm: FacetIndex['facetsOfTerm'] = []
  for (const kind of ['option', 'manufacturer', 'category'] as const) {
    lists[kind].forEach((facet, ordinal) => {
      const tokens = [...searchTokens(facet.words), ...facet.words.split('\n').flatMap(measureTokens)]
      for (const term of new Set(tokens.map((token) => terms.termIdOf(token)))) {
        facetsOfTerm[term] = [...(facetsOfTerm[term] ?? []), { kind, ordinal }]
      }
    })
    await pause()
  }
  const categoryNames = facets.categories.map(({ words: titles }) =>
    titles.split('\n').flatMap((title) => {
      const names = title.split(/,|\s(?:un|and|&)\s/i).map(searchTokens)
      return names
        .filter((tokens) => tokens.length > 0)
        .map((tokens) => ({
          terms: [...new Set(tokens.map((token) => terms.termIdOf(token)))],
          isPart: names.length > 1,
        }))
    }),
  )
  const ordinals = {
    option: ordinalsById(facets.options),
    manufacturer: ordinalsById(facets.manufacturers),
    category: ordinalsById(facets.categories),
  }
  const pathOf = facets.categories.map((category) => {
    const path: number[] = []
    for (let at: number | null = category.id; at !== null && path.length < 32; ) {
      const ordinal = ordinals.category.get(at)
      if (ordinal === undefined) break
      path.push(ordinal)
      at = facets.categories[ordinal]?.parentId ?? null
    }
    return path
  })
  const descendants: number[][] = facets.categories.map(() => [])
  pathOf.forEach((path, index) => {
    for (const above of path) descendants[above]?.push(index)
  })
  return {
    ids: {
      option: facets.options.map((each) => each.id),
      manufacturer: facets.manufacturers.map((each) => each.id),
      category: facets.categories.map((each) => each.id),
    },
    ordinals,
    attributeOf: facets.options.map((each) => each.attributeId),
    pathOf,
    descendants,
    categoryNames,
    terms: await terms.finish(pause),
    facetsOfTerm,
    synonyms: buildSynonymIndex(facets.synonyms),
    pinsOf: new Map((facets.pins ?? []).map(({ categoryId, productIds }) => [categoryId, productIds])),
  }
}

const ordinalsById = (list: { id: number }[]) => new Map(list.map(({ id }, index) => [id, index]))
