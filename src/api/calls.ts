import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Services } from '../http/services.ts'

type Calls = ReturnType<typeof withZod>

export const withZod = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>()

export type ApiRoutes = (app: Calls, services: Services) => void
