import { searchTokens } from '../../language/latvian.ts'
import type { Pause } from './pause.ts'
import { type Lexicon, LexiconBuilder } from './term-dictionary.ts'

/** What products are filtered by, as the database has it. */
export type Facets = {
  /** `words`: every title it goes by; a category's a line each. */
  options: { id: number; attributeId: number; words: string }[]
  manufacturers: { id: number; words: string }[]
  categories: { id: number; parentId: number | null; words: string }[]
}

export type FacetKind = 'option' | 'manufacturer' | 'category'

/** The facets numbered from 0, so that counts stand in arrays, with the words that name them. */
export type Dictionary = {
  ids: Record<FacetKind, number[]>
  indexes: Record<FacetKind, Map<number, number>>
  /** Of each option, its attribute's id. */
  attributeOf: number[]
  /** Of each category, itself and all above it. */
  pathOf: number[][]
  /** Of each category, itself and all below it. */
  below: number[][]
  /** Of each category, the words of each name that it goes by: „Plaukti un skapji” are shelves, and cabinets. */
  names: number[][][]
  lexicon: Lexicon
  /** Of each word, whom it names. */
  named: { kind: FacetKind; index: number }[][]
}

/** By index in the dictionary; manufacturers one higher, because 0 stands for none. */
export type Counts = { option: Uint32Array; manufacturer: Uint32Array; category: Uint32Array }

export const noCounts = ({ ids }: Pick<Dictionary, 'ids'>): Counts => ({
  option: new Uint32Array(ids.option.length),
  manufacturer: new Uint32Array(ids.manufacturer.length + 1),
  category: new Uint32Array(ids.category.length),
})

export function bump(counts: Uint32Array, index: number) {
  counts[index] = (counts[index] ?? 0) + 1
}

export async function buildDictionary(facets: Facets, pause: Pause): Promise<Dictionary> {
  const lists = { option: facets.options, manufacturer: facets.manufacturers, category: facets.categories }
  const words = new LexiconBuilder()
  const named: Dictionary['named'] = []
  for (const kind of ['option', 'manufacturer', 'category'] as const) {
    lists[kind].forEach((facet, index) => {
      for (const word of new Set(searchTokens(facet.words).map((token) => words.numberOf(token)))) {
        named[word] = [...(named[word] ?? []), { kind, index }]
      }
    })
    await pause()
  }
  const names = facets.categories.map(({ words: titles }) =>
    titles
      .split(/\n|,|\s(?:un|and|&)\s/i)
      .map((name) => [...new Set(searchTokens(name).map((token) => words.numberOf(token)))])
      .filter((name) => name.length > 0),
  )
  const indexes = {
    option: indexed(facets.options),
    manufacturer: indexed(facets.manufacturers),
    category: indexed(facets.categories),
  }
  const pathOf = facets.categories.map((category) => {
    const path: number[] = []
    for (let at: number | null = category.id; at !== null && path.length < 32; ) {
      const index = indexes.category.get(at)
      if (index === undefined) break
      path.push(index)
      at = facets.categories[index]?.parentId ?? null
    }
    return path
  })
  const below: number[][] = facets.categories.map(() => [])
  pathOf.forEach((path, index) => {
    for (const above of path) below[above]?.push(index)
  })
  return {
    ids: {
      option: facets.options.map((each) => each.id),
      manufacturer: facets.manufacturers.map((each) => each.id),
      category: facets.categories.map((each) => each.id),
    },
    indexes,
    attributeOf: facets.options.map((each) => each.attributeId),
    pathOf,
    below,
    names,
    lexicon: await words.finish(pause),
    named,
  }
}

const indexed = (list: { id: number }[]) => new Map(list.map(({ id }, index) => [id, index]))
