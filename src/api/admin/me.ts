import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { shopNameOf } from '../../shop/settings/identity.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { changeOwnPerson, hasPassword, setOwnPassword } from '../../shop/staff/own-account.db.ts'
import {
  insertPasskey,
  passkeyCreationOptions,
  passkeysOf,
  removePasskey,
  verifyNewPasskey,
} from '../../shop/staff/passkeys.db.ts'
import {
  confirmTotp,
  hasTotp,
  prepareTotp,
  removeTotp,
  replaceRecoveryCodes,
} from '../../shop/staff/second-factor.db.ts'
import { completeEnrolment, countSecondFactors } from '../../shop/staff/sign-in.db.ts'
import { ListedPasskey } from '../../shop/staff/staff.calls.ts'
import {
  checkedPasswordHash,
  Done,
  Lang,
  MAX_TEXT,
  NewPasskeyAnswer,
  PasskeyOptions,
  passkeyDeps,
  sessionIn,
} from './shared.ts'

const nameOfShop = async ({ services }: StaffContext) =>
  shopNameOf(await readSettings(services.database.db, services.memory), services.config.baseUrl)

const totpDeps = ({ db, services: { keys, now } }: StaffContext) => ({ database: { db }, keys, now })

const Security = z.object({
  passkeys: z.array(ListedPasskey),
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
})

const readSecurity = staffCall({
  method: 'GET',
  path: '/me/security',
  about: 'The passkeys of the person, and whether there is a password and an authenticator app',
  access: 'signed-in',
  answer: Security,
  run: async (ctx) => {
    const { staffId } = sessionIn(ctx)
    return {
      passkeys: await passkeysOf(ctx.db, staffId),
      hasPassword: await hasPassword(ctx.db, staffId),
      hasTotp: await hasTotp(ctx.db, staffId),
    }
  },
})

const changePerson = staffCall({
  method: 'PATCH',
  path: '/me',
  about: 'Change the own name and the language of the back office',
  access: 'signed-in',
  body: z.object({ name: z.string().trim().min(1).max(MAX_TEXT).optional(), lang: Lang.optional() }),
  answer: Done,
  run: async (ctx, { body }) => {
    await ctx.db.transaction((tx) => changeOwnPerson(tx, sessionIn(ctx).staffId, body))
    return { done: true }
  },
})

const setPassword = staffCall({
  method: 'POST',
  path: '/me/password',
  about: 'Another password, or a first one; signs out on all other devices',
  access: 'signed-in',
  needsProof: true,
  body: z.object({ password: z.string().max(1000) }),
  answer: Done,
  run: async (ctx, { body: { password } }) => {
    const session = sessionIn(ctx)
    const passwordHash = await checkedPasswordHash(password, session, ctx.lang)
    const set = await setOwnPassword(ctx.db, session, passwordHash)
    if (!set.ok) {
      const message = set.reason === 'demo' ? ctx.t.errors.demoPassword : ctx.t.errors.needsApp
      throw new HttpError(409, message, { reason: set.reason })
    }
    ctx.logSecurity('sessions-ended', { actor: ctx.actor })
    return { done: true }
  },
})

const newPasskeyOptions = staffCall({
  method: 'POST',
  path: '/me/passkeys/options',
  about: 'What the browser needs to make a passkey',
  access: 'signed-in',
  needsProof: true,
  answer: PasskeyOptions,
  run: async (ctx) => {
    const { staffId, email, name } = sessionIn(ctx)
    const person = { email, name, shopName: await nameOfShop(ctx) }
    return { ...(await passkeyCreationOptions(passkeyDeps(ctx), person, staffId)) }
  },
})

const createPasskey = staffCall({
  method: 'POST',
  path: '/me/passkeys',
  about: 'Add a passkey',
  access: 'signed-in',
  needsProof: true,
  body: z.object({ response: NewPasskeyAnswer, name: z.string().trim().min(1).max(60) }),
  answer: Done,
  run: async (ctx, { body }) => {
    const { staffId } = sessionIn(ctx)
    const passkey = await verifyNewPasskey(passkeyDeps(ctx), body.response, staffId)
    if (!passkey) throw new HttpError(422, ctx.t.errors.wrongPasskey, { reason: 'wrong' })
    const owner = { staffId, name: body.name, now: ctx.now }
    if (!(await ctx.db.transaction((tx) => insertPasskey(tx, passkey, owner)))) {
      throw new HttpError(409, ctx.t.errors.passkeyTaken, { reason: 'taken' })
    }
    return { done: true }
  },
})

