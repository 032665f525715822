import type { FastifyRequest } from 'fastify'
import { splitLanguage } from '../urls.ts'

/** Permissions depend on the matched route, never on the raw URL, which has many spellings (`reset%2Ddata`). */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? request.url

/** Built from the pattern, since a raw path (`/en//other.example/x`) may lead elsewhere without its prefix. */
export function canonicalPath(request: FastifyRequest): string {
  const { url: pattern = '/' } = request.routeOptions
  const params = request.params as Record<string, string | undefined>
  return pattern.replace(/:(\w+)|\*/g, (_, name = '*') => encodeURIComponent(params[name] ?? ''))
}

/** The path without language prefix; `/` if nothing matched. */
export const pagePath = (request: FastifyRequest): string => splitLanguage(canonicalPath(request)).path
