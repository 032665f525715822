import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import type { StaffContext } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import { passwordProblem } from '../../shop/customers/password.ts'
import { hashPassword } from '../../shop/customers/password-hash.ts'
import { type Lang as Language, languages } from '../../shop/languages.ts'
import type { Server } from '../../shop/settings/missing.db.ts'
import type { PasskeyDeps } from '../../shop/staff/passkeys.db.ts'
import type { Right } from '../../shop/staff/rights.ts'
import type { StaffSession } from '../../shop/staff/session.ts'

export const MAX_TEXT = 200
export const Lang = z.enum(languages)
export const ById = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
export const Done = z.object({ done: z.literal(true) })

/** Of W3C Web Authentication; checked by SimpleWebAuthn. */
const Credential = z.looseObject({ id: z.string().max(2000), type: z.literal('public-key') })
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
export const PasskeyAnswer = z.object({
  response: Credential.transform((given) => given as unknown as AuthenticationResponseJSON),
})
export const NewPasskeyAnswer = Credential.transform((given) => given as unknown as RegistrationResponseJSON)

export const passkeyDeps = ({ db, services, now }: StaffContext): PasskeyDeps => ({
  db,
  origin: services.config.baseUrl,
  now,
})

/** Both values of the fields that two people changed. */
export const editConflict = (
  { t }: StaffContext,
  { version, versions, conflicts }: { version?: number; versions?: object; conflicts: readonly object[] },
) => new HttpError(409, t.edits.conflict, { reason: 'conflict', version, versions, conflicts })

export const Tag = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{0,39}$/u)

const MAX_PAGE = 100
const RowId = z.coerce.number().int().positive().max(2_147_483_647).optional()

export const pageLimit = (usual: number) => z.coerce.number().int().min(1).max(MAX_PAGE).default(usual)

/** Of a list by ids, the newest first. */
export const pagedById = (usual: number) => ({
  after: RowId.describe('`next` of the page before'),
  before: RowId.meta({ deprecated: true, description: 'The former name of `after`' }),
  limit: pageLimit(usual),
})

type Paged = { after?: number | undefined; before?: number | undefined; limit: number }

/** One row more is read, which says whether there is a further page. */
export const rowsToRead = ({ after, before, limit }: Paged) => ({ before: after ?? before, limit: limit + 1 })

export function pageOf<Row extends { id: number }>(found: readonly Row[], { limit }: Paged) {
  const shown = found.slice(0, limit)
  return { shown, next: found.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

export const Next = z.int().nullable().describe('For `after`')

/** The place in a list that is sorted by `key`, then by `id`. */
export const encodeCursor = (key: string, id: number) => Buffer.from(`${key}|${id}`).toString('base64url')

/** Null for an invalid cursor, so that its page begins at the start. */
export function cursorFrom(text: string | undefined, isKey: (key: string) => boolean) {
  const [key = '', id = ''] = Buffer.from(text ?? '', 'base64url')
    .toString()
    .split('|')
  return /^\d{1,9}$/.test(id) && isKey(key) ? { key, id: Number(id) } : null
}

/** For calls that only people may make. */
export function sessionIn({ session }: StaffContext): StaffSession {
  if (!session) throw new Error('This call is for people')
  return session
}

/** @throws HttpError 422 where the password is weak */
export async function checkedPasswordHash(password: string, own: { email: string; name: string }, lang: Language) {
  const problem = passwordProblem(password, [own.email, own.name])
  if (problem) {
    const message = texts[lang].account.errors[problem]
    throw new HttpError(422, message, { password: [message] })
  }
  return hashPassword(password)
}

/** Beside the right that the call itself demands. @throws HttpError 403 */
export function demandRight(ctx: StaffContext, right: Right) {
  if (!ctx.can(right)) throw new HttpError(403, ctx.t.errors.noRight, { reason: 'right', right })
}

/** Of files that are tables. */
export const SHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export const FILE_TYPES = { ...SHEET_TYPES, xml: 'application/xml; charset=utf-8' } as const

/** What the server gives a shop that is opened. */
export const serverOf = ({ mailAccount, providers }: StaffContext['services']): Server => ({
  hasMailServer: mailAccount.hasServer(),
  providers: new Set(providers.keys()),
})
