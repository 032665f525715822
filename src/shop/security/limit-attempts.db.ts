import type { Db } from '../db.ts'
import { type Rejection, reject } from '../rejection.ts'
import { type Attempt, type AttemptLimit, countAttempt } from './attempts.db.ts'
import { countByNetwork } from './network-attempts.db.ts'

/** @param limits false in tests and benchmarks of other things */
export type LimitDeps = { database: { db: Db }; now: () => Date; limits: boolean }

type NetworkAttempt = { purpose: string; ip: string; limit: AttemptLimit }

const NOT_COUNTED: Attempt = { ok: true, count: 1 }

export const limitAttempts = async ({ database, limits, now }: LimitDeps, key: string, limit: AttemptLimit) =>
  limits ? countAttempt(database.db, key, limit, now()) : NOT_COUNTED

export const limitNetwork = async ({ database, limits, now }: LimitDeps, { purpose, ip, limit }: NetworkAttempt) =>
  limits ? countByNetwork(database.db, purpose, ip, limit, now()) : NOT_COUNTED

const rejectAttempt = (counted: Attempt, message: string): Rejection | null =>
  counted.ok ? null : reject('too-many', message, { retryAfter: counted.retryAfterSeconds })

export const limitByNetwork = async (deps: LimitDeps, attempt: NetworkAttempt & { message: string }) =>
  rejectAttempt(await limitNetwork(deps, attempt), attempt.message)

export const limitByKey = async (
  deps: LimitDeps,
  attempt: { key: string; limit: AttemptLimit; message: string },
): Promise<Rejection | null> => rejectAttempt(await limitAttempts(deps, attempt.key, attempt.limit), attempt.message)
