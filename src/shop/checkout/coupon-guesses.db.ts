import type { Db } from '../db.ts'
import { type Attempt, type AttemptLimit, countAttempt } from '../security/attempts.db.ts'
import { attemptsOfNetwork, countByNetwork } from '../security/network-attempts.db.ts'

/** Codes are short enough to guess, and with one for a first order a guest could ask who has ordered. */
const LIMITS = {
  session: { limit: 5, windowMs: 60_000 },
  network: { limit: 20, windowMs: 3_600_000 },
} as const satisfies Record<string, AttemptLimit>

const PURPOSE = 'coupon:ip'

export const countGuessOfSession = (db: Db, sessionHash: string, now: Date): Promise<Attempt> =>
  countAttempt(db, `coupon:session:${sessionHash}`, LIMITS.session, now)

export const countGuessOfNetwork = (db: Db, address: string, now: Date): Promise<Attempt> =>
  countByNetwork(db, PURPOSE, address, LIMITS.network, now)

export const hasGuessedTooOften = async (db: Db, address: string, now: Date): Promise<boolean> =>
  (await attemptsOfNetwork(db, PURPOSE, address, now)) >= LIMITS.network.limit
