/** Questions as request bodies of `_search`; for OpenSearch 2 and 3, and Elasticsearch 7 and 8. */

import { type Lang, languages } from '../../../shop/languages.ts'
import type {
  Ask,
  Match,
  OutsideDoc,
  OutsideFilter,
  OutsideOrder,
  OutsideQuery,
  Rows,
  Weights,
} from '../../../shop/search/outside/outside-index.ts'
import { VAT_CLASSES } from '../../../shop/tax/vat-class.ts'

type Json = { [key: string]: unknown }

const WORD_FIELDS = {
  exact: 'title',
  folded: 'title',
  stemmed: 'title',
  loose: 'title',
  subtitle: 'subtitle',
  about: 'about',
} as const
const FACET_FIELDS = { category: 'category', manufacturer: 'manufacturer', option: 'options' } as const
const titleField = (lang: string) => `title_${lang.replace(/\W/g, '_')}`

/** Words come prepared, so they are keywords; codes are a text of their letters, of which a part is a phrase. */
export const INDEX_BODY: Json = {
  settings: {
    // The shop requests no page past this limit, but `from` may be as high.
    index: { max_result_window: 1_000_000, refresh_interval: '1s' },
    analysis: { analyzer: { letters: { type: 'custom', tokenizer: 'whitespace' } } },
  },
  mappings: {
    dynamic: false,
    properties: {
      ...Object.fromEntries(
        ['title', 'subtitle', 'about', 'codes', 'code_key', ...languages.map(titleField)].map((name) => [
          name,
          { type: 'keyword' },
        ]),
      ),
      ...Object.fromEntries(
        ['id', 'category', 'manufacturer', 'options', 'price', 'vat', 'quantity'].map((name) => [
          name,
          { type: 'integer' },
        ]),
      ),
      ...Object.fromEntries(['created', 'demand'].map((name) => [name, { type: 'long' }])),
      ...Object.fromEntries(['sale', 'in_shop', 'available'].map((name) => [name, { type: 'boolean' }])),
      letters: { type: 'text', analyzer: 'letters', position_increment_gap: 100 },
    },
  },
}

const spaced = (code: string) => [...code].join(' ')

export const bodyOfDoc = (doc: OutsideDoc): Json => ({
  id: doc.id,
  ...doc.words,
  codes: doc.codes,
  letters: doc.codes.map(spaced),
  category: doc.category,
  manufacturer: doc.manufacturer,
  options: doc.options,
  price: doc.price,
  vat: doc.vatClass,
  sale: doc.isOnSale,
  in_shop: doc.isInShop,
  available: doc.isAvailable,
  quantity: doc.quantity,
  created: doc.created,
  demand: doc.demand,
  code_key: doc.codeKey,
  ...Object.fromEntries(languages.map((lang) => [titleField(lang), doc.titleKeys[lang]])),
})

export function bodyOf(ask: Ask): Json {
  if (ask.kind === 'product') {
    return { size: 1, _source: ['category', 'price'], query: { bool: { filter: [{ term: { id: ask.id } }] } } }
  }
  const { query } = ask
  const body = (more: Json): Json => ({ size: 0, query: queryOf(query, null), ...more })
  switch (ask.kind) {
    case 'count':
      return body({ track_total_hits: true })
    case 'range':
      return body({
        aggs: { lowest: { min: { field: 'price' } }, highest: { max: { field: 'price' } } },
        track_total_hits: true,
      })
    case 'group':
      // As many as there are, so that no shard leaves any out.
      return body({
        track_total_hits: false,
        aggs: { groups: { terms: { field: FACET_FIELDS[ask.by], size: ask.most, shard_size: ask.most } } },
      })
    case 'buckets':
      return body({
        track_total_hits: false,
        aggs: { buckets: { range: { field: 'price', ranges: rangesOf(ask.limits) } } },
      })
    case 'page':
      return {
        from: ask.skip,
        size: ask.take,
        _source: ['id', 'price', 'vat'],
        track_total_hits: false,
        query: queryOf(query, ask.order.by === 'relevance' ? ask.order : null),
        sort: sortOf(ask.order),
      }
  }
}

type SearchAnswer = {
  error?: unknown
  hits?: { total?: { value: number }; hits: { _source: Record<string, number> }[] }
  aggregations?: {
    lowest?: { value: number | null }
    highest?: { value: number | null }
    groups?: { buckets: { key: number; doc_count: number }[] }
    buckets?: { buckets: { doc_count: number }[] }
  }
}

