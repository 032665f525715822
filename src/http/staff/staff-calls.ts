import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
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
import { demandSameOrigin } from '../csrf.ts'
import { tagAnswer, versionIn, versionOf } from '../entity-tags.ts'
import { languageOf } from '../error-handler.tsx'
import { HttpError } from '../http-error.ts'
import { countKeyCalls, type KeyCount } from '../key-limits.ts'
import { startPreview } from '../preview.ts'
import { routeOf } from '../route-of.ts'
import { securityEvent } from '../security-log.ts'
import type { Services } from '../services.ts'
import { authenticate, type Caller, hasStaffCsrf, setStaffCookie } from './authenticate.ts'
import { type Access, describeStaffCall } from './describe-call.ts'
import { answerKeyed } from './idempotency.ts'
import { NewsHub } from './news-hub.ts'

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
  news: NewsHub
  can(right: Right): boolean
  /** @param token null: signs out */
  setCookie(token: string | null): void
  /** Shows this browser the shop while it is closed. */
  startPreview(): void
  csrf(): string
  /** The version in `If-Match`: of what the person read. @throws HttpError 428 */
  readVersion(): number
} & SecurityLog

type Input<Body, Query, Params> = { body: Body; query: Query; params: Params }

/** The one file of an upload, as a stream. */
type UploadedFile = { name: string; content: Readable }

/** For answers that are no JSON. */
type Exchange = { request: FastifyRequest; reply: FastifyReply }

type Definition<Body, Query, Params, Answer> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Behind `/admin/api`. */
  path: string
  /** The summary in the OpenAPI document. */
  about: string
  access: Access
  /** The person must have proved within the last minutes who they are; programs may not call. */
  needsProof?: boolean
  /** Changes what others may have changed meanwhile: demands `If-Match`, which `ctx.readVersion()` reads. */
  isVersioned?: boolean
  body?: z.ZodType<Body>
  /** The body is a part of a file (`application/octet-stream`) of at most so many bytes. */
  bytes?: number
  query?: z.ZodType<Query>
  params?: z.ZodType<Params>
} & (
  | {
      answer: z.ZodType<Answer>
      run(ctx: StaffContext, input: Input<Body, Query, Params>): Promise<Answer>
      fileType?: undefined
      send?: undefined
    }
  | {
      answer?: undefined
      run?: undefined
      fileType?: string
      /** A file or a stream; of calls that change nothing. */
      send(ctx: StaffContext, input: Input<Body, Query, Params>, exchange: Exchange): Promise<FastifyReply>
    }
)

/** An answer that the browser shows or saves. */
type StaffFile = { name: string; bytes: Uint8Array; isSaved?: boolean }

type FileDefinition<Query, Params> = Omit<
  Definition<undefined, Query, Params, never>,
  'method' | 'body' | 'answer' | 'run' | 'send' | 'fileType'
> & {
  type: 'application/pdf' | 'text/csv; charset=utf-8' | 'application/xml; charset=utf-8'
  run(ctx: StaffContext, input: Input<undefined, Query, Params>): Promise<StaffFile>
}

type UploadDefinition<Params, Answer> = Pick<
  Definition<undefined, undefined, Params, Answer>,
  'path' | 'about' | 'access' | 'params'
> & {
  answer: z.ZodType<Answer>
  maxBytes: number
  run(ctx: StaffContext, input: { params: Params; file: UploadedFile }): Promise<Answer>
}

export type StaffCall = Definition<unknown, unknown, unknown, unknown> & { maxBytes?: number }

export const staffCall = <Body = undefined, Query = undefined, Params = undefined, Answer = unknown>(
  definition: Definition<Body, Query, Params, Answer>,
): StaffCall => definition as unknown as StaffCall

/** A call that answers a file: opened as an address, with the cookie alone. */
export const staffFile = <Query = undefined, Params = undefined>({
  type,
  run,
  ...definition
}: FileDefinition<Query, Params>): StaffCall => {
  const send = async (ctx: StaffContext, input: Input<undefined, Query, Params>, { reply }: Exchange) =>
    sendFile(reply, type, await run(ctx, input))
  return { ...definition, method: 'GET', fileType: type, send } as unknown as StaffCall
}

/** A call that takes one file as `multipart/form-data`, streamed past the limit of other bodies. */
export const staffUpload = <Params = undefined, Answer = unknown>({
  run,
  ...definition
}: UploadDefinition<Params, Answer>): StaffCall => {
  const runWithFile = (ctx: StaffContext, { params, file }: { params: Params; file: UploadedFile }) =>
    run(ctx, { params, file })
  return { ...definition, method: 'POST', run: runWithFile } as unknown as StaffCall
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of routes behind `/admin/api` only. */
    caller: Caller
  }
}

