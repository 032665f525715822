import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Services } from '../http/services.ts'

/** An instance whose routes take their types from Zod schemas. */
type Calls = ReturnType<typeof typed>

export const typed = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>()

/** Every room of calls is a function of this shape, put together in src/app.ts. */
export type CallRoom = (app: Calls, services: Services) => void
