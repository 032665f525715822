/** The part of JSON Schema that Zod writes. */
export type JsonSchema = {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** By the name of a field, what it may hold in a shop of furniture. */
const NAMED: readonly [name: RegExp, text: string][] = [
  [/e-?mail/i, 'anna@example.com'],
  [/password/i, 'Zila-lampa-2026'],
  [/phone/i, '+37120000001'],
  [/(placed|created|ended|seen|used|expires|sent|edited|published|publish|At|Due)$/, '2026-11-27T09:30:00.000Z'],
  [/^(from|to|day|date|firstDay|lastDay|today)$/, '2026-11-27'],
  [/lang/i, 'lv'],
  [/country/i, 'LV'],
  [/zip|postal/i, 'LV-1010'],
  [/city/i, 'Rīga'],
  [/address|street/i, 'Brīvības iela 1'],
  [/reg_?num/i, '40003032949'],
  [/vat_?num/i, 'LV40003032949'],
  [/number/i, 'E-7K4-M92'],
  [/company/i, 'SIA Paraugs'],
  [/sku|code/i, 'LAMPA-01'],
  [/ean/i, '4750000000017'],
  [/slug/i, 'galda-lampa'],
  [/(path|link|action|search)$/i, '/galda-lampa'],
  [/(url|image|picture|logo)$/i, 'https://shop.example/media/lampa.webp'],
  [/person|actor|buyer|^name$/i, 'Anna Paraudziņa'],
  [/title/i, 'Galda lampa'],
  [/color|colour/i, '#335577'],
]

const SHAPED = [
  'Paraugs',
  'paraugs',
  '2026-11-27T09:30:00.000Z',
  '2026-11-27T09:30',
  '2026-11-27',
  '2026-11',
  '09:30',
  '1',
  '100',
  '12.50',
  '-1',
  'LV',
  'lv',
  'E-7K4-M92',
  '123456',
  '+37120000001',
  '#335577',
  '4750000000017',
  'LV40003032949',
  'LV-1010',
  '1010',
  '/paraugs',
  'https://shop.example/',
  'anna@example.com',
  'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90',
  '0b7f6a4e-3c52-4b1d-9d4e-6a1f0c2b3d4e',
]

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-11-27T09:30:00.000Z',
  date: '2026-11-27',
  time: '09:30:00',
  email: 'anna@example.com',
  uri: 'https://shop.example/',
  uuid: '0b7f6a4e-3c52-4b1d-9d4e-6a1f0c2b3d4e',
}

/** A value that the schema takes. `examples` written with `.meta()` beside a Zod schema come first. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.length) return schema.enum.find((value) => value !== null) ?? null
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {}, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)))
  const types = [schema.type ?? []].flat()
  const type = types.find((each) => each !== 'null') ?? types[0]
  if (type === 'object') return objectOf(schema, name)
  if (type === 'array') return arrayOf(schema, name)
  if (type === 'string') return textOf(schema, name)
  if (type === 'integer' || type === 'number') return numberOf(schema, name)
  if (type === 'boolean') return false
  return type === 'null' ? null : (schema.default ?? {})
}

function objectOf({ properties, additionalProperties, propertyNames }: JsonSchema, name: string) {
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, exampleOf(schema, key)]))
  }
  if (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0) return {}
  const keys = (propertyNames?.enum as string[] | undefined) ?? [String(exampleOf(propertyNames ?? { type: 'string' }))]
  return Object.fromEntries(keys.map((key) => [key, exampleOf(additionalProperties, name || key)]))
}

function arrayOf({ items, prefixItems, minItems = 1 }: JsonSchema, name: string): unknown[] {
  if (prefixItems) return prefixItems.map((schema) => exampleOf(schema, name))
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items ?? {}, name))
}

function textOf({ format, pattern, minLength = 0, maxLength = 10_000 }: JsonSchema, name: string): string {
  const shape = pattern === undefined ? null : new RegExp(pattern, 'u')
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && (shape?.test(text) ?? true)
  const formatted = format === undefined ? undefined : FORMATS[format]
  if (formatted !== undefined && fits(formatted)) return formatted
  const named = NAMED.find(([each]) => each.test(name))?.[1]
  const found = [...(named === undefined ? [] : [named]), ...SHAPED].find(fits)
  return found ?? 'a'.repeat(Math.max(1, minLength)).slice(0, maxLength)
}

/** Sums are cents. */
const NUMBERED: readonly [name: RegExp, number: number][] = [
  [/version/i, 3],
  [/price|total|sum|amount|value|limit|paid|refund/i, 2490],
  [/year/i, 2026],
  [/rate|percent|vat/i, 21],
]

function numberOf({ minimum = -Infinity, maximum = Infinity, exclusiveMinimum }: JsonSchema, name: string): number {
  const number = NUMBERED.find(([each]) => each.test(name))?.[1] ?? 1
  const least = Math.max(minimum, exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1)
  return Math.min(Math.max(number, least), maximum)
}
