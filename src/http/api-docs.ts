import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifySchema } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { Problem } from '../shop/cart/cart.calls.ts'
import { urls } from '../urls.ts'

/** What programs of other people may rely on; pages and files are for browsers. */
const DOCUMENTED = /^\/(api|webhooks|feeds)\//
/** The one call of the spec that shares its address with a page. */
const isRegistration = ({ url, method }: { url: string; method?: unknown }) =>
  url === urls.register.pattern && method === 'POST'

const CSRF = 'csrf'
/** Changes by GET, as the spec has it. */
const RESET_DATA = '/api/cart/reset-data'

/** The document of all calls, and a page to read it. Register it before the routes that it shall know. */
export async function apiDocs(app: FastifyInstance, origin: string) {
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
        },
      },
    },
    transform: (given) => {
      const { schema, url, route } = given
      const isShown = DOCUMENTED.test(url) && !url.startsWith(urls.apiDocs.to())
      if (!isShown && !isRegistration({ url, method: route.method })) return { schema: { hide: true }, url }
      const isOwn = !/^\/(webhooks|feeds)\//.test(url)
      return describe(isOwn ? { ...given, schema: withRefusals(schema, url, route.method) } : given)
    },
  })
  let reader: Promise<FastifyInstance> | undefined
  async function read(request: FastifyRequest, reply: FastifyReply) {
    reader ??= openReader(app)
    const { routing } = await reader
    // The shop's own policy, like everywhere.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    routing(request.raw, reply.raw)
  }
  app.get(urls.apiDocs.to(), read)
  app.get(`${urls.apiDocs.to()}/*`, read)
}

/** Every call of the shop may be refused in one shape, and every changing one asks for the visitor's token. */
function withRefusals(schema: FastifySchema | undefined, url: string, method: unknown): FastifySchema {
  const asksToken = method !== 'GET' || url === RESET_DATA
  const response = { ...(schema?.response as object | undefined), default: Problem }
  return { ...schema, response, ...(asksToken ? { security: [{ [CSRF]: [] }] } : {}) }
}

/** A small server of its own behind the shop's, made when the first reader comes: most shops never see one. */
async function openReader(app: FastifyInstance): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const reader = Fastify()
  await reader.register(swagger, { mode: 'static', specification: { document: app.swagger() as never } })
  await reader.register(swaggerUi, { routePrefix: urls.apiDocs.to() })
  await reader.ready()
  return reader
}
