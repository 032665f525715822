import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifySchema } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { Problem } from '../shop/cart/cart.calls.ts'
import { urls } from '../urls.ts'
import { STAFF_API } from './staff/staff-calls.ts'

const DOCUMENTED = /^\/(api|admin\/api|webhooks|feeds)\//
const isRegistration = ({ url, method }: { url: string; method?: unknown }) =>
  url === urls.register.pattern && method === 'POST'

const CSRF = 'csrf'
const STAFF_CSRF = 'staff-csrf'
const API_KEY = 'api-key'
const RESET_DATA = '/api/cart/reset-data'

/** OpenAPI document and reader. Register it before the routes that it describes. */
export async function apiDocs(app: FastifyInstance, origin: string, isShown: () => Promise<boolean>) {
  const describe = createJsonSchemaTransform({})
  await app.register(swagger, {
    openapi: {
      info: { title: 'Online shop', version: '1.0.0' },
      servers: [{ url: origin }],
      components: {
        securitySchemes: {
          [CSRF]: {
            type: 'apiKey',
            in: 'header',
            name: 'X-CSRF-TOKEN',
            description: `With the cookie, from GET ${urls.visitor.to()}`,
          },
          [STAFF_CSRF]: {
            type: 'apiKey',
            in: 'header',
            name: 'X-CSRF-TOKEN',
            description: `With the cookie of staff, from GET ${STAFF_API}/session`,
          },
          [API_KEY]: { type: 'http', scheme: 'bearer', description: 'A key made in the back office' },
        },
      },
    },
    transform: (given) => {
      const { schema, url, route } = given
      const isShown = DOCUMENTED.test(url) && !url.startsWith(urls.apiDocs.to())
      if (!isShown && !isRegistration({ url, method: route.method })) return { schema: { hide: true }, url }
      const isOwn = !/^\/(webhooks|feeds)\//.test(url)
      return describe(isOwn ? { ...given, schema: withErrors(schema, url, route.method) } : given)
    },
  })
  let reader: Promise<FastifyInstance> | undefined
  async function read(request: FastifyRequest, reply: FastifyReply) {
    if (!(await isShown())) return reply.callNotFound()
    reader ??= openReader(app)
    const { routing } = await reader
    // The reader keeps the shop's security headers.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    routing(request.raw, reply.raw)
  }
  app.get(urls.apiDocs.to(), read)
  app.get(`${urls.apiDocs.to()}/*`, read)
}

/** All calls have one shape of errors, and changing ones need the CSRF token. */
function withErrors(schema: FastifySchema | undefined, url: string, method: unknown): FastifySchema {
  const needsToken = method !== 'GET' || url === RESET_DATA
  const response = { ...(schema?.response as object | undefined), default: Problem }
  if (url.startsWith(`${STAFF_API}/`)) {
    return { ...schema, response, security: [...(method === 'GET' ? [] : [{ [STAFF_CSRF]: [] }]), { [API_KEY]: [] }] }
  }
  return { ...schema, response, ...(needsToken ? { security: [{ [CSRF]: [] }] } : {}) }
}

/** A separate Fastify instance, created at the first use. */
async function openReader(app: FastifyInstance): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const reader = Fastify()
  await reader.register(swagger, { mode: 'static', specification: { document: app.swagger() as never } })
  await reader.register(swaggerUi, { routePrefix: urls.apiDocs.to() })
  await reader.ready()
  return reader
}