const deletePasskey = staffCall({
  method: 'DELETE',
  path: '/me/passkeys/:id',
  about: 'Remove a passkey; the last way to sign in stays',
  access: 'signed-in',
  needsProof: true,
  params: z.object({ id: z.string().max(2000) }),
  answer: Done,
  run: async (ctx, { params: { id } }) => {
    const { staffId } = sessionIn(ctx)
    await keepOneFactor(ctx, staffId)
    if (!(await removePasskey(ctx.db, staffId, id))) throw new HttpError(404, ctx.t.errors.notFound)
    return { done: true }
  },
})

async function keepOneFactor(ctx: StaffContext, staffId: number) {
  if ((await countSecondFactors(ctx.db, staffId)) < 2) {
    throw new HttpError(409, ctx.t.errors.lastFactor, { reason: 'last-factor' })
  }
}

const prepareApp = staffCall({
  method: 'POST',
  path: '/me/totp',
  about: 'A new secret for an authenticator app; it counts after its first code',
  access: 'pending',
  answer: z.object({
    secret: z.string(),
    address: z.string().describe('otpauth://'),
    picture: z.string().describe('The address as a QR code, as a data: URL'),
  }),
  run: async (ctx) => {
    const setup = await prepareTotp(totpDeps(ctx), sessionIn(ctx).staffId, await nameOfShop(ctx))
    if (!setup) throw new HttpError(409, ctx.t.errors.hasTotp, { reason: 'taken' })
    return { ...setup, picture: await qrPicture(setup.address) }
  },
})

/** SVG; loaded at the first use, as few people need it. */
async function qrPicture(text: string): Promise<string> {
  const { toSVG } = await import('bwip-js/node')
  return `data:image/svg+xml,${encodeURIComponent(toSVG({ bcid: 'qrcode', text, scale: 4, padding: 2, backgroundcolor: 'ffffff' }))}`
}

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).describe('Shown once') })

const confirmApp = staffCall({
  method: 'POST',
  path: '/me/totp/confirm',
  about: 'The first code of an authenticator app',
  access: 'pending',
  body: z.object({ code: z.string().trim().max(20) }),
  answer: RecoveryCodes,
  run: async (ctx, { body: { code } }) => {
    const session = sessionIn(ctx)
    const recoveryCodes = await confirmTotp(totpDeps(ctx), session.staffId, code)
    if (!recoveryCodes) throw new HttpError(422, ctx.t.errors.wrongCode, { reason: 'wrong' })
    if (session.isPending) ctx.setCookie((await completeEnrolment(ctx.services, session, ctx.device)).token)
    return { recoveryCodes }
  },
})

const removeApp = staffCall({
  method: 'DELETE',
  path: '/me/totp',
  about: 'Remove the authenticator app; the last way to sign in stays',
  access: 'signed-in',
  needsProof: true,
  answer: Done,
  run: async (ctx) => {
    const { staffId } = sessionIn(ctx)
    await keepOneFactor(ctx, staffId)
    await removeTotp(ctx.db, staffId)
    return { done: true }
  },
})

const newRecoveryCodes = staffCall({
  method: 'POST',
  path: '/me/recovery-codes',
  about: 'New recovery codes in place of the old ones',
  access: 'signed-in',
  needsProof: true,
  answer: RecoveryCodes,
  run: async (ctx) => {
    const { staffId } = sessionIn(ctx)
    return { recoveryCodes: await ctx.db.transaction((tx) => replaceRecoveryCodes(tx, staffId)) }
  },
})

export const meCalls: readonly StaffCall[] = [
  readSecurity,
  changePerson,
  setPassword,
  newPasskeyOptions,
  createPasskey,
  deletePasskey,
  prepareApp,
  confirmApp,
  removeApp,
  newRecoveryCodes,
]
