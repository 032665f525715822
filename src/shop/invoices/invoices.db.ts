import { and, asc, eq, sql } from 'drizzle-orm'
import { type Day, plusDays, toRigaDate } from '../calendar/days.ts'
import { addWorkingDays } from '../calendar/working-days.ts'
import { type Db, firstRow } from '../db.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { DOCUMENT_PREFIXES, type Settings } from '../settings/settings.ts'
import { type CreditRefusal, creditOf } from './credit.ts'
import type { Credit } from './credit-parts.ts'
import { einvoiceStateOf } from './einvoices.db.ts'
import type { Invoice } from './invoice.ts'
import { invoices } from './invoices.tables.ts'
import { invoiceOf } from './order-invoice.ts'
import { paperLookOf } from './paper-look.ts'
import { documentNumber, type SeriesKind, seriesOf } from './series.ts'

type InvoiceSettings = Pick<Settings, 'identity' | 'transfer_days' | 'invoice_days'> &
  Partial<Pick<Settings, 'theme' | 'logo'>>

/** Idempotent. Call last: other invoices wait. @throws for an unknown order, or one cancelled without an invoice */
export async function issueInvoice(tx: Db, orderId: number, now: Date, settings: InvoiceSettings): Promise<Invoice> {
  const current = await lockOrder(tx, orderId)
  const issued = await findInvoice(tx, orderId)
  if (issued) return issued
  if (current.order.state === 'cancelled') throw new Error(`Order ${current.order.prefixedId} is cancelled`)
  return writeInvoice({ tx, now, settings }, current)
}

type Issuing = { tx: Db; now: Date; settings: InvoiceSettings }

function writeInvoice({ tx, now, settings }: Issuing, current: Awaited<ReturnType<typeof readOrder>>) {
  const issueDate = toRigaDate(now)
  return number(tx, { orderId: current.order.id, kind: 'invoice', now }, (number) =>
    invoiceOf(current.order, current.lines, settings.identity, {
      kind: 'invoice',
      number,
      issueDate,
      dueDate: current.isOnInvoice
        ? plusDays(issueDate, current.invoiceDays ?? settings.invoice_days)
        : addWorkingDays(issueDate, settings.transfer_days),
      sentOn: current.sentOn,
      buyerCountry: current.buyerCountry,
      look: paperLookOf(settings),
    }),
  )
}

/**
 * Credits all of the invoice and issues another of the order as it is now. Call last, as `issueInvoice`.
 * @returns null where there is no invoice, or a part of it has been credited
 */
export async function replaceInvoice(issuing: Issuing, orderId: number, reference: string): Promise<Invoice | null> {
  const { tx, now } = issuing
  const current = await lockOrder(tx, orderId)
  const invoice = await findInvoice(tx, orderId)
  const notes = await findCreditNotes(tx, orderId)
  const isCredited = notes.some(
    ({ credits }) => credits?.number === invoice?.number || credits?.reference === reference,
  )
  if (!invoice || isCredited) return null
  const credited = await issueCreditNote(tx, orderId, now, { what: 'rest', reason: 'replaced', reference })
  if (!credited.ok) throw new Error(`The invoice ${invoice.number} cannot be replaced: ${credited.reason}`)
  return writeInvoice(issuing, current)
}

/** One per `reference` (the refund's). Call near the end of the transaction that records the refund. */
export async function issueCreditNote(
  tx: Db,
  orderId: number,
  now: Date,
  credit: Credit & { reason: string; reference: string },
): Promise<{ ok: true; invoice: Invoice } | { ok: false; reason: CreditRefusal | 'no-invoice' }> {
  await lockOrderRow(tx, orderId)
  const invoice = await findInvoice(tx, orderId)
  if (!invoice) return { ok: false, reason: 'no-invoice' }
  const notes = await findCreditNotes(tx, orderId)
  const known = notes.find((note) => note.credits?.reference === credit.reference)
  if (known) return { ok: true, invoice: known }
  const earlier = notes.filter(({ credits }) => credits?.number === invoice.number)
  const about = { issueDate: toRigaDate(now), reason: credit.reason, reference: credit.reference }
  // First without a number, so that a refusal uses none.
  const draft = creditOf(invoice, earlier, credit, { number: '', ...about })
  if (!draft.ok) return draft
  return {
    ok: true,
    invoice: await number(tx, { orderId, kind: 'credit_note', now }, (n) => ({ ...draft.invoice, number: n })),
  }
}

