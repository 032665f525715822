import type { BuyerType } from '../buyer-type.ts'

export type Session = {
  hash: string
  userId: number | null
  userType: BuyerType | null
  cartId: string | null
  wishlistId: string | null
  hasSaved: boolean
  /** A member of staff acts as the customer. */
  impersonation: { endsAt: string } | null
}

const DAY = 24 * 60 * 60 * 1000

export const GUEST_IDLE_MS = 30 * DAY
export const SIGNED_IN_IDLE_MS = 14 * DAY
export const ABSOLUTE_MS = 90 * DAY

export function isAlive(session: { userId: number | null; createdAt: Date; seenAt: Date }, now: Date): boolean {
  const idle = session.userId === null ? GUEST_IDLE_MS : SIGNED_IN_IDLE_MS
  return now.getTime() - session.seenAt.getTime() < idle && now.getTime() - session.createdAt.getTime() < ABSOLUTE_MS
}
