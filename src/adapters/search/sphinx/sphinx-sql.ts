/** The subset of SphinxQL that Debian's Sphinx 2.2.11 and Manticore share. */

import { type Lang, languages } from '../../../shop/languages.ts'
import type {
  Ask,
  FacetPlace,
  Match,
  OutsideDoc,
  OutsideFilter,
  OutsideOrder,
  OutsideQuery,
  Weights,
} from '../../../shop/search/outside/outside-index.ts'
import { VAT_CLASSES } from '../../../shop/tax/vat-class.ts'

const WORD_FIELDS = ['exact', 'folded', 'stemmed', 'loose'] as const
const FACET_FIELDS = { category: 'cats', manufacturer: 'maker', option: 'opts' } as const
const FACET_LETTERS = { category: 'c', manufacturer: 'm', option: 'o' } as const
const FACET_COLUMNS = { category: 'category', manufacturer: 'manufacturer', option: 'options' } as const
const CODE_FIELDS = { whole: 'whole', beginning: 'begins', part: 'grams', pair: 'pairs', word: 'parts' } as const
/** Narrows without a weight. */
const FILTER_FIELD = 'f'
const NOTHING = `(@${FILTER_FIELD} xnone)`

export const FIELDS: readonly string[] = [
  ...WORD_FIELDS,
  'subtitle',
  'about',
  ...Object.values(FACET_FIELDS),
  ...Object.values(CODE_FIELDS),
  FILTER_FIELD,
]
const titleColumn = (lang: Lang) => `title_${lang.replace(/\W/g, '_')}`
/** By type, as the configuration declares them. */
export const COLUMNS = {
  uint: ['category', 'manufacturer', 'price', 'vat', 'sale', 'in_shop', 'available', 'quantity', 'demand'],
  multi: ['options'],
  bigint: ['created'],
  string: ['code', ...languages.map(titleColumn)],
} as const

/** ASCII letters and digits alone: no engine's table of letters decides what is the same. */
const keyword = (word: string): string =>
  word.replace(/[^a-z0-9]/gu, (letter) => `_${letter.codePointAt(0)?.toString(16)}_`)

const keywords = (words: readonly string[]) => words.map(keyword).join(' ')

export function statementOf(index: string, ask: Ask): string {
  if (ask.kind === 'product') return `SELECT category, price FROM ${index} WHERE id=${ask.id}`
  const { from, more } = sourceOf(index, ask.query)
  const select = (what: string) => `SELECT ${[what, ...more].join(', ')} ${from}`
  switch (ask.kind) {
    case 'count':
      return `${select('COUNT(*) AS n')} OPTION ranker=none`
    case 'range':
      return `${select('MIN(price) AS lowest, MAX(price) AS highest, COUNT(*) AS n')} OPTION ranker=none`
    case 'group':
      return `${select('GROUPBY() AS g, COUNT(*) AS n')} GROUP BY ${FACET_COLUMNS[ask.by]} LIMIT 0,${ask.most} OPTION max_matches=${ask.most}, ranker=none`
    case 'buckets': {
      const most = ask.limits.length + 1
      return `${select(`INTERVAL(price,${ask.limits.join(',')})-1 AS g, COUNT(*) AS n`)} GROUP BY g LIMIT 0,${most} OPTION max_matches=${most}, ranker=none`
    }
    case 'page': {
      const { columns, by, options } = orderOf(ask.order, ask.query)
      const limit = `LIMIT ${ask.skip},${ask.take} OPTION max_matches=${ask.skip + ask.take}`
      return `${select(['id, price, vat', ...columns].join(', '))} ORDER BY ${by} ${limit}, ${options}`
    }
  }
}

/** Which columns of an answer are wanted. */
export const columnsOf = (ask: Ask): readonly string[] =>
  ({
    product: ['category', 'price'],
    count: ['n'],
    range: ['lowest', 'highest', 'n'],
    group: ['g', 'n'],
    buckets: ['g', 'n'],
    page: ['id', 'price', 'vat'],
  })[ask.kind]

