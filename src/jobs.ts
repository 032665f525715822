import { makeAskedBackup } from './adapters/backup/asked-backup.ts'
import { makeNightlyBackup } from './adapters/backup/nightly-backup.ts'
import { importCarrier, importDueCarriers } from './adapters/carriers/import-carrier.ts'
import { renewRegister } from './adapters/company-register/import-register.ts'
import { feedFetcher } from './adapters/feeds/fetch-feed-file.ts'
import { readBounces } from './adapters/mail/bounce-mailbox.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import { sendCampaign } from './adapters/mail/send-campaign.ts'
import { sendEmail } from './adapters/mail/send-email.ts'
import { uploadsFolder } from './adapters/media/media.ts'
import { removeLeftUploads } from './adapters/media/receive-picture.ts'
import { runNightlyAudit } from './adapters/queue/nightly-audit.ts'
import type { RunningQueue } from './adapters/queue/queue.ts'
import { openArchive } from './adapters/sheets/open-archive.ts'
import { readSheet } from './adapters/sheets/read-sheet.ts'
import { webhookPoster } from './adapters/webhooks/post-webhook.ts'
import { webhookOutbox } from './adapters/webhooks/webhook-outbox.ts'
import { workOnDemoGoods } from './demo-goods.ts'
import { isBusyWith, isServing } from './http/is-serving.ts'
import type { Services } from './http/services.ts'
import { einvoiceWords } from './i18n/einvoice-words.ts'
import { texts } from './i18n/texts.ts'
import type { Instance } from './instance.ts'
import { bookStatement } from './shop/bank/book-statement.db.ts'
import { toRigaDate } from './shop/calendar/days.ts'
import { remindOfCarts } from './shop/cart-reminders/remind-carts.db.ts'
import { sweepChanges } from './shop/catalogue/changes.db.ts'
import { publishDue } from './shop/catalogue/edit/publish-due.db.ts'
import { publishDuePages } from './shop/content/publish-page.db.ts'
import { checkVatOf } from './shop/customers/ask-vat-register.db.ts'
import { sendResetLink } from './shop/customers/reset-password.db.ts'
import { productColumns, productRows } from './shop/imports/export-file.db.ts'
import { startDueFeeds } from './shop/imports/feeds.db.ts'
import { fetchFeed, followFeed } from './shop/imports/run-feed.db.ts'
import { runImport } from './shop/imports/run-import.db.ts'
import { carryEInvoices, tellOfLateEInvoices } from './shop/invoices/deliver-einvoices.db.ts'
import { checkNewEInvoices, recheckEInvoices } from './shop/invoices/einvoices.db.ts'
import { DEFAULT_LANG, isLang } from './shop/languages.ts'
import { removeUnusedPictures } from './shop/media/remove-unused.db.ts'
import { startDueCampaigns } from './shop/newsletter/campaigns.db.ts'
import { expireRequests } from './shop/order-requests/close-request.db.ts'
import { countSales } from './shop/orders/count-sales.db.ts'
import { expireOrders } from './shop/orders/expire.db.ts'
import { expirePickups } from './shop/orders/expire-pickups.db.ts'
import { indexOrders } from './shop/orders/order-search.db.ts'
import { remindOverdue } from './shop/orders/overdue.db.ts'
import { sendOrderLink } from './shop/orders/send-link.db.ts'
import { trackParcels } from './shop/parcels/track.db.ts'
import { readDueMarks } from './shop/payments/marks.db.ts'
import { pollOpenPayments, pollRefunds, watchPayments } from './shop/payments/poll-payments.db.ts'
import { settlePayment } from './shop/payments/settle.db.ts'
import { settlementDeps } from './shop/payments/settlement-deps.db.ts'
import { keepReports, recountReports } from './shop/reports/keep-reports.db.ts'
import { anonymiseOrders } from './shop/retention/anonymise-orders.db.ts'
import { removeExpiredData } from './shop/retention/remove-expired.db.ts'
import { carryOutSales } from './shop/sales/carry-out.db.ts'
import { countSegments } from './shop/segments/segments.db.ts'
import { readSettings } from './shop/settings/settings.db.ts'
import { isCarrier } from './shop/shipping/carrier-point.ts'
import { startDueBulk } from './shop/staff-jobs/bulk-job.db.ts'
import type { JournalJobDeps } from './shop/staff-jobs/journal-export.db.ts'
import type { ProductJobDeps } from './shop/staff-jobs/product-export.db.ts'
import { runStaffJob } from './shop/staff-jobs/run-staff-job.db.ts'
import { continueDocuments } from './shop/stock/book-document.db.ts'
import { countSalesDays, tellOfLowStock } from './shop/stock/forecast.db.ts'
import { SALES_DAYS } from './shop/stock/forecast.ts'
import { notifyBackInStock } from './shop/subscriptions/back-in-stock.db.ts'
import { tellOfOssLimit } from './shop/tax/oss.db.ts'
import { usesOss } from './shop/tax/oss-switches.ts'
import { datedRates, ossSwitchesOf } from './shop/tax/rates.db.ts'
import { tellPlatforms } from './ucp/order/tell-platforms.ts'

