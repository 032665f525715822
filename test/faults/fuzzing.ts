/** What an OpenAPI document says of one call, as far as a fuzzer needs it. */
export type Operation = {
  method: 'GET' | 'POST'
  path: string
  parameters: { name: string; in: string; schema: Schema }[]
  body: Schema | null
}

export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  maxLength?: number
  minLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
  format?: string
}

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; in: string; schema: Schema }[]
        requestBody?: { content: Record<string, { schema: Schema }> }
      }
    >
  >
}

export function operationsOf(document: unknown): Operation[] {
  return Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method === 'get' || method === 'post')
      .map(([method, { parameters = [], requestBody }]) => ({
        method: method === 'get' ? ('GET' as const) : ('POST' as const),
        path,
        parameters,
        body: requestBody?.content['application/json']?.schema ?? null,
      })),
  )
}

/** A page, whose address says all that it takes: `/p/:slug`, and the query of lists. */
export function pageAt(pattern: string): Operation {
  const names = [...pattern.matchAll(/:(\w+)|(\*)/g)].map(([, name]) => name ?? 'wildcard')
  const text = { type: 'string' }
  return {
    method: 'GET',
    path: pattern.replace(/:(\w+)/g, '{$1}').replace('*', '{wildcard}'),
    parameters: [
      ...names.map((name) => ({ name, in: 'path', schema: text })),
      ...LIST_QUERY.map((name) => ({ name, in: 'query', schema: text })),
    ],
    body: null,
  }
}

const LIST_QUERY = ['page', 'per_page', 'sort', 'manufactures', 'attributes', 'query', 'variation', 'notice', 'return']

/** Repeatable chance: the same seed gives the same calls (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Texts that have broken shops before. */
export const NASTY: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202egpj.exe',
  'āčēģīķļņšūž',
  'I\u0307',
  '👩‍👩‍👧‍👦'.repeat(20),
  "' or '1'='1",
  "1'; select pg_sleep(9)--",
  '") or 1=1--',
  '%',
  '_',
  '\\',
  '%00',
  '%ff',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what an attacker writes
  '${7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '\r\nSet-Cookie: a=b',
  'a\r\nBcc: b@example.com',
  '=cmd|1',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '//evil.example',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  '2147483648',
  '9223372036854775808',
  '1.5',
  '0x10',
  '٣',
  '1,2,3',
  '1:2,3:4',
  ':',
  ',,,',
  'a'.repeat(300),
  'ļ'.repeat(5_000),
]

const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  2 ** 31,
  2 ** 53,
  -0,
  [],
  [[]],
  {},
  { toString: 1 },
  { $gt: '' },
  ['a', 'b'],
]

const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

/** A value that fits the schema, or, one time in five, one that does not. */
export function valueFor(schema: Schema, random: () => number, depth = 0): unknown {
  if (random() < 0.2) return random() < 0.6 ? pick(random, NASTY) : pick(random, ODD)
  const options = optionsOf(schema)
  if (options.length > 0) return valueFor(pick(random, options), random, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(random, schema.enum)
  if (schema.type === 'object' || schema.properties) return objectFor(schema, random, depth)
  if (schema.type === 'array') {
    return Array.from({ length: Math.floor(random() * 4) }, () => valueFor(schema.items ?? {}, random, depth + 1))
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    return pick(random, [1, 2, 3, 10, 100, 112, schema.minimum ?? 0, schema.maximum ?? 2 ** 31 - 1])
  }
  if (schema.type === 'boolean') return random() < 0.5
  return random() < 0.5 ? pick(random, NASTY) : pick(random, ['Anna', 'anna@example.com', 'LV-1010', '20000001', 'b2c'])
}

function objectFor(schema: Schema, random: () => number, depth: number): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, each] of Object.entries(schema.properties ?? {})) {
    if (depth < 5 && random() > 0.12) made[name] = valueFor(each, random, depth + 1)
  }
  if (random() < 0.1) made[pick(random, NASTY)] = pick(random, ODD)
  return made
}

