import type { FastifyInstance, FastifyRequest } from 'fastify'
import { texts } from '../i18n/texts.ts'
import { hasControlCharacters } from '../shop/control-characters.ts'
import { languageOf } from './error-handler.tsx'
import { HttpError } from './http-error.ts'
import { routeOf } from './route-of.ts'

const MAX_DEPTH = 20

/** Rejects NUL and unpaired surrogates, which PostgreSQL cannot store, and control characters by field. */
export function rejectInvalidText(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (/%00/.test(request.url)) return reply.callNotFound()
  })
  app.addHook('preValidation', async (request) => {
    // A part of a file: as fields, each of its bytes would be looked at by itself (seconds and a gigabyte for 4 MB).
    if (request.body instanceof Uint8Array) return
    const { errors } = texts[languageOf(request)]
    if (isUnstorable(request.body, 0)) throw new HttpError(422, errors.invalid)
    if (isFromVendor(request)) return
    const fields = fieldsWithControls(request.body)
    if (fields.length === 0) return
    throw new HttpError(422, errors.controls, Object.fromEntries(fields.map((name) => [name, [errors.controls]])))
  })
}

/** Vendors' bodies are only read for an id, which is validated; of agents' texts the characters are removed. */
function isFromVendor(request: FastifyRequest): boolean {
  const { acceptsForeignForms, isForAgents } = request.routeOptions.config
  return routeOf(request).startsWith('/webhooks/') || acceptsForeignForms === true || isForAgents === true
}

function isUnstorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  if (depth > MAX_DEPTH) return true
  return Object.entries(value).some(([name, each]) => isUnstorable(name, depth) || isUnstorable(each, depth + 1))
}

/** Dotted names, as in other validation errors. */
function fieldsWithControls(value: unknown, name = ''): string[] {
  // A text body has no fields; no call accepts one.
  if (typeof value === 'string') return name === '' || isPlain(value, name) ? [] : [name]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => fieldsWithControls(each, name ? `${name}.${key}` : key))
}

function isPlain(text: string, name: string): boolean {
  // Passwords are accepted as typed and never shown.
  if (/password/.test(name)) return true
  const hasLines = /(^|\.)(message|code_list)$|^text$|^(changes|base)\.(intro|closing)\.\w+$/.test(name)
  return !hasControlCharacters(hasLines ? text.replace(/[\r\n\t]/g, ' ') : text)
}
