import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import type { Db } from '../shop/db.ts'
import type { Keys } from '../shop/keys.ts'
import { networkOf } from '../shop/security/network.ts'
import { ensureSession, findSession } from '../shop/sessions/session.db.ts'
import type { Session } from '../shop/sessions/session.ts'
import type { Visitor } from '../shop/sessions/visitor.ts'
import { csrfToken, isCsrfToken, isOwnToken, randomToken, sha256, signedToken } from '../shop/tokens.ts'
import { clientAddress } from './client-network.ts'
import { hostsOf } from './http-server.ts'
import { securityEvent } from './security-log.ts'

type Options = { db: Db; keys: Keys; secureCookies: boolean; origins: OriginCheck; now: () => Date }

/** Whether an `Origin` is the shop's own. */
type OriginCheck = (origin: string, request: FastifyRequest) => boolean

declare module 'fastify' {
  interface FastifyRequest extends Visitor {
    /** The cookie's secret, or nothing for a visitor who has none yet. */
    sid: string | undefined
    /** A CSRF token for this visitor; gives the cookie when there is none. */
    csrf(): string
    hasCsrf(token: unknown): boolean
    /** Sent by a page of our own, as far as the browser tells. */
    isSameOrigin(): boolean
  }
}

const DECORATORS = [
  'session',
  'openSession',
  'forgetSession',
  'renewSid',
  'clientAddress',
  'clientNetwork',
  'logSecurity',
  'csrf',
  'hasCsrf',
  'isSameOrigin',
]

export const visitors = fastifyPlugin<Options>(async (app, { db, keys, secureCookies, origins, now }) => {
  await app.register(cookie)
  const name = secureCookies ? '__Host-sid' : 'sid'

  function giveSid(request: FastifyRequest, reply: FastifyReply): string {
    const sid = signedToken(keys)
    request.sid = sid
    reply.setCookie(name, sid, {
      path: '/',
      httpOnly: true,
      secure: secureCookies,
      sameSite: 'lax',
      maxAge: 90 * 24 * 60 * 60,
    })
    return sid
  }

  app.decorateRequest('sid', undefined)
  for (const method of DECORATORS) {
    app.decorateRequest(method as 'csrf', null as never)
  }
  app.addHook('onRequest', async (request, reply) => {
    const given = request.cookies[name]
    // Only a secret that the shop signed: one chosen by somebody else never becomes a session.
    request.sid = given && isOwnToken(keys, given) ? given : undefined
    let known: Session | null | undefined

    request.clientAddress = clientAddress(request)
    request.clientNetwork = networkOf(request.clientAddress)
    request.logSecurity = (kind, facts) => securityEvent(request, kind, facts)

    request.session = async () => {
      if (known === undefined) known = request.sid ? await findSession(db, sha256(request.sid), now()) : null
      return known
    }
    request.openSession = async () => {
      const present = await request.session()
      if (present) return present
      const sid = request.sid ?? giveSid(request, reply)
      await ensureSession(db, sha256(sid))
      known = await findSession(db, sha256(sid), now())
      if (!known) throw new Error('A session that was just made is gone')
      return known
    }
    request.forgetSession = () => {
      known = undefined
    }
    request.renewSid = () => {
      known = undefined
      return sha256(giveSid(request, reply))
    }
    // A request from another site comes without the visitor's cookie: a new one in the answer would overwrite it, and cart
    // and log-in would be lost. Such a page gets a token that is never valid.
    request.csrf = () => csrfToken(keys, request.sid ?? (mayGiveSid(request) ? giveSid(request, reply) : randomToken()))
    request.hasCsrf = (token) =>
      typeof token === 'string' && request.sid !== undefined && isCsrfToken(keys, request.sid, token)
    request.isSameOrigin = () => {
      const site = request.headers['sec-fetch-site']
      if (site !== undefined) return site === 'same-origin' || site === 'none'
      const origin = request.headers.origin
      return origin === undefined || origins(origin, request)
    }
  })
})

/**
 * By BASE_URL and HOSTS, never by what a proxy says that the host is; in development, where the shop answers to any
 * name, by the one that the request itself carries.
 */
export function ownOrigins(config: Pick<Config, 'baseUrl' | 'HOSTS' | 'isProduction'>): OriginCheck {
  const { baseUrl, isProduction } = config
  const own = new Set([baseUrl.origin, ...[...hostsOf(config)].map((host) => `${baseUrl.protocol}//${host}`)])
  return (origin, request) => own.has(origin) || (!isProduction && origin === `http://${request.headers.host}`)
}

/** Only where a browser would have sent a cookie that is there: not to posts, frames and pictures of other sites. */
function mayGiveSid(request: FastifyRequest): boolean {
  const isLink = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate'
  return isLink || request.isSameOrigin()
}
