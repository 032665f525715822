import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifySchema } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { urls } from '../urls.ts'
import {
  type CallFacts,
  describeCall,
  finishDocument,
  type OpenApi,
  PARAMETERS,
  SECURITY_SCHEMES,
} from './api-document.ts'
import { isForPrograms } from './staff/describe-call.ts'

const DOCUMENTED = /^\/(api|admin\/api|webhooks|feeds)\//
const isRegistration = ({ url, method }: { url: string; method?: unknown }) =>
  url === urls.register.pattern && method === 'POST'

/** OpenAPI document and reader. Register it before the routes that it describes. */
export async function apiDocs(app: FastifyInstance, origin: string, isShown: () => Promise<boolean>) {
  const describe = createJsonSchemaTransform({})
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Online shop',
        version: '1.0.0',
        description:
          'Programs call `/admin/api` with a key of the back office; the calls under `/api` are those of buyers in a browser. Lists are read page by page: `next` of a page is `after` of the one behind it. Refused calls answer a problem (RFC 9457). Worked examples: docs/api.md.',
        license: { name: 'MIT', identifier: 'MIT' },
      } as never,
      servers: [{ url: origin }],
      components: { securitySchemes: SECURITY_SCHEMES, parameters: PARAMETERS } as never,
    },
    transform: (given) => {
      const { schema, url, route } = given
      const isShown = DOCUMENTED.test(url) && !url.startsWith(urls.apiDocs.to())
      if (!isShown && !isRegistration({ url, method: route.method })) return { schema: { hide: true }, url }
      const { access, needsProof = false, isVersioned = false, bodyType = null } = route.config ?? {}
      const method = String(route.method)
      const right = access && isForPrograms({ access, needsProof }) ? access : null
      const facts: CallFacts = { method, url, access: access ?? null, right, isVersioned, bodyType }
      return describe({ ...given, schema: { ...schema, ...describeCall(facts) } as FastifySchema })
    },
    transformObject: (given) => {
      if (!('openapiObject' in given)) throw new Error('The document is not OpenAPI')
      return finishDocument(given.openapiObject as unknown as OpenApi) as never
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

/** A separate Fastify instance, created at the first use. */
async function openReader(app: FastifyInstance): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const reader = Fastify()
  await reader.register(swagger, { mode: 'static', specification: { document: app.swagger() as never } })
  await reader.register(swaggerUi, { routePrefix: urls.apiDocs.to() })
  await reader.ready()
  return reader
}
