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

/** Whether somebody has the cart or had it, by this checkout or by the cart that it was made of. */
export async function isContinued(db: Db, { cartId }: Pick<AgentCheckout, 'cartId'>): Promise<boolean> {
  const found = await firstRow<{ is_taken: boolean }>(
    db,
    sql`select exists (select from agent_checkouts where cart_id = ${cartId} and continued_by is not null)
      or exists (select from sessions where cart_id = ${cartId})
      or exists (select from users where cart_id = ${cartId}) as is_taken`,
  )
  return found?.is_taken === true
}

/**
 * Before the agent changes it: nobody orders what they have not seen. Every session and account that has the cart loses
 * it, also an account in which nobody is signed in. The links of the cart and of its checkout lead there again.
 */
export async function releaseCart(db: Db, cart: Pick<AgentCheckout, 'cartId'>) {
  const { cartId } = cart
  if (!(await isContinued(db, cart))) return
  await db.transaction(async (tx) => {
    // In this order, as a sign-in moves the cart: what waits for it sees afterwards where the cart is.
    await tx.execute(sql`update sessions set cart_id = null where cart_id = ${cartId}`)
    await tx.execute(sql`update users set cart_id = null where cart_id = ${cartId}`)
    await tx.execute(sql`update agent_checkouts set continued_by = null where cart_id = ${cartId}`)
  })
}
