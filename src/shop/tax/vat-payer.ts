/** What VIES said; only `valid` may ever lead to a zero rate. */
export type VatState = 'unchecked' | 'valid' | 'invalid' | 'not_reachable'

/** VIES's last answer. */
export type VatCheck = { at: string; name?: string; address?: string; requestIdentifier?: string }

/**
 * Whether a valid VAT number is the company's own: the `name` that VIES gives for it is the company's; a `person` of the
 * shop confirmed or `refused` it; `waiting` for that person, because VIES gives another name or none.
 */
export type VatHolder = 'unchecked' | 'name' | 'waiting' | 'person' | 'refused'

const HOUR_MS = 60 * 60_000
/** An order without VAT rests on an answer of VIES that is not older. */
const ANSWER_HOLDS_MS = 24 * HOUR_MS
/** Whoever opens the checkout with an answer older than this has it renewed, and time left to order. */
const RENEWED_AFTER_MS = 23 * HOUR_MS

/** Why a company with a VAT number is charged VAT where it need not be. */
export type VatDoubt = 'email' | 'holder' | 'refused' | 'invalid' | 'unanswered'

/** What is known of an account's VAT number. */
export type VatStanding = {
  /** The account's e-mail. */
  isConfirmed: boolean
  state: VatState
  holder: VatHolder
}

/** What keeps a VAT number from being taken for proof that this buyer pays VAT elsewhere; null where nothing does. */
export function vatDoubtOf({ isConfirmed, state, holder }: VatStanding): VatDoubt | null {
  if (state === 'invalid') return 'invalid'
  if (holder === 'refused') return 'refused'
  if (!isConfirmed) return 'email'
  if (state !== 'valid' || holder === 'unchecked') return 'unanswered'
  return holder === 'waiting' ? 'holder' : null
}

/** VIES has to be asked about a number when the checkout opens. */
export function isAskedAtCheckout(standing: VatStanding, checkedAt: string | undefined, now: Date): boolean {
  const doubt = vatDoubtOf(standing)
  if (doubt === 'email' || doubt === 'refused') return false
  return doubt === 'unanswered' || !isAnsweredWithin(RENEWED_AFTER_MS, checkedAt, now)
}

/** VIES's answer is young enough to order without VAT. */
export const isAnswerFresh = (checkedAt: string | undefined, now: Date) =>
  isAnsweredWithin(ANSWER_HOLDS_MS, checkedAt, now)

const isAnsweredWithin = (ms: number, checkedAt: string | undefined, now: Date) =>
  checkedAt !== undefined && now.getTime() - Date.parse(checkedAt) <= ms
