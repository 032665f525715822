import { createHash } from 'node:crypto'
import { texts } from '../i18n/texts.ts'
import { answerOnce } from '../shop/kept-answers/kept-answers.db.ts'
import type { AgentContext, Answer } from './operation.ts'
import { ProtocolError } from './protocol-error.ts'

const LONGEST_WAIT_MS = 5_000

type Call = { name: string; id: string; input: unknown }

/** A repeated key gets its answer again; equal calls at once wait for the one that works. */
export async function idempotent<Body>(
  ctx: AgentContext,
  { name, id, input }: Call,
  run: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  if (ctx.idempotencyKey === null) return run()
  const { database, keys } = ctx.services
  const once = await answerOnce(
    database.db,
    {
      store: 'agents',
      // Whoever only claims to be a platform gets none of the answers to what it signed.
      scope: digest([ctx.platform.profileUrl, ctx.platform.isVerified, name]),
      key: ctx.idempotencyKey,
      hash: digest([id, input]),
      now: ctx.now,
      keys,
      waitMs: LONGEST_WAIT_MS,
    },
    run,
  )
  if (once.ok) return once.answer
  const t = texts[ctx.lang]
  throw once.reason === 'working'
    ? new ProtocolError('unavailable', t.agents.errors.busy, { httpStatus: 503, rpcCode: -32000, retryAfter: 2 })
    : new ProtocolError('idempotency_conflict', t.agentCheckout.keyReused, { httpStatus: 409, rpcCode: -32000 })
}

const digest = (facts: unknown) => createHash('sha256').update(JSON.stringify(facts)).digest('hex')
