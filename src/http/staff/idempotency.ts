import type { FastifyReply, FastifyRequest } from 'fastify'
import { claimRequest, keepAnswer, releaseRequest } from '../../shop/staff/requests.db.ts'
import { sha256 } from '../../shop/tokens.ts'
import { HttpError } from '../http-error.ts'
import type { StaffContext } from './staff-calls.ts'

type Exchange = { ctx: StaffContext; key: string; request: FastifyRequest; reply: FastifyReply }

/** Repeats the kept answer of the same request; a failed request may be sent again with its key. */
export async function answerOnce({ ctx, key, request, reply }: Exchange, run: () => Promise<unknown>) {
  const { db } = ctx.services.database
  const hash = sha256(JSON.stringify([request.method, request.url, request.body ?? null]))
  const keyed = { actor: ctx.actor ?? '', key, hash }
  const claimed = await claimRequest(db, keyed, ctx.now)
  if (claimed.kind === 'conflict') throw new HttpError(409, ctx.t.errors.keyInUse, { reason: 'idempotency-key' })
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
