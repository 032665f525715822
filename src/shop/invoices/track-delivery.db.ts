import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { lastDayToSend } from './einvoice-delivery.ts'
import type { Invoice } from './invoice.ts'

/** Of a public body; the days count from the issue. */
export async function trackDelivery(tx: Db, { id, document }: { id: number; document: Invoice }) {
  if (document.buyer.type !== 'b2g') return
  await tx.execute(sql`insert into einvoice_deliveries (invoice_id, due_on)
    values (${id}, ${lastDayToSend(document.issueDate)}) on conflict do nothing`)
}
