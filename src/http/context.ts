import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseCompare } from '../shop/catalogue/compare.ts'
import { policyFor, trackingOf } from '../shop/content/tracking.ts'
import type { Lang } from '../shop/languages.ts'
import { paymentMethodsOf } from '../shop/payments/methods.db.ts'
import { usableProviders } from '../shop/payments/provider.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { inLanguage } from '../urls.ts'
import type { PageContext, VisitorContext } from './page.ts'
import { pagePath } from './route-of.ts'
import { CLEAR_SITE_DATA } from './security.ts'
import type { Services } from './services.ts'

export type Exchange = { request: FastifyRequest; reply: FastifyReply; lang: Lang }

export async function pageContext(services: Services, { request, reply, lang }: Exchange): Promise<PageContext> {
  const { config, database, memory } = services
  const settings = await readSettings(database.db, memory)
  const tracking = trackingOf(settings)
  const policy = reply.getHeader('content-security-policy')
  if (tracking && typeof policy === 'string') reply.header('content-security-policy', policyFor(policy, tracking))
  return {
    db: database.readDb,
    memory,
    search: services.search,
    productCaches: services.productCaches,
    lang,
    now: services.now(),
    path: pagePath(request),
    params: lastStrings(request.params),
    query: lastStrings(request.query),
    settings,
    payments: {
      methods: () => paymentMethodsOf(database.readDb, memory),
      providers: usableProviders(services.providers, settings),
    },
    baseUrl: config.baseUrl.origin,
    secrets: services.secrets,
    visitor: null,
  }
}

export async function visitorContext(services: Services, exchange: Exchange): Promise<VisitorContext> {
  const { request, reply, lang } = exchange
  const { baseUrl, secureCookies } = services.config
  const csrf = () => request.csrf()
  return {
    ...(await pageContext(services, exchange)),
    db: services.database.db,
    visitor: { csrf, compare: parseCompare(request.cookies.compare) },
    services,
    at: (path) => inLanguage(path, lang),
    method: request.method,
    get sid() {
      return request.sid
    },
    url: request.url,
    body: request.body,
    clientAddress: request.clientAddress,
    clientNetwork: request.clientNetwork,
    cookies: request.cookies,
    setCookie(name, value, { maxAge, httpOnly = false }) {
      reply.setCookie(name, value, { path: '/', sameSite: 'lax', maxAge, httpOnly, secure: httpOnly && secureCookies })
    },
    setHeader: (name, value) => void reply.header(name, value),
    clearSiteData: () => void reply.header(...CLEAR_SITE_DATA),
    session: () => request.session(),
    openSession: () => request.openSession(),
    forgetSession: () => request.forgetSession(),
    renewSid: () => request.renewSid(),
    csrf,
    hasCsrf: (token) => request.hasCsrf(token),
    isSameOriginForm: request.headers['sec-fetch-site'] === 'same-origin' && request.headers.origin === baseUrl.origin,
    logSecurity: (kind, facts) => request.logSecurity(kind, facts),
    log: request.log,
  }
}

/** Of repeated parameters, the last one wins. */
export function lastStrings(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {}
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(Array.isArray(value) ? value.at(-1) : value)]),
  )
}
