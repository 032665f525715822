import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { inlineScriptHashes } from './document.ts'
import { routeOf } from './route-of.ts'

/** Headers that only matter for documents, 640 bytes: not sent with images, fonts, style sheets and scripts. */
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
/** SVG is a document, and may hold scripts. */
const NO_DOCUMENT = /^(?:image\/(?!svg)|font\/|text\/css|(?:text|application)\/javascript)/

/**
 * Sent at log-out and when an account is closed: the browser forgets kept pages, and what was typed into the
 * checkout. Cookies stay, or the fresh one beside it would go too.
 */
export const CLEAR_SITE_DATA = ['clear-site-data', '"cache", "storage"'] as const

/** What the shop never asks a browser for, so that no script that got into it can. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi']
  .map((name) => `${name}=()`)
  .join(', ')

/** Headers of every answer. The policy uses hashes, not nonces, so that it fits pages that are cached whole. */
export function secure(
  app: FastifyInstance,
  options: { isHttps: boolean; formHosts: readonly string[]; captchaHosts: readonly string[] },
) {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...inlineScriptHashes, ...options.captchaHosts],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...options.captchaHosts],
        ...(options.captchaHosts.length > 0 ? { 'frame-src': [...options.captchaHosts] } : {}),
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'", ...options.formHosts],
        ...(options.isHttps ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: options.isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xXssProtection: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('permissions-policy', PERMISSIONS)
    // These addresses hold a secret that opens an order or an account. No `Referer` even to the shop's own pages, where
    // a merchant's tag manager could read it.
    if (routeOf(request).includes('/:token')) reply.header('referrer-policy', 'strict-origin')
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (NO_DOCUMENT.test(String(reply.getHeader('content-type')))) {
      for (const name of FOR_DOCUMENTS) reply.removeHeader(name)
    }
    done(null, payload)
  })
}

/** The headers that helmet sets. They are the same for every request, so they are made once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, () => {})
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
