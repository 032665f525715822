import { sql } from 'drizzle-orm'
import { recordClosedAccounts } from './adapters/backup/closed-accounts.ts'
import { makeNightlyBackup } from './adapters/backup/nightly-backup.ts'
import { importDueCarriers } from './adapters/carriers/import-carrier.ts'
import { einvoiceWords } from './adapters/documents/einvoice-words.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import { sendEmail } from './adapters/mail/send-email.ts'
import { settlementDeps } from './adapters/payments/settling.ts'
import { auditAtNight } from './adapters/queue/nightly-audit.ts'
import type { RunningQueue } from './adapters/queue/queue.ts'
import type { Services } from './http/services.ts'
import { sendResetLink } from './server/accounts.ts'
import { sweepChanges } from './shop/catalogue/changes.db.ts'
import { checkVatOf } from './shop/customers/ask-vat-register.db.ts'
import { removeExpiredData } from './shop/customers/retention.db.ts'
import { rows } from './shop/db.ts'
import { checkNewEInvoices, recheckEInvoices } from './shop/invoices/einvoices.db.ts'
import { countSales } from './shop/orders/count-sales.db.ts'
import { expireOrders } from './shop/orders/expire.db.ts'
import { remindOverdue } from './shop/orders/overdue.db.ts'
import { anonymiseOrders } from './shop/orders/retention.db.ts'
import type { PaymentState } from './shop/orders/states.ts'
import { isPollDue } from './shop/payments/reconcile.ts'
import { askRefundsAgain, paymentsWithPendingRefunds, settleRefunds } from './shop/payments/refund.db.ts'
import { settlePayment } from './shop/payments/settle.db.ts'
import { takePaymentsToWatch } from './shop/payments/watch.db.ts'
import { readSettings } from './shop/settings/settings.db.ts'
import { notifyBackInStock } from './shop/subscriptions/back-in-stock.db.ts'

/** Carts and orders in hand at once: more, and letters yield to them. */
const MANY_CHANGES = 4

/** Everything that the shop does by itself. */
export function startJobs(queue: RunningQueue, services: Services, mailer: Mailer) {
  const { database, config, lifecycle, admission } = services
  const { db } = database
  return queue.work(
    {
      letter: ({ id }, isLast) => sendEmail(services, mailer, id, isLast),
      'settle-payment': async ({ reference }) => void (await settlePayment(await settlementDeps(services), reference)),
      'forgot-password': ({ email }) => sendResetLink(services, email),
      'check-vat': ({ companyId }) => checkVatOf(services, companyId),
    },
    {
      'expire-orders': { cron: '* * * * *', run: async () => void (await expireOrders({ db, queue }, services.now())) },
      'tell-of-returned': {
        cron: '* * * * *',
        run: async () => void (await notifyBackInStock(db, queue, services.now())),
      },
      'ask-about-payments': { cron: '* * * * *', run: () => pollOpenPayments(services) },
      'ask-about-refunds': { cron: '*/10 * * * *', run: () => askAboutRefunds(services) },
      'check-e-invoices': { cron: '* * * * *', run: () => checkNewEInvoices(db, einvoiceWords) },
      'recheck-e-invoices': { cron: '50 3 * * *', run: () => recheckEInvoices(db, einvoiceWords) },
      // In the morning, when the shop can be asked about it.
      'remind-overdue': { cron: '30 7 * * *', run: () => remindOfInvoices(services) },
      // Thrice, so that a carrier that was away at night has another chance; whoever has today's list is not asked again.
      'import-pickup-points': { cron: '40 2,8,14 * * *', run: () => importPickupPoints(services) },
      'watch-payments': { cron: '23 * * * *', run: () => watchPayments(services) },
      // Every hour, so that a machine that was off at night makes it later.
      'nightly-backup': { cron: '7 * * * *', run: () => makeNightlyBackup(services) },
      'nightly-audit': { cron: '47 2 * * *', run: () => auditAtNight(services) },
      'count-sales': { cron: '27 2 * * *', run: () => countSales(db, services.now()) },
      'sweep-old': { cron: '17 3 * * *', run: () => removeOldData(services) },
    },
    {
      letters: config.MAIL_CONNECTIONS,
      isBusy: () => lifecycle.changes >= MANY_CHANGES || admission.hasPeopleWaiting,
    },
  )
}

/** A notification may never come: vendors are asked about open payments in growing distances. */
export async function pollOpenPayments(services: Services) {
  const { db } = services.database
  const now = services.now()
  const open = await rows<{
    reference: string
    state: PaymentState
    created_at: string
    asked_at: string | null
    hold_until: string | null
    link_expires_at: string | null
  }>(
    db,
    // An attempt that is over is still asked about while another payment of it at the vendor may be paid.
    sql`select p.reference, case when v.is_open then 'linked' else p.state end as state, p.created_at, p.asked_at,
          o.hold_until, p.link_expires_at
        from payments p join orders o on o.id = p.order_id, lateral (
          select exists (select 1 from vendor_payments v where v.payment_id = p.id and v.state <> 'accepted'
            and v.provider_ref is distinct from p.provider_ref) as is_open) v
        where p.created_at > now() - interval '14 days'
          and (v.is_open or (p.provider_ref is not null and p.state in ('linked', 'pending', 'failed', 'expired')))`,
  )
  const date = (text: string | null) => (text === null ? null : new Date(text))
  for (const payment of open) {
    const isDue = isPollDue(
      {
        state: payment.state,
        createdAt: new Date(payment.created_at),
        askedAt: date(payment.asked_at),
        holdUntil: date(payment.hold_until),
        linkExpiresAt: date(payment.link_expires_at),
      },
      now,
    )
    if (!isDue) continue
    await db.execute(sql`update payments set asked_at = ${now.toISOString()} where reference = ${payment.reference}`)
    await settlePayment(await settlementDeps(services), payment.reference).catch((error: unknown) => {
      services.log.warn({ err: error }, 'a payment vendor did not answer')
    })
  }
}

/** A bank may say yes to a refund long after it was asked. */
async function askAboutRefunds(services: Services) {
  const settling = await settlementDeps(services)
  await askRefundsAgain(settling)
  for (const reference of await paymentsWithPendingRefunds(settling.db)) {
    await settleRefunds(settling, reference).catch((error: unknown) => {
      services.log.warn({ err: error }, 'a payment vendor did not answer')
    })
  }
}

/** Money that went back without us must be noticed: the vendor's own pages and the buyer's bank tell nobody. */
export async function watchPayments(services: Services) {
  const settling = await settlementDeps(services)
  for (const reference of await takePaymentsToWatch(settling.db, settling.now)) {
    await settlePayment(settling, reference).catch((error: unknown) => {
      services.log.warn({ err: error }, 'a payment vendor did not answer')
    })
  }
}

export async function remindOfInvoices({ database: { db }, memory, queue, now }: Services) {
  await remindOverdue({ db, queue, settings: await readSettings(db, memory) }, now())
}

async function importPickupPoints({ config, database: { db }, log, now }: Services) {
  if (config.importsPickupPoints) await importDueCarriers({ db, config, log, now })
}

async function removeOldData({ config, database: { db }, memory, now }: Services) {
  await removeExpiredData(db, now())
  await anonymiseOrders(db, now(), (await readSettings(db, memory)).accounting_years)
  await sweepChanges(db)
  await recordClosedAccounts(db, config.dataDir)
}
