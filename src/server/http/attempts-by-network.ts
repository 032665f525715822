import type { Db } from '../../shop/db.ts'
import { type Attempt, type AttemptLimit, countAttempt } from '../../shop/sessions/attempts.db.ts'
import { networkOf, widerNetworkOf } from './client-network.ts'

/** A /48 has 65,536 networks; together they may try so many times what one may. */
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
