import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { type Lang, languages } from '../languages.ts'
import { operatorTasks } from '../tasks/tasks.tables.ts'
import type { Invoice } from './invoice.ts'
import type { EInvoiceState } from './invoices.tables.ts'
import { trackDelivery } from './track-delivery.db.ts'
import { hasEInvoice, type UblTexts, ublOf } from './ubl.ts'
import { checkUbl } from './ubl-rules.ts'

const TASK = 'einvoice-invalid'
const BATCH = 100

export type EInvoiceTexts = Readonly<Record<Lang, UblTexts>>
type IssuedInvoice = { id: number; document: Invoice; state: EInvoiceState }
type Problem = { rule: string; detail: string }

export const einvoiceStateOf = (document: Invoice): EInvoiceState => (hasEInvoice(document) ? 'new' : 'none')

/** Includes documents of versions without this check. */
export async function checkNewEInvoices(db: Db, words: EInvoiceTexts) {
  for (;;) {
    const found = await issued(db, sql`i.einvoice_state = 'new' order by i.id limit ${BATCH}`)
    for (const invoice of found) await check(db, invoice, words)
    if (found.length < BATCH) return
  }
}

/** A newer version may write them correctly. */
export async function recheckEInvoices(db: Db, words: EInvoiceTexts) {
  for (const invoice of await issued(db, sql`i.einvoice_state = 'invalid' order by i.id`))
    await check(db, invoice, words)
}

export async function isValidEInvoice(
  db: Db,
  { number, orderNumber }: Invoice,
  words: EInvoiceTexts,
): Promise<boolean> {
  const [invoice] = await issued(
    db,
    sql`i.order_id = (select id from orders where prefixed_id = ${orderNumber}) and i.document->>'number' = ${number}`,
  )
  if (!invoice) return false
  return (invoice.state === 'new' ? await check(db, invoice, words) : invoice.state) === 'valid'
}

export async function invalidEInvoices(db: Db, orderId: number): Promise<ReadonlySet<string>> {
  const found = await rows<{ number: string }>(
    db,
    sql`select document->>'number' as number from invoices where order_id = ${orderId} and einvoice_state = 'invalid'`,
  )
  return new Set(found.map(({ number }) => number))
}

const issued = (db: Db, where: ReturnType<typeof sql>) =>
  rows<IssuedInvoice>(db, sql`select i.id, i.document, i.einvoice_state as state from invoices i where ${where}`)

async function check(db: Db, { id, document }: IssuedInvoice, words: EInvoiceTexts): Promise<EInvoiceState> {
  const problems = hasEInvoice(document) ? problemsOf(document, words) : null
  const state = problems === null ? 'none' : problems.length === 0 ? 'valid' : 'invalid'
  await db.transaction(async (tx) => {
    const storedProblems = problems === null || problems.length === 0 ? null : JSON.stringify(problems)
    await firstRow(
      tx,
      sql`update invoices set einvoice_state = ${state}, einvoice_problems = ${storedProblems}::jsonb where id = ${id} returning id`,
    )
    if (state === 'valid') await trackDelivery(tx, { id, document })
    const subject = `invoice:${id}`
    if (state === 'invalid') await openTask(tx, subject, `${document.number}: ${rulesOf(problems ?? [])}`)
    else
      await tx.execute(sql`update operator_tasks set done_at = now()
      where kind = ${TASK} and subject = ${subject} and done_at is null`)
  })
  return state
}

function problemsOf(document: Invoice, words: EInvoiceTexts): Problem[] {
  const found = languages.flatMap((lang): Problem[] => {
    try {
      return checkUbl(ublOf(document, words[lang], lang))
    } catch (error) {
      return [{ rule: 'XML', detail: String(error) }]
    }
  })
  return found.filter(
    ({ rule, detail }, i) => found.findIndex((other) => other.rule === rule && other.detail === detail) === i,
  )
}

const rulesOf = (problems: readonly Problem[]) => [...new Set(problems.map(({ rule }) => rule))].join(', ')

const openTask = (tx: Db, subject: string, note: string) =>
  tx
    .insert(operatorTasks)
    .values({ kind: TASK, subject, note })
    .onConflictDoUpdate({ target: [operatorTasks.kind, operatorTasks.subject], set: { note } })
