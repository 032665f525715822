import { randomUUID } from 'node:crypto'
import type { PaymentProvider, RefundAnswer } from '../../src/shop/payments/provider.ts'

export type BankPayment = {
  ref: string
  reference: string
  amount: number
  state: 'pending' | 'accepted'
  /** Cents by the reference of a refund. */
  refunds: Map<string, number>
}

/** A vendor that may have several payments of one attempt, and knows what it gave back. */
export type FakeBank = {
  payments: Map<string, BankPayment>
  add(reference: string, amount: number): BankPayment
  pendingOf(references: ReadonlySet<string>): BankPayment[]
}

/** Takes the place of the practice bank. @param answer to a refund; `away` does nothing */
export function fakeBank(bank: PaymentProvider, answer: () => RefundAnswer | 'away'): FakeBank {
  const payments = new Map<string, BankPayment>()
  const add = (reference: string, amount: number) => {
    const made: BankPayment = { ref: randomUUID(), reference, amount, state: 'pending', refunds: new Map() }
    payments.set(made.ref, made)
    return made
  }
  const known = (ref: string) => {
    const found = payments.get(ref)
    if (!found) throw new Error(`The bank does not know ${ref}`)
    return found
  }
  bank.createPayment = async ({ reference, amount, linkMinutes }) => ({
    providerRef: add(reference, amount).ref,
    redirectUrl: `/bank/${reference}`,
    expiresAt: new Date(Date.now() + linkMinutes * 60_000),
  })
  bank.status = async ({ providerRef }) => {
    const { reference, amount, state, refunds } = known(providerRef)
    const refunded = [...refunds.values()].reduce((sum, each) => sum + each, 0)
    return { state, reference, providerRef, amount, currency: 'EUR', refunded }
  }
  bank.refund = async ({ providerRef, amount, reference }) => {
    const said = answer()
    if (said === 'away') throw new Error('away')
    const { amount: came, refunds } = known(providerRef)
    const refunded = [...refunds.values()].reduce((sum, each) => sum + each, 0)
    if (said === 'refused' || refunded + amount > came) return 'refused'
    refunds.set(reference, amount)
    return 'done'
  }
  return {
    payments,
    add,
    pendingOf: (references) =>
      [...payments.values()].filter(({ state, reference }) => state === 'pending' && references.has(reference)),
  }
}
