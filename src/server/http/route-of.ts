import type { FastifyRequest } from 'fastify'
import { splitLanguage } from '../../urls.ts'

/**
 * The pattern that a request was taken to. What it may do is judged by this and never by its raw address, which can be
 * spelled in many ways (`/api/cart/reset%2Ddata`) that the router takes to the same place.
 */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? request.url

/**
 * The Latvian path of the page that was asked for, spelled as the shop's own links are; the home page's for an address
 * without a page. Made of the pattern, because the raw address (`/en//other.example/x`, `/%65n/terms`) may lead
 * elsewhere once its prefix is cut off.
 */
export function pagePath(request: FastifyRequest): string {
  const { url: pattern = '/' } = request.routeOptions
  const params = request.params as Record<string, string | undefined>
  return splitLanguage(pattern).path.replace(/:(\w+)|\*/g, (_, name = '*') => encodeURIComponent(params[name] ?? ''))
}
