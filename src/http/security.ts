import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { splitLanguage, urls } from '../urls.ts'
import { inlineScriptHashes, inlineStyleHashes } from './document.ts'
import { routeOf } from './route-of.ts'

/** Headers for documents only: 640 bytes less for each image, font, style sheet and script. */
const FOR_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
] as const
/** SVG may contain scripts. */
const NO_DOCUMENT = /^(?:image\/(?!svg)|font\/|text\/css|(?:text|application)\/javascript)/

/** For pictures: an e-mail that is read in a browser shows them on another site's page. */
export const SHOWN_ELSEWHERE = ['cross-origin-resource-policy', 'cross-origin'] as const

/** Removes cached pages and checkout input from the browser at log-out. Not cookies, as the answer sets a new one. */
export const CLEAR_SITE_DATA = ['clear-site-data', '"cache", "storage"'] as const

/** Features that the shop does not use, so injected scripts cannot, either. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi']
  .map((name) => `${name}=()`)
  .join(', ')
/** The button "Tuvākie man" reads the location; it is used in the browser only. */
const PERMISSIONS_OF_CHECKOUT = PERMISSIONS.replace('geolocation=()', 'geolocation=(self)')

/** Sets security headers. The policy has hashes instead of nonces, because pages are cached. */
export function setSecurityHeaders(
  app: FastifyInstance,
  options: { isHttps: boolean; formHosts: () => readonly string[]; captchaHosts: readonly string[] },
) {
  const headersFor = (formHosts: readonly string[]) =>
    headersOf({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'self'"],
          'script-src': ["'self'", ...inlineScriptHashes, ...options.captchaHosts],
          'style-src': ["'self'", ...inlineStyleHashes],
          'img-src': ["'self'", 'data:'],
          'font-src': ["'self'"],
          'connect-src': ["'self'", ...options.captchaHosts],
          ...(options.captchaHosts.length > 0 ? { 'frame-src': [...options.captchaHosts] } : {}),
          'object-src': ["'none'"],
          'base-uri': ["'none'"],
          'frame-ancestors': ["'none'"],
          'form-action': ["'self'", ...formHosts],
          ...(options.isHttps ? { 'upgrade-insecure-requests': [] } : {}),
        },
      },
      strictTransportSecurity: options.isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginEmbedderPolicy: false,
      xXssProtection: false,
    })
  let known = { hosts: '', headers: headersFor([]) }
  /** Vendors come and go with their keys. */
  const currentHeaders = () => {
    const hosts = options.formHosts().join(' ')
    if (hosts !== known.hosts) known = { hosts, headers: headersFor(options.formHosts()) }
    return known.headers
  }
  app.addHook('onRequest', (request, reply, done) => {
    const route = routeOf(request)
    const isCheckout = splitLanguage(route).path === urls.checkout.pattern
    reply.headers(currentHeaders()).header('permissions-policy', isCheckout ? PERMISSIONS_OF_CHECKOUT : PERMISSIONS)
    // These URLs contain a token. No `Referer` even within the shop, where a merchant's tag manager could read it.
    if (route.includes('/:token')) reply.header('referrer-policy', 'strict-origin')
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (NO_DOCUMENT.test(String(reply.getHeader('content-type')))) {
      for (const name of FOR_DOCUMENTS) reply.removeHeader(name)
    }
    done(null, payload)
  })
}

/** helmet's headers are the same for every request, so they are computed once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, () => {})
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
