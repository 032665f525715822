import type { z } from 'zod'
import { texts } from '../i18n/texts.ts'
import { acceptedLanguage, isLang, type Lang } from '../shop/languages.ts'
import { ProtocolError } from './protocol-error.ts'

const MAX_DEPTH = 20
const MAX_FIELDS_NAMED = 5

/** `context.language` of the payload, else `Accept-Language`. */
export function languageFor(payload: unknown, header: string | undefined): Lang {
  const asked = asRecord(asRecord(payload)?.context)?.language
  const [code] = typeof asked === 'string' ? asked.toLowerCase().split('-', 1) : []
  return isLang(code) ? code : acceptedLanguage(header)
}

const asRecord = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

/** @throws ProtocolError that names the fields which are wrong */
export function readInput<Input>(schema: z.ZodType<Input>, payload: unknown, lang: Lang): Input {
  const parsed = schema.safeParse(cleaned(payload, 0))
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.slice(0, MAX_FIELDS_NAMED).map(({ path, message }) => {
    const name = path.map(String).join('.')
    return name ? `${name} (${message})` : message
  })
  throw invalidInput(fields.join(', '), lang)
}

export const invalidInput = (fields: string, lang: Lang) =>
  new ProtocolError('invalid_request', texts[lang].agents.errors.input(fields), { httpStatus: 400, rpcCode: -32602 })

const CONTROLS = /\p{Cc}/gu

/** Texts of models have line breaks and worse, which names and addresses may not have. */
function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.toWellFormed().replace(CONTROLS, ' ')
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((each) => cleaned(each, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleaned(each, depth + 1)]))
}
