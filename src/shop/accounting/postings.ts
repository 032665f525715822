import type { Day } from '../calendar/days.ts'
import type { Invoice, VatCategory } from '../invoices/invoice.ts'
import type { BasisPoints, Cents } from '../money/money.ts'
import { type OssSwitch, usesOss } from '../tax/oss-switches.ts'
import type { DatedRate } from '../tax/rates.ts'
import type { AccountRole } from './accounts.ts'

const HOME = 'LV'

type Partner = { name: string; regNum: string; vatNum: string; country: string }

/** `debit` and `credit` are roles; sums are never negative: a credit note turns the sides. */
export type Posting = {
  day: Day
  kind: 'invoice' | 'credit_note' | 'payment' | 'refund'
  /** Of the invoice or credit note; of a payment the invoice that it pays. */
  document: string
  order: string
  /** Id of the payment or refund. */
  move: number | null
  partner: Partner
  /** The last day to pay an invoice. */
  due: Day | null
  debit: AccountRole
  credit: AccountRole
  amount: Cents
  /** Of sales and their VAT only. */
  rateBp: BasisPoints | null
  category: VatCategory | null
  country: string
  isVat: boolean
}

export type VatPlace = { rates: readonly DatedRate[]; oss: readonly OssSwitch[] }

/** `orderedOn`: the day that decided whose VAT the order has. */
export type OrderedInvoice = { document: Invoice; orderedOn: Day }

/**
 * The state whose VAT a document has. Orders do not keep it: goods that leave Latvia have the rates of their
 * destination, and where both states have the same rate it matters whether OSS was on.
 */
export function vatCountryOf({ document, orderedOn }: OrderedInvoice, { rates, oss }: VatPlace): string {
  const { delivery, vatRows, vatNote, issueDate } = document
  const abroad = delivery.countryCode
  const charged = vatRows.filter(({ category }) => category === 'S')
  if (abroad === HOME || vatNote !== null || charged.length === 0) return HOME
  const hasAll = (country: string) =>
    charged.every(({ rateBp }) =>
      rates.some(
        ({ countryCode, rate, validFrom }) => countryCode === country && rate === rateBp && validFrom <= issueDate,
      ),
    )
  if (!hasAll(abroad)) return HOME
  return !hasAll(HOME) || usesOss(oss, orderedOn) ? abroad : HOME
}

/** Of each account and rate one of the net sum and one of its VAT. */
export function postingsOf(ordered: OrderedInvoice, place: VatPlace): Posting[] {
  const { document } = ordered
  const country = vatCountryOf(ordered, place)
  const sums = new Map<
    string,
    { role: AccountRole; rateBp: BasisPoints; category: VatCategory; net: Cents; vat: Cents }
  >()
  const parts = [
    ...document.lines.map((line) => ({ ...line, role: line.type === 'service' ? 'services' : 'goods' }) as const),
    ...document.charges.map((charge) => ({ ...charge, role: charge.kind })),
  ]
  for (const { role, rateBp, category, net, vat } of parts) {
    const key = `${role} ${rateBp} ${category}`
    const known = sums.get(key)
    sums.set(key, { role, rateBp, category, net: (known?.net ?? 0) + net, vat: (known?.vat ?? 0) + vat })
  }
  const isNote = document.kind === 'credit_note'
  const { buyer } = document
  const base = {
    day: document.issueDate,
    kind: isNote ? ('credit_note' as const) : ('invoice' as const),
    document: document.number,
    order: document.orderNumber,
    move: null,
    partner: partnerOf(buyer),
    due: document.dueDate,
    country,
  }
  const post = (role: AccountRole, amount: Cents) =>
    isNote
      ? { debit: role, credit: 'receivable' as const, amount }
      : { debit: 'receivable' as const, credit: role, amount }
  return [...sums.values()].flatMap(({ role, rateBp, category, net, vat }) =>
    [
      { ...base, ...post(role, net), rateBp, category, isVat: false },
      { ...base, ...post(country === HOME ? 'vat' : 'vat_oss', vat), rateBp, category, isVat: true },
    ].filter(({ amount }) => amount !== 0),
  )
}

const partnerOf = ({ name, regNum, vatNum, countryCode }: Invoice['buyer']): Partner => ({
  name,
  regNum: regNum ?? '',
  vatNum: vatNum ?? '',
  country: countryCode,
})

export type MoneyMove = {
  id: number
  kind: 'payment' | 'refund'
  day: Day
  amount: Cents
  /** Of it, what goods paid for that came back: it is set off between two orders. */
  exchanged: Cents
  /** Of what was paid at the counter, how: `cash` or `card`. */
  provider: string
  /** It was accepted for its order; else it waits to be given back. */
  isAccepted: boolean
  order: string
  invoice: Invoice | null
}

const ROLES: Readonly<Record<string, AccountRole>> = {
  transfer: 'bank',
  invoice: 'bank',
  at_pickup: 'bank',
  cash: 'cash',
  card: 'terminal',
}

export function postingsOfMove(move: MoneyMove): Posting[] {
  const { amount, exchanged, provider } = move
  return [
    ...(amount > exchanged ? [postingOf(move, ROLES[provider] ?? 'vendors', amount - exchanged)] : []),
    ...(exchanged > 0 ? [postingOf(move, 'exchanges', exchanged)] : []),
  ]
}

function postingOf(
  { id, kind, day, isAccepted, order, invoice }: MoneyMove,
  money: AccountRole,
  amount: Cents,
): Posting {
  const other: AccountRole = isAccepted ? 'receivable' : 'unassigned'
  return {
    ...{ day, kind, order, move: id, amount },
    document: invoice?.number ?? '',
    partner: invoice ? partnerOf(invoice.buyer) : { name: '', regNum: '', vatNum: '', country: '' },
    ...(kind === 'payment' ? { debit: money, credit: other } : { debit: other, credit: money }),
    ...{ due: null, rateBp: null, category: null, country: '', isVat: false },
  }
}

/** Net and VAT of sales by state, rate and category; credit notes are taken off. */
export type VatSum = { country: string; rateBp: BasisPoints; category: VatCategory; net: Cents; vat: Cents }

export function addToVatSums(sums: Map<string, VatSum>, ordered: OrderedInvoice, place: VatPlace) {
  const { document } = ordered
  const country = vatCountryOf(ordered, place)
  const sign = document.kind === 'credit_note' ? -1 : 1
  for (const { rateBp, category, net, vat } of document.vatRows) {
    const key = `${country} ${rateBp} ${category}`
    const known = sums.get(key) ?? { country, rateBp, category, net: 0, vat: 0 }
    sums.set(key, { ...known, net: known.net + sign * net, vat: known.vat + sign * vat })
  }
}
