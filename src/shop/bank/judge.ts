import { fold } from '../language/latvian.ts'
import type { Cents } from '../money/money.ts'
import type { EntryDoubt } from './entry.ts'

/** `owed`: waits for money; `closed`: cancelled or refunded. */
type OrderStanding = 'owed' | 'paid' | 'closed'

export type OrderFacts = {
  id: number
  number: string
  total: Cents
  /** Part payments that wait for the rest. */
  received: Cents
  standing: OrderStanding
  /** A person, and a company where it buys. */
  buyer: string
  company: string
  email: string
}

/** What booking an entry on an order means. */
export type BookingAct = 'pay' | 'part' | 'pay-more' | 'give-back'

export const dueOf = ({ total, received }: Pick<OrderFacts, 'total' | 'received'>): Cents =>
  Math.max(0, total - received)

export function actOf(amount: Cents, order: OrderFacts): BookingAct {
  if (order.standing !== 'owed') return 'give-back'
  const due = dueOf(order)
  if (amount < due) return 'part'
  return amount === due ? 'pay' : 'pay-more'
}

export function doubtAbout(amount: Cents, order: OrderFacts): EntryDoubt | null {
  if (order.standing !== 'owed') return order.standing === 'paid' ? 'paid' : 'cancelled'
  const act = actOf(amount, order)
  if (act === 'pay') return null
  return act === 'part' ? 'less' : 'more'
}

export type Judged = { state: 'matched' | 'open'; doubt: EntryDoubt | null; orderId: number | null }

type JudgedEntry = { amount: Cents; currency: string; payer: string; payerIban: string }

/**
 * Clean is one order that the text names and whose sum is exact; all else is for a person.
 * @param named orders that the text names
 * @param sameSum orders that wait for exactly this sum
 * @param emailsOf buyers whose orders money from an account has paid
 */
export function judge(
  entry: JudgedEntry,
  named: readonly OrderFacts[],
  sameSum: readonly OrderFacts[],
  emailsOf: (iban: string) => ReadonlySet<string>,
): Judged {
  const [only, another] = named
  if (entry.currency !== 'EUR') return { state: 'open', doubt: 'currency', orderId: only?.id ?? null }
  if (!only) return bySum(entry, sameSum, emailsOf(entry.payerIban))
  if (another) {
    const exact = named.filter((order) => doubtAbout(entry.amount, order) === null)
    return { state: 'open', doubt: 'several', orderId: exact.length === 1 ? (exact[0]?.id ?? null) : null }
  }
  const doubt = doubtAbout(entry.amount, only)
  return { state: doubt === null ? 'matched' : 'open', doubt, orderId: only.id }
}

function bySum(entry: JudgedEntry, sameSum: readonly OrderFacts[], emails: ReadonlySet<string>): Judged {
  const payer = wordsOf(entry.payer)
  const likely = sameSum.filter(
    ({ buyer, company, email }) =>
      emails.has(email) || (payer !== '' && (payer === wordsOf(buyer) || payer === wordsOf(company))),
  )
  const [only, another] = likely
  return only && !another
    ? { state: 'open', doubt: 'by-sum', orderId: only.id }
    : { state: 'open', doubt: likely.length > 1 ? 'several' : 'unknown', orderId: null }
}

/** A name without order, legal form and marks: `SIA "Ozols"` and `Ozols SIA` are one. */
const wordsOf = (name: string) =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !LEGAL_FORMS.has(word))
    .sort()
    .join(' ')

const LEGAL_FORMS: ReadonlySet<string> = new Set([
  ...['sia', 'as', 'ik', 'zs', 'ps', 'ltd', 'oue', 'ou', 'uab', 'mb', 'vsia'],
  ...['sabiedriba', 'ar', 'ierobezotu', 'atbildibu', 'akciju'],
])