export type Shot = { method: 'GET' | 'POST'; url: string; body: string | undefined; contentType: string }

/** One call of an operation, valid or nearly so. */
export function shotAt(operation: Operation, random: () => number): Shot {
  const text = (value: unknown) =>
    encodeURIComponent(wellFormed(typeof value === 'string' ? value : JSON.stringify(value)))
  let path = operation.path
  const query: string[] = []
  for (const { name, in: place, schema } of operation.parameters) {
    if (place === 'path') path = path.replace(`{${name}}`, text(valueFor(schema, random)) || '1')
    if (place === 'query' && random() < 0.6) query.push(`${name}=${text(valueFor(schema, random))}`)
  }
  if (random() < 0.1) query.push(`${text(pick(random, NASTY))}[]=${text(pick(random, NASTY))}`)
  if (random() < 0.02) query.push(pick(random, ['%', '%zz', '%c3%28', '&&==', '%u0041']))
  const body = operation.method === 'POST' ? bodyFor(operation, random) : undefined
  const contentType =
    random() < 0.03
      ? pick(random, ['text/plain', 'application/xml', 'application/json; charset=utf-16'])
      : 'application/json'
  return { method: operation.method, url: query.length > 0 ? `${path}?${query.join('&')}` : path, body, contentType }
}

/** A request that fits, with a `*` behind every value: there a scanner shall write. */
export function markedAt({ method, path, parameters, body }: Operation): { path: string; body?: string } {
  const sound = (schema: Schema, name: string) => `${soundValue(schema, name)}*`
  const marked = parameters
    .filter(({ in: place }) => place === 'path')
    .reduce((made, { name, schema }) => made.replace(`{${name}}`, sound(schema, name)), path)
  const query = parameters
    .filter(({ in: place }) => place === 'query')
    .map(({ name, schema }) => `${name}=${sound(schema, name)}`)
  const url = query.length > 0 ? `${marked}?${query.join('&')}` : marked
  return method === 'GET' ? { path: url } : { path: url, body: markedJson(body ?? {}, '') }
}

/** Sound values of names that only say that they are text. */
const SOUND: Record<string, string> = { email: 'anna@example.com', zip: 'LV-1010', sort: 'price_with_tax:asc' }

const optionsOf = ({ anyOf, oneOf, allOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? allOf ?? []

function soundValue(schema: Schema, name: string): string | number | boolean {
  const [option] = optionsOf(schema)
  if (option) return soundValue(option, name)
  const said = schema.const ?? schema.enum?.[0]
  if (typeof said === 'string' || typeof said === 'number' || typeof said === 'boolean') return said
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  return SOUND[name] ?? 'Anna'
}

function markedJson(schema: Schema, name: string): string {
  const [option] = optionsOf(schema)
  if (option) return markedJson(option, name)
  if (schema.type === 'array') return `[${markedJson(schema.items ?? {}, name)}]`
  if (schema.type === 'object' || schema.properties) {
    const parts = Object.entries(schema.properties ?? {}).map(([key, each]) => `"${key}":${markedJson(each, key)}`)
    return `{${parts.join(',')}}`
  }
  const value = soundValue(schema, name)
  return typeof value === 'string' ? `"${value}*"` : `${value}*`
}

function bodyFor({ body }: Operation, random: () => number): string {
  const text = JSON.stringify(body ? valueFor(body, random) : {}) ?? 'null'
  if (random() > 0.04) return text
  return pick(random, [
    '',
    '{',
    'null',
    '[]',
    '"a"',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    text.slice(0, -1),
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    '{"a":1,"a":2}',
    '\ufeff{}',
  ])
}

/** Half of a surrogate pair cannot stand in an address. */
const wellFormed = (text: string): string => text.toWellFormed()
