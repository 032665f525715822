import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../shop/db.ts'
import type { Keys } from '../../shop/keys.ts'
import { claimRequest, keepAnswer, releaseRequest } from '../../shop/staff/requests.db.ts'
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
export async function answerOnce(exchange: Exchange, run: () => Promise<unknown>) {
  const { db, keys, now, actor, key, message, request, reply } = exchange
  const hash = sha256(JSON.stringify([request.method, request.url, request.body ?? null]))
  const keyed = { actor, key, hash, keys }
  const claimed = await claimRequest(db, keyed, now)
  if (claimed.kind === 'conflict') throw new HttpError(409, message, { reason: 'idempotency-key' })
  if (claimed.kind === 'answered') {
    reply.code(claimed.status).header('idempotent-replayed', 'true')
    return claimed.answer
  }
  try {
    const answer = await run()
    await keepAnswer(db, keyed, { status: 200, answer })
    return answer
  } catch (error) {
    await releaseRequest(db, keyed)
    throw error
  }
}