export function rowsOf(ask: Ask, { hits, aggregations }: SearchAnswer): Rows {
  const sources = hits?.hits.map(({ _source }) => _source) ?? []
  const total = hits?.total?.value ?? 0
  switch (ask.kind) {
    case 'product':
      return sources.map(({ category = 0, price = 0 }) => [category, price])
    case 'count':
      return [[total]]
    case 'range':
      return total === 0 ? [] : [[aggregations?.lowest?.value ?? 0, aggregations?.highest?.value ?? 0, total]]
    case 'group':
      return (aggregations?.groups?.buckets ?? []).map(({ key, doc_count }) => [key, doc_count])
    case 'buckets':
      return (aggregations?.buckets?.buckets ?? []).map(({ doc_count }, index) => [index, doc_count])
    case 'page':
      return sources.map(({ id = 0, price = 0, vat = 0 }) => [id, price, vat])
  }
}

/** The last has the highest price too. */
const rangesOf = (limits: readonly number[]) =>
  limits.slice(0, -1).map((from, index) => ({ from, ...(index + 2 < limits.length ? { to: limits[index + 1] } : {}) }))

type Relevance = Extract<OutsideOrder, { by: 'relevance' }>

/** A match narrows only, unless its closeness is asked for. */
function queryOf({ match, filters }: OutsideQuery, relevance: Relevance | null): Json {
  const narrowing = filters.flatMap(conditionsOf)
  if (!match) return { bool: { filter: narrowing } }
  if (!relevance) return { bool: { filter: [scoreOf(match, null), ...narrowing] } }
  const bonus = relevance.bonus.map(({ categories, weight }) => constant({ terms: { category: categories } }, weight))
  return { bool: { must: [scoreOf(match, relevance.weights)], should: bonus, filter: narrowing } }
}

const constant = (filter: Json, boost: number): Json => ({ constant_score: { filter, boost } })
const NOTHING: Json = { match_none: {} }

function scoreOf(match: Match, weights: Weights | null): Json {
  if ('all' in match)
    return match.all.length === 0 ? NOTHING : { bool: { must: match.all.map((each) => scoreOf(each, weights)) } }
  if ('any' in match) {
    if (match.any.length === 0) return NOTHING
    const each = match.any.map((one) => scoreOf(one, weights))
    return { dis_max: { queries: each } }
  }
  const condition = leafOf(match)
  return weights ? constant(condition, Math.max(weights[match.place], 0)) : { bool: { filter: [condition] } }
}

function leafOf(match: Exclude<Match, { all: unknown } | { any: unknown }>): Json {
  if ('words' in match) return { terms: { [WORD_FIELDS[match.place]]: match.words } }
  if ('ids' in match) return { terms: { [FACET_FIELDS[match.place]]: match.ids } }
  switch (match.place) {
    case 'whole':
      return { term: { codes: match.code } }
    case 'beginning':
      return { prefix: { codes: match.code } }
    default:
      return { match_phrase: { letters: spaced(match.code) } }
  }
}

function conditionsOf(filter: OutsideFilter): Json[] {
  switch (filter.kind) {
    case 'id':
      return [{ terms: { id: filter.anyOf } }]
    case 'notId':
      return [{ bool: { must_not: [{ terms: { id: filter.noneOf } }] } }]
    case 'sale':
      return [{ term: { sale: true } }]
    case 'inShop':
      return [{ term: { in_shop: true } }]
    case 'available':
      return [{ term: { available: true } }]
    case 'price':
      return [{ range: { price: { gte: filter.from, lte: filter.to } } }]
    case 'limits': {
      const each = VAT_CLASSES.map((vatClass, ordinal) => {
        const { from, to } = filter.limits[vatClass]
        const price = { ...(from === null ? {} : { gte: from }), ...(to === null ? {} : { lte: to }) }
        return { bool: { filter: [{ term: { vat: ordinal } }, { range: { price } }] } }
      })
      const ordinary: Json = { bool: { should: each, minimum_should_match: 1 } }
      if (!filter.own) return [ordinary]
      const { ids, within } = filter.own
      const others: Json = { bool: { filter: [ordinary], must_not: [{ terms: { id: ids } }] } }
      return [{ bool: { should: [others, { terms: { id: within } }], minimum_should_match: 1 } }]
    }
    default:
      return [{ terms: { [FACET_FIELDS[filter.kind]]: filter.anyOf } }]
  }
}

function sortOf(order: OutsideOrder): Json[] {
  const by = (field: string, direction: 'asc' | 'desc'): Json => ({ [field]: { order: direction } })
  switch (order.by) {
    case 'recommended':
      return [by('demand', 'desc'), by('id', 'asc')]
    case 'relevance':
      return [by('_score', 'desc'), by('demand', 'desc'), by('id', 'asc')]
    default: {
      const direction = order.isAscending ? 'asc' : 'desc'
      const field = order.by.startsWith('title:')
        ? titleField(order.by.slice('title:'.length) as Lang)
        : order.by === 'code'
          ? 'code_key'
          : order.by
      return [by(field, direction), by('id', order.idAscending ? 'asc' : direction)]
    }
  }
}
