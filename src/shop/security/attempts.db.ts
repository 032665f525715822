import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'

export type AttemptLimit = {
  limit: number
  windowMs: number
  /** Beyond the limit each attempt doubles the wait, up to an hour. */
  doubles?: boolean
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** `…Ip`: per network. No lock per account alone, because strangers could lock its owner out. */
export const LIMITS_OF_ATTEMPTS = {
  loginPair: { limit: 5, windowMs: MINUTE, doubles: true },
  loginIp: { limit: 30, windowMs: MINUTE },
  /** From all networks; beyond it a captcha is required. */
  loginAccount: { limit: 20, windowMs: HOUR },
  register: { limit: 5, windowMs: HOUR },
  forgotAddress: { limit: 3, windowMs: HOUR },
  forgotIp: { limit: 10, windowMs: HOUR },
  orderLinkAddress: { limit: 3, windowMs: HOUR },
  orderLinkIp: { limit: 10, windowMs: HOUR },
  reset: { limit: 10, windowMs: HOUR },
  profile: { limit: 10, windowMs: HOUR },
  invitations: { limit: 30, windowMs: HOUR },
  plainForm: { limit: 3, windowMs: HOUR },
  /** Not a limit: the proof of work grows with the count. */
  captcha: { limit: 1_000, windowMs: HOUR },
} as const satisfies Record<string, AttemptLimit>

/** `count` includes this attempt. */
export type Attempt = { ok: true; count: number } | { ok: false; retryAfterSeconds: number }

const MAX_WAIT_MS = HOUR
/** Resets a doubled wait. */
const RESET_AFTER_MS = 24 * HOUR

/** Call before the guarded work. One statement, so that concurrent attempts cannot see the same count. */
export async function countAttempt(db: Db, key: string, limits: AttemptLimit, now: Date): Promise<Attempt> {
  const { limit, windowMs, doubles = false } = limits
  const at = now.toISOString()
  const ends = new Date(now.getTime() + windowMs).toISOString()
  const isOver = sql`a.resets_at <= ${at}::timestamptz`
  const isFresh = doubles
    ? sql`(${isOver} and a.count < ${limit}) or a.resets_at + make_interval(secs => ${RESET_AFTER_MS / 1000}) <= ${at}::timestamptz`
    : isOver
  const nextEnd = doubles
    ? sql`case when a.count < ${limit} then a.resets_at else ${at}::timestamptz + make_interval(secs =>
        least(${MAX_WAIT_MS / 1000}, ${windowMs / 1000} * power(2, least(a.count + 1 - ${limit}, 20)))) end`
    : sql`a.resets_at`
  const row = await firstRow<{ count: number }>(
    db,
    sql`insert into attempts as a (key, count, resets_at) values (${key}, 1, ${ends}::timestamptz)
      on conflict (key) do update set
        count = case when ${isFresh} then 1 else a.count + 1 end,
        resets_at = case when ${isFresh} then ${ends}::timestamptz else ${nextEnd} end
      where ${isOver} or a.count < ${limit}
      returning a.count`,
  )
  if (row) return { ok: true, count: row.count }
  const kept = await firstRow<{ resets_at: string }>(db, sql`select resets_at from attempts where key = ${key}`)
  const waits = kept ? new Date(kept.resets_at).getTime() - now.getTime() : windowMs
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(waits / 1000)) }
}

export async function attemptsSoFar(db: Db, key: string, now: Date): Promise<number> {
  const row = await firstRow<{ count: number }>(
    db,
    sql`select count from attempts where key = ${key} and resets_at > ${now.toISOString()}::timestamptz`,
  )
  return row?.count ?? 0
}

export async function forgetAttempts(db: Db, key: string) {
  await db.execute(sql`delete from attempts where key = ${key}`)
}
