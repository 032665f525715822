import type { FastifyReply } from 'fastify'
import { texts } from '../i18n/texts.ts'
import type { Lang } from '../shop/languages.ts'
import { SemaphoreFull } from '../shop/semaphore.ts'

const RETRY_SECONDS = 5

/** Plain text, because rendering error pages would add load. */
export const sendBusy = (reply: FastifyReply, lang: Lang) =>
  reply
    .code(503)
    .header('retry-after', RETRY_SECONDS)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${texts[lang].errors.unavailable}\n`)

export const unlessFull = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof SemaphoreFull) return null
    throw error
  })
