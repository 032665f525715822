import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { urls } from '../../urls.ts'

/** What programs of other people may rely on; pages and files are for browsers. */
const DOCUMENTED = /^\/(api|webhooks|feeds)\//

/** The document of all calls, and a page to read it. Register it before the routes that it shall know. */
export async function apiDocs(app: FastifyInstance, origin: string) {
  const describe = createJsonSchemaTransform({})
  await app.register(swagger, {
    openapi: { info: { title: 'Online shop', version: '1.0.0' }, servers: [{ url: origin }] },
    transform: (route) =>
      DOCUMENTED.test(route.url) && !route.url.startsWith(urls.apiDocs.to())
        ? describe(route)
        : { schema: { hide: true }, url: route.url },
  })
  let reader: Promise<FastifyInstance> | undefined
  async function read(request: FastifyRequest, reply: FastifyReply) {
    reader ??= openReader(app)
    const { routing } = await reader
    reply.hijack()
    routing(request.raw, reply.raw)
  }
  app.get(urls.apiDocs.to(), read)
  app.get(`${urls.apiDocs.to()}/*`, read)
}

/** A small server of its own behind the shop's, made when the first reader comes: most shops never see one. */
async function openReader(app: FastifyInstance): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const reader = Fastify()
  await reader.register(swagger, { mode: 'static', specification: { document: app.swagger() as never } })
  await reader.register(swaggerUi, { routePrefix: urls.apiDocs.to(), staticCSP: true })
  await reader.ready()
  return reader
}
