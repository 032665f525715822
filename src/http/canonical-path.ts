import type { FastifyInstance } from 'fastify'
import { routeOf } from './route-of.ts'

const ENCODED = /%([\da-f]{2})/gi
/** A dot stays as it came: two of them would lead elsewhere. */
const NEVER_ENCODED = /[\w~-]/
/** What RFC 3986 lets stand in a path as it is. */
const NOT_IN_PATH = /[^\w.~!$&'()*+,;=:@/%-]/g

/**
 * The one spelling of a raw address: letters are not percent-encoded, hexadecimal digits are capitals, nothing but `/`
 * itself ends with a slash. Its own spelling again is the same, so a redirect to it leads nowhere else.
 */
export function oneSpelling(url: string): string {
  const [, raw = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? []
  const path = raw
    .replace(ENCODED, (code, hex: string) => {
      const letter = String.fromCharCode(Number.parseInt(hex, 16))
      return NEVER_ENCODED.test(letter) ? letter : code.toUpperCase()
    })
    .replace(NOT_IN_PATH, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    .replace(/(?<=.)\/+$/, '')
  return path + query
}

/** Calls and files are asked for by programs, by the addresses they were given. */
const FOR_PROGRAMS = /^\/(api|assets|media|webhooks)\//

/** Sends whoever asks for a page by another spelling of its address to the one that is linked and kept. */
export function redirectToCanonicalPath(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const { method, url } = request.raw
    if ((method !== 'GET' && method !== 'HEAD') || !url?.startsWith('/') || url.startsWith('//')) return
    if (request.routeOptions.url === undefined || FOR_PROGRAMS.test(routeOf(request))) return
    const spelled = oneSpelling(url)
    if (spelled === url) return
    if (routeOf(request).includes('/:token')) reply.header('cache-control', 'no-store')
    return reply.redirect(spelled, 301)
  })
}
