import type { Db } from '../db.ts'
import { type Rejection, reject } from '../rejection.ts'
import type { AttemptLimit } from './attempts.db.ts'
import { countByNetwork } from './network-attempts.db.ts'

export type LimitDeps = { database: { db: Db }; now: () => Date; limits: boolean }

/** Counts an attempt of the network of an address. @returns null while it is within the limit */
export async function limitByNetwork(
  { database, limits, now }: LimitDeps,
  attempt: { purpose: string; ip: string; limit: AttemptLimit; message: string },
): Promise<Rejection | null> {
  if (!limits) return null
  const counted = await countByNetwork(database.db, attempt.purpose, attempt.ip, attempt.limit, now())
  return counted.ok ? null : reject('too-many', attempt.message, { retryAfter: counted.retryAfterSeconds })
}
