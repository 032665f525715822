/** Only `valid` may lead to a zero rate. */
export type VatState = 'unchecked' | 'valid' | 'invalid' | 'not_reachable'

export type VatCheck = { at: string; name?: string; address?: string; requestIdentifier?: string }

/** Is the number the company's own? `name`: VIES has the same name; else a `person` confirms it, or it is `refused`. */
export type VatHolder = 'unchecked' | 'name' | 'waiting' | 'person' | 'refused'

const HOUR_MS = 60 * 60_000
/** Maximum age of an answer for an order without VAT. */
const ANSWER_HOLDS_MS = 24 * HOUR_MS
/** Renewed at checkout, to leave time to order. */
const RENEWED_AFTER_MS = 23 * HOUR_MS

export type ExemptionDenial = 'email' | 'holder' | 'refused' | 'invalid' | 'unanswered'

export type VatVerification = {
  isConfirmed: boolean
  state: VatState
  holder: VatHolder
}

export function vatExemptionRefusal({ isConfirmed, state, holder }: VatVerification): ExemptionDenial | null {
  if (state === 'invalid') return 'invalid'
  if (holder === 'refused') return 'refused'
  if (!isConfirmed) return 'email'
  if (state !== 'valid' || holder === 'unchecked') return 'unanswered'
  return holder === 'waiting' ? 'holder' : null
}

export function isAskedAtCheckout(standing: VatVerification, checkedAt: string | undefined, now: Date): boolean {
  const doubt = vatExemptionRefusal(standing)
  if (doubt === 'email' || doubt === 'refused') return false
  return doubt === 'unanswered' || !isAnsweredWithin(RENEWED_AFTER_MS, checkedAt, now)
}

export const isAnswerFresh = (checkedAt: string | undefined, now: Date) =>
  isAnsweredWithin(ANSWER_HOLDS_MS, checkedAt, now)

const isAnsweredWithin = (ms: number, checkedAt: string | undefined, now: Date) =>
  checkedAt !== undefined && now.getTime() - Date.parse(checkedAt) <= ms
