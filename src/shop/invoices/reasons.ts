/** Why money goes back, where the shop itself knows it. */
type CreditReason = 'cancelled' | 'returned' | 'merchant'
export type CreditReasons = Readonly<Record<CreditReason, string>>

/** The words for a reason as it is kept: one of the shop's own, or what a person wrote. */
export function reasonWords(reason: string, words: CreditReasons): string {
  return isOwn(reason, words) ? words[reason] : reason
}

const isOwn = (reason: string, words: CreditReasons): reason is CreditReason => Object.hasOwn(words, reason)
