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

type OriginCheck = (origin: string, request: FastifyRequest) => boolean

declare module 'fastify' {
  interface FastifyRequest extends Visitor {
    sid: string | undefined
    csrf(): string
    hasCsrf(token: unknown): boolean
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
  const setSid = sidSetter(name, { keys, secureCookies })

  app.decorateRequest('sid', undefined)
  for (const method of DECORATORS) {
    app.decorateRequest(method as 'csrf', null as never)
  }
  app.addHook('onRequest', async (request, reply) => {
    const cookieSid = request.cookies[name]
    // Against session fixation: only secrets that the shop signed are accepted.
    request.sid = cookieSid && isOwnToken(keys, cookieSid) ? cookieSid : undefined
    let session: Session | null | undefined

    request.clientAddress = clientAddress(request)
    request.clientNetwork = networkOf(request.clientAddress)
    request.logSecurity = (kind, facts) => securityEvent(request, kind, facts)

    request.session = async () => {
      if (session === undefined) session = request.sid ? await findSession(db, sha256(request.sid), now()) : null
      return session
    }
    request.openSession = async () => {
      const present = await request.session()
      if (present) return present
      const sid = request.sid ?? setSid(request, reply)
      await ensureSession(db, sha256(sid))
      session = await findSession(db, sha256(sid), now())
      if (!session) throw new Error('A session that was just made is gone')
      return session
    }
    request.forgetSession = () => {
      session = undefined
    }
    request.renewSid = () => {
      session = undefined
      return sha256(setSid(request, reply))
    }
    // Setting a cookie in a cross-site response would overwrite the visitor's own and lose the cart.
    request.csrf = () => csrfToken(keys, request.sid ?? (maySetSid(request) ? setSid(request, reply) : randomToken()))
    request.hasCsrf = (token) =>
      typeof token === 'string' && request.sid !== undefined && isCsrfToken(keys, request.sid, token)
    request.isSameOrigin = () => isSameOrigin(request, origins)
  })
})

function sidSetter(name: string, { keys, secureCookies }: Pick<Options, 'keys' | 'secureCookies'>) {
  return (request: FastifyRequest, reply: FastifyReply): string => {
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
}

function isSameOrigin(request: FastifyRequest, isOwn: OriginCheck): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  return origin === undefined || isOwn(origin, request)
}

/** By BASE_URL and HOSTS, never by proxy headers; in development also by the request's own Host. */
export function ownOrigins(config: Pick<Config, 'baseUrl' | 'HOSTS' | 'isProduction'>): OriginCheck {
  const { baseUrl, isProduction } = config
  const own = new Set([baseUrl.origin, ...[...hostsOf(config)].map((host) => `${baseUrl.protocol}//${host}`)])
  return (origin, request) => own.has(origin) || (!isProduction && origin === `http://${request.headers.host}`)
}

/** Only where browsers send an existing cookie: not for cross-site posts, frames and images. */
function maySetSid(request: FastifyRequest): boolean {
  const isLink = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate'
  return isLink || request.isSameOrigin()
}
