import { createHash } from 'node:crypto'
import type { BuyerType } from '../buyer-type.ts'
import type { Lang } from '../languages.ts'
import type { SecurityLog } from '../security/security-events.ts'
import type { Session } from '../sessions/session.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { randomToken, sha256 } from '../tokens.ts'

/** As the platform sent it. */
export type AgentBuyer = {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  company?: { name: string; regNum: string; vatNum: string } | undefined
  wantsNews?: boolean | undefined
}

export type AgentAddress = {
  id: string
  street?: string | undefined
  extended?: string | undefined
  city?: string | undefined
  zip?: string | undefined
  country?: string | undefined
  phone?: string | undefined
}

export type AgentDelivery = {
  type?: 'shipping' | 'pickup' | undefined
  address?: AgentAddress | undefined
  destinationId?: string | undefined
  /** Code of the method. */
  optionId?: string | undefined
  /** What the platform supposes of the buyer's place. */
  near?: { country?: string | undefined; zip?: string | undefined } | undefined
}

export type AgentCheckout = {
  hash: string
  kind: 'cart' | 'checkout'
  cartId: string
  cartState: 'open' | 'ordered'
  sessionHash: string
  host: string
  lang: Lang
  buyer: AgentBuyer
  delivery: AgentDelivery
  attribution: Record<string, string> | null
  codes: string[]
  promotionsSeen: string
  seenTotal: number | null
  expiresAt: Date
  /** The session of the browser that opened `continue_url`. */
  continuedBy: string | null
  canceledAt: Date | null
}

const DAY_MS = 24 * 60 * 60_000
export const LIFETIME_MS = { cart: 30 * DAY_MS, checkout: 3 * DAY_MS }

export const freshId = (kind: AgentCheckout['kind']) => `${kind}_${randomToken()}`

const derived = (purpose: string, id: string) => createHash('sha256').update(`${purpose}:${id}`).digest('base64url')

/** Secrets that follow from the id of a cart or checkout; the id does not follow from them. */
export const continueSecret = (id: string) => derived('continue', id)
export const orderIdOf = (checkoutId: string) => `order_${derived('order', checkoutId)}`

export const secretsOf = (id: string) => ({
  hash: sha256(id),
  continueHash: sha256(continueSecret(id)),
  orderHash: sha256(orderIdOf(id)),
  sessionHash: sha256(`session:${id}`),
})

type Caller = SecurityLog & { clientAddress: string; clientNetwork: string }

/** A visitor without a browser: it has one cart and never an account. */
export function agentVisitor(
  { sessionHash: hash, cartId, buyer }: Pick<AgentCheckout, 'sessionHash' | 'cartId' | 'buyer'>,
  { clientAddress, clientNetwork, logSecurity }: Caller,
): Visitor {
  const userType: BuyerType | null = buyer.company ? 'b2b' : null
  const session: Session = {
    hash,
    userId: null,
    userType,
    cartId,
    wishlistId: null,
    hasSaved: false,
    impersonation: null,
  }
  return {
    session: async () => session,
    openSession: async () => session,
    forgetSession: () => {},
    renewSid: () => {
      throw new Error('An agent does not sign in')
    },
    clientAddress,
    clientNetwork,
    logSecurity,
  }
}
