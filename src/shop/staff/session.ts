import type { Lang } from '../languages.ts'

export type StaffSession = {
  hash: string
  staffId: number
  name: string
  email: string
  lang: Lang
  rights: readonly string[]
  /** A correct password that still needs a code. */
  isPending: boolean
  provenAt: Date
}

const HOUR_MS = 60 * 60_000

export const STAFF_IDLE_MS = 12 * HOUR_MS
export const STAFF_ABSOLUTE_MS = 14 * 24 * HOUR_MS
/** How long a correct password waits for its code. */
export const PENDING_MS = 10 * 60_000
/** How old the last proof may be for an act that demands a recent one. */
const PROOF_MS = 5 * 60_000

export const isRecentlyProven = ({ provenAt }: Pick<StaffSession, 'provenAt'>, now: Date): boolean =>
  now.getTime() - provenAt.getTime() < PROOF_MS
