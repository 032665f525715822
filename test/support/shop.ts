import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Logger, pino } from 'pino'
import { expect } from 'vitest'
import { agentCaller } from '../../src/adapters/agents/call-agent.ts'
import { recordClosedAccounts } from '../../src/adapters/backup/closed-accounts.ts'
import { createCaptcha } from '../../src/adapters/captcha/captcha.ts'
import { importCarrier } from '../../src/adapters/carriers/import-carrier.ts'
import { openCarriers } from '../../src/adapters/carriers/open-carriers.ts'
import { companyLookups } from '../../src/adapters/company-register/look-up-company.ts'
import type { Database } from '../../src/adapters/database/database.ts'
import { isMigrated } from '../../src/adapters/database/migrate.ts'
import { openTxtLookup } from '../../src/adapters/dns/txt-lookup.ts'
import { createDocuments } from '../../src/adapters/documents/documents.ts'
import { parcelPapers } from '../../src/adapters/documents/parcel-papers.ts'
import { accessPoint } from '../../src/adapters/einvoices/access-point.ts'
import { openMachine } from '../../src/adapters/machine/machine.ts'
import { openMail } from '../../src/adapters/mail/open-mail.ts'
import { openMedia } from '../../src/adapters/media/media.ts'
import { openPayments } from '../../src/adapters/payments/open-payments.ts'
import { openPracticeBank } from '../../src/adapters/payments/providers.ts'
import { drawMark } from '../../src/adapters/pictures/draw-mark.ts'
import { readSheet } from '../../src/adapters/sheets/read-sheet.ts'
import { writeSheet } from '../../src/adapters/sheets/write-sheet.ts'
import { openStreetMap } from '../../src/adapters/street-map/street-map.ts'
import { vies } from '../../src/adapters/vies/vies.ts'
import { webhookAddressCheck } from '../../src/adapters/webhooks/post-webhook.ts'
import { buildApp } from '../../src/app.ts'
import { connectCaches, invalidateLists } from '../../src/cache-invalidation.ts'
import { readConfig } from '../../src/config.ts'
import { AdmissionQueue } from '../../src/http/admission.ts'
import { createPageCache } from '../../src/http/cache/cached-page.ts'
import type { Services } from '../../src/http/services.ts'
import type { Instance } from '../../src/instance.ts'
import { AgentProfiles } from '../../src/shop/agents/agent-profiles.ts'
import { createLookupCache } from '../../src/shop/cache/lookup-cache.ts'
import { categories, manufacturers, products, productTexts } from '../../src/shop/catalogue/catalogue.tables.ts'
import { createProductCaches } from '../../src/shop/catalogue/product-caches.ts'
import { OrderQueue } from '../../src/shop/checkout/order-queue.ts'
import type { Job, Queue } from '../../src/shop/emails/queue.ts'
import { type Keys, makeKeys } from '../../src/shop/keys.ts'
import { orderTokens } from '../../src/shop/orders/order-tokens.ts'
import { StepCounts } from '../../src/shop/reports/funnel.ts'
import { createSearch } from '../../src/shop/search/live-index/create-search.db.ts'
import { SearchMisses } from '../../src/shop/search-words/search-misses.ts'
import { openTestDatabase, seedDemoShop, TEST_SECRET } from './databases.ts'

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

type Options = {
  /** `empty`: as a merchant's first start finds it. `ground`: a seller, delivery and payment methods. `demo`: the whole demo shop. */
  with?: 'empty' | 'ground' | 'demo'
  env?: Record<string, string>
  now?: () => Date
  limits?: boolean
  log?: Logger
  keys?: Keys
  /** Another database than one of the run's own server; it is closed with the shop. */
  database?: Database
}

