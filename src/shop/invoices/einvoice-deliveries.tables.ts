import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { EInvoiceChannel, EInvoiceDeliveryState } from './einvoice-delivery.ts'
import { invoices } from './invoices.tables.ts'

/** How the e-invoices of public bodies reach them, and until when they must. */
export const einvoiceDeliveries = pgTable(
  'einvoice_deliveries',
  {
    invoiceId: integer()
      .primaryKey()
      .references(() => invoices.id),
    /** The last day on which it may be handed over. */
    dueOn: date().notNull(),
    state: text().$type<EInvoiceDeliveryState>().notNull().default('waiting'),
    channel: text().$type<EInvoiceChannel>(),
    /** Of the document at the access point: ours and its own. */
    reference: text(),
    providerRef: text(),
    /** Why it was rejected. */
    problem: text(),
    tries: integer().notNull().default(0),
    decidedBy: text(),
    sentAt: instant(),
  },
  (t) => [
    uniqueIndex('einvoice_deliveries_reference').on(t.reference),
    index('einvoice_deliveries_open').on(t.dueOn).where(sql`state in ('waiting', 'sending', 'rejected')`),
    index('einvoice_deliveries_carried').on(t.invoiceId).where(sql`state = 'sent' and channel = 'access-point'`),
    check('einvoice_deliveries_state', sql`${t.state} in ('waiting', 'sending', 'sent', 'delivered', 'rejected')`),
    check('einvoice_deliveries_channel', sql`${t.channel} in ('email', 'portal', 'access-point')`),
    check('einvoice_deliveries_way', sql`${t.state} = 'waiting' or ${t.channel} is not null`),
  ],
)
