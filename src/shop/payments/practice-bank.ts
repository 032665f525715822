import type { Cents } from '../money/money.ts'

type PracticePayment = {
  reference: string
  orderNumber: string
  amount: Cents
  decision: 'pending' | 'accepted' | 'failed'
  returnUrl: string
}

/** The built-in test payment provider, as its own page uses it. */
export type PracticeBank = {
  find(reference: string): Promise<PracticePayment | null>
  decide(reference: string, decision: 'accepted' | 'failed'): Promise<void>
}
