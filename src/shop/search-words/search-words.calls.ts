import { z } from 'zod'
import { languages } from '../languages.ts'
import { MAX_WORDS_LENGTH } from './words-key.ts'

const MOST_MISSES = 100
const MISS_VIEWS = ['open', 'ignored'] as const
export type MissView = (typeof MISS_VIEWS)[number]

const Lang = z.enum(languages)

export const MissedSearch = z.object({
  lang: Lang,
  words: z.string().describe('Without diacritics and signs'),
  count: z.int().describe('In the last 30 days'),
  lastDay: z.string().nullable(),
})
export type MissedSearch = z.infer<typeof MissedSearch>

export const MissedSearches = z.object({
  rows: z.array(MissedSearch).describe('The most frequent first'),
  next: z.string().nullable().describe('For `after`'),
})
export type MissedSearches = z.infer<typeof MissedSearches>

export const MissQuery = z.object({
  view: z.enum(MISS_VIEWS).default('open'),
  lang: Lang.optional(),
  q: z.string().trim().max(MAX_WORDS_LENGTH).default(''),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(MOST_MISSES).default(MOST_MISSES),
})

const GivenWords = z.string().trim().max(200)
export const SearchWords = z.object({ lang: Lang, words: GivenWords })
export const IgnoredSearch = SearchWords.extend({ isIgnored: z.boolean() })
export const NearWords = z.object({ words: z.array(z.string()).describe('Of products, categories and manufacturers') })
export type NearWords = z.infer<typeof NearWords>

const REDIRECT_KINDS = ['product', 'category', 'manufacturer', 'page'] as const
export type RedirectKind = (typeof REDIRECT_KINDS)[number]

export const SearchRedirect = z.object({
  id: z.int(),
  lang: Lang,
  words: z.string(),
  kind: z.enum(REDIRECT_KINDS),
  title: z.string(),
  path: z.string().nullable().describe('Null: what it leads to is not shown in the shop'),
})
export type SearchRedirect = z.infer<typeof SearchRedirect>

export const RedirectTarget = z.object({ kind: z.enum(REDIRECT_KINDS), title: z.string(), path: z.string() })
export type RedirectTarget = z.infer<typeof RedirectTarget>
export const RedirectTargets = z.object({ rows: z.array(RedirectTarget) })
export type RedirectTargets = z.infer<typeof RedirectTargets>
export const SearchRedirects = z.object({ rows: z.array(SearchRedirect) })
export type SearchRedirects = z.infer<typeof SearchRedirects>

export const GivenRedirect = SearchWords.extend({
  target: z
    .string()
    .trim()
    .max(500)
    .describe('Address of a product, category, manufacturer or page, or a product code'),
})

const SynonymWords = z.array(z.string().trim().min(1).max(MAX_WORDS_LENGTH)).max(30)

export const GivenSynonym = z.object({
  lang: Lang,
  words: SynonymWords,
  means: SynonymWords.nullable().describe('Null: the words mean each other; else each of them means these'),
})

export const Synonym = GivenSynonym.extend({ id: z.int(), version: z.int() })
export type Synonym = z.infer<typeof Synonym>
export const Synonyms = z.object({ rows: z.array(Synonym) })
export type Synonyms = z.infer<typeof Synonyms>
