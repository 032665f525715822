import { type Cents, divideRounded, prorate, sum } from '../money/money.ts'
import type { ChargeKind, Invoice, InvoiceCharge, InvoiceLine } from './invoice.ts'

type CreditedParts = {
  lines: readonly { position: number; quantity: number }[]
  charges: readonly ChargeKind[]
}

export type Credit =
  | { what: 'rest' }
  /** `amount`: cents, where less or more is given back than the pieces cost. */
  | ({ what: 'lines'; amount?: Cents } & CreditedParts)
  | { what: 'amount'; amount: Cents }

export type Part = Pick<InvoiceLine, 'gross' | 'rateBp' | 'category'>
export type Parts = {
  lines: (Part & Omit<InvoiceLine, 'net' | 'vat' | 'unitNet' | 'discountNet'>)[]
  charges: CreditedCharge[]
}
type CreditedCharge = Omit<InvoiceCharge, 'net' | 'vat'>

type Row = Pick<InvoiceLine, 'rateBp' | 'category'>

export const isOfRow = (row: Row, part: Row) => part.rateBp === row.rateBp && part.category === row.category

export function grossAt(row: Row, parts: readonly Part[]): Cents {
  return sum(parts.filter((part) => isOfRow(row, part)).map((part) => part.gross))
}

export function grossLeft({ vatRows }: Invoice, earlier: readonly Invoice[]) {
  const credited = earlier.flatMap((note) => note.vatRows)
  return vatRows.map((row) => ({ ...row, gross: row.gross - grossAt(row, credited) }))
}

export type Creditable = { invoice: Invoice; earlier: readonly Invoice[]; left: ReturnType<typeof grossLeft> }

export function partsOf({ invoice, earlier, left }: Creditable, credit: Credit): Parts | null {
  if (credit.what === 'amount') return amountParts(invoice, credit.amount, left)
  if (credit.what === 'lines') {
    const parts = piecesOf(invoice, earlier, credit)
    return parts && credit.amount !== undefined ? changedParts({ invoice, earlier, left }, parts, credit.amount) : parts
  }
  const lines = invoice.lines.map(({ position, quantity }) => ({
    position,
    quantity: quantity - creditedQuantity(position, earlier),
  }))
  const rest = piecesOf(invoice, earlier, {
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

export function piecesOf(
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

/** Less: the pieces keep their price and get a discount. More: what is above goes to their VAT rows, then to the others. */
function changedParts({ invoice, left }: Creditable, parts: Parts, amount: Cents): Parts | null {
  const all: Part[] = [...parts.lines, ...parts.charges]
  const full = sum(all.map(({ gross }) => gross))
  if (!Number.isInteger(amount) || amount < 1) return null
  if (amount <= full) return reducedParts(parts, amount)
  const above = left.map((row) => ({ ...row, gross: Math.max(row.gross - grossAt(row, all), 0) }))
  const own = above.filter((row) => all.some((part) => isOfRow(row, part)))
  const inOwn = Math.min(amount - full, sum(own.map(({ gross }) => gross)))
  const others = above.filter((row) => !own.includes(row))
  const extra = [
    inOwn > 0 ? amountParts(invoice, inOwn, own) : NOTHING,
    amount - full > inOwn ? amountParts(invoice, amount - full - inOwn, others) : NOTHING,
  ]
  if (extra.includes(null)) return null
  return { ...parts, lines: [...parts.lines, ...extra.flatMap((each) => each?.lines ?? [])] }
}

const NOTHING: Parts = { lines: [], charges: [] }

function reducedParts({ lines, charges }: Parts, amount: Cents): Parts {
  const shares = prorate(
    amount,
    [...lines, ...charges].map(({ gross }) => gross),
  )
  return {
    lines: lines.map((line, i) => {
      const gross = shares[i] ?? 0
      return { ...line, gross, discount: line.discount + line.gross - gross }
    }),
    charges: charges.map((charge, i) => ({ ...charge, gross: shares[lines.length + i] ?? 0 })),
  }
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