export async function proformaOf(db: Db, orderId: number, settings: InvoiceSettings): Promise<Invoice> {
  const { order, lines, sentOn, buyerCountry } = await readOrder(db, orderId)
  const issueDate = toRigaDate(order.placedAt)
  return invoiceOf(order, lines, settings.identity, {
    kind: 'proforma',
    number: order.prefixedId,
    issueDate,
    dueDate: addWorkingDays(issueDate, settings.transfer_days),
    sentOn,
    buyerCountry,
    look: paperLookOf(settings),
  })
}

/** The one that counts: an edited order may have earlier ones, which are credited. */
export async function findInvoice(db: Db, orderId: number): Promise<Invoice | null> {
  return (await findInvoices(db, orderId)).at(-1) ?? null
}

/** The oldest first; all but the last are replaced. */
export function findInvoices(db: Db, orderId: number): Promise<Invoice[]> {
  return findDocuments(db, orderId, 'invoice')
}

export function findCreditNotes(db: Db, orderId: number): Promise<Invoice[]> {
  return findDocuments(db, orderId, 'credit_note')
}

async function findDocuments(db: Db, orderId: number, kind: SeriesKind): Promise<Invoice[]> {
  const found = await db
    .select({ document: invoices.document })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, kind)))
    .orderBy(asc(invoices.id))
  return found.map((row) => row.document as Invoice)
}

/** Holds the series' row lock until the commit, so that a rollback leaves no gap. */
async function number(
  tx: Db,
  { orderId, kind, now }: { orderId: number; kind: SeriesKind; now: Date },
  documentOf: (number: string) => Invoice,
): Promise<Invoice> {
  // The letters are not of the cache, which another instance may have changed just now.
  const letters = sql`coalesce((select value->>${kind} from settings where key = 'number_series'), ${DOCUMENT_PREFIXES[kind]})`
  const row = await firstRow<{ series: string; number: number }>(
    tx,
    sql`insert into invoice_series as s (series, next) values (${letters} || ${seriesOf('', now)}, 2)
        on conflict (series) do update set next = s.next + 1 returning series, next - 1 as number`,
  )
  if (!row) throw new Error('No number in the series')
  const { series } = row
  const document = documentOf(documentNumber(series, row.number))
  const einvoiceState = einvoiceStateOf(document)
  await tx
    .insert(invoices)
    .values({ orderId, series, number: row.number, kind, document, issuedAt: now, einvoiceState })
  return document
}

async function lockOrderRow(tx: Db, orderId: number) {
  await tx.execute(sql`select 1 from orders where id = ${orderId} for update`)
}

async function lockOrder(tx: Db, orderId: number) {
  await lockOrderRow(tx, orderId)
  return readOrder(tx, orderId)
}

async function readOrder(db: Db, orderId: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`There is no order ${orderId}`)
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const row = await firstRow<{
    sent_on: Day | null
    company_country: string | null
    on_invoice: boolean
    days: number | null
  }>(
    db,
    sql`select
      (select to_char(min(at) at time zone 'Europe/Riga', 'YYYY-MM-DD') from order_events
        where order_id = ${orderId} and to_state in ('shipped', 'ready_for_pickup', 'completed')) as sent_on,
      (select code from countries where id = ${order.company?.country_id ?? null}::int) as company_country,
      exists (select 1 from payments where order_id = ${orderId} and provider = 'invoice') as on_invoice,
      (select c.invoice_days from users u join companies c on c.id = u.company_id where u.id = ${order.userId}::int) as days`,
  )
  const buyerCountry = row?.company_country ?? order.delivery.country_code
  const isOnInvoice = row?.on_invoice ?? false
  return { order, lines, sentOn: row?.sent_on ?? null, buyerCountry, isOnInvoice, invoiceDays: row?.days ?? null }
}
