import type { Db } from '../db.ts'
import { type Attempt, type AttemptLimit, attemptsSoFar, countAttempt } from './attempts.db.ts'
import { networkOf, widerNetworkOf } from './network.ts'

/** A /48 has 65,536 networks of /64. */
const WIDER = 10

/** IPv6 counts by /64 and by /48. */
export async function countByNetwork(
  db: Db,
  purpose: string,
  address: string,
  limits: AttemptLimit,
  now: Date,
): Promise<Attempt> {
  const attempt = await countAttempt(db, `${purpose}:${networkOf(address)}`, limits, now)
  const wider = widerNetworkOf(address)
  if (!attempt.ok || !wider) return attempt
  const all = await countAttempt(db, `${purpose}:${wider}`, { ...limits, limit: limits.limit * WIDER }, now)
  return all.ok ? attempt : all
}

export async function attemptsOfNetwork(db: Db, purpose: string, address: string, now: Date): Promise<number> {
  const own = await attemptsSoFar(db, `${purpose}:${networkOf(address)}`, now)
  const wider = widerNetworkOf(address)
  return wider ? Math.max(own, (await attemptsSoFar(db, `${purpose}:${wider}`, now)) / WIDER) : own
}
