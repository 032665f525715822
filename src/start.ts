import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { agentCaller } from './adapters/agents/call-agent.ts'
import { recordClosedAccounts } from './adapters/backup/closed-accounts.ts'
import { createCaptcha } from './adapters/captcha/captcha.ts'
import { importCarrier } from './adapters/carriers/import-carrier.ts'
import { openCarriers } from './adapters/carriers/open-carriers.ts'
import { companyLookups } from './adapters/company-register/look-up-company.ts'
import { type Database, openDatabase } from './adapters/database/database.ts'
import { isMigrated, migrate } from './adapters/database/migrate.ts'
import { checkPooler } from './adapters/database/pooler.ts'
import { openTxtLookup } from './adapters/dns/txt-lookup.ts'
import { createDocuments } from './adapters/documents/documents.ts'
import { parcelPapers } from './adapters/documents/parcel-papers.ts'
import { accessPoint } from './adapters/einvoices/access-point.ts'
import { openMachine } from './adapters/machine/machine.ts'
import { openMail } from './adapters/mail/open-mail.ts'
import { openMedia } from './adapters/media/media.ts'
import { openSharedFiles } from './adapters/media/shared-files.ts'
import { openPayments } from './adapters/payments/open-payments.ts'
import type { SendToShop } from './adapters/payments/practice.ts'
import { openPracticeBank } from './adapters/payments/providers.ts'
import { drawMark } from './adapters/pictures/draw-mark.ts'
import { startQueue } from './adapters/queue/queue.ts'
import { startRelay } from './adapters/relay/relay.ts'
import { openSearch } from './adapters/search/open-search.ts'
import { searchFile } from './adapters/search/search-file.ts'
import { readSheet } from './adapters/sheets/read-sheet.ts'
import { writeSheet } from './adapters/sheets/write-sheet.ts'
import { openStreetMap } from './adapters/street-map/street-map.ts'
import type { Tracing } from './adapters/tracing/tracing.ts'
import { vies } from './adapters/vies/vies.ts'
import { webhookAddressCheck } from './adapters/webhooks/post-webhook.ts'
import { buildApp, buildHealthApp } from './app.ts'
import { connectCaches, invalidateLists } from './cache-invalidation.ts'
import type { Config } from './config.ts'
import { AdmissionQueue } from './http/admission.ts'
import { readAssets } from './http/assets.ts'
import { createPageCache } from './http/cache/cached-page.ts'
import type { RequestTimes } from './http/metrics/request-times.ts'
import type { Instance } from './instance.ts'
import { startJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { type OpenMetrics, openMetrics } from './open-metrics.ts'
import { openTracing } from './open-tracing.ts'
import { AgentProfiles } from './shop/agents/agent-profiles.ts'
import { createLookupCache } from './shop/cache/lookup-cache.ts'
import { createProductCaches } from './shop/catalogue/product-caches.ts'
import type { ChangePosition } from './shop/changes.ts'
import { OrderQueue } from './shop/checkout/order-queue.ts'
import { makeKeys } from './shop/keys.ts'
import { orderTokens } from './shop/orders/order-tokens.ts'
import { StepCounts } from './shop/reports/funnel.ts'
import { SearchMisses } from './shop/search-words/search-misses.ts'
import { keepWritingMisses } from './shop/search-words/write-misses.db.ts'
import { readSettings } from './shop/settings/settings.db.ts'
import { keepTelling } from './shop/system/instances.db.ts'

export type RunningShop = {
  url: string
  services: Instance
  /** When the catalogue is loaded. Until then lists and searches wait a little, or are answered with 503. */
  ready: Promise<void>
  stop: () => Promise<void>
}

/** Connections the kernel queues; past them (511 by default) clients retry after 1, 3, 7 and 15 s. */
const BACKLOG = 2048

type Options = {
  /** Called with the open, migrated database before the shop is served. */
  beforeServing?: (services: Instance) => Promise<void>
}

/** Opens the database, migrates it, and serves the shop until `stop`; at first without lists, which take longer. */
export async function startShop(config: Config, options: Options = {}): Promise<RunningShop> {
  const log = createLog(config)
  const metrics = await openMetrics(config)
  const tracing = await openTracing(config)
  const database = await openDatabase(config, {
    role: 'shop',
    log,
    onPoolWait: metrics?.onPoolWait,
    onConnection: tracing?.traceQueries,
  })
  try {
    return await serveFrom(database, { config, log, options, metrics, tracing })
  } catch (error) {
    // Otherwise the embedded PostgreSQL would keep running.
    await database.close().catch(() => {})
    throw error
  }
}

type Parts = {
  config: Config
  log: Logger
  options: Options
  metrics: OpenMetrics | undefined
  tracing: Tracing | undefined
}

async function serveFrom(database: Database, { config, log, options, metrics, tracing }: Parts): Promise<RunningShop> {
  await migrate(database)
  const { services, queue, mailer } = await openServices(database, {
    config,
    log,
    requestTimes: metrics?.requestTimes,
    traceRequests: tracing?.traceRequests,
    position: () => changes.position(),
    inject: (request) => app.inject(request),
  })
  await options.beforeServing?.(services)
  // What was read before may be older than what was written now.
  services.memory.invalidate('everything')

  const changes = await connectCaches(services)
  void checkPooler(database, log, { listens: !hasTransport(config) })
  const ready = services.searchSync.ready().then(() => {
    services.lifecycle.isLoading = false
  })
  const writing = keepWritingMisses({
    db: database.db,
    misses: services.searchMisses,
    now: services.now,
    onError: (error) => log.warn({ err: error }, 'searches without a hit were not counted'),
  })
  const worksOnJobs = config.ROLE !== 'web'
  if (worksOnJobs) await startJobs(queue, services, mailer)
  const relay =
    worksOnJobs && config.isRelayed ? startRelay({ database, log, urls: config, caches: config.varnishes }) : undefined
  const telling = keepTelling({
    db: database.db,
    id: randomUUID(),
    startedAt: services.now(),
    state: () => ({
      host: hostname(),
      role: config.ROLE,
      version: services.machine.version,
      position: changes.position(),
      transport: changes.transport(),
      relay: relay?.state() ?? null,
    }),
    onError: (error) => log.warn({ err: error }, 'the list of instances was not written'),
  })
  const app = config.ROLE === 'jobs' ? buildHealthApp(services) : await buildApp(services)
  const closeMetrics = await metrics?.serve(services, changes.position)

  const close = async () => {
    // Requests in progress first, then jobs in progress, then the database.
    await app.close()
    await closeMetrics?.()
    await queue.stop()
    await writing.stop()
    await telling.stop()
    changes.close()
    await relay?.close()
    await services.searchSync.close()
    await services.streetMap.close()
    mailer.close()
    await database.close()
    await tracing?.close()
  }
  try {
    await app.listen({ port: config.PORT, host: config.HOST, backlog: BACKLOG })
  } catch (error) {
    await close()
    throw error
  }

  let stopping: Promise<void> | undefined
  const stop = async () => {
    services.lifecycle.isDraining = true
    await sleep(config.DRAIN_SECONDS * 1_000)
    await close()
  }
  return {
    url: config.baseUrl.origin,
    services,
    ready,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

const hasTransport = ({ REDIS_URL, NATS_URL }: Config) => REDIS_URL !== undefined || NATS_URL !== undefined

type Surroundings = {
  config: Config
  log: Logger
  requestTimes: RequestTimes | undefined
  traceRequests: Tracing['traceRequests'] | undefined
  /** Of the feed of changes, which is opened later. */
  position: () => ChangePosition
  /** Into the app, which is built later. */
  inject: SendToShop
}

async function openServices(
  database: Database,
  { config, log, requestTimes, traceRequests, position, inject }: Surroundings,
) {
  const now = () => new Date()
  const memory = createLookupCache()
  const pageCache = createPageCache(config.PAGE_CACHE === 'on' ? undefined : 0)
  const admission = new AdmissionQueue()
  const lifecycle = { isDraining: false, isLoading: true, changes: 0 }
  const search = await openSearch(database, {
    config,
    log,
    ...invalidateLists(pageCache),
    onBack: () => pageCache.invalidate('everything'),
    store: searchFile({ db: database.db, dataDir: config.dataDir, log, shared: openSharedFiles(config, now) }),
    position,
    isServing: () => admission.running > 0 || lifecycle.changes > 0,
  })
  const queue = await startQueue(database, log, { worksOnJobs: config.ROLE !== 'web' })
  const { own_keys_from: ownFrom } = await readSettings(database.db, memory)
  const keys = makeKeys(config.sessionSecrets, ownFrom === null ? null : new Date(ownFrom), now)
  const media = openMedia(config, now)
  const callAgent = agentCaller({ allowsLocal: config.allowsLocalAgents })
  const { mailer, mailAccount } = await openMail({ config, db: database.db, keys })
  const services: Instance = {
    config,
    database,
    memory,
    search: search.engine,
    staffSearch: search.staff,
    searchSync: search.sync,
    productCaches: createProductCaches(),
    pageCache,
    admission,
    queue,
    log,
    now,
    assets: readAssets(),
    callAgent,
    agentProfiles: new AgentProfiles(callAgent, now),
    documents: createDocuments(config.dataDir, log, media.store),
    ...(await openCarriers({ config, db: database.db, now, keys })),
    mailAccount,
    importPoints: (carrier) => importCarrier({ db: database.db, config, log, now }, carrier),
    parcelPapers: parcelPapers(media.store),
    readSheet,
    writeSheet,
    disclosesAccounts: config.REGISTER_TELLS === '1',
    recordClosedAccounts: () => recordClosedAccounts(database.db, config.dataDir),
    txtLookup: openTxtLookup(config.DNS_SERVER),
    checkWebhookAddress: webhookAddressCheck(config.NODE_ENV === 'test'),
    searchMisses: new SearchMisses(),
    vatRegister: (requester) => vies(config.VIES_URL, requester),
    companyLookups: companyLookups(config),
    streetMap: openStreetMap(config.dataDir, log),
    media,
    machine: openMachine(config),
    captcha: createCaptcha({ config, db: database.db, now, limits: config.LIMITS === 'on' }),
    ...(await openPayments({ config, db: database.db, log, now, keys })),
    drawMark,
    accessPoint: accessPoint(config),
    practiceBank: openPracticeBank({ config, db: database.db, log }, inject),
    keys,
    secrets: { orderToken: orderTokens(keys).tokenOf },
    limits: config.LIMITS === 'on',
    health: { ping: database.ping, replica: database.replica, isMigrated: () => isMigrated(database) },
    requestTimes,
    traceRequests,
    orderQueue: new OrderQueue(),
    steps: new StepCounts(),
    lifecycle,
  }
  return { services, queue, mailer }
}
