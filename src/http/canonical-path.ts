import type { FastifyInstance } from 'fastify'
import { routeOf } from './route-of.ts'

const ENCODED = /%([\da-f]{2})/gi
/** Dots stay encoded, because `..` would be another path. */
const NEVER_ENCODED = /[\w~-]/
const NOT_IN_PATH = /[^\w.~!$&'()*+,;=:@/%-]/g

/** Canonical form of a raw URL. Idempotent, so that the redirect to it cannot loop. */
export function canonicalUrl(url: string): string {
  const [, raw = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? []
  const path = raw
    .replace(ENCODED, (code, hex: string) => {
      const char = String.fromCharCode(Number.parseInt(hex, 16))
      return NEVER_ENCODED.test(char) ? char : code.toUpperCase()
    })
    .replace(NOT_IN_PATH, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    .replace(/(?<=.)\/+$/, '')
  return path + query
}

/** Programs use these URLs exactly as given. */
const FOR_PROGRAMS = /^\/((api|assets|media|webhooks|ucp|\.well-known)\/|mcp$)/

/** Redirects other spellings of a page's URL to the canonical one. */
export function redirectToCanonicalPath(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const { method, url } = request.raw
    if ((method !== 'GET' && method !== 'HEAD') || !url?.startsWith('/') || url.startsWith('//')) return
    if (request.routeOptions.url === undefined || FOR_PROGRAMS.test(routeOf(request))) return
    const canonical = canonicalUrl(url)
    if (canonical === url) return
    if (routeOf(request).includes('/:token')) reply.header('cache-control', 'no-store')
    return reply.redirect(canonical, 301)
  })
}