export function startJobs(queue: RunningQueue, services: Instance, mailer: Mailer) {
  const { database, config } = services
  const { db } = database
  return queue.work(
    {
      letter: ({ id }, isLast) => sendEmail(services, mailer, id, isLast),
      'settle-payment': async ({ reference }) => void (await settlePayment(await settlementDeps(services), reference)),
      'forgot-password': ({ email }) => sendResetLink(services, email),
      'order-link': (asked) => sendOrderLink(services, asked),
      'check-vat': ({ companyId }) => checkVatOf(services, companyId),
      'staff-job': ({ id }) => runJobOfStaff(services, id),
      'book-bank-entries': ({ id }) => bookBankEntries(services, id),
      campaign: (job) => sendCampaign(services, mailer, job),
      import: ({ id }) => runImportOfShop(services, queue, id),
      'demo-goods': ({ act }, isLast) => workOnDemoGoods(services, act, isLast),
      backup: ({ id }) => makeAskedBackup(services, id),
      'import-feed': ({ id }) => fetchFeedOfShop(services, queue, id),
      'pickup-points': ({ carrier }) => readCarrier(services, carrier),
    },
    {
      'expire-orders': { cron: '* * * * *', run: () => expireOrdersOfShop(services, queue) },
      'expire-order-requests': {
        cron: '*/10 * * * *',
        run: async () => void (await expireRequests({ db, queue, now: services.now() })),
      },
      'tell-of-returned': {
        cron: '* * * * *',
        run: async () => void (await notifyBackInStock(db, queue, services.now())),
      },
      'index-orders': { cron: '* * * * *', run: () => indexOrders(db) },
      'start-campaigns': {
        cron: '* * * * *',
        run: async () => void (await startDueCampaigns({ db, queue }, services.now())),
      },
      'publish-goods': { cron: '* * * * *', run: async () => void (await publishDue(db, services.now())) },
      'publish-pages': { cron: '* * * * *', run: async () => void (await publishDuePages(db, services.now())) },
      'carry-out-sales': {
        cron: '* * * * *',
        run: async () => void (await carryOutSales(db, { now: services.now() })),
      },
      'start-planned-changes': {
        cron: '* * * * *',
        run: async () => void (await startDueBulk(db, queue, services.now())),
      },
      'count-segments': { cron: '*/10 * * * *', run: () => countSegments(db) },
      'read-payment-marks': {
        cron: '35 * * * *',
        run: () =>
          readDueMarks({ db, draw: services.drawMark, now: services.now(), log: services.log }, services.providers),
      },
      'ask-about-payments': { cron: '* * * * *', run: () => pollOpenPayments(services) },
      'ask-about-refunds': { cron: '*/10 * * * *', run: () => pollRefunds(services) },
      'check-e-invoices': { cron: '* * * * *', run: () => checkNewEInvoices(db, einvoiceWords) },
      'recheck-e-invoices': { cron: '50 3 * * *', run: () => recheckEInvoices(db, einvoiceWords) },
      'read-bounces': { cron: '*/5 * * * *', run: async () => void (await readBounces(services)) },
      'remind-of-carts': { cron: '*/10 * * * *', run: () => remindOfLeftCarts(services) },
      'carry-e-invoices': { cron: '*/5 * * * *', run: () => carryEInvoicesOf(services) },
      'tell-of-late-e-invoices': { cron: '15 6 * * *', run: () => tellOfLateEInvoices(db, services.now()) },
      'tell-of-oss-limit': { cron: '25 6 * * *', run: () => tellOfOss(services) },
      // In business hours, so that customers can call.
      'remind-overdue': { cron: '30 7 * * *', run: () => remindOfInvoices(services) },
      // Three times, in case a carrier is unavailable at night; up-to-date lists are skipped.
      'import-pickup-points': { cron: '40 2,8,14 * * *', run: () => importPickupPoints(services) },
      'renew-company-register': { cron: '20 1 * * *', run: () => renewCompanyRegister(services) },
      'watch-payments': { cron: '23 * * * *', run: () => watchPayments(services) },
      // Hourly, for machines that are off at night.
      'nightly-backup': { cron: '7 * * * *', run: () => makeNightlyBackup(services) },
      'nightly-audit': { cron: '47 2 * * *', run: () => runNightlyAudit(services) },
      'tell-platforms': { cron: '* * * * *', run: () => tellPlatforms(services) },
      'track-parcels': { cron: '*/10 * * * *', run: () => trackParcels({ ...services, db }) },
      'fetch-feeds': { cron: '*/5 * * * *', run: () => startDueFeeds(db, queue, services.now()) },
      'count-sales': { cron: '27 2 * * *', run: () => countSales(db, services.now()) },
      'count-sales-days': { cron: '*/10 * * * *', run: () => countSalesDays(db, services.now(), 2) },
      // Orders of earlier days are cancelled, too.
      'recount-sales-days': { cron: '37 2 * * *', run: () => countSalesDays(db, services.now(), SALES_DAYS + 1) },
      'keep-reports': { cron: '* * * * *', run: () => keepReports(db, services.now()) },
      'recount-reports': { cron: '57 2 * * *', run: () => recountReports(db, services.now()) },
      'tell-of-low-stock': { cron: '0 5 * * *', run: () => tellOfLowStock(db, services.now()) },
      'book-stock-documents': { cron: '* * * * *', run: () => continueDocuments(db) },
      'sweep-old': { cron: '17 3 * * *', run: () => removeOldData(services) },
      'sweep-pictures': { cron: '37 3 * * *', run: () => removeOldPictures(services) },
    },
    {
      emails: config.MAIL_CONNECTIONS,
      isBusy: () => isBusyWith(services),
      outboxes: new Map([['webhooks', webhooksOf(services)]]),
    },
  )
}

