import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { languages } from '../../shop/languages.ts'
import { shopNameOf } from '../../shop/settings/identity.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { passkeyRequestOptions, verifyPasskey } from '../../shop/staff/passkeys.db.ts'
import { hasTotp } from '../../shop/staff/second-factor.db.ts'
import {
  endOwnStaffSession,
  endStaffSession,
  endStaffSessions,
  recordProof,
  staffSessionsOf,
} from '../../shop/staff/sessions.db.ts'
import {
  completeSignIn,
  countSignIn,
  proveByPassword,
  type SignedIn,
  type SignInRejected,
  signInByPassword,
  startSession,
} from '../../shop/staff/sign-in.db.ts'
import { OwnStaffSession } from '../../shop/staff/staff.calls.ts'
import { hasDemoStaff } from '../../shop/staff/staff.db.ts'
import { Done, Lang, MAX_TEXT, PasskeyAnswer, PasskeyOptions, passkeyDeps, sessionIn } from './shared.ts'

const Session = z.object({
  csrf: z.string().describe('For the header X-CSRF-TOKEN of changing calls'),
  shop: z.string(),
  demoAccounts: z.array(z.object({ email: z.string(), password: z.string() })).describe('In a demo only'),
  languages: z.array(Lang),
  person: z
    .object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      lang: Lang,
      rights: z.array(z.string()).describe('`*` means every right'),
      needsCode: z.boolean().describe('A correct password that still needs a code'),
      needsEnrolment: z.boolean().describe('An authenticator app must be added first'),
    })
    .nullable(),
})

async function sessionOf(ctx: StaffContext): Promise<z.infer<typeof Session>> {
  const { services, session } = ctx
  const settings = await readSettings(services.database.db, services.memory)
  const hasApp = session ? await hasTotp(services.database.db, session.staffId) : false
  return {
    csrf: ctx.csrf(),
    shop: shopNameOf(settings, services.config.baseUrl),
    demoAccounts: await demoAccountsOf(ctx),
    languages: [...languages],
    person: session && {
      id: session.staffId,
      name: session.name,
      email: session.email,
      lang: session.lang,
      rights: [...session.rights],
      needsCode: session.isPending && hasApp,
      needsEnrolment: session.isPending && !hasApp,
    },
  }
}

/** Their passwords are public in the README, too. */
async function demoAccountsOf({ services: { config, database } }: StaffContext) {
  if (!config.allowsPracticeBank || !(await hasDemoStaff(database.db))) return []
  const { demoStaff } = await import('../../../demo/staff.ts')
  return demoStaff.map(({ email, password }) => ({ email, password }))
}

const readSession = staffCall({
  method: 'GET',
  path: '/session',
  about: 'Who is signed in, with the token that changing calls need',
  access: 'public',
  answer: Session,
  run: sessionOf,
})

const SignedInAnswer = z.object({ needsSecondStep: z.boolean() })

const signIn = staffCall({
  method: 'POST',
  path: '/session',
  about: 'Sign in with a password; a code is needed next',
  access: 'public',
  body: z.object({ email: z.string().max(MAX_TEXT), password: z.string().max(1000) }),
  answer: SignedInAnswer,
  run: async (ctx, { body }) => accept(ctx, await signInByPassword(ctx.services, body, ctx.device), 'wrongPassword'),
})

const sendCode = staffCall({
  method: 'POST',
  path: '/session/code',
  about: 'The second step after a password: a code of an authenticator app, or a recovery code',
  access: 'pending',
  body: z.object({ code: z.string().trim().max(40) }),
  answer: SignedInAnswer,
  run: async (ctx, { body }) => {
    const session = sessionIn(ctx)
    return accept(ctx, await completeSignIn(ctx.services, session, { ...body, device: ctx.device }), 'wrongCode')
  },
})

type Wrong = 'wrongPassword' | 'wrongCode' | 'wrongPasswordOrCode'
type Failure = { wrong: Wrong; kind: 'staff-log-in-failed' | 'staff-proof-failed' }

function accept(ctx: StaffContext, result: SignedIn | SignInRejected, wrong: Wrong) {
  if (!result.ok) throw rejected(ctx, result, { wrong, kind: 'staff-log-in-failed' })
  ctx.setCookie(result.token)
  if (!result.isPending) ctx.logSecurity('staff-log-in', {})
  return { needsSecondStep: result.isPending }
}

function rejected(ctx: StaffContext, { reason, retryAfter }: SignInRejected, { wrong, kind }: Failure): HttpError {
  const { errors } = ctx.t
  ctx.logSecurity(kind, { reason })
  if (reason === 'wrong') return new HttpError(422, errors[wrong], { reason })
  if (reason === 'busy') return new HttpError(503, errors.busy, undefined, retryAfter)
  return new HttpError(429, errors.tooMany, { reason }, retryAfter)
}

