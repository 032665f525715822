/** What `_search` answers to the few kinds of queries that the shop sends, by plain reading; anything else is refused as a real server refuses it. */

export type Source = Record<string, unknown>
type Json = Record<string, unknown>

/** Answered with 400, as `parsing_exception`. */
export class Refused extends Error {}

const refuse = (what: string): never => {
  throw new Refused(what)
}

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : refuse('an object is expected')

function onlyEntry(value: unknown): [string, unknown] {
  const [entry, ...more] = Object.entries(objectOf(value))
  return entry && more.length === 0 ? entry : refuse('[bool] malformed query, expected [END_OBJECT]')
}

function allowOnly(given: Json, allowed: readonly string[]) {
  for (const key of Object.keys(given)) if (!allowed.includes(key)) refuse(`unknown key [${key}]`)
}

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

/** The score, or null of what does not match. */
export function scoreOf(query: unknown, doc: Source): number | null {
  const [kind, body] = onlyEntry(query)
  switch (kind) {
    case 'bool':
      return scoreOfBool(objectOf(body), doc)
    case 'dis_max': {
      const { queries, ...rest } = objectOf(body)
      allowOnly(rest, ['tie_breaker', 'boost'])
      const scores = listOf(queries)
        .map((each) => scoreOf(each, doc))
        .filter((score) => score !== null)
      return scores.length === 0 ? null : Math.max(...scores)
    }
    case 'constant_score': {
      const { filter, boost, ...rest } = objectOf(body)
      allowOnly(rest, [])
      if (filter === undefined) refuse('[constant_score] requires a filter element')
      return scoreOf(filter, doc) === null ? null : Number(boost ?? 1)
    }
    case 'match_none':
      return null
    default:
      return matches(kind, body, doc) ? 1 : null
  }
}

function scoreOfBool(body: Json, doc: Source): number | null {
  allowOnly(body, ['must', 'should', 'filter', 'must_not', 'minimum_should_match', 'boost'])
  const must = listOf(body.must).map((each) => scoreOf(each, doc))
  const filter = listOf(body.filter).map((each) => scoreOf(each, doc))
  const should = listOf(body.should).map((each) => scoreOf(each, doc))
  const isRefused = listOf(body.must_not).some((each) => scoreOf(each, doc) !== null)
  const least = Number(body.minimum_should_match ?? (must.length + filter.length === 0 && should.length > 0 ? 1 : 0))
  const found = should.filter((score) => score !== null)
  if (isRefused || [...must, ...filter].includes(null) || found.length < least) return null
  return [...must, ...found].reduce<number>((sum, score) => sum + (score ?? 0), 0)
}

function matches(kind: string, body: unknown, doc: Source): boolean {
  const [field, wanted] = onlyEntry(body)
  const values = listOf(doc[field])
  switch (kind) {
    case 'term':
      return values.includes(wanted)
    case 'terms':
      if (!Array.isArray(wanted)) return refuse('[terms] query requires an array')
      return wanted.some((each) => values.includes(each))
    case 'prefix':
      return values.some((value) => String(value).startsWith(String(wanted)))
    case 'match_phrase':
      return values.some((value) => ` ${String(value)} `.includes(` ${String(wanted)} `))
    case 'range': {
      const range = objectOf(wanted)
      allowOnly(range, ['gte', 'lte', 'gt', 'lt'])
      return values.some(
        (value) => Number(value) >= Number(range.gte ?? -Infinity) && Number(value) <= Number(range.lte ?? Infinity),
      )
    }
    default:
      return refuse(`unknown query [${kind}]`)
  }
}

const MAX_WINDOW = 1_000_000

export function search(body: Json, docs: readonly Source[]) {
  allowOnly(body, ['from', 'size', '_source', 'track_total_hits', 'query', 'sort', 'aggs'])
  const [from, size] = [Number(body.from ?? 0), Number(body.size ?? 10)]
  if (from + size > MAX_WINDOW) refuse('Result window is too large')
  const found = docs.flatMap((doc) => {
    const score = scoreOf(body.query, doc)
    return score === null ? [] : [{ doc, score }]
  })
  const orders = listOf(body.sort).map(onlyEntry)
  found.sort((a, b) => {
    for (const [field, how] of orders) {
      const { order } = objectOf(how)
      const valueIn = (hit: { doc: Source; score: number }) =>
        (field === '_score' ? hit.score : hit.doc[field]) as number | string
      const [left, right] = [valueIn(a), valueIn(b)]
      if (left !== right) return (left < right ? -1 : 1) * (order === 'desc' ? -1 : 1)
    }
    return 0
  })
  const sources = listOf(body._source)
  return {
    status: 200,
    hits: {
      ...(body.track_total_hits === true ? { total: { value: found.length, relation: 'eq' } } : {}),
      hits: found.slice(from, from + size).map(({ doc }) => ({
        _source: Object.fromEntries(Object.entries(doc).filter(([key]) => sources.includes(key))),
      })),
    },
    ...(body.aggs === undefined
      ? {}
      : {
          aggregations: aggregate(
            objectOf(body.aggs),
            found.map(({ doc }) => doc),
          ),
        }),
  }
}

function aggregate(aggs: Json, docs: readonly Source[]): Json {
  return Object.fromEntries(
    Object.entries(aggs).map(([name, agg]) => {
      const [kind, body] = onlyEntry(agg)
      const { field, ...rest } = objectOf(body)
      const values = docs.map((doc) => listOf(doc[String(field)]))
      return [name, aggregateOne(kind, rest, values)]
    }),
  )
}

function aggregateOne(kind: string, rest: Json, values: readonly unknown[][]): Json {
  const numbers = values.flat().map(Number)
  switch (kind) {
    case 'min':
    case 'max':
      return { value: numbers.length === 0 ? null : Math[kind](...numbers) }
    case 'terms': {
      allowOnly(rest, ['size', 'shard_size'])
      const counts = new Map<unknown, number>()
      for (const each of values.flatMap((list) => [...new Set(list)])) counts.set(each, (counts.get(each) ?? 0) + 1)
      const buckets = [...counts]
        .map(([key, doc_count]) => ({ key, doc_count }))
        .sort((a, b) => b.doc_count - a.doc_count)
      return { buckets: buckets.slice(0, Number(rest.size)) }
    }
    case 'range': {
      allowOnly(rest, ['ranges'])
      const buckets = listOf(rest.ranges).map((range) => {
        const { from, to } = objectOf(range)
        return { doc_count: numbers.filter((each) => each >= Number(from) && each < Number(to ?? Infinity)).length }
      })
      return { buckets }
    }
    default:
      return refuse(`unknown aggregation [${kind}]`)
  }
}
