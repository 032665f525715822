import { captchaProblem } from '../captcha.ts'
import type { Lang } from '../languages.ts'
import { LIMITS_OF_ATTEMPTS } from '../security/attempts.db.ts'
import { limitAttempts } from '../security/limit-attempts.db.ts'
import type { SecurityLog } from '../security/security-events.ts'
import { sha256 } from '../tokens.ts'
import { type AccountDeps, BUSY, type TooMany, tooMany } from './account-deps.ts'
import { queueConfirmation, queueNotice } from './account-emails.db.ts'
import { accountTokens } from './account-tokens.ts'
import { changePassword, findOwnHash } from './credentials.db.ts'
import type { ProfileUpdate } from './customers.calls.ts'
import { isEmailTaken, pendingEmailOf, requestEmailChange, warnOldAddress } from './email-change.db.ts'
import { passwordProblem } from './password.ts'
import { hashPassword, isPassword, unlessBusy } from './password-hash.ts'
import { MAX_PASSWORD } from './password-limits.ts'
import { changeContact, findProfile, type Profile } from './profile.db.ts'
import { type AccountProblems, checkPerson } from './registration.ts'
import { registrationRules } from './registration-rules.db.ts'

export type UpdateResult =
  | { ok: true; emailChanged: boolean; passwordChanged: boolean }
  | { ok: false; reason: 'fields'; problems: AccountProblems }
  | { ok: false; reason: 'gone' }
  | TooMany

type Contact = ReturnType<typeof checkPerson>
type Changes = { contact: Contact; emailChanged: boolean; newPassword: string | null }

const rejected = (problems: AccountProblems): UpdateResult => ({ ok: false, reason: 'fields', problems })

/** A new password ends every session, this one too: the caller signs the customer in again. */
export async function updateProfile(
  visitor: SecurityLog & { clientAddress: string },
  deps: AccountDeps,
  { userId, update }: { userId: number; update: ProfileUpdate },
): Promise<UpdateResult> {
  const profile = await findProfile(deps.database.db, userId)
  if (!profile) return { ok: false, reason: 'gone' }
  const { user } = update
  const problems: AccountProblems = {}
  const contact = checkPerson(user, await registrationRules(deps), problems)
  const emailChanged = contact.email !== profile.user.email
  const passwordChanged = user.new_password !== '' || user.new_password_confirmation !== ''
  if (passwordChanged) checkNewPassword(user, problems)
  const needsPassword = emailChanged || passwordChanged
  if (needsPassword && !user.password) problems['user.password'] = 'required'
  if (Object.keys(problems).length > 0) return rejected(problems)
  const given = { action: 'profile_action', answer: update.gRecaptchaResponse, ip: visitor.clientAddress } as const
  const captcha = await captchaProblem(deps.captcha, given)
  if (captcha) return rejected({ 'g-recaptcha-response': captcha })
  if (needsPassword) {
    const checked = await checkOwnPassword(visitor, deps, { userId, password: user.password })
    if (!checked.ok) return checked
    if (!checked.isRight) return rejected({ 'user.password': 'passwordWrong' })
  }
  const newPassword = passwordChanged ? user.new_password : null
  const result = await saveChanges(deps, profile, { contact, emailChanged, newPassword })
  if (result.ok && result.passwordChanged) visitor.logSecurity('password-changed', { userId })
  if (result.ok && result.emailChanged) visitor.logSecurity('email-change-asked', { userId })
  return result
}

