import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Keys } from '../keys.ts'
import { decryptSecret, encryptSecret } from '../staff/secrets.ts'

/** Longer than any call works: what was claimed before it was cut off. */
const CLAIM = sql`interval '30 seconds'`

export type Claim =
  | { state: 'mine' }
  | { state: 'answered'; answer: unknown }
  | { state: 'working' }
  | { state: 'other-body' }

export type AnswerKey = { scope: string; key: string; bodyHash: string; now: Date; keys: Keys }

/** One of concurrent equal calls gets `mine`; so does the next one after a call that was cut off. */
export async function claimAnswer(db: Db, { scope, key, bodyHash, now, keys }: AnswerKey): Promise<Claim> {
  const at = sql`${now.toISOString()}::timestamptz`
  const mine = await firstRow<{ scope: string }>(
    db,
    sql`insert into agent_answers as a (scope, key, body_hash, claimed_at) values (${scope}, ${key}, ${bodyHash}, ${at})
        on conflict (scope, key) do update set claimed_at = excluded.claimed_at
          where a.answer is null and a.body_hash = excluded.body_hash and a.claimed_at < ${at} - ${CLAIM}
        returning a.scope`,
  )
  if (mine) return { state: 'mine' }
  const present = await firstRow<{ body_hash: string; answer: string | null }>(
    db,
    sql`select body_hash, answer from agent_answers where scope = ${scope} and key = ${key}`,
  )
  if (present && present.body_hash !== bodyHash) return { state: 'other-body' }
  if (present?.answer == null) return { state: 'working' }
  const answer = decryptSecret(keys, present.answer, 'agents')
  if (answer === null) throw new Error('A kept answer cannot be read: SESSION_SECRET was replaced')
  return { state: 'answered', answer: JSON.parse(answer) }
}

export async function keepAnswer(db: Db, { scope, key, keys }: AnswerKey, answer: unknown) {
  await db.execute(sql`update agent_answers set answer = ${encryptSecret(keys, JSON.stringify(answer), 'agents')}
    where scope = ${scope} and key = ${key}`)
}

/** After a failure, so that a repeated call works again. */
export async function releaseAnswer(db: Db, { scope, key }: AnswerKey) {
  await db.execute(sql`delete from agent_answers where scope = ${scope} and key = ${key} and answer is null`)
}
