import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Services } from '../http/services.ts'

/** An instance whose routes take their types from Zod schemas. */
type Calls = ReturnType<typeof withZod>

export const withZod = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>()

/** Every room of calls is a function of this shape, put together in src/app.ts. */
export type ApiRoutes = (app: Calls, services: Services) => void
