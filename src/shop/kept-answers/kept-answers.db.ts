import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow } from '../db.ts'
import type { Keys } from '../keys.ts'
import { decryptSecret, encryptSecret } from '../staff/secrets.ts'

type Store = {
  table: SQL
  scope: SQL
  hash: SQL
  claimedAt: SQL
  /** The encrypted answer; null while the call works. */
  answer: SQL
  kept: (sealed: string) => SQL
  purpose: 'staff-secrets' | 'agents'
  /** Longer than any call works: what was claimed before it was cut off by a crash. */
  abandonedSeconds: number
}

/** Two tables of one kind: instances of the version before write to both during a deploy. */
const STORES = {
  staff: {
    table: sql`staff_requests`,
    scope: sql`actor`,
    hash: sql`request_hash`,
    claimedAt: sql`created_at`,
    answer: sql`answer->>'sealed'`,
    kept: (sealed) => sql`status = 200, answer = ${JSON.stringify({ sealed })}::jsonb`,
    purpose: 'staff-secrets',
    abandonedSeconds: 60,
  },
  agents: {
    table: sql`agent_answers`,
    scope: sql`scope`,
    hash: sql`body_hash`,
    claimedAt: sql`claimed_at`,
    answer: sql`answer`,
    kept: (sealed) => sql`answer = ${sealed}`,
    purpose: 'agents',
    abandonedSeconds: 30,
  },
} satisfies Record<string, Store>

/** `scope`: who calls; `hash`: of the whole call; `waitMs`: how long an equal call waits for the one that works. */
type KeyedCall = {
  store: keyof typeof STORES
  scope: string
  key: string
  hash: string
  now: Date
  keys: Keys
  waitMs: number
}

type Once<T> =
  | { ok: true; answer: T; isRepeated: boolean }
  /** `working`: an equal call still does. */
  | { ok: false; reason: 'other-call' | 'working' }

const POLL_MS = 100

/** Equal calls with the same key get one answer, also when they come at once or after the process was killed. */
export async function answerOnce<T>(db: Db, call: KeyedCall, run: () => Promise<T>): Promise<Once<T>> {
  const until = performance.now() + call.waitMs
  let present = await claim<T>(db, call)
  while (present && !present.ok && present.reason === 'working' && performance.now() < until) {
    await setTimeout(POLL_MS)
    present = await claim<T>(db, call)
  }
  if (present) return present
  try {
    const answer = await run()
    await keep(db, call, answer)
    return { ok: true, answer, isRepeated: false }
  } catch (error) {
    await release(db, call)
    throw error
  }
}

/** One insert decides which of equal calls works; null: this one. */
async function claim<T>(db: Db, { store, scope, key, hash, now, keys }: KeyedCall): Promise<Once<T> | null> {
  const s: Store = STORES[store]
  const at = sql`${now.toISOString()}::timestamptz`
  const claimed = await changedRows(
    db,
    sql`insert into ${s.table} as r (${s.scope}, key, ${s.hash}, ${s.claimedAt}) values (${scope}, ${key}, ${hash}, ${at})
        on conflict (${s.scope}, key) do update set ${s.claimedAt} = ${at}
        where r.answer is null and r.${s.hash} = ${hash}
          and r.${s.claimedAt} < ${at} - make_interval(secs => ${s.abandonedSeconds})`,
  )
  if (claimed > 0) return null
  const kept = await firstRow<{ is_equal: boolean; is_working: boolean; answer: string | null }>(
    db,
    sql`select ${s.hash} = ${hash} as is_equal, answer is null as is_working, ${s.answer} as answer
        from ${s.table} where ${s.scope} = ${scope} and key = ${key}`,
  )
  // Gone: the call failed a moment ago, and an equal one may work.
  if (!kept || (kept.is_equal && kept.is_working)) return { ok: false, reason: 'working' }
  const answer = kept.is_equal && kept.answer !== null ? decryptSecret(keys, kept.answer, s.purpose) : null
  // It cannot be read where another SESSION_SECRET encrypted it.
  if (answer === null) return { ok: false, reason: 'other-call' }
  return { ok: true, answer: JSON.parse(answer), isRepeated: true }
}

/** Encrypted: an answer may have people, ids, or a secret that is shown once. */
async function keep(db: Db, { store, scope, key, keys }: KeyedCall, answer: unknown) {
  const s: Store = STORES[store]
  const sealed = encryptSecret(keys, JSON.stringify(answer ?? null), s.purpose)
  await db.execute(sql`update ${s.table} set ${s.kept(sealed)} where ${s.scope} = ${scope} and key = ${key}`)
}

/** After a failure that a repetition may mend. */
async function release(db: Db, { store, scope, key }: KeyedCall) {
  const s: Store = STORES[store]
  await db.execute(sql`delete from ${s.table} where ${s.scope} = ${scope} and key = ${key} and answer is null`)
}
