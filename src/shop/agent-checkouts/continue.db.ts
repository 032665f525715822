import { eq, sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Session } from '../sessions/session.ts'
import { sha256 } from '../tokens.ts'
import type { AgentCheckout } from './agent-checkout.ts'
import { selectedCheckout } from './agent-checkouts.db.ts'
import { agentCheckouts } from './agent-checkouts.tables.ts'

/** By the secret of `continue_url`; null: ordered, canceled, over, or opened in another browser. */
export async function findContinued(
  db: Db,
  secret: string,
  { session, now }: { session: Session | null; now: Date },
): Promise<AgentCheckout | null> {
  const found = await selectedCheckout(db, eq(agentCheckouts.continueHash, sha256(secret)))
  if (!found || found.canceledAt !== null || found.expiresAt <= now || found.cartState === 'ordered') return null
  const isTaken = found.continuedBy !== null && found.continuedBy !== session?.hash
  return isTaken && session?.cartId !== found.cartId ? null : found
}

/** Gives the visitor this very cart; of two browsers at once the first one gets it. */
export async function takeCart(db: Db, { hash, userId }: Session, checkout: AgentCheckout): Promise<boolean> {
  return db.transaction(async (tx) => {
    const taken = await firstRow<{ hash: string }>(
      tx,
      sql`update agent_checkouts set continued_by = ${hash} where hash = ${checkout.hash}
          and (continued_by is null or continued_by = ${hash}) and canceled_at is null returning hash`,
    )
    if (!taken) return false
    if (userId !== null) await tx.execute(sql`update users set cart_id = ${checkout.cartId} where id = ${userId}`)
    else await tx.execute(sql`update sessions set cart_id = ${checkout.cartId} where hash = ${hash}`)
    return true
  })
}

/** Before the agent changes it: nobody orders what they have not seen. The link leads there again. */
export async function releaseCart(db: Db, { cartId, continuedBy }: AgentCheckout) {
  if (continuedBy === null) return
  await db.execute(sql`with gone as (update sessions set cart_id = null where hash = ${continuedBy} and cart_id = ${cartId})
    update users u set cart_id = null from sessions s where s.hash = ${continuedBy} and u.id = s.user_id and u.cart_id = ${cartId}`)
}
