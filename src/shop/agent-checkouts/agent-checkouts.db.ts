import { and, eq, type SQL, sql } from 'drizzle-orm'
import { carts } from '../cart/cart.tables.ts'
import { type Db, firstRow } from '../db.ts'
import type { Keys } from '../keys.ts'
import type { Lang } from '../languages.ts'
import { decryptSecret, encryptSecret } from '../staff/secrets.ts'
import { sha256 } from '../tokens.ts'
import {
  type AgentBuyer,
  type AgentCheckout,
  type AgentDelivery,
  freshId,
  LIFETIME_MS,
  secretsOf,
} from './agent-checkout.ts'
import { agentCheckouts } from './agent-checkouts.tables.ts'

export type NewCheckout = {
  kind: AgentCheckout['kind']
  host: string
  isSigned: boolean
  lang: Lang
  webhook: string | null
  buyer: AgentBuyer
  delivery: AgentDelivery
  attribution: Record<string, string> | null
  codes: string[]
  now: Date
  keys: Keys
}

/** @returns its id, a secret that is nowhere stored */
export async function createAgentCheckout(db: Db, given: NewCheckout): Promise<string> {
  return db.transaction(async (tx) => {
    const [cart] = await tx.insert(carts).values({}).returning({ id: carts.id })
    if (!cart) throw new Error('The new cart has no id')
    return insert(tx, given, { id: freshId(given.kind), cartId: cart.id })
  })
}

type Place = { id: string; cartId: string; sessionHash?: string }

async function insert(
  tx: Db,
  { now, keys, ...given }: NewCheckout,
  { id, cartId, sessionHash }: Place,
): Promise<string> {
  const secrets = secretsOf(id)
  await tx.insert(agentCheckouts).values({
    ...given,
    ...secrets,
    sealedId: encryptSecret(keys, id, 'agents'),
    cartId,
    sessionHash: sessionHash ?? secrets.sessionHash,
    expiresAt: new Date(now.getTime() + LIFETIME_MS[given.kind]),
  })
  return id
}

/**
 * The active one, or a new one where there is none, it is over, or another SESSION_SECRET encrypted its id. Whom a signed
 * request orders for is told to signed requests only: from then on the cart and its checkout are there for them alone.
 */
export async function checkoutOfCart(
  db: Db,
  { cartId, sessionHash }: Pick<AgentCheckout, 'cartId' | 'sessionHash'>,
  given: NewCheckout,
): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select from carts where id = ${cartId} for update`)
    if (given.isSigned)
      await tx.execute(sql`update agent_checkouts set is_signed = true where cart_id = ${cartId} and not is_signed`)
    const active = await firstRow<{ hash: string; sealed_id: string; is_over: boolean }>(
      tx,
      sql`select hash, sealed_id, expires_at <= ${given.now.toISOString()} as is_over from agent_checkouts
          where cart_id = ${cartId} and kind = 'checkout' and canceled_at is null`,
    )
    const id = active && !active.is_over ? decryptSecret(given.keys, active.sealed_id, 'agents') : null
    if (id !== null) return id
    if (active) {
      const canceledAt = given.now.toISOString()
      await tx.execute(sql`update agent_checkouts set canceled_at = ${canceledAt} where hash = ${active.hash}`)
    }
    return insert(tx, given, { id: freshId('checkout'), cartId, sessionHash })
  })
}

/** Who asks: the host of the profile, which an unsigned request only claims. */
export type Asking = { host: string; isSigned: boolean }

/** What this platform made; what was made by a signed request is there for signed ones only. */
export const madeByAsking = ({ host, isSigned }: Asking): SQL =>
  sql`${agentCheckouts.host} = ${host} and (${isSigned}::boolean or not ${agentCheckouts.isSigned})`

export async function findAgentCheckout(
  db: Db,
  kind: AgentCheckout['kind'],
  id: string,
  asking: Asking & { now: Date },
): Promise<AgentCheckout | null> {
  const found = await selectedCheckout(db, and(eq(agentCheckouts.hash, sha256(id)), madeByAsking(asking)))
  if (found?.kind !== kind) return null
  const isOver = found.expiresAt <= asking.now && found.cartState === 'open'
  return isOver || (kind === 'cart' && (found.canceledAt !== null || found.cartState === 'ordered')) ? null : found
}

export async function selectedCheckout(db: Db, which: SQL | undefined): Promise<AgentCheckout | null> {
  const [found] = await db
    .select({
      hash: agentCheckouts.hash,
      kind: agentCheckouts.kind,
      cartId: agentCheckouts.cartId,
      cartState: carts.state,
      sessionHash: agentCheckouts.sessionHash,
      host: agentCheckouts.host,
      lang: agentCheckouts.lang,
      buyer: agentCheckouts.buyer,
      delivery: agentCheckouts.delivery,
      attribution: agentCheckouts.attribution,
      codes: agentCheckouts.codes,
      promotionsSeen: agentCheckouts.promotionsSeen,
      seenTotal: agentCheckouts.seenTotal,
      expiresAt: agentCheckouts.expiresAt,
      continuedBy: agentCheckouts.continuedBy,
      canceledAt: agentCheckouts.canceledAt,
    })
    .from(agentCheckouts)
    .innerJoin(carts, eq(carts.id, agentCheckouts.cartId))
    .where(which)
  return found ?? null
}

type Changes = Partial<
  Pick<AgentCheckout, 'buyer' | 'delivery' | 'attribution' | 'codes' | 'promotionsSeen' | 'seenTotal'>
>

export async function changeAgentCheckout(db: Db, hash: string, changes: Changes) {
  await db.update(agentCheckouts).set(changes).where(eq(agentCheckouts.hash, hash))
}

/** @returns false where it was ordered or canceled before */
export async function cancelAgentCheckout(db: Db, { hash, cartId }: AgentCheckout, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const cart = await firstRow<{ state: string }>(tx, sql`select state from carts where id = ${cartId} for update`)
    if (cart?.state !== 'open') return false
    const canceled = await firstRow<{ hash: string }>(
      tx,
      sql`update agent_checkouts set canceled_at = ${now.toISOString()}, buyer = '{}', delivery = '{}'
          where hash = ${hash} and canceled_at is null returning hash`,
    )
    return canceled !== undefined
  })
}
