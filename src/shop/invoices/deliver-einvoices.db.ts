import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Day, toRigaDate } from '../calendar/days.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'
import { endTask, openTask } from '../tasks/tasks.db.ts'
import type { AccessPoint, CarriedEInvoice } from './access-point.ts'
import { type EInvoiceChannel, type EInvoiceDeliveryState, isOpenDelivery } from './einvoice-delivery.ts'
import type { Invoice } from './invoice.ts'
import { trackDelivery } from './track-delivery.db.ts'
import { endpointAddress, type UblTexts, ublOf } from './ubl.ts'

const LATE = 'einvoice-late'
const REJECTED = 'einvoice-rejected'
const BATCH = 50
/** With a question every five minutes: two hours. */
const MANY_TRIES = 24

type Stored = {
  id: number
  document: Invoice
  state: EInvoiceDeliveryState
  channel: EInvoiceChannel | null
  email: string
  lang: Lang
}

export type Handed = { ok: true; state: EInvoiceDeliveryState } | { ok: false; reason: 'unknown' | 'already' }

/** Pressed twice, it is handed over once. */
export function handOver(
  { db, queue, now }: { db: Db; queue: Queue; now: Date },
  { number, channel }: { number: string; channel: EInvoiceChannel },
): Promise<Handed> {
  return db.transaction(async (tx) => {
    const known = await validDocument(tx, number)
    if (!known) return { ok: false, reason: 'unknown' }
    await trackDelivery(tx, known)
    const delivery = await firstRow<Stored>(
      tx,
      sql`select d.invoice_id as id, i.document, d.state, d.channel, o.email, o.lang from einvoice_deliveries d
            join invoices i on i.id = d.invoice_id join orders o on o.id = i.order_id
          where d.invoice_id = ${known.id} for update of d`,
    )
    if (!delivery) return { ok: false, reason: 'unknown' }
    if (!isOpenDelivery(delivery.state))
      return delivery.channel === channel ? { ok: true, state: delivery.state } : { ok: false, reason: 'already' }
    if (channel === 'email') await queueDocument(tx, queue, delivery)
    const state = channel === 'access-point' ? 'sending' : 'sent'
    await tx.execute(sql`update einvoice_deliveries set state = ${state}, channel = ${channel}, problem = null, tries = 0,
        reference = case when ${channel} = 'access-point' then ${randomUUID()} end, provider_ref = null,
        sent_at = case when ${state} = 'sent' then ${now.toISOString()}::timestamptz end,
        decided_by = coalesce(nullif(current_setting('shop.actor', true), ''), 'merchant')
      where invoice_id = ${delivery.id}`)
    for (const kind of [LATE, REJECTED]) await endTask(tx, { kind, subject: `invoice:${delivery.id}` }, now)
    return { ok: true, state }
  })
}

async function validDocument(tx: Db, written: string) {
  const [, series = '', nth = ''] = /^(.+)-(\d{1,9})$/.exec(written) ?? []
  return firstRow<{ id: number; document: Invoice }>(
    tx,
    sql`select id, document from invoices where series = ${series} and number = ${Number(nth)} and einvoice_state = 'valid'
        and document->'buyer'->>'type' = 'b2g'`,
  )
}

async function queueDocument(tx: Db, queue: Queue, { id, document, email, lang }: Stored) {
  const data = { invoiceId: id, number: document.number }
  await queueEmail(tx, queue, {
    kind: 'einvoice',
    subject: `invoice:${id}:${randomUUID()}`,
    recipient: email,
    lang,
    data,
  })
}

type Carried = {
  id: number
  document: Invoice
  reference: string
  provider_ref: string | null
  tries: number
}

type Carriage = { db: Db; accessPoint: AccessPoint; words: Readonly<Record<Lang, UblTexts>>; now: Date }

/** Sends what waits for the access point and asks what became of the rest. */
export async function carryEInvoices(carriage: Carriage) {
  for (const sending of await carried(carriage.db, sql`d.state = 'sending'`)) await sendOne(carriage, sending)
  for (const sent of await carried(carriage.db, sql`d.state = 'sent' and d.channel = 'access-point'`))
    await askAbout(carriage, sent)
}

const carried = (db: Db, which: ReturnType<typeof sql>) =>
  rows<Carried>(
    db,
    sql`select d.invoice_id as id, i.document, d.reference, d.provider_ref, d.tries from einvoice_deliveries d
          join invoices i on i.id = d.invoice_id where ${which} order by d.tries, d.invoice_id limit ${BATCH}`,
  )

/** An answer that was lost is asked for by sending it again: the reference is the same. */
async function sendOne({ db, accessPoint, words, now }: Carriage, sending: Carried) {
  const { id, document, reference } = sending
  const { lang, seller, buyer } = document
  try {
    const xml = ublOf(document, words[lang], lang)
    await keep(
      db,
      now,
      sending,
      await accessPoint.send({ reference, xml, sender: endpointAddress(seller), receiver: endpointAddress(buyer) }),
    )
  } catch (error) {
    await db.execute(sql`update einvoice_deliveries set tries = tries + 1
      where invoice_id = ${id} and reference = ${reference} and state = 'sending'`)
    if (sending.tries + 1 === MANY_TRIES) await tell(db, now, sending, { kind: REJECTED, note: String(error) })
  }
}

async function askAbout({ db, accessPoint, now }: Carriage, sent: Carried) {
  const { reference, provider_ref: providerRef } = sent
  const found = await accessPoint.status({ reference, providerRef: providerRef ?? '' }).catch(() => null)
  if (found) await keep(db, now, sent, found)
  await db.execute(sql`update einvoice_deliveries set tries = tries + 1
    where invoice_id = ${sent.id} and reference = ${reference} and state = 'sent'`)
}

const STATES = { accepted: 'sent', delivered: 'delivered', rejected: 'rejected' } as const

/** What belongs to an earlier try, or comes after the end, changes nothing. */
async function keep(db: Db, now: Date, of: Carried, { state, providerRef, reason }: CarriedEInvoice) {
  const changed = await firstRow(
    db,
    sql`update einvoice_deliveries set state = ${STATES[state]}, provider_ref = ${providerRef},
          problem = ${state === 'rejected' ? reason.slice(0, 500) : null}, tries = 0,
          sent_at = case when ${state} = 'rejected' then null else coalesce(sent_at, ${now.toISOString()}::timestamptz) end
        where invoice_id = ${of.id} and reference = ${of.reference} and state in ('sending', 'sent')
          and state <> ${STATES[state]} returning 1 as is_changed`,
  )
  if (changed && state === 'rejected') await tell(db, now, of, { kind: REJECTED, note: reason })
}

const tell = (db: Db, now: Date, { id, document }: Carried, { kind, note }: { kind: string; note: string }) =>
  openTask(db, { kind, subject: `invoice:${id}`, note: `${document.number}: ${note.slice(0, 300)}` }, now)

/** A task for each that nobody has handed over in time. */
export async function tellOfLateEInvoices(db: Db, now: Date) {
  const late = await rows<{ id: number; number: string; due: Day }>(
    db,
    sql`select d.invoice_id as id, i.document->>'number' as number, d.due_on::text as due
        from einvoice_deliveries d join invoices i on i.id = d.invoice_id
        where d.state in ('waiting', 'sending', 'rejected') and d.due_on < ${toRigaDate(now)}::date`,
  )
  for (const { id, number, due } of late)
    await openTask(db, { kind: LATE, subject: `invoice:${id}`, note: `${number}, ${due}` }, now)
}
