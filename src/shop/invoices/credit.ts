import type { Day } from '../calendar/days.ts'
import { type Cents, netOf, prorate, sum, vatOf } from '../money/money.ts'
import {
  type Credit,
  type Creditable,
  grossAt,
  grossLeft,
  isOfRow,
  type Part,
  type Parts,
  partsOf,
} from './credit-parts.ts'
import type { ChargeKind, Invoice, InvoiceCharge, InvoiceLine } from './invoice.ts'
import { columnSums, unitNetOf } from './sums.ts'

export type CreditRefusal = 'nothing-left' | 'more-than-left' | 'unknown-line'

export type CreditIssue = {
  number: string
  issueDate: Day
  reason: string
  /** The refund's; it gets only one credit note. */
  reference: string
}

/** VAT is computed over everything credited so far, so that all credit notes add up to the invoice's VAT exactly. */
export function creditOf(
  invoice: Invoice,
  earlier: readonly Invoice[],
  credit: Credit,
  issue: CreditIssue,
): { ok: true; invoice: Invoice } | { ok: false; reason: CreditRefusal } {
  if (invoice.kind !== 'invoice') throw new Error('Only an invoice can be credited')
  const left = grossLeft(invoice, earlier)
  if (sum(left.map((row) => row.gross)) === 0) return { ok: false, reason: 'nothing-left' }
  const parts = partsOf({ invoice, earlier, left }, credit)
  if (!parts) return { ok: false, reason: credit.what === 'lines' ? 'unknown-line' : 'more-than-left' }
  const all: Part[] = [...parts.lines, ...parts.charges]
  const fits = left.every((row) => grossAt(row, all) <= row.gross)
  if (!fits) return { ok: false, reason: 'more-than-left' }
  if (sum(all.map((part) => part.gross)) === 0) return { ok: false, reason: 'nothing-left' }
  return { ok: true, invoice: noteOf({ invoice, earlier, left }, parts, issue) }
}

function noteOf({ invoice, earlier }: Creditable, parts: Parts, issue: CreditIssue): Invoice {
  const all: Part[] = [...parts.lines, ...parts.charges]
  const vatOfPart = all.map(() => 0)
  const credited = earlier.flatMap((note) => note.vatRows)
  const vatRows = invoice.vatRows.flatMap(({ rateBp, category }) => {
    const members = [...all.entries()].filter(([, part]) => isOfRow({ rateBp, category }, part))
    if (members.length === 0) return []
    const gross = sum(members.map(([, part]) => part.gross))
    const before = grossAt({ rateBp, category }, credited)
    const vat = vatOf(before + gross, rateBp) - vatOf(before, rateBp)
    const shares = prorate(
      vat,
      members.map(([, part]) => part.gross),
    )
    members.forEach(([index], member) => {
      vatOfPart[index] = shares[member] ?? 0
    })
    return [{ rateBp, category, gross, net: gross - vat, vat }]
  })
  const lines = parts.lines.map((line, i): InvoiceLine => {
    const vat = vatOfPart[i] ?? 0
    const net = line.gross - vat
    const discountNet = netOf(line.discount, line.rateBp)
    return { ...line, vat, net, discountNet, unitNet: unitNetOf(net, discountNet, line.quantity) }
  })
  const charges = parts.charges.map((charge, i): InvoiceCharge => {
    const vat = vatOfPart[lines.length + i] ?? 0
    return { ...charge, vat, net: charge.gross - vat }
  })
  const sums = columnSums(vatRows)
  return {
    ...invoice,
    kind: 'credit_note',
    number: issue.number,
    issueDate: issue.issueDate,
    dueDate: null,
    lines,
    charges,
    vatRows,
    totals: {
      ...sums,
      items: sum(lines.map((line) => line.unitGross * line.quantity)),
      discount: sum(lines.map((line) => line.discount)),
      delivery: grossOfCharge('delivery', charges),
      surcharge: grossOfCharge('surcharge', charges),
      paid: 0,
      payable: sums.gross,
    },
    credits: {
      number: invoice.number,
      issueDate: invoice.issueDate,
      reason: issue.reason,
      reference: issue.reference,
    },
  }
}

function grossOfCharge(kind: ChargeKind, charges: readonly InvoiceCharge[]): Cents {
  return sum(charges.filter((charge) => charge.kind === kind).map((charge) => charge.gross))
}
