import { existsSync } from 'node:fs'
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { captchaHosts } from './adapters/captcha/captcha.ts'
import { withZod } from './api/calls.ts'
import { apiDocs } from './http/api-docs.ts'
import { clientFolder } from './http/assets.ts'
import { redirectToCanonicalPath } from './http/canonical-path.ts'
import { closeToBuyers } from './http/closed.tsx'
import { compressCalls } from './http/compressed-calls.ts'
import { countSteps } from './http/count-steps.ts'
import { requireCsrf } from './http/csrf.ts'
import { devReload } from './http/dev-reload.ts'
import { handleErrors } from './http/error-handler.tsx'
import { healthRoutes } from './http/health.ts'
import { createHttpServer, rejectBrokenRequest } from './http/http-server.ts'
import { serveIcons } from './http/icons.ts'
import { limitImpersonation } from './http/impersonation.ts'
import { acceptEmptyJson, acceptJsonOnly } from './http/json-bodies.ts'
import { limitChanges } from './http/limits.ts'
import { serveMedia } from './http/media.ts'
import { countRequests } from './http/metrics/count-requests.ts'
import { protectOldOrders } from './http/old-orders.ts'
import { createPages } from './http/pages.tsx'
import { rejectInvalidText } from './http/reject-invalid-text.ts'
import { routeOf } from './http/route-of.ts'
import { registerRoutes } from './http/routes.ts'
import { setSecurityHeaders } from './http/security.ts'
import { createSecurityLog, decorateSecurityLog } from './http/security-log.ts'
import type { Services } from './http/services.ts'
import { ownOrigins, visitors } from './http/sessions.ts'
import { serveHandbook } from './http/staff/handbook.ts'
import { serveStaffShell } from './http/staff/shell.ts'
import { registerStaffCalls } from './http/staff/staff-calls.ts'
import { serveTheme } from './http/theme.ts'
import { mcpRoutes } from './mcp/endpoint.ts'
import { callRoutes, developmentRoutes, documentRoutes, practiceBankRoutes, routes, staffCalls } from './routes.ts'
import { readSettings } from './shop/settings/settings.db.ts'

const MAX_BODY = 256 * 1024

export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const app = createApp(services)
  await checkRequests(app, services)
  const pages = createPages(services)
  handleErrors(app, pages, services)
  protectOldOrders(app, services)
  closeToBuyers(app, services, pages)

  // What the server forbids, nobody allows in the back office.
  if (config.API_DOCS !== '0') {
    await apiDocs(app, config.baseUrl.origin, async () => {
      const { api_docs: shown } = await readSettings(services.database.db, services.memory)
      return shown === 'auto' ? config.showsApiDocs : shown === 'on'
    })
  }
  await serveFiles(app)
  serveMedia(app, services)
  serveTheme(app, services)
  serveIcons(app, services)
  await app.register(async (calls) => {
    const api = withZod(calls)
    for (const register of callRoutes) register(api, services)
    registerStaffCalls(calls, services, staffCalls)
  })
  serveHandbook(app, services)
  serveStaffShell(app, services)
  mcpRoutes(app, services)
  healthRoutes(app, services)
  for (const register of documentRoutes) register(app, services)
  if (config.DEV_RELOAD === '1' && !config.isProduction) devReload(app)
  registerRoutes({ app, services, pages }, [
    ...routes,
    ...(services.practiceBank ? practiceBankRoutes : []),
    ...(config.isProduction ? [] : developmentRoutes),
  ])
  return app
}

/** Of an instance that only works on jobs. */
export function buildHealthApp(services: Services): FastifyInstance {
  const app = createApp(services)
  setConnectionHeaders(app, services)
  healthRoutes(app, services)
  return app
}

function createApp(services: Services): FastifyInstance {
  const { config } = services
  const securityLog = createSecurityLog(config)
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(config.LOG_LEVEL) }),
    trustProxy: config.TRUST_PROXY ? config.TRUST_PROXY.split(',').map((address) => address.trim()) : false,
    bodyLimit: MAX_BODY,
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // During a deploy, requests in progress are answered normally.
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID().slice(0, 8),
    clientErrorHandler: rejectBrokenRequest,
    serverFactory: (handler) => createHttpServer(services, securityLog, handler),
  })
  decorateSecurityLog(app, securityLog)
  services.traceRequests?.(app)
  countRequests(app, services)
  app.setValidatorCompiler(validatorCompiler)
  // Responses are validated in tests only.
  app.setSerializerCompiler(config.NODE_ENV === 'test' ? serializerCompiler : () => (data) => JSON.stringify(data))
  return app
}

/** What every request passes before its route, in this order. */
async function checkRequests(app: FastifyInstance, services: Services) {
  const { config } = services
  const isHttps = config.baseUrl.protocol === 'https:'
  const formHosts = () => [...services.providers.values()].flatMap((provider) => provider.formHosts)
  setSecurityHeaders(app, { isHttps, formHosts, captchaHosts: captchaHosts(config) })
  redirectToCanonicalPath(app)
  await app.register(visitors, {
    db: services.database.db,
    keys: services.keys,
    secureCookies: config.secureCookies,
    origins: ownOrigins(config),
    now: services.now,
  })
  countSteps(app, services)
  await app.register(formbody, { bodyLimit: MAX_BODY })
  acceptEmptyJson(app)
  if (services.limits) await limitChanges(app, services)
  setConnectionHeaders(app, services)
  compressCalls(app)
  rejectInvalidText(app)
  requireCsrf(app)
  limitImpersonation(app)
  acceptJsonOnly(app)
}

function setConnectionHeaders(app: FastifyInstance, { lifecycle }: Services) {
  app.addHook('preClose', async () => {
    lifecycle.isDraining = true
  })
  app.addHook('onSend', async (request, reply) => {
    if (/^\/(admin\/)?api\//.test(routeOf(request)) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store')
    }
    // Keep-alive would delay the shutdown.
    if (lifecycle.isDraining) reply.header('connection', 'close')
  })
}

/** Hashed files, which are cached for ever. */
async function serveFiles(app: FastifyInstance) {
  const assets = join(clientFolder, 'assets')
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    serve: existsSync(assets),
  })
}
