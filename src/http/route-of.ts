import type { FastifyRequest } from 'fastify'
import { splitLanguage } from '../urls.ts'

/**
 * The pattern that a request was taken to. What it may do is judged by this and never by its raw address, which can be
 * spelled in many ways (`/api/cart/reset%2Ddata`) that the router takes to the same place.
 */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? request.url

/**
 * The path of what was asked for, made of the pattern and so the same for every spelling of an address. The raw one
 * (`/en//other.example/x`, `/%65n/terms`) may lead elsewhere once its prefix is cut off.
 */
export function canonicalPath(request: FastifyRequest): string {
  const { url: pattern = '/' } = request.routeOptions
  const params = request.params as Record<string, string | undefined>
  return pattern.replace(/:(\w+)|\*/g, (_, name = '*') => encodeURIComponent(params[name] ?? ''))
}

/** The Latvian path of the page that was asked for; the home page's for an address without a page. */
export const pagePath = (request: FastifyRequest): string => splitLanguage(canonicalPath(request)).path
