import type { Db } from '../db.ts'
import { type Attempt, type AttemptLimit, attemptsSoFar, countAttempt } from './attempts.db.ts'
import { networkOf, widerNetworkOf } from './network.ts'

/** The limit of a /48, which has 65,536 networks, as a multiple of the limit of one network. */
const WIDER = 10

/** Counts an attempt for the network of a client's address, and for the /48 around it where it is IPv6. */
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

/** Attempts of a client's network in the present window, without counting one; of the /48 around it a tenth. */
export async function attemptsOfNetwork(db: Db, purpose: string, address: string, now: Date): Promise<number> {
  const own = await attemptsSoFar(db, `${purpose}:${networkOf(address)}`, now)
  const wider = widerNetworkOf(address)
  return wider ? Math.max(own, (await attemptsSoFar(db, `${purpose}:${wider}`, now)) / WIDER) : own
}