const webhooksOf = ({ config, database: { db }, keys, log, now }: Instance) =>
  webhookOutbox({ db, keys, post: webhookPoster(config.NODE_ENV === 'test'), now }, (error) =>
    log.error({ err: error }, 'webhooks'),
  )

export async function runJobOfStaff(services: Services, id: string) {
  const wordsOf = (lang: string) => {
    const { staffStates, staff } = texts[isLang(lang) ? lang : DEFAULT_LANG]
    return { states: staffStates, columns: staff.exportColumns }
  }
  const products: ProductJobDeps = {
    search: services.staffSearch,
    wordsOf: (lang) => texts[isLang(lang) ? lang : DEFAULT_LANG].staff.productList,
    goodsFile: { columns: productColumns, rows: productRows },
  }
  const offerWordsOf = (lang: string) => texts[isLang(lang) ? lang : DEFAULT_LANG].staff.offerList
  const settled = await settlementDeps(services)
  const journal: JournalJobDeps = {
    place: async () => ({
      rates: await datedRates(settled.db, services.memory),
      oss: await ossSwitchesOf(settled.db, services.memory),
    }),
    wordsOf: (lang) => texts[isLang(lang) ? lang : DEFAULT_LANG].staff.journal,
  }
  const customerWords = (lang: string) => texts[isLang(lang) ? lang : DEFAULT_LANG].staff.customers.file
  const words = { wordsOf, offerWordsOf, customerWords }
  const deps = { ...settled, ...words, products, journal, isBusy: () => isServing(services) }
  await runStaffJob(deps, id)
}