/** Facets narrow by keywords, which are quicker than columns. */
function sourceOf(index: string, { match, filters }: OutsideQuery) {
  const matches = [
    ...(match ? [render(match)] : []),
    ...filters.flatMap((filter) =>
      'anyOf' in filter && filter.kind !== 'id' ? [anyFacet(filter.kind, filter.anyOf)] : [],
    ),
  ]
  const more: string[] = []
  const wheres = filters.flatMap((filter) => conditionsOf(filter, more))
  if (matches.length > 0) wheres.unshift(`MATCH('${matches.join(' ')}')`)
  return { from: `FROM ${index}${wheres.length > 0 ? ` WHERE ${wheres.join(' AND ')}` : ''}`, more }
}

function conditionsOf(filter: OutsideFilter, more: string[]): string[] {
  switch (filter.kind) {
    case 'id':
      return [`id IN (${filter.anyOf.length > 0 ? filter.anyOf.join(',') : 0})`]
    case 'notId':
      return filter.noneOf.length > 0 ? [`id NOT IN (${filter.noneOf.join(',')})`] : []
    case 'sale':
      return ['sale=1']
    case 'inShop':
      return ['in_shop=1']
    case 'available':
      return ['available=1']
    case 'price':
      return filter.to < filter.from || filter.to < 0 ? ['id IN (0)'] : [`price>=${filter.from}`, `price<=${filter.to}`]
    case 'limits': {
      const each = VAT_CLASSES.map((vatClass, ordinal) => {
        const { from, to } = filter.limits[vatClass]
        return `(vat=${ordinal}${from === null ? '' : ` AND price>=${from}`}${to === null ? '' : ` AND price<=${to}`})`
      })
      const own = filter.own && filter.own.ids.length > 0 ? filter.own : null
      const ordinary = `(${each.join(' OR ')})`
      const others = own ? `(${ordinary} AND NOT ${inIds(own.ids)})` : ordinary
      const within = own && own.within.length > 0 ? `${others} OR ${inIds(own.within)}` : others
      more.push(`(${within}) AS within_limits`)
      return ['within_limits=1']
    }
    default:
      return []
  }
}

const inIds = (ids: readonly number[]) => `IN(id,${ids.join(',')})`

const anyFacet = (kind: FacetPlace, ids: readonly number[]) =>
  ids.length === 0 ? NOTHING : `(@${FILTER_FIELD} (${ids.map((id) => FACET_LETTERS[kind] + id).join('|')}))`

function render(match: Match): string {
  if ('all' in match) return match.all.length === 0 ? NOTHING : `(${match.all.map(render).join(' ')})`
  if ('any' in match) return match.any.length === 0 ? NOTHING : `(${match.any.map(render).join(' | ')})`
  if ('words' in match)
    return match.words.length === 0 ? NOTHING : `(@${match.place} (${match.words.map(keyword).join('|')}))`
  if ('ids' in match) {
    const field = FACET_FIELDS[match.place]
    return match.ids.length === 0
      ? NOTHING
      : `(@${field} (${match.ids.map((id) => FACET_LETTERS[match.place] + id).join('|')}))`
  }
  const field = CODE_FIELDS[match.place]
  if (match.place === 'part' || match.place === 'word') return `(@${field} "${keywords(gramsOf(match.code))}")`
  return `(@${field} ${keyword(match.code)})`
}

function orderOf(order: OutsideOrder, { terms }: OutsideQuery): { columns: string[]; by: string; options: string } {
  const plain = (by: string) => ({ columns: [], by, options: 'ranker=none' })
  switch (order.by) {
    case 'recommended':
      return plain('demand DESC, id ASC')
    case 'relevance': {
      const bonus = order.bonus.map(({ categories, weight }) => `IN(category,${categories.join(',')})*${weight}`)
      return {
        columns: [`${['WEIGHT()', ...bonus].join('+')} AS score`],
        by: 'score DESC, demand DESC, id ASC',
        options: rankedBy(order.weights, terms),
      }
    }
    default: {
      const direction = order.isAscending ? 'ASC' : 'DESC'
      const column = order.by.startsWith('title:') ? titleColumn(order.by.slice('title:'.length) as Lang) : order.by
      return plain(`${column} ${direction}, id ${order.idAscending ? 'ASC' : direction}`)
    }
  }
}

