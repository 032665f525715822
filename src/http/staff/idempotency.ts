import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../shop/db.ts'
import { answerOnce } from '../../shop/kept-answers/kept-answers.db.ts'
import type { Keys } from '../../shop/keys.ts'
import { sha256 } from '../../shop/tokens.ts'
import { HttpError } from '../http-error.ts'

type Exchange = {
  db: Db
  keys: Keys
  now: Date
  actor: string
  key: string
  message: string
  request: FastifyRequest
  reply: FastifyReply
}

/** Repeats the kept answer of the same request; a failed request may be sent again. @param exchange.message for a key that is in use */
export async function answerKeyed(exchange: Exchange, run: () => Promise<unknown>) {
  const { db, keys, now, actor, key, message, request, reply } = exchange
  const hash = sha256(JSON.stringify([request.method, request.url, request.body ?? null]))
  const once = await answerOnce(db, { store: 'staff', scope: actor, key, hash, now, keys, waitMs: 0 }, run)
  if (!once.ok) throw new HttpError(409, message, { reason: 'idempotency-key' })
  if (once.isRepeated) reply.header('idempotent-replayed', 'true')
  return once.answer
}