/** A shop of its own for a test file, on a database of its own. Requests go through the real app. */
export async function openTestShop(options: Options = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    BASE_URL: 'http://localhost:3000',
    CAPTCHA: 'off',
    LOG_LEVEL: 'silent',
    SESSION_SECRET: TEST_SECRET,
    ...options.env,
  })
  // The template of the demo shop was made by the real clock and with the secret above.
  const seedsItself = options.with === 'demo' && Boolean(options.now ?? options.env?.SESSION_SECRET)
  const { database, drop } = options.database
    ? { database: options.database, drop: options.database.close }
    : await openTestDatabase(seedsItself ? 'empty' : (options.with ?? 'ground'))
  const now = options.now ?? (() => new Date())
  const jobs: Job[] = []
  const queue: Queue = { add: async (_tx, job) => void jobs.push(job) }
  const memory = createLookupCache()
  const pageCache = createPageCache()
  const log = options.log ?? pino({ level: 'silent' })
  const keys = options.keys ?? makeKeys(config.sessionSecrets)
  const search = createSearch(database.readDb, invalidateLists(pageCache))
  const media = openMedia(config, now)
  const callAgent = agentCaller({ allowsLocal: config.allowsLocalAgents })
  const services: Instance = {
    config,
    database,
    memory,
    search: search.engine,
    staffSearch: search.staff,
    searchSync: search.sync,
    productCaches: createProductCaches(),
    pageCache,
    admission: new AdmissionQueue(),
    queue,
    log,
    now,
    limits: options.limits ?? false,
    health: { ping: database.ping, replica: database.replica, isMigrated: () => isMigrated(database) },
    orderQueue: new OrderQueue(),
    steps: new StepCounts(),
    lifecycle: { isDraining: false, changes: 0 },
    callAgent,
    agentProfiles: new AgentProfiles(callAgent, now),
    documents: createDocuments(config.dataDir, log, media.store),
    ...(await openCarriers({ config, db: database.db, now, keys })),
    mailAccount: (await openMail({ config, db: database.db, keys })).mailAccount,
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
    captcha: createCaptcha({ config, db: database.db, now, limits: options.limits ?? false }),
    assets: { entry: '', preloads: [], styles: {}, font: null },
    ...(await openPayments({ config, db: database.db, log, now, keys })),
    drawMark,
    accessPoint: accessPoint(config),
    practiceBank: openPracticeBank({ config, db: database.db, log }, (request) => app.inject(request)),
    keys,
    secrets: { orderToken: orderTokens(keys).tokenOf },
  }
  if (seedsItself) await seedDemoShop(database, now(), config.sessionSecret)
  const changes = await connectCaches(services)
  const app = await buildApp(services)
  await app.ready()
  return {
    app,
    services,
    jobs,
    db: database.db,
    visitor: () => new Visitor(app),
    /** One line to put something on the shelf. */
    product: (given: ProductGiven = {}) => makeProduct(services, given),
    async close() {
      await app.close()
      changes.close()
      search.sync.close()
      await services.streetMap.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What a call answered. `json` is what a test says it is. */
export type Answer = { status: number; headers: Record<string, unknown>; body: string; json: <T>() => T }

/** Somebody with a browser: keeps cookies and the token as ours does. */
export class Visitor {
  readonly #app: FastifyInstance
  #cookies = new Map<string, string>()
  #token = ''

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies
  }

  setCookie(name: string, value: string) {
    this.#cookies.set(name, value)
  }

  get(path: string, headers: Record<string, string> = {}) {
    return this.#send({ method: 'GET', url: path, headers })
  }

  /** A call of the shop's own browser code. */
  post(path: string, body: unknown = {}, headers: Record<string, string> = {}) {
    return this.raw(path, JSON.stringify(body), headers)
  }

  /** The same with a body that need not be JSON. */
  async raw(path: string, payload: string | Buffer, headers: Record<string, string> = {}) {
    if (!this.#token) await this.renewToken()
    return this.#send({
      method: 'POST',
      url: path,
      payload,
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': this.#token,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    })
  }

  /** A request that carries the cookie, as a browser's would, and what somebody else made it carry. */
  forge(path: string, payload: string, headers: Record<string, string>) {
    return this.#send({ method: 'POST', url: path, payload, headers })
  }

  /** A form sent by a page of the shop. */
  async submit(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    if (!this.#token) await this.renewToken()
    return this.#send({
      method: 'POST',
      url: path,
      payload: new URLSearchParams({ _token: this.#token, ...fields }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        origin: 'http://localhost:3000',
        ...headers,
      },
    })
  }

  async renewToken(): Promise<string> {
    this.#token = (await this.get('/api/visitor')).json<{ csrf: string }>().csrf
    return this.#token
  }

  async #send(request: InjectOptions): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.#app.inject({
      ...request,
      headers: { host: 'localhost:3000', ...(cookie ? { cookie } : {}), ...request.headers },
    })
    for (const { name, value } of response.cookies) {
      if (value) this.#cookies.set(name, value)
      else this.#cookies.delete(name)
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body,
      json: <T>() => response.json() as T,
    }
  }
}

