import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Texts, texts } from '../../i18n/texts.ts'
import type { Db } from '../../shop/db.ts'
import type { Lang } from '../../shop/languages.ts'
import type { SecurityLog } from '../../shop/security/security-events.ts'
import { actingDb } from '../../shop/staff/actor.db.ts'
import type { StaffActor } from '../../shop/staff/actor.ts'
import { hasRight, type Right } from '../../shop/staff/rights.ts'
import { isRecentlyProven, type StaffSession } from '../../shop/staff/session.ts'
import type { Device } from '../../shop/staff/sign-in.db.ts'
import { csrfToken } from '../../shop/tokens.ts'
import { languageOf } from '../error-handler.tsx'
import { HttpError } from '../http-error.ts'
import { routeOf } from '../route-of.ts'
import { securityEvent } from '../security-log.ts'
import type { Services } from '../services.ts'
import { authenticate, type Caller, hasStaffCsrf, setStaffCookie } from './authenticate.ts'
import { answerOnce } from './idempotency.ts'

/**
 * Who may call. `public`: anybody, before signing in; `pending`: also a session that still needs its second factor;
 * `signed-in`: every member of staff, about themselves.
 */
type Access = Right | 'public' | 'pending' | 'signed-in'

export type StaffContext = {
  services: Services
  /** Its transactions tell the audit log who acts. */
  db: Db
  now: Date
  lang: Lang
  t: Texts['staff']
  device: Device
  actor: StaffActor | null
  /** Null for programs, and before signing in. */
  session: StaffSession | null
  rights: readonly string[]
  can(right: Right): boolean
  /** @param token null: signs out */
  setCookie(token: string | null): void
  csrf(): string
} & SecurityLog

type Input<Body, Query, Params> = { body: Body; query: Query; params: Params }

type Definition<Body, Query, Params, Answer> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Behind `/admin/api`. */
  path: string
  /** The summary in the OpenAPI document. */
  about: string
  access: Access
  /** The person must have proved within the last minutes who they are; programs may not call. */
  needsProof?: boolean
  body?: z.ZodType<Body>
  query?: z.ZodType<Query>
  params?: z.ZodType<Params>
  answer: z.ZodType<Answer>
  run(ctx: StaffContext, input: Input<Body, Query, Params>): Promise<Answer>
}

/** An answer that the browser shows or saves. */
type StaffFile = { name: string; bytes: Uint8Array; isSaved?: boolean }

type FileDefinition<Query, Params> = Omit<
  Definition<undefined, Query, Params, StaffFile>,
  'method' | 'body' | 'answer'
> & {
  type: 'application/pdf' | 'text/csv; charset=utf-8'
}

export type StaffCall = Definition<unknown, unknown, unknown, unknown> & { fileType?: string }

export const staffCall = <Body = undefined, Query = undefined, Params = undefined, Answer = unknown>(
  definition: Definition<Body, Query, Params, Answer>,
): StaffCall => definition as unknown as StaffCall

/** A call that answers a file: opened as an address, with the cookie alone. */
export const staffFile = <Query = undefined, Params = undefined>(
  definition: FileDefinition<Query, Params>,
): StaffCall =>
  ({ ...definition, method: 'GET', answer: z.string(), fileType: definition.type }) as unknown as StaffCall

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; every route behind `/admin/api` has it. */
    access?: Access
  }
  interface FastifyRequest {
    /** Of routes behind `/admin/api` only. */
    caller: Caller
  }
}

export const STAFF_API = '/admin/api'

export function registerStaffCalls(app: FastifyInstance, services: Services, calls: readonly StaffCall[]) {
  for (const call of calls) registerStaffCall(app, services, call)
}

