import type { Day } from '../calendar/days.ts'
import { type Cents, divideRounded, netOf, prorate, sum, vatOf } from '../money/money.ts'
import type { ChargeKind, Invoice, InvoiceCharge, InvoiceLine } from './invoice.ts'
import { columnSums, unitNetOf } from './sums.ts'

export type Credit =
  | { what: 'rest' }
  | { what: 'lines'; lines: readonly { position: number; quantity: number }[]; charges: readonly ChargeKind[] }
  | { what: 'amount'; amount: Cents }

export type CreditRefusal = 'nothing-left' | 'more-than-left' | 'unknown-line'

export type CreditIssue = {
  number: string
  issueDate: Day
  reason: string
  /** The refund's; it gets only one credit note. */
  reference: string
}

type Part = Pick<InvoiceLine, 'gross' | 'rateBp' | 'category'>
type Parts = {
  lines: (Part & Omit<InvoiceLine, 'net' | 'vat' | 'unitNet' | 'discountNet'>)[]
  charges: CreditedCharge[]
}
type CreditedCharge = Omit<InvoiceCharge, 'net' | 'vat'>

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

type Row = Pick<InvoiceLine, 'rateBp' | 'category'>

const isOfRow = (row: Row, part: Row) => part.rateBp === row.rateBp && part.category === row.category

function grossAt(row: Row, parts: readonly Part[]): Cents {
  return sum(parts.filter((part) => isOfRow(row, part)).map((part) => part.gross))
}

function grossLeft({ vatRows }: Invoice, earlier: readonly Invoice[]) {
  const credited = earlier.flatMap((note) => note.vatRows)
  return vatRows.map((row) => ({ ...row, gross: row.gross - grossAt(row, credited) }))
}

type Creditable = { invoice: Invoice; earlier: readonly Invoice[]; left: ReturnType<typeof grossLeft> }

function partsOf({ invoice, earlier, left }: Creditable, credit: Credit): Parts | null {
  if (credit.what === 'amount') return amountParts(invoice, credit.amount, left)
  if (credit.what === 'lines') return lineParts(invoice, earlier, credit)
  const lines = invoice.lines.map(({ position, quantity }) => ({
    position,
    quantity: quantity - creditedQuantity(position, earlier),
  }))
  const rest = lineParts(invoice, earlier, {
    lines: lines.filter(({ quantity }) => quantity > 0),
    charges: invoice.charges.map(({ kind }) => kind).filter((kind) => !isChargeCredited(kind, earlier)),
  })
  const isWhole = rest && left.every((row) => grossAt(row, [...rest.lines, ...rest.charges]) === row.gross)
  // After a price reduction the pieces are worth more than what is left.
  return isWhole ? rest : amountParts(invoice, sum(left.map((row) => row.gross)), left)
}

function creditedQuantity(position: number, earlier: readonly Invoice[]): number {
  return sum(earlier.flatMap((note) => note.lines.filter((line) => line.position === position)).map((l) => l.quantity))
}

function isChargeCredited(kind: ChargeKind, earlier: readonly Invoice[]): boolean {
  return earlier.some((note) => note.charges.some((charge) => charge.kind === kind))
}

function lineParts(
  invoice: Invoice,
  earlier: readonly Invoice[],
  request: { lines: readonly { position: number; quantity: number }[]; charges: readonly ChargeKind[] },
): Parts | null {
  const lines: Parts['lines'] = []
  for (const { position, quantity } of request.lines) {
    const line = invoice.lines.find((one) => one.position === position)
    const before = creditedQuantity(position, earlier)
    if (!line || !Number.isInteger(quantity) || quantity < 1 || before + quantity > line.quantity) return null
    if (lines.some((one) => one.position === position)) return null
    // Cumulative rounding, so that partial discounts add up to the line's.
    const discountUpTo = (pieces: number) => divideRounded(line.discount * pieces, line.quantity)
    const discount = discountUpTo(before + quantity) - discountUpTo(before)
    const { net: _net, vat: _vat, unitNet: _unitNet, discountNet: _discountNet, ...base } = line
    lines.push({ ...base, quantity, discount, gross: quantity * line.unitGross - discount })
  }
  const charges: CreditedCharge[] = []
  for (const kind of new Set(request.charges)) {
    const charge = invoice.charges.find((one) => one.kind === kind)
    if (!charge || isChargeCredited(kind, earlier)) return null
    const { net: _net, vat: _vat, ...base } = charge
    charges.push(base)
  }
  return { lines, charges }
}

function amountParts(invoice: Invoice, amount: Cents, left: ReturnType<typeof grossLeft>): Parts | null {
  const most = sum(left.map((row) => row.gross))
  if (!Number.isInteger(amount) || amount < 1 || amount > most) return null
  const shares = prorate(
    amount,
    left.map((row) => row.gross),
  )
  const lines = left.flatMap(({ rateBp, category }, i) => {
    const gross = shares[i] ?? 0
    return gross === 0 ? [] : [{ ...reduction, title: invoice.number, rateBp, category, gross, unitGross: gross }]
  })
  return { lines, charges: [] }
}

/** Position 0: no line of the invoice; the title is added when it is printed. */
const reduction = { position: 0, type: 'service' as const, code: '', quantity: 1, discount: 0 }

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