const signOut = staffCall({
  method: 'DELETE',
  path: '/session',
  about: 'Sign out of the back office',
  access: 'pending',
  answer: Done,
  run: async (ctx) => {
    await endStaffSession(ctx.db, sessionIn(ctx).hash)
    ctx.setCookie(null)
    ctx.logSecurity('staff-log-out', {})
    return { done: true }
  },
})

const prove = staffCall({
  method: 'POST',
  path: '/session/proof',
  about: 'Prove again who you are, before a dangerous act: password and code',
  access: 'signed-in',
  body: z.object({ password: z.string().max(1000), code: z.string().trim().max(40).optional() }),
  answer: Done,
  run: async (ctx, { body: { password, code = '' } }) => {
    const proven = await proveByPassword(ctx.services, sessionIn(ctx), { password, code })
    if (!proven.ok) throw rejected(ctx, proven, { wrong: 'wrongPasswordOrCode', kind: 'staff-proof-failed' })
    return { done: true }
  },
})

const provePasskeyOptions = staffCall({
  method: 'POST',
  path: '/session/proof/passkey-options',
  about: 'What the browser needs to prove again by a passkey',
  access: 'signed-in',
  answer: PasskeyOptions,
  run: async (ctx) => ({ ...(await passkeyRequestOptions(passkeyDeps(ctx), sessionIn(ctx).staffId)) }),
})

const provePasskey = staffCall({
  method: 'POST',
  path: '/session/proof/passkey',
  about: 'Prove again by a passkey',
  access: 'signed-in',
  body: PasskeyAnswer,
  answer: Done,
  run: async (ctx, { body }) => {
    const session = sessionIn(ctx)
    if ((await verifyPasskey(passkeyDeps(ctx), body.response, session.staffId)) === null) throw wrongPasskey(ctx)
    await recordProof(ctx.db, session.hash, ctx.now)
    return { done: true }
  },
})

const passkeyOptions = staffCall({
  method: 'POST',
  path: '/session/passkey-options',
  about: 'What the browser needs to sign in by a passkey',
  access: 'public',
  answer: PasskeyOptions,
  run: async (ctx) => {
    await limitSignIn(ctx)
    return { ...(await passkeyRequestOptions(passkeyDeps(ctx), null)) }
  },
})

const signInByPasskey = staffCall({
  method: 'POST',
  path: '/session/passkey',
  about: 'Sign in by a passkey',
  access: 'public',
  body: PasskeyAnswer,
  answer: SignedInAnswer,
  run: async (ctx, { body }) => {
    await limitSignIn(ctx)
    const staffId = await verifyPasskey(passkeyDeps(ctx), body.response, null)
    if (staffId === null) throw wrongPasskey(ctx)
    return accept(ctx, await startSession(ctx.services, { staffId, isPending: false }, ctx.device), 'wrongPassword')
  },
})

async function limitSignIn(ctx: StaffContext) {
  const counted = await countSignIn(ctx.services, ctx.device)
  if (!counted.ok) throw new HttpError(429, ctx.t.errors.tooMany, { reason: 'too-many' }, counted.retryAfterSeconds)
}

function wrongPasskey(ctx: StaffContext): HttpError {
  ctx.logSecurity('staff-log-in-failed', { reason: 'passkey' })
  return new HttpError(422, ctx.t.errors.wrongPasskey, { reason: 'wrong' })
}

const listSessions = staffCall({
  method: 'GET',
  path: '/me/sessions',
  about: 'The devices on which the person is signed in',
  access: 'signed-in',
  answer: z.object({ sessions: z.array(OwnStaffSession) }),
  run: async (ctx) => ({ sessions: await staffSessionsOf(ctx.db, sessionIn(ctx), ctx.now) }),
})

const endSession = staffCall({
  method: 'DELETE',
  path: '/me/sessions/:key',
  about: 'Sign out on another device; `all` for every other device',
  access: 'signed-in',
  params: z.object({ key: z.string().max(64) }),
  answer: Done,
  run: async (ctx, { params: { key } }) => {
    const session = sessionIn(ctx)
    if (key === 'all') await endStaffSessions(ctx.db, session.staffId, session.hash)
    else if (!(await endOwnStaffSession(ctx.db, session, key))) throw new HttpError(404, ctx.t.errors.notFound)
    ctx.logSecurity('sessions-ended', { actor: ctx.actor })
    return { done: true }
  },
})

export const sessionCalls: readonly StaffCall[] = [
  readSession,
  signIn,
  sendCode,
  passkeyOptions,
  signInByPasskey,
  prove,
  provePasskeyOptions,
  provePasskey,
  signOut,
  listSessions,
  endSession,
]