export async function bookBankEntries(services: Services, id: number) {
  await bookStatement(await settlementDeps(services), id)
}

async function carryEInvoicesOf({ database: { db }, accessPoint, now }: Instance) {
  if (accessPoint) await carryEInvoices({ db, accessPoint, words: einvoiceWords, now: now() })
}

async function expireOrdersOfShop({ database: { db }, memory, now }: Instance, queue: RunningQueue) {
  await expireOrders({ db, queue }, now())
  const { pickup_days: pickupDays } = await readSettings(db, memory)
  await expirePickups({ db, queue }, { now: now(), pickupDays })
}

async function runImportOfShop(services: Instance, queue: RunningQueue, id: string) {
  const { database, media, keys, now } = services
  const recordClosedAccounts = () =>
    services
      .recordClosedAccounts()
      .catch((error: unknown) => services.log.error({ err: error }, 'the list of closed accounts was not written'))
  const deps = {
    ...{ db: database.db, queue, media, keys, readSheet, openArchive, recordClosedAccounts },
    isBusy: () => isServing(services),
  }
  const isDone = await runImport(deps, id)
  if (isDone) await followFeed({ db: database.db, queue, now }, id)
}

const fetchFeedOfShop = ({ config, database: { db }, now }: Services, queue: RunningQueue, id: number) =>
  fetchFeed({ db, queue, now, fetchFile: feedFetcher(config.NODE_ENV === 'test') }, id)

export async function remindOfInvoices({ database: { db }, memory, queue, now }: Services) {
  await remindOverdue({ db, queue, settings: await readSettings(db, memory) }, now())
}

async function tellOfOss({ database: { db }, memory, now }: Services) {
  const isRegistered = usesOss(await ossSwitchesOf(db, memory), toRigaDate(now()))
  await tellOfOssLimit(db, isRegistered, now())
}

async function remindOfLeftCarts({ database: { db }, memory, queue, now }: Services) {
  await remindOfCarts({ db, queue, settings: await readSettings(db, memory) }, now())
}

async function importPickupPoints({ config, database: { db }, log, now }: Services) {
  if (config.importsPickupPoints) await importDueCarriers({ db, config, log, now })
}

async function readCarrier({ config, database: { db }, log, now }: Services, carrier: string) {
  if (config.importsPickupPoints && isCarrier(carrier)) await importCarrier({ db, config, log, now }, carrier)
}

const renewCompanyRegister = ({ config, database: { db }, log, now }: Services) =>
  renewRegister({ db, config, log, now })

async function removeOldPictures({ config, database: { db }, media, now }: Services) {
  await removeUnusedPictures({ db, media, now: now() })
  await removeLeftUploads(uploadsFolder(config), now())
}

async function removeOldData({ database: { db }, memory, now, recordClosedAccounts }: Services) {
  await removeExpiredData(db, now())
  await anonymiseOrders(db, now(), (await readSettings(db, memory)).accounting_years)
  await sweepChanges(db)
  await recordClosedAccounts()
}
