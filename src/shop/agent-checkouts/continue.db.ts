import { eq, sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Session } from '../sessions/session.ts'
import { sha256 } from '../tokens.ts'
import type { AgentBuyer, AgentCheckout } from './agent-checkout.ts'
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

/** Whom the agent orders for, by the cart that the browser took. */
export async function buyerOfCart(db: Db, cartId: string, now: Date): Promise<AgentBuyer | null> {
  const found = await firstRow<{ buyer: AgentBuyer }>(
    db,
    sql`select buyer from agent_checkouts where cart_id = ${cartId} and kind = 'checkout' and continued_by is not null
        and canceled_at is null and expires_at > ${now.toISOString()}`,
  )
  return found?.buyer ?? null
}

/** Whether a browser has the cart, by this checkout or by the cart that it was made of. */
export async function isContinued(db: Db, { cartId }: Pick<AgentCheckout, 'cartId'>): Promise<boolean> {
  const found = await firstRow<{ hash: string }>(
    db,
    sql`select hash from agent_checkouts where cart_id = ${cartId} and continued_by is not null limit 1`,
  )
  return found !== undefined
}

/**
 * Before the agent changes it: nobody orders what they have not seen. The links of the cart and of its checkout lead
 * there again, also from another browser. What is taken is read here, because it may have been taken a moment ago.
 */
export async function releaseCart(db: Db, { cartId }: Pick<AgentCheckout, 'cartId'>) {
  await db.execute(sql`with taken as (
      select hash, continued_by from agent_checkouts where cart_id = ${cartId} and continued_by is not null for update),
    released as (update agent_checkouts a set continued_by = null from taken t where a.hash = t.hash),
    gone as (update sessions s set cart_id = null from taken t where s.hash = t.continued_by and s.cart_id = ${cartId})
    update users u set cart_id = null from sessions s, taken t
      where s.hash = t.continued_by and u.id = s.user_id and u.cart_id = ${cartId}`)
}
