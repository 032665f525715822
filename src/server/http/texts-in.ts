import type { FastifyInstance, FastifyRequest } from 'fastify'
import { texts } from '../../i18n/texts.ts'
import { languageOf } from './errors.tsx'
import { Refusal } from './refusal.ts'

/** Deeper than any body that the shop takes. */
const MAX_DEPTH = 20

/**
 * PostgreSQL stores neither NUL nor half of a surrogate pair, and no person types them: refused at the door, so that
 * no query has to fail for them.
 */
export function refuseBrokenTexts(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (/%00/.test(request.url)) return reply.callNotFound()
  })
  app.addHook('preValidation', async (request) => {
    if (isBroken(request.body, 0)) throw refusal(request)
  })
}

const refusal = (request: FastifyRequest) => new Refusal(422, texts[languageOf(request)].errors.invalid)

function isBroken(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  if (depth > MAX_DEPTH) return true
  return Object.entries(value).some(([name, each]) => isBroken(name, depth) || isBroken(each, depth + 1))
}
