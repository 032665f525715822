/** What an index outside of this process must be able to do. Words are prepared by the shop: the engine knows no language. */

import type { Lang } from '../../languages.ts'
import type { PriceLimits } from '../search-request.ts'

export type OutsideDoc = {
  id: number
  /** Each in its best place only. */
  words: { title: readonly string[]; subtitle: readonly string[]; about: readonly string[] }
  /** Folded, without separators. */
  codes: readonly string[]
  category: number
  /** 0 for none. */
  manufacturer: number
  options: readonly number[]
  price: number
  /** Ordinal of `VAT_CLASSES`. */
  vatClass: number
  isOnSale: boolean
  isInShop: boolean
  isAvailable: boolean
  quantity: number
  /** Microseconds since 1970. */
  created: number
  demand: number
  /** Compared byte by byte. */
  codeKey: string
  titleKeys: Readonly<Record<Lang, string>>
}

/** Where words are looked for. The first four are the title, by how closely it is matched. */
export type WordPlace = 'exact' | 'folded' | 'stemmed' | 'loose' | 'subtitle' | 'about'
export type FacetPlace = 'category' | 'manufacturer' | 'option'

/** `query`: the whole query as a code, which counts; `word`: one of its words, which does not. */
type CodePlace = 'whole' | 'beginning' | 'part' | 'pair' | 'word'

/** What a product must have. `words`, `ids`: any of them. */
export type Match =
  | { all: readonly Match[] }
  | { any: readonly Match[] }
  | { place: WordPlace; words: readonly string[] }
  | { place: FacetPlace; ids: readonly number[] }
  | { place: CodePlace; code: string }

/** What a match is worth. Of alternatives the best counts, or about that; of what must be met all, the sum. */
export type Weights = Readonly<Record<WordPlace | FacetPlace | CodePlace, number>>

export type OutsideFilter =
  | { kind: FacetPlace; anyOf: readonly number[] }
  | { kind: 'id'; anyOf: readonly number[] }
  | { kind: 'notId'; noneOf: readonly number[] }
  | { kind: 'sale' | 'inShop' | 'available' }
  /** Products of `own.ids` are within the limits where they are in `own.within`, whatever they cost there. */
  | { kind: 'limits'; limits: PriceLimits; own?: { ids: readonly number[]; within: readonly number[] } | undefined }
  | { kind: 'price'; from: number; to: number }

export type OutsideOrder =
  | { by: 'relevance'; weights: Weights; bonus: readonly { categories: readonly number[]; weight: number }[] }
  | { by: 'recommended' }
  | { by: 'price' | 'quantity' | 'created' | 'code' | `title:${Lang}`; isAscending: boolean; idAscending?: boolean }

/** `terms`: how many the query has. */
export type OutsideQuery = { match: Match | null; terms: number; filters: readonly OutsideFilter[] }

/** The rows of an answer: ids, prices and VAT classes; one count; lowest and highest price; a key with its count each. */
export type Ask =
  | { kind: 'page'; query: OutsideQuery; order: OutsideOrder; skip: number; take: number }
  | { kind: 'count'; query: OutsideQuery }
  | { kind: 'range'; query: OutsideQuery }
  | { kind: 'group'; query: OutsideQuery; by: FacetPlace; most: number }
  | { kind: 'buckets'; query: OutsideQuery; limits: readonly number[] }
  /** Category and price of a product. */
  | { kind: 'product'; id: number }

export type Rows = readonly (readonly number[])[]

/** Names are those of `names`, of which one is in use while the other is filled. */
export type OutsideIndex = {
  names: readonly [string, string]
  ask(name: string, asks: readonly Ask[]): Promise<Rows[]>
  put(name: string, docs: readonly OutsideDoc[]): Promise<void>
  remove(name: string, ids: readonly number[]): Promise<void>
  /** Makes an empty index, in place of one of that name. */
  create(name: string): Promise<void>
  /** Makes what was written visible. */
  refresh(name: string): Promise<void>
  isThere(name: string): Promise<boolean>
  close(): void
}
