import type { FastifyRequest } from 'fastify'
import { texts } from '../i18n/texts.ts'
import { languageOf } from './error-handler.tsx'

export function localeOf(request: FastifyRequest) {
  const lang = languageOf(request)
  return { lang, t: texts[lang] }
}