function registerStaffCall(app: FastifyInstance, services: Services, call: StaffCall) {
  const { method, path, about, access, body, query, params, answer, fileType } = call
  const changes = method !== 'GET'
  const described =
    access === 'public' || access === 'pending' || access === 'signed-in' ? about : `${about} (${access})`
  app.route({
    method,
    url: STAFF_API + path,
    // The token of staff is another one: it is bound to their own cookie.
    config: { access, checksTokenItself: true },
    schema: {
      tags: ['admin'],
      summary: described,
      ...(body ? { body } : {}),
      ...(query ? { querystring: query } : {}),
      ...(params ? { params } : {}),
      ...(changes ? { headers: z.looseObject({ 'idempotency-key': z.string().min(8).max(255).optional() }) } : {}),
      response: { 200: fileType ? { content: { [fileType]: { schema: answer } } } : answer },
    },
    // Before the body is validated, so that strangers learn nothing about it.
    preValidation: async (request) => {
      request.caller = await authenticate(services, request)
      admit(services, request, call)
    },
    handler: async (request, reply) => {
      const ctx = staffContext(services, request, reply)
      const input = { body: request.body, query: request.query, params: request.params }
      if (fileType) return sendFile(reply, fileType, (await call.run(ctx, input)) as StaffFile)
      const key = request.headers['idempotency-key']
      if (!changes || typeof key !== 'string' || !ctx.actor) return call.run(ctx, input)
      const {
        now,
        actor,
        services: {
          database: { db },
        },
      } = ctx
      const keyed = { db, now, actor, key, message: ctx.t.errors.keyInUse, request, reply }
      return answerOnce(keyed, () => call.run(ctx, input))
    },
  })
}

const sendFile = (reply: FastifyReply, type: string, { name, bytes, isSaved = false }: StaffFile) =>
  reply
    .type(type)
    .header('cache-control', 'no-store')
    .header('content-disposition', `${isSaved ? 'attachment' : 'inline'}; filename="${name}"`)
    .send(Buffer.from(bytes))

/** @throws HttpError 401, 403 */
function admit(services: Services, request: FastifyRequest, { method, access, needsProof = false }: StaffCall) {
  const { caller } = request
  const t = texts[languageOf(request)].staff
  if (method !== 'GET' && !hasStaffCsrf(services, request, caller)) {
    securityEvent(request, 'csrf-refused', { route: routeOf(request) })
    throw new HttpError(403, t.errors.csrf, { reason: 'csrf' })
  }
  if (access === 'public') return
  if (caller.kind === 'nobody') throw new HttpError(401, t.errors.signedOut, { reason: 'signed-out' })
  const isPending = caller.kind === 'person' && caller.session.isPending
  if (isPending && access !== 'pending') throw new HttpError(401, t.errors.codeNeeded, { reason: 'code' })
  if (access === 'pending' || access === 'signed-in') {
    if (caller.kind === 'key') throw new HttpError(403, t.errors.notForKeys, { reason: 'not-for-keys' })
  } else if (!hasRight(caller.rights, access)) {
    securityEvent(request, 'right-refused', { route: routeOf(request), actor: caller.actor })
    throw new HttpError(403, t.errors.noRight, { reason: 'right', right: access })
  }
  if (!needsProof) return
  if (caller.kind === 'key') throw new HttpError(403, t.errors.notForKeys, { reason: 'not-for-keys' })
  if (!isRecentlyProven(caller.session, services.now())) {
    throw new HttpError(403, t.errors.proofNeeded, { reason: 'proof' })
  }
}

function staffContext(services: Services, request: FastifyRequest, reply: FastifyReply): StaffContext {
  const { caller } = request
  const lang = languageOf(request)
  const isKnown = caller.kind !== 'nobody'
  const actor = isKnown ? caller.actor : null
  const rights = isKnown ? caller.rights : []
  const { db } = services.database
  return {
    services,
    db: actor ? actingDb(db, { actor, requestId: request.id }) : db,
    now: services.now(),
    lang,
    t: texts[lang].staff,
    device: {
      ip: request.clientAddress,
      network: request.clientNetwork,
      userAgent: request.headers['user-agent'] ?? '',
    },
    actor,
    session: caller.kind === 'person' ? caller.session : null,
    rights,
    can: (right) => hasRight(rights, right),
    logSecurity: (kind, facts) => request.logSecurity(kind, facts),
    setCookie: (token) => setStaffCookie(services, reply, token),
    csrf: () => (caller.kind === 'person' ? csrfToken(services.keys, caller.token) : ''),
  }
}