type ProductGiven = Partial<typeof products.$inferInsert> & { title?: string }

let serial = 0
let file: string | undefined

/** From 1 in each test file: `cat-1`, `prece-1`. */
function nextSerial() {
  const { testPath } = expect.getState()
  if (testPath !== file) serial = 0
  file = testPath
  serial += 1
  return serial
}

async function makeProduct({ database: { db } }: Services, { title, ...given }: ProductGiven) {
  const serial = nextSerial()
  const name = title ?? `Prece ${serial}`
  const [category] = await db
    .insert(categories)
    .values({
      slug: `cat-${serial}`,
      title: { lv: `Kategorija ${serial}` },
      shortDescription: { lv: '' },
      description: { lv: '' },
    })
    .returning({ id: categories.id })
  const [manufacturer] = await db
    .insert(manufacturers)
    .values({
      slug: `maker-${serial}`,
      title: `Ražotājs ${serial}`,
      description: { lv: '' },
      safety: { name: 'SIA Paraugs', address: 'Rīga', email: 'info@paraugs.example' },
    })
    .returning({ id: manufacturers.id })
  const isVariation = given.parentId != null
  const [product] = await db
    .insert(products)
    .values({
      slug: isVariation ? null : `prece-${serial}`,
      code: `T-${String(serial).padStart(5, '0')}`,
      categoryId: isVariation ? null : (category?.id ?? null),
      manufacturerId: manufacturer?.id ?? null,
      price: 1210,
      quantity: 10,
      weight: 500,
      width: 200,
      depth: 100,
      height: 50,
      ...given,
    })
    .returning()
  if (!product) throw new Error('The test product was not written')
  await db.insert(productTexts).values({ productId: product.id, lang: 'lv', title: name })
  return { ...product, title: name }
}

/** A request that orders the visitor's cart to a locker and pays at the practice bank. */
export async function orderRequest(shop: TestShop, overrides: Record<string, unknown> = {}) {
  const points = await shop
    .visitor()
    .get(`/api/shipping/${await methodId(shop, 'locker-omniva')}/pickup-points?country_id=112`)
  const [point] = points.json<{ points: { identifier: string }[] }>().points
  return {
    order: {
      user_type: 'b2c',
      user_name: 'Anna',
      user_surname: 'Bērziņa',
      user_email: 'anna@example.com',
      user_phone_number: { countryCallingCode: '371', number: '20000001' },
    },
    shipping: { country_id: 112, identifier: point?.identifier ?? '' },
    shipping_method: 'locker-omniva',
    payment_method: 'practice-bank',
    ...overrides,
  }
}

export async function methodId(shop: TestShop, code: string): Promise<number> {
  const { shippingMethodsOf } = await import('../../src/shop/shipping/methods.db.ts')
  const method = (await shippingMethodsOf(shop.db, shop.services.memory)).find((each) => each.code === code)
  if (!method) throw new Error(`No method ${code}`)
  return method.id
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