export function registerStaffCalls(app: FastifyInstance, services: Services, calls: readonly StaffCall[]) {
  const news = new NewsHub(services)
  app.addHook('preClose', async () => news.close())
  app.decorateRequest('answeredVersion', null)
  const parts = { services, news, countKey: services.limits ? countKeyCalls(app) : null }
  for (const call of calls) {
    if (call.maxBytes) void app.register((scope) => registerUpload(scope, parts, call))
    else if (call.bytes) void app.register(async (scope) => acceptBytes(scope, parts, call))
    else registerStaffCall(app, parts, call)
  }
}

async function registerUpload(scope: FastifyInstance, parts: Parts, call: StaffCall) {
  await scope.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: (call.maxBytes ?? 0) + 1 } })
  registerStaffCall(scope, parts, call)
}

/** @throws HttpError 415 */
async function uploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  const file = request.isMultipart?.() ? await request.file() : undefined
  if (!file) throw new HttpError(415, texts[languageOf(request)].staff.errors.noFile, { reason: 'no-file' })
  return { name: file.filename, content: file.file }
}

function acceptBytes(scope: FastifyInstance, parts: Parts, call: StaffCall) {
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: call.bytes ?? 0 },
    (_request, body, done) => done(null, body),
  )
  registerStaffCall(scope, parts, call)
}

type Parts = { services: Services; news: NewsHub; countKey: KeyCount | null }

function registerStaffCall(app: FastifyInstance, parts: Parts, call: StaffCall) {
  const { services } = parts
  const { method, isVersioned = false } = call
  const changes = method !== 'GET'
  app.route({
    ...describeStaffCall(call),
    // A stream would be read to nowhere.
    exposeHeadRoute: !call.send,
    // Before the body is read, because it may be large: others are refused without it.
    onRequest: async (request, reply) => {
      if (changes) demandSameOrigin(request)
      request.caller = await authenticate(services, request)
      await parts.countKey?.(request, reply)
      admit(services, request, call)
    },
    ...(changes || call.send ? {} : { onSend: tagAnswer }),
    handler: async (request, reply) => {
      const ctx = staffContext(parts, request, reply)
      const input = { body: request.body, query: request.query, params: request.params }
      if (call.send) return call.send(ctx, input, { request, reply })
      const key = request.headers['idempotency-key']
      const run = async () =>
        call.run(ctx, call.maxBytes ? Object.assign(input, { file: await uploadedFile(request) }) : input)
      if (isVersioned) ctx.readVersion()
      if (!changes) return read(request, reply, await run())
      if (typeof key !== 'string' || !ctx.actor || isDryRun(request.body)) return run()
      const {
        now,
        actor,
        services: {
          database: { db },
          keys,
        },
      } = ctx
      const keyed = { db, keys, now, actor, key, message: ctx.t.errors.keyInUse, request, reply }
      return answerKeyed(keyed, run)
    },
  })
}

/** It changes nothing, so it is asked again rather than refused because an answer was lost. */
const isDryRun = (body: unknown) => (body as { dryRun?: unknown } | null | undefined)?.dryRun === true

/** Programs may keep what they have read and ask whether it has changed. */
function read(request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown {
  request.answeredVersion = versionIn(answer)
  if (request.caller.kind === 'key') reply.header('cache-control', 'private, no-cache')
  return answer
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
  if (needsProof) demandProof({ session: caller.kind === 'person' ? caller.session : null, now: services.now(), t })
}

/** For calls that need a proof for some of what they do. @throws HttpError 403 */
export function demandProof({ session, now, t }: Pick<StaffContext, 'session' | 'now' | 't'>) {
  if (!session) throw new HttpError(403, t.errors.notForKeys, { reason: 'not-for-keys' })
  if (!isRecentlyProven(session, now)) throw new HttpError(403, t.errors.proofNeeded, { reason: 'proof' })
}

function staffContext({ services, news }: Parts, request: FastifyRequest, reply: FastifyReply): StaffContext {
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
    news,
    can: (right) => hasRight(rights, right),
    logSecurity: (kind, facts) => request.logSecurity(kind, facts),
    setCookie: (token) => setStaffCookie(services, reply, token),
    startPreview: () => startPreview(services, reply),
    csrf: () => (caller.kind === 'person' ? csrfToken(services.keys, caller.token) : ''),
    readVersion: () => {
      if (!request.routeOptions.config.isVersioned) throw new Error(`${routeOf(request)} is not said to be versioned`)
      return readVersion(request, lang)
    },
  }
}

function readVersion({ headers }: FastifyRequest, lang: Lang): number {
  const version = versionOf(headers['if-match'])
  if (version === null) throw new HttpError(428, texts[lang].staff.errors.versionNeeded, { reason: 'if-match' })
  return version
}
