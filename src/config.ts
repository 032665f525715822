import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { isEncryptedOrLocal, isLoopback } from './encrypted-urls.ts'

const Port = z.coerce.number().int().min(0).max(65535)

/** Clients in a trusted network can forge addresses; no company has a wider network. */
const MIN_PREFIX_LENGTH = 8

const isProxy = (text: string) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text.trim())) return true
  const [address = '', bits, ...more] = text.trim().split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d+$/.test(bits) && Number(bits) >= MIN_PREFIX_LENGTH && Number(bits) <= (isIP(address) === 4 ? 32 : 128)
}

const isUrlList = (text: string) =>
  text.split(',').every((url) => /^https?:$/.test(URL.parse(url.trim())?.protocol ?? ''))

const MIN_SECRET_LENGTH = 32

/** Newest first. A single secret may contain a comma: parts of a list are never shorter than MIN_SECRET_LENGTH. */
function secretsIn(text: string): string[] {
  const parts = text.split(',').map((secret) => secret.trim())
  return parts.every((secret) => secret.length >= MIN_SECRET_LENGTH) ? parts : [text]
}

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).optional(),
  PORT: Port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** `web` works on no jobs, `jobs` serves only the addresses of health. */
  ROLE: z.enum(['web', 'jobs', 'all']).default('all'),
  /** `GET /metrics` for Prometheus; off without it. */
  METRICS_PORT: Port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Where spans are sent by OTLP over HTTP; no traces without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().default('shop'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  /** Direct URL if DATABASE_URL is a pooler: for migrations, LISTEN and backups. */
  DATABASE_DIRECT_URL: z.string().startsWith('postgres').optional(),
  /** Named statements; PgBouncer supports them since 1.21. */
  DATABASE_PREPARED: z.enum(['on', 'off']).default('on'),
  DATABASE_READ_URL: z.string().startsWith('postgres').optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  DATA_DIR: z.string().default('./var'),
  BACKUP_DAYS: z.coerce.number().int().min(0).max(3650).default(14),
  /** The address of a bucket of an S3-compatible store for uploaded pictures; without it they lie in DATA_DIR/media. */
  MEDIA_S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  MEDIA_S3_REGION: z.string().default('us-east-1'),
  MEDIA_S3_KEY: z.string().optional(),
  MEDIA_S3_SECRET: z.string().optional(),
  /** `memory`: an index in each process. Others are asked at SEARCH_URL. */
  SEARCH_ENGINE: z.enum(['memory', 'sphinx', 'opensearch']).default('memory'),
  SEARCH_URL: z.url({ protocol: /^(?:https?|sphinx)$/ }).optional(),
  SEARCH_KEY: z.string().optional(),
  REDIS_URL: z.string().startsWith('redis').optional(),
  /** In place of Redis for changes between instances. */
  NATS_URL: z.url({ protocol: /^(?:nats|tls)$/ }).optional(),
  /** Varnishes that are told to forget pages when what they show has changed. */
  VARNISH_URLS: z.string().refine(isUrlList, 'http addresses with commas between').optional(),
  /** Tells caches in front what each shared page shows and for how long it may be kept. */
  EDGE_TAGS: z.enum(['on', 'off']).default('off'),
  MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  /** `"Name" <address>`; the default is in the merchant's settings. */
  MAIL_FROM: z.string().optional(),
  /** The mailbox that delivery reports come to: `imaps://user:password@host/INBOX`. */
  MAIL_BOUNCE_URL: z
    .string()
    .regex(/^imaps?:\/\//)
    .optional(),
  /** Asked about the sender's domain in place of the machine's own. */
  DNS_SERVER: z.string().optional(),
  /** Concurrent SMTP connections; mail services allow three to a few dozen. */
  MAIL_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(10),
  CAPTCHA: z.enum(['altcha', 'recaptcha', 'off']).default('altcha'),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  RECAPTCHA_URL: z.url().default('https://www.google.com/recaptcha/api/siteverify'),
  PAYMENT_MONTONIO_ACCESS_KEY: z.string().optional(),
  PAYMENT_MONTONIO_SECRET_KEY: z.string().optional(),
  PAYMENT_MONTONIO_URL: z.url().default('https://stargate.montonio.com/api'),
  PAYMENT_KLIX_BRAND_ID: z.string().optional(),
  PAYMENT_KLIX_SECRET: z.string().optional(),
  PAYMENT_KLIX_URL: z.url().default('https://portal.klix.app/api/v1'),
  /** Comma-separated: the first signs, all are valid. */
  SESSION_SECRET: z
    .string()
    .refine(
      (text) => secretsIn(text).every((secret) => secret.length >= MIN_SECRET_LENGTH),
      `at least ${MIN_SECRET_LENGTH} characters`,
    )
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (list) => list.split(',').every(isProxy),
      'addresses or networks no wider than /8 (10.0.0.1, 10.0.0.0/8) with commas between',
    )
    .optional(),
  CARRIER_OMNIVA_URL: z.url().default('https://www.omniva.lv'),
  CARRIER_DPD_URL: z.url().default('https://dpdbaltics.com'),
  CARRIER_LATVIJAS_PASTS_URL: z.url().default('https://mans.pasts.lv/api/public'),
  CARRIER_VENIPAK_URL: z.url().default('https://go.venipak.lt/ws'),
  /** Labels and tracking; without these keys a carrier makes no labels. */
  CARRIER_OMNIVA_API_URL: z.url().default('https://omx.omniva.eu/api/v01/omx'),
  CARRIER_OMNIVA_USER: z.string().optional(),
  CARRIER_OMNIVA_PASSWORD: z.string().optional(),
  CARRIER_OMNIVA_CUSTOMER: z.string().optional(),
  CARRIER_DPD_API_URL: z.url().default('https://eserviss.dpd.lv/api/v1'),
  CARRIER_DPD_TOKEN: z.string().optional(),
  CARRIER_VENIPAK_API_URL: z.url().default('https://go.venipak.lt'),
  CARRIER_VENIPAK_USER: z.string().optional(),
  CARRIER_VENIPAK_PASSWORD: z.string().optional(),
  CARRIER_VENIPAK_CUSTOMER: z
    .string()
    .regex(/^\d{1,6}$/, 'the number of the customer, digits only')
    .optional(),
  CARRIER_IMPORT: z.enum(['on', 'off']).optional(),
  /** The Latvian company register's open data; without it companies are not looked up. */
  COMPANY_REGISTER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Asked about one company when staff want to know: `datastore_search` of the register's open data; `off`: nobody is asked. */
  COMPANY_LOOKUP_URL: z
    .union([z.literal('off'), z.url({ protocol: /^https?$/ })])
    .default('https://data.gov.lv/dati/api/3/action/datastore_search?resource_id=25e80bf3-f107-4ab4-89ef-251b5b9374e9'),
  /** The same of the Lithuanian register (JAR, open data) and of the autocomplete of the Estonian e-Business Register. */
  COMPANY_LOOKUP_LT_URL: z
    .union([z.literal('off'), z.url({ protocol: /^https?$/ })])
    .default('https://get.data.gov.lt/datasets/gov/rc/jar/iregistruoti/JuridinisAsmuo'),
  COMPANY_LOOKUP_EE_URL: z
    .union([z.literal('off'), z.url({ protocol: /^https?$/ })])
    .default('https://ariregister.rik.ee/est/api/autocomplete'),
  /** Of a Peppol access point that carries e-invoices; without it they go by e-mail or by hand. */
  EINVOICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  EINVOICE_KEY: z.string().optional(),
  VIES_URL: z.url().default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  /** Fills an empty database with the demo shop: `1` always, `0` never, by default in development. */
  DEMO: z.enum(['0', '1']).optional(),
  API_DOCS: z.enum(['0', '1']).optional(),
  DEV_RELOAD: z.enum(['0', '1']).default('0'),
  /** For measurements. `pieces`: only fragments are cached; `off`: nothing is. */
  PAGE_CACHE: z.enum(['on', 'pieces', 'off']).default('on'),
  LIMITS: z.enum(['on', 'off']).default('on'),
  HOSTS: z.string().optional(),
  /** Time to answer requests after SIGTERM, so that the proxy sees `/readyz` fail first. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  REGISTER_TELLS: z.enum(['0', '1']).default('1'),
  INSECURE_HTTP: z.enum(['0', '1']).default('0'),
  INSECURE_DATABASE: z.enum(['0', '1']).default('0'),
})

/** Tested against docs/operations.md. */
export const settingNames = Object.keys(Environment.shape)

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends Error {}

/** @throws ConfigError with one line per wrong setting */
export function readConfig(env: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const isReal = takesRealOrders(parsed.data)
  const mode: 'development' | 'production' | 'test' = parsed.data.NODE_ENV ?? (isReal ? 'production' : 'development')
  const settings = { ...parsed.data, NODE_ENV: mode }
  refuseUnsafe(settings)
  const dataDir = resolve(settings.DATA_DIR)
  makeDataDir(dataDir)
  const baseUrl = new URL(settings.BASE_URL ?? `http://localhost:${settings.PORT}`)
  const sessionSecrets = settings.SESSION_SECRET ? secretsIn(settings.SESSION_SECRET) : storedSecrets(dataDir)
  return {
    ...settings,
    LOG_LEVEL: settings.LOG_LEVEL ?? (settings.NODE_ENV === 'production' ? ('info' as const) : ('warn' as const)),
    DRAIN_SECONDS: settings.DRAIN_SECONDS ?? (settings.NODE_ENV === 'production' ? 3 : 0),
    dataDir,
    baseUrl,
    /** Off in demo and development, where real points would replace the demo's. */
    importsPickupPoints: settings.CARRIER_IMPORT
      ? settings.CARRIER_IMPORT === 'on'
      : settings.NODE_ENV === 'production' && settings.DEMO !== '1',
    /** `__Host-` cookies work where browsers treat the origin as secure. */
    secureCookies: baseUrl.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(baseUrl.hostname),
    sessionSecret: sessionSecrets[0] ?? '',
    sessionSecrets,
    varnishes: settings.VARNISH_URLS?.split(',').map((url) => new URL(url.trim()).href) ?? [],
    /** One instance hands changes on. A shop of one machine needs none: NOTIFY reaches its few instances. */
    isRelayed: [settings.REDIS_URL, settings.NATS_URL, settings.VARNISH_URLS].some((url) => url !== undefined),
    isProduction: settings.NODE_ENV === 'production',
    showsApiDocs: settings.API_DOCS ? settings.API_DOCS === '1' : settings.NODE_ENV !== 'production',
    /** Orders of a demo are not delivered. */
    isDemo: settings.DEMO === '1',
    fillsEmptyDatabase: settings.DEMO === '1' || (settings.DEMO === undefined && isForDevelopers(settings, isReal)),
    /** Agents on this machine, without https; mail servers that staff type, wherever they are. */
    allowsLocalAgents: settings.NODE_ENV === 'test' || isForDevelopers(settings, isReal),
    allowsPracticeBank: settings.DEMO === '1' || settings.NODE_ENV === 'test' || isForDevelopers(settings, isReal),
  }
}

/** A public URL or a payment vendor: no demo goods and no practice bank. */
function takesRealOrders(settings: z.infer<typeof Environment>): boolean {
  const url = settings.BASE_URL === undefined ? undefined : new URL(settings.BASE_URL)
  const isPublic = url?.protocol === 'https:' && !isLoopback(url.hostname)
  return isPublic || VENDOR_KEYS.some((name) => settings[name] !== undefined)
}

const isForDevelopers = ({ NODE_ENV }: { NODE_ENV: string }, isReal: boolean) => NODE_ENV === 'development' && !isReal

const VENDOR_KEYS = ['PAYMENT_MONTONIO_ACCESS_KEY', 'PAYMENT_KLIX_BRAND_ID'] as const

/** With one key missing, the vendor would silently be disabled. */
const REQUIRED_TOGETHER = [
  ['PAYMENT_MONTONIO_ACCESS_KEY', 'PAYMENT_MONTONIO_SECRET_KEY'],
  ['PAYMENT_KLIX_BRAND_ID', 'PAYMENT_KLIX_SECRET'],
  ['EINVOICE_URL', 'EINVOICE_KEY'],
  ['MEDIA_S3_URL', 'MEDIA_S3_KEY', 'MEDIA_S3_SECRET'],
  ['CARRIER_OMNIVA_USER', 'CARRIER_OMNIVA_PASSWORD', 'CARRIER_OMNIVA_CUSTOMER'],
  ['CARRIER_VENIPAK_USER', 'CARRIER_VENIPAK_PASSWORD', 'CARRIER_VENIPAK_CUSTOMER'],
] as const

/** Carriers that would deliver what a demo shop sells. */
const CARRIER_KEYS = [
  ['CARRIER_OMNIVA_USER', 'CARRIER_OMNIVA_API_URL'],
  ['CARRIER_DPD_TOKEN', 'CARRIER_DPD_API_URL'],
  ['CARRIER_VENIPAK_USER', 'CARRIER_VENIPAK_API_URL'],
] as const

function refuseUnsafe(settings: z.infer<typeof Environment>) {
  if (settings.REDIS_URL && settings.NATS_URL) {
    throw new ConfigError('NATS_URL: changes travel over one of both: remove REDIS_URL or NATS_URL')
  }
  for (const names of REQUIRED_TOGETHER) {
    const missing = names.filter((name) => !settings[name])
    if (missing.length > 0 && missing.length < names.length)
      throw new ConfigError(`${missing[0]}: needed beside ${names.find((name) => settings[name])}`)
  }
  for (const [name, url] of CARRIER_KEYS) {
    if (settings.DEMO === '1' && settings[name] && !isLoopback(new URL(settings[url]).hostname))
      throw new ConfigError(`DEMO: a demo shop sends no real parcels: remove DEMO=1 or ${name}`)
  }
  if (settings.DEMO === '1' && settings.EINVOICE_URL && !isLoopback(new URL(settings.EINVOICE_URL).hostname))
    throw new ConfigError('DEMO: a demo shop sends no real e-invoices: remove DEMO=1 or EINVOICE_URL')
  refuseSearch(settings)
  if (settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL) {
    throw new ConfigError('DATABASE_URL: needed beside DATABASE_DIRECT_URL')
  }
  if (settings.CAPTCHA === 'recaptcha' && !(settings.RECAPTCHA_SITE_KEY && settings.RECAPTCHA_SECRET)) {
    throw new ConfigError('CAPTCHA: recaptcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET')
  }
  if (settings.NODE_ENV !== 'production') return
  for (const name of VENDOR_KEYS) {
    if (settings.DEMO === '1' && settings[name]) {
      throw new ConfigError(`DEMO: a demo shop takes no real payments: remove DEMO=1 or ${name}`)
    }
  }
  if (settings.CAPTCHA === 'off' && settings.DEMO !== '1') {
    throw new ConfigError('CAPTCHA: off is refused in production (DEMO=1 allows it)')
  }
  if (settings.LIMITS === 'off') throw new ConfigError('LIMITS: off is refused in production')
  if (!settings.BASE_URL)
    throw new ConfigError('BASE_URL: production needs the address under which buyers see the shop')
  refuseUnencrypted(settings, new URL(settings.BASE_URL))
  if (settings.SESSION_SECRET && secretsIn(settings.SESSION_SECRET).some((one) => new Set(one).size < MIN_DIFFERENT)) {
    throw new ConfigError('SESSION_SECRET: too few different characters to be random; `openssl rand -hex 32` makes one')
  }
}

function refuseSearch({ SEARCH_ENGINE, SEARCH_URL, NODE_ENV }: z.infer<typeof Environment>) {
  if (SEARCH_ENGINE === 'memory') return
  if (!SEARCH_URL) throw new ConfigError(`SEARCH_URL: needed beside SEARCH_ENGINE=${SEARCH_ENGINE}`)
  const { protocol, hostname } = new URL(SEARCH_URL)
  if ((protocol === 'sphinx:') !== (SEARCH_ENGINE === 'sphinx')) {
    throw new ConfigError(`SEARCH_URL: ${SEARCH_ENGINE} has ${SEARCH_ENGINE === 'sphinx' ? 'sphinx://' : 'https://'}`)
  }
  if (NODE_ENV === 'production' && protocol === 'http:' && !isLoopback(hostname)) {
    throw new ConfigError('SEARCH_URL: production needs https on the way to another machine')
  }
}

/** 32 random characters have more, even in hex. */
const MIN_DIFFERENT = 8

function refuseUnencrypted(settings: z.infer<typeof Environment>, baseUrl: URL) {
  if (baseUrl.protocol === 'http:' && !isLoopback(baseUrl.hostname) && settings.INSECURE_HTTP !== '1') {
    throw new ConfigError('BASE_URL: production needs https (INSECURE_HTTP=1 allows http)')
  }
  if (settings.INSECURE_DATABASE === '1') return
  const allowed = 'INSECURE_DATABASE=1 allows it on a network of your own'
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    if (isEncryptedOrLocal(settings[name] ?? LOCAL)) continue
    throw new ConfigError(`${name}: another machine without TLS: add ?sslmode=verify-full (${allowed})`)
  }
  if (!isEncryptedOrLocal(settings.REDIS_URL ?? LOCAL)) {
    throw new ConfigError(`REDIS_URL: another machine without TLS: use rediss:// (${allowed})`)
  }
  if (!isEncryptedOrLocal(settings.NATS_URL ?? LOCAL)) {
    throw new ConfigError(`NATS_URL: another machine without TLS: use tls:// (${allowed})`)
  }
}

const LOCAL = 'postgres://localhost/'

function makeDataDir(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be made (${String(error)})`)
  }
}

/** Generated once, so that sessions and order links survive a restart. */
function storedSecrets(dataDir: string): string[] {
  const file = join(dataDir, 'session-secret')
  try {
    if (!existsSync(file)) writeOnce(file, randomBytes(32).toString('base64url'))
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${file} cannot be written (${String(error)})`)
  }
  const secret = readFileSync(file, 'utf8').trim()
  const secrets = secretsIn(secret)
  if (secrets.every(({ length }) => length >= MIN_SECRET_LENGTH)) return secrets
  throw new ConfigError(
    `${file}: not a secret, it has ${secret.length} characters. Bring it back from a backup; without one delete it: everybody is logged out, and links in e-mails already sent stop working`,
  )
}

/** Atomic, also on a full disk; of several processes, the first one wins. */
function writeOnce(file: string, text: string) {
  const part = `${file}.part`
  try {
    writeFileSync(`${part}-${process.pid}`, text, { mode: 0o600, flush: true })
    linkSync(`${part}-${process.pid}`, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    for (const name of readdirSync(dirname(file))) {
      if (name.startsWith(basename(part))) rmSync(join(dirname(file), name), { force: true })
    }
  }
}
