import { sql } from 'drizzle-orm'
import { toRigaDate } from '../calendar/days.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { creditOf } from '../invoices/credit.ts'
import { type Credit, piecesOf } from '../invoices/credit-parts.ts'
import type { ChargeKind, Invoice } from '../invoices/invoice.ts'
import { findCreditNotes, findInvoice } from '../invoices/invoices.db.ts'
import { type Cents, sum } from '../money/money.ts'
import { refundableMoney } from './cancel-order.db.ts'
import { isByHand } from './provider.ts'
import { REFUNDED_BY } from './refund.db.ts'
import { creditsOf, isEmptyChoice, type RefundedParts } from './refunded-parts.ts'

type RefundableLine = {
  position: number
  title: string
  code: string
  isProduct: boolean
  quantity: number
  /** Pieces that are not refunded yet, nor about to be. */
  left: number
  /** Cents for all of them. */
  worth: Cents
}

export type Refundable = {
  paymentId: number
  /** Cents. */
  left: Cents
  /** Refunds of the order so far, in any state: whoever decides on what they saw says this number. */
  seen: number
  /** Its vendor cannot give money back. */
  isByHand: boolean
  lines: RefundableLine[]
  charges: { kind: ChargeKind; gross: Cents; isLeft: boolean }[]
}

type Open = { invoice: Invoice; earlier: Invoice[] }

/** Null where there is nothing to give back. */
export async function refundable(db: Db, orderId: number): Promise<Refundable | null> {
  const money = await refundableMoney(db, orderId)
  if (!money) return null
  const open = await invoiceLeft(db, orderId)
  const payment = await firstRow<{ provider: string }>(
    db,
    sql`select ${REFUNDED_BY} as provider from payments p where id = ${money.paymentId}`,
  )
  return {
    ...money,
    seen: await countRefunds(db, orderId),
    isByHand: isByHand(payment?.provider ?? ''),
    ...(open ? partsLeft(open) : { lines: [], charges: [] }),
  }
}

export type Proposal = {
  /** Cents: what the chosen pieces and charges cost, not more than is left; or the given sum. */
  amount: Cents
  proposed: Cents
  left: Cents
  seen: number
  /** The credit note, without its number; null without an invoice. */
  note: Invoice | null
}

export type ProposalRefusal = 'nothing-paid' | 'unknown-line' | 'too-much' | 'nothing-chosen'

/** What a refund would be. Without parts it is a sum only. */
export async function proposeRefund(
  db: Db,
  orderId: number,
  { parts, amount }: { parts: RefundedParts; amount?: Cents | undefined },
): Promise<{ ok: true; proposal: Proposal; paymentId: number } | { ok: false; reason: ProposalRefusal; left?: Cents }> {
  const money = await refundableMoney(db, orderId)
  if (!money) return { ok: false, reason: 'nothing-paid' }
  const { paymentId, left } = money
  const open = await invoiceLeft(db, orderId)
  const worth = isEmptyChoice(parts) ? left : open && worthOf(open, parts)
  if (worth === null) return { ok: false, reason: 'unknown-line' }
  const proposed = Math.min(worth, left)
  const wanted = amount ?? proposed
  if (wanted < 1) return { ok: false, reason: 'nothing-chosen' }
  if (wanted > left) return { ok: false, reason: 'too-much', left }
  const credits = isEmptyChoice(parts)
    ? creditsOf({ parts: null, amount: wanted })
    : creditsOf({ parts, amount: wanted })
  const note = open && draft(open, wanted === left ? [{ what: 'rest' }, ...credits] : credits)
  const seen = await countRefunds(db, orderId)
  return { ok: true, paymentId, proposal: { amount: wanted, proposed, left, seen, note } }
}

/** Refunds under way count as if their credit notes were issued already. */
async function invoiceLeft(db: Db, orderId: number): Promise<Open | null> {
  const invoice = await findInvoice(db, orderId)
  if (!invoice) return null
  const earlier = await findCreditNotes(db, orderId)
  const underWay = await rows<{ amount: Cents; parts: RefundedParts | null }>(
    db,
    sql`select r.amount, r.parts from refunds r join payments p on p.id = r.payment_id
        where p.order_id = ${orderId} and r.state in ('created', 'pending') and p.state <> 'review' order by r.id`,
  )
  for (const refund of underWay) {
    const note = draft({ invoice, earlier }, creditsOf(refund))
    if (note) earlier.push(note)
  }
  return { invoice, earlier }
}

function draft({ invoice, earlier }: Open, credits: readonly Credit[]): Invoice | null {
  for (const credit of credits) {
    const about = { number: '', issueDate: toRigaDate(new Date()), reason: '', reference: '' }
    const made = creditOf(invoice, earlier, credit, about)
    if (made.ok) return made.invoice
  }
  return null
}

function worthOf({ invoice, earlier }: Open, parts: RefundedParts): Cents | null {
  const pieces = piecesOf(invoice, earlier, parts)
  return pieces && sum([...pieces.lines, ...pieces.charges].map(({ gross }) => gross))
}

function partsLeft({ invoice, earlier }: Open): Pick<Refundable, 'lines' | 'charges'> {
  const notes = earlier.flatMap(({ lines }) => lines)
  const lines = invoice.lines.map(({ position, title, code, type, quantity }) => {
    const left = quantity - sum(notes.filter((line) => line.position === position).map((line) => line.quantity))
    const worth = left > 0 ? worthOf({ invoice, earlier }, { lines: [{ position, quantity: left }], charges: [] }) : 0
    return { position, title, code, isProduct: type === 'product', quantity, left, worth: worth ?? 0 }
  })
  const charges = invoice.charges.map(({ kind, gross }) => ({
    kind,
    gross,
    isLeft: !earlier.some((note) => note.charges.some((charge) => charge.kind === kind)),
  }))
  return { lines, charges }
}

/** In any state. */
export async function countRefunds(db: Db, orderId: number): Promise<number> {
  const row = await firstRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from refunds r join payments p on p.id = r.payment_id where p.order_id = ${orderId}`,
  )
  return row?.count ?? 0
}
