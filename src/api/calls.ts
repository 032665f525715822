import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Services } from '../http/services.ts'

/** Routes get their types from Zod schemas. */
type Calls = ReturnType<typeof withZod>

export const withZod = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>()

/** Registers a group of calls; src/app.ts lists them. */
export type ApiRoutes = (app: Calls, services: Services) => void
