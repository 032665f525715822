import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { texts } from '../i18n/texts.ts'
import { type AnswerKey, claimAnswer, keepAnswer, releaseAnswer } from '../shop/agent-checkouts/answers.db.ts'
import type { AgentContext, Answer } from './operation.ts'
import { ProtocolError } from './protocol-error.ts'

const POLL_MS = 100
const LONGEST_WAIT_MS = 5_000

type Call = { name: string; id: string; input: unknown }

/** Equal calls with the same key get one answer, also when they come at once or after the process was killed. */
export async function idempotent<Body>(
  ctx: AgentContext,
  { name, id, input }: Call,
  run: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  if (ctx.idempotencyKey === null) return run()
  const { db } = ctx.services.database
  const key: AnswerKey = {
    // Whoever only claims to be a platform gets none of the answers to what it signed.
    scope: digest([ctx.platform.profileUrl, ctx.platform.isVerified, name]),
    key: ctx.idempotencyKey,
    bodyHash: digest([id, input]),
    now: ctx.now,
    keys: ctx.services.keys,
  }
  const known = await claimOrWait(ctx, key)
  if (known) return known as Answer<Body>
  try {
    const answer = await run()
    await keepAnswer(db, key, answer)
    return answer
  } catch (error) {
    await releaseAnswer(db, key)
    throw error
  }
}

/** Null: this call works. */
async function claimOrWait(ctx: AgentContext, key: AnswerKey): Promise<unknown> {
  const { db } = ctx.services.database
  const t = texts[ctx.lang]
  const until = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    const claim = await claimAnswer(db, key)
    if (claim.state === 'mine') return null
    if (claim.state === 'answered') return claim.answer
    if (claim.state === 'other-body') {
      throw new ProtocolError('idempotency_conflict', t.agentCheckout.keyReused, { httpStatus: 409, rpcCode: -32000 })
    }
    if (performance.now() > until) {
      throw new ProtocolError('unavailable', t.agents.errors.busy, { httpStatus: 503, rpcCode: -32000, retryAfter: 2 })
    }
    await setTimeout(POLL_MS)
  }
}

const digest = (facts: unknown) => createHash('sha256').update(JSON.stringify(facts)).digest('hex')
