import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { shopNameOf } from '../../shop/settings/identity.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { acceptInvitation, findInvitation } from '../../shop/staff/invitations.db.ts'
import { passkeyCreationOptions, verifyNewPasskey } from '../../shop/staff/passkeys.db.ts'
import { countSignIn, startSession } from '../../shop/staff/sign-in.db.ts'
import { checkedPasswordHash, Lang, MAX_TEXT, NewPasskeyAnswer, PasskeyOptions, passkeyDeps } from './shared.ts'

const Token = z.string().min(20).max(100)
const Person = z.object({
  token: Token,
  name: z.string().trim().min(1).max(MAX_TEXT),
  email: z.email().max(MAX_TEXT).optional().describe('For the set-up address only'),
})

const unknownInvitation = (ctx: StaffContext) =>
  new HttpError(404, ctx.t.errors.invitationUnknown, { reason: 'invitation' })

/** Tokens cannot be guessed, but each try costs a query. */
async function findOpen(ctx: StaffContext, token: string) {
  const counted = await countSignIn(ctx.services, ctx.device)
  if (!counted.ok) throw new HttpError(429, ctx.t.errors.tooMany, { reason: 'too-many' }, counted.retryAfterSeconds)
  const found = await findInvitation(ctx.services.database.db, token, ctx.now)
  if (!found) throw unknownInvitation(ctx)
  return found
}

const readInvitation = staffCall({
  method: 'POST',
  path: '/invitation',
  about: 'Whom an invitation is for; null: the first owner, who has no address yet',
  access: 'public',
  body: z.object({ token: Token }),
  answer: z.object({
    email: z.string().nullable(),
    name: z.string().nullable().describe('Of somebody who works here and chooses new credentials'),
  }),
  run: (ctx, { body }) => findOpen(ctx, body.token),
})

const invitedPasskeyOptions = staffCall({
  method: 'POST',
  path: '/invitation/passkey-options',
  about: 'What the browser needs to make the passkey of an invited person',
  access: 'public',
  body: Person,
  answer: PasskeyOptions,
  run: async (ctx, { body: { token, name, email } }) => {
    const address = emailOf(ctx, (await findOpen(ctx, token)).email, email)
    const shopName = shopNameOf(await readSettings(ctx.db, ctx.services.memory), ctx.services.config.baseUrl)
    return { ...(await passkeyCreationOptions(passkeyDeps(ctx), { email: address, name, shopName }, null)) }
  },
})

function emailOf(ctx: StaffContext, invited: string | null, given: string | undefined): string {
  const address = invited ?? given
  if (!address) throw new HttpError(422, ctx.t.errors.email, { email: [ctx.t.errors.email] })
  return address
}

const accept = staffCall({
  method: 'POST',
  path: '/invitation/accept',
  about: 'Accept an invitation with a passkey, or with a password, which needs an authenticator app next',
  access: 'public',
  body: Person.extend({
    lang: Lang,
    password: z.string().max(1000).optional(),
    passkey: NewPasskeyAnswer.optional(),
    passkeyName: z.string().trim().max(60).optional(),
  }),
  answer: z.object({ needsSecondStep: z.boolean() }),
  run: async (ctx, { body }) => {
    const { token, name, lang } = body
    const email = emailOf(ctx, (await findOpen(ctx, token)).email, body.email)
    const credential = await credentialOf(ctx, { ...body, email })
    const accepted = await acceptInvitation(ctx.db, token, { name, email, lang, credential, now: ctx.now })
    if (!accepted.ok) {
      if (accepted.reason === 'unknown') throw unknownInvitation(ctx)
      throw new HttpError(409, ctx.t.errors.emailTaken, { email: [ctx.t.errors.emailTaken] })
    }
    const isPending = 'passwordHash' in credential
    const started = await startSession(ctx.services, { staffId: accepted.staffId, isPending }, ctx.device)
    ctx.setCookie(started.token)
    return { needsSecondStep: isPending }
  },
})

type Given = Pick<z.infer<typeof Person>, 'name'> & {
  email: string
  lang: z.infer<typeof Lang>
  password?: string | undefined
  passkey?: z.infer<typeof NewPasskeyAnswer> | undefined
  passkeyName?: string | undefined
}

async function credentialOf(ctx: StaffContext, given: Given) {
  if (given.passkey) {
    const passkey = await verifyNewPasskey(passkeyDeps(ctx), given.passkey, null)
    if (!passkey) throw new HttpError(422, ctx.t.errors.wrongPasskey, { reason: 'wrong' })
    return { passkey, passkeyName: given.passkeyName ?? '' }
  }
  return { passwordHash: await checkedPasswordHash(given.password ?? '', given, ctx.lang) }
}

export const joinCalls: readonly StaffCall[] = [readInvitation, invitedPasskeyOptions, accept]
