type CreditReason = 'cancelled' | 'returned' | 'merchant' | 'replaced' | 'exchanged'
export type CreditReasons = Readonly<Record<CreditReason, string>>

export function reasonWords(reason: string, texts: CreditReasons): string {
  return isOwn(reason, texts) ? texts[reason] : reason
}

const isOwn = (reason: string, texts: CreditReasons): reason is CreditReason => Object.hasOwn(texts, reason)
