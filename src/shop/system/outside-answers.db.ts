import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Register } from './system.calls.ts'

const MAX_ERROR = 200

type Answer = { name: Register; error: string | null; at: Date }

/** Of a question that was just asked; `error`: null where it was answered. */
export async function recordAnswer(db: Db, { name, error, at }: Answer) {
  const [answered, failed] = error === null ? [at, null] : [null, at]
  await db.execute(sql`
    insert into outside_answers as a (name, answered_at, failed_at, error)
    values (${name}, ${answered?.toISOString() ?? null}, ${failed?.toISOString() ?? null}, ${(error ?? '').slice(0, MAX_ERROR)})
    on conflict (name) do update set answered_at = coalesce(excluded.answered_at, a.answered_at),
      failed_at = coalesce(excluded.failed_at, a.failed_at), error = excluded.error`)
}

type LastAnswer = { name: Register; answeredAt: string | null; failedAt: string | null; error: string }

export const lastAnswers = (db: Db): Promise<LastAnswer[]> =>
  rows(db, sql`select name, answered_at as "answeredAt", failed_at as "failedAt", error from outside_answers`)