async function saveChanges(
  deps: AccountDeps,
  profile: Profile,
  { contact, emailChanged, newPassword }: Changes,
): Promise<UpdateResult> {
  const { database, queue } = deps
  const userId = profile.user.id
  const passwordHash = newPassword === null ? null : await unlessBusy(() => hashPassword(newPassword))
  if (newPassword !== null && !passwordHash) return BUSY
  const now = deps.now()
  if (
    emailChanged &&
    deps.disclosesAccounts &&
    (await isEmailTaken(database.db, { email: contact.email, userId, now }))
  ) {
    return rejected({ 'user.email': 'emailTaken' })
  }
  const account = accountOf(profile)
  const sendsEmail = emailChanged && (await mayEmail(deps, contact.email))
  await database.db.transaction(async (tx) => {
    await changeContact(tx, userId, contact)
    if (passwordHash) {
      await changePassword(tx, userId, passwordHash)
      await queueNotice(tx, queue, { kind: 'password-changed', to: account })
    }
    // After the password change, which deletes earlier e-mail changes.
    if (emailChanged) {
      const tokens = accountTokens(deps.keys)
      await requestEmailChange(tx, queue, { account, email: contact.email, token: tokens.fresh(), now, sendsEmail })
      await warnOldAddress(tx, queue, { kind: 'email-change-asked', account, undo: tokens.fresh(), now })
    }
  })
  return { ok: true, emailChanged, passwordChanged: newPassword !== null }
}

function checkNewPassword(user: ProfileUpdate['user'], problems: AccountProblems) {
  const problem = passwordProblem(user.new_password, [user.email, user.name, user.surname])
  if (problem) problems['user.new_password'] = problem
  if (user.new_password !== user.new_password_confirmation)
    problems['user.new_password_confirmation'] = 'passwordRepeat'
}

export async function resendConfirmation(
  deps: AccountDeps,
  { user }: Profile,
  lang: Lang,
): Promise<{ ok: true } | TooMany> {
  const attempt = await countConfirmation(deps, user.id)
  if (!attempt.ok) return tooMany(attempt)
  const token = accountTokens(deps.keys).fresh()
  const to = { userId: user.id, email: user.email, lang }
  await deps.database.db.transaction((tx) => queueConfirmation(tx, deps.queue, { to, token, now: deps.now() }))
  return { ok: true }
}

export async function resendEmailChange(deps: AccountDeps, profile: Profile): Promise<{ ok: true } | TooMany> {
  const { db } = deps.database
  const attempt = await countConfirmation(deps, profile.user.id)
  if (!attempt.ok) return tooMany(attempt)
  const now = deps.now()
  const email = await pendingEmailOf(db, profile.user.id, now)
  if (!email) return { ok: true }
  const sendsEmail = await mayEmail(deps, email)
  const change = { account: accountOf(profile), email, token: accountTokens(deps.keys).fresh(), now, sendsEmail }
  await db.transaction((tx) => requestEmailChange(tx, deps.queue, change))
  return { ok: true }
}

const countConfirmation = (deps: AccountDeps, userId: number) =>
  limitAttempts(deps, `confirm:${userId}`, LIMITS_OF_ATTEMPTS.forgotAddress)

const accountOf = ({ user: { id, email, lang, emailConfirmedAt } }: Profile) => ({
  id,
  email,
  lang,
  isConfirmed: emailConfirmedAt !== null,
})

/** Limits e-mails to an address that anybody may type. */
async function mayEmail(deps: AccountDeps, email: string): Promise<boolean> {
  const key = `change-to:${sha256(email).slice(0, 32)}`
  return (await limitAttempts(deps, key, LIMITS_OF_ATTEMPTS.forgotAddress)).ok
}

export async function checkOwnPassword(
  visitor: SecurityLog,
  deps: AccountDeps,
  { userId, password }: { userId: number; password: string },
): Promise<{ ok: true; isRight: boolean } | TooMany> {
  const attempt = await limitAttempts(deps, `profile:${userId}`, LIMITS_OF_ATTEMPTS.profile)
  if (!attempt.ok) return tooMany(attempt)
  const isRight = password.length <= MAX_PASSWORD && (await isOwnPassword(deps, userId, password))
  if (isRight === null) return BUSY
  if (!isRight) visitor.logSecurity('password-wrong', { userId })
  return { ok: true, isRight }
}

const isOwnPassword = async ({ database }: AccountDeps, userId: number, password: string) => {
  const stored = await findOwnHash(database.db, userId)
  return unlessBusy(() => isPassword(stored, password))
}