/** More than a word weighs; so much a code counts once, however many of its parts are found. */
const LEAST_OF_CODE = 400

/** Each term counts once a field. A field cannot weigh nothing: 1 stands for that. */
function rankedBy(weights: Weights, terms: number): string {
  const byField: Record<string, number> = {
    ...{ exact: weights.exact, folded: weights.folded, stemmed: weights.stemmed, loose: weights.loose },
    ...{ subtitle: weights.subtitle, about: weights.about },
    ...{ cats: weights.category, maker: weights.manufacturer, opts: weights.option },
    ...{ whole: weights.whole, begins: weights.beginning, grams: weights.part },
  }
  const listed = FIELDS.map((field) => `${field}=${Math.max(1, byField[field] ?? 1)}`).join(', ')
  const value = (counted: string) => `if(user_weight<=1,0,${counted})`
  // Of a single word the best field counts; of several words fields cannot be told apart by word.
  const ranked =
    terms <= 1
      ? `top(${value('user_weight')})`
      : `sum(${value(`if(user_weight>=${LEAST_OF_CODE},user_weight,min(word_count,${terms})*user_weight)`)})`
  return `ranker=expr('${ranked}'), field_weights=(${listed})`
}

const INSERTED = ['id', ...FIELDS, ...COLUMNS.uint, ...COLUMNS.multi, ...COLUMNS.bigint, ...COLUMNS.string]

export const replaceStatement = (index: string, docs: readonly OutsideDoc[]): string =>
  `REPLACE INTO ${index} (${INSERTED.join(',')}) VALUES ${docs.map(rowOf).join(',')}`

function rowOf(doc: OutsideDoc): string {
  const title = keywords(doc.words.title)
  const grams = doc.codes.map((code) => keywords(gramsOf(code, { isAnchored: true }))).join(' ')
  const facets = {
    category: `c${doc.category}`,
    manufacturer: doc.manufacturer === 0 ? '' : `m${doc.manufacturer}`,
    option: doc.options.map((id) => `o${id}`).join(' '),
  }
  const fields = [
    ...WORD_FIELDS.map(() => title),
    keywords(doc.words.subtitle),
    keywords(doc.words.about),
    ...[facets.category, facets.manufacturer, facets.option],
    ...[keywords(doc.codes), keywords([...new Set(doc.codes.flatMap(beginningsOf))])],
    ...[grams, keywords([...new Set(doc.codes.flatMap(pairsOf))]), grams],
    Object.values(facets).join(' '),
  ]
  const numbers = [
    ...[doc.category, doc.manufacturer, doc.price, doc.vatClass],
    ...[Number(doc.isOnSale), Number(doc.isInShop), Number(doc.isAvailable), Math.max(0, doc.quantity), doc.demand],
  ]
  const strings = [doc.codeKey, ...languages.map((lang) => doc.titleKeys[lang])]
  const text = (values: readonly string[]) => values.map((value) => `'${value}'`)
  return `(${[doc.id, ...text(fields), ...numbers, `(${doc.options.join(',')})`, doc.created, ...text(strings)].join(',')})`
}

const GRAM = 3

/** Every three neighbouring letters; a phrase of them is a part of the code. Ends have a letter that no code has. */
function gramsOf(code: string, { isAnchored = false } = {}): string[] {
  const letters = isAnchored ? ['^', ...code, '$'] : [...code]
  return Array.from({ length: Math.max(0, letters.length - GRAM + 1) }, (_, at) =>
    letters.slice(at, at + GRAM).join(''),
  )
}

const pairsOf = (code: string) =>
  Array.from({ length: Math.max(0, code.length - 1) }, (_, at) => code.slice(at, at + 2))

const LONGEST_BEGINNING = 40

const beginningsOf = (code: string) =>
  Array.from({ length: Math.max(0, Math.min(code.length - 1, LONGEST_BEGINNING) - 1) }, (_, at) =>
    code.slice(0, at + 2),
  )
