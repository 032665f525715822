/** The shop's own; staff may write others. */
export const CREDIT_REASONS = ['cancelled', 'returned', 'merchant', 'replaced', 'exchanged'] as const

type CreditReason = (typeof CREDIT_REASONS)[number]
export type CreditReasons = Readonly<Record<CreditReason, string>>

export function reasonWords(reason: string, texts: CreditReasons): string {
  return isOwn(reason, texts) ? texts[reason] : reason
}

const isOwn = (reason: string, texts: CreditReasons): reason is CreditReason => Object.hasOwn(texts, reason)
