import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffActor } from '../../shop/staff/actor.ts'
import { findApiKey } from '../../shop/staff/api-keys.db.ts'
import type { StaffSession } from '../../shop/staff/session.ts'
import { STAFF_ABSOLUTE_MS } from '../../shop/staff/session.ts'
import { findStaffSession } from '../../shop/staff/sessions.db.ts'
import { isCsrfToken, isOwnToken, sha256 } from '../../shop/tokens.ts'
import { urls } from '../../urls.ts'
import type { Services } from '../services.ts'

/** Who calls: a person with a session, a program with a key, or nobody yet. */
export type Caller =
  | { kind: 'person'; session: StaffSession; actor: StaffActor; rights: readonly string[]; token: string }
  | { kind: 'key'; actor: StaffActor; rights: readonly string[]; name: string }
  | { kind: 'nobody' }

const NOBODY: Caller = { kind: 'nobody' }

/** `__Secure-`, not `__Host-`, which demands `Path=/`: storefront requests never carry the cookie. */
const cookieName = ({ config }: Pick<Services, 'config'>) => (config.secureCookies ? '__Secure-staff' : 'staff')

/** Signed by the shop; whether there is such a session is not known yet. */
export function staffToken(services: Pick<Services, 'config' | 'keys'>, request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieName(services)]
  return token && isOwnToken(services.keys, token) ? token : undefined
}

export async function authenticate(services: Services, request: FastifyRequest): Promise<Caller> {
  const { database, now } = services
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (bearer !== undefined) {
    const key = await findApiKey(database.db, bearer, now())
    return key ? { kind: 'key', actor: `key:${key.id}`, rights: key.rights, name: key.name } : NOBODY
  }
  const token = staffToken(services, request)
  if (!token) return NOBODY
  const session = await findStaffSession(database.db, sha256(token), now())
  if (!session) return NOBODY
  const { staffId, rights } = session
  return { kind: 'person', session, actor: `staff:${staffId}`, rights, token }
}

/** Programs send no cookie, so nobody can make them call. */
export const hasStaffCsrf = ({ keys }: Services, request: FastifyRequest, caller: Caller): boolean => {
  if (caller.kind !== 'person') return true
  const given = request.headers['x-csrf-token']
  return typeof given === 'string' && isCsrfToken(keys, caller.token, given)
}

/** @param token null: removes the cookie */
export function setStaffCookie(services: Services, reply: FastifyReply, token: string | null) {
  const options = {
    path: urls.admin.to(),
    httpOnly: true,
    secure: services.config.secureCookies,
    sameSite: 'strict',
  } as const
  const name = cookieName(services)
  if (token === null) reply.clearCookie(name, options)
  else reply.setCookie(name, token, { ...options, maxAge: STAFF_ABSOLUTE_MS / 1000 })
}
