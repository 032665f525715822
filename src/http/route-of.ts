import type { FastifyRequest } from 'fastify'
import { splitLanguage } from '../urls.ts'

/**
 * The matched route pattern. Permissions depend on it and never on the raw URL, which has many spellings
 * (`/api/cart/reset%2Ddata`).
 */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? request.url

/**
 * The path built from the pattern. The raw one (`/en//other.example/x`, `/%65n/terms`) may lead elsewhere without its
 * prefix.
 */
export function canonicalPath(request: FastifyRequest): string {
  const { url: pattern = '/' } = request.routeOptions
  const params = request.params as Record<string, string | undefined>
  return pattern.replace(/:(\w+)|\*/g, (_, name = '*') => encodeURIComponent(params[name] ?? ''))
}

/** The path without language prefix; `/` if nothing matched. */
export const pagePath = (request: FastifyRequest): string => splitLanguage(canonicalPath(request)).path
