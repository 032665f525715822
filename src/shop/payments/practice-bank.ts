import type { Cents } from '../money/money.ts'

type PracticePayment = {
  reference: string
  orderNumber: string
  amount: Cents
  decision: 'pending' | 'accepted' | 'failed'
  returnUrl: string
}

/** The practice bank as its own page sees it; as a vendor it is a `PaymentProvider`. */
export type PracticeBank = {
  find(reference: string): Promise<PracticePayment | null>
  /** The buyer's click on the bank's page: notifies the shop. A decided payment stays decided. */
  decide(reference: string, decision: 'accepted' | 'failed'): Promise<void>
}
