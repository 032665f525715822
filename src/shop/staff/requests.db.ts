import { sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow } from '../db.ts'
import type { Keys } from '../keys.ts'
import { decryptSecret, encryptSecret } from './secrets.ts'

/** A changing call with an idempotency key. `hash`: of method, address and body; `keys` encrypt the kept answer. */
export type KeyedRequest = { actor: string; key: string; hash: string; keys: Keys }

export type Claimed =
  | { kind: 'new' }
  | { kind: 'answered'; status: number; answer: unknown }
  /** The same key with another request, or one that is still being worked on. */
  | { kind: 'conflict' }

type Kept = { request_hash: string; status: number | null; answer: unknown }

/** A request without an answer for so long was cut off by a crash; whether it worked is then found out by doing it again. */
const ABANDONED_SECONDS = 60

/** One insert decides which of two equal requests is worked on. */
export async function claimRequest(db: Db, { actor, key, hash, keys }: KeyedRequest, now: Date): Promise<Claimed> {
  const at = sql`${now.toISOString()}::timestamptz`
  const claimed = await changedRows(
    db,
    sql`insert into staff_requests as r (actor, key, request_hash, created_at) values (${actor}, ${key}, ${hash}, ${at})
        on conflict (actor, key) do update set created_at = ${at}
        where r.request_hash = ${hash} and r.status is null
          and r.created_at < ${at} - make_interval(secs => ${ABANDONED_SECONDS})`,
  )
  if (claimed > 0) return { kind: 'new' }
  const kept = await firstRow<Kept>(
    db,
    sql`select request_hash, status, answer from staff_requests where actor = ${actor} and key = ${key}`,
  )
  if (!kept || kept.request_hash !== hash || kept.status === null) return { kind: 'conflict' }
  const answer = opened(keys, kept.answer)
  return answer === null ? { kind: 'conflict' } : { kind: 'answered', status: kept.status, answer: JSON.parse(answer) }
}

/** Null: another SESSION_SECRET encrypted it. Earlier versions kept answers as they are. */
function opened(keys: Keys, answer: unknown): string | null {
  const isSealed = typeof answer === 'object' && answer !== null && 'sealed' in answer
  return isSealed ? decryptSecret(keys, String(answer.sealed)) : JSON.stringify(answer)
}

/** Encrypted: an answer may show a secret that is shown once, or people. */
export async function keepAnswer(
  db: Db,
  { actor, key, keys }: KeyedRequest,
  { status, answer }: { status: number; answer: unknown },
) {
  const sealed = encryptSecret(keys, JSON.stringify(answer ?? null))
  await db.execute(sql`update staff_requests set status = ${status}, answer = ${JSON.stringify({ sealed })}::jsonb
    where actor = ${actor} and key = ${key}`)
}

/** After a failure that a repetition may mend. */
export async function releaseRequest(db: Db, { actor, key }: Pick<KeyedRequest, 'actor' | 'key'>) {
  await db.execute(sql`delete from staff_requests where actor = ${actor} and key = ${key} and status is null`)
}
