import type { FastifyRequest } from 'fastify'
import { securityEvent } from '../http/security-log.ts'
import type { Services } from '../http/services.ts'
import { queueNotice } from '../shop/customers/account-emails.db.ts'
import { changePassword, findOwnHash } from '../shop/customers/credentials.db.ts'
import type { ProfileUpdate } from '../shop/customers/customers.calls.ts'
import { askEmailChange, isEmailTaken, pendingEmailOf, warnOldAddress } from '../shop/customers/email-change.db.ts'
import { passwordProblem } from '../shop/customers/password.ts'
import { changeContact, findProfile, type Profile } from '../shop/customers/profile.db.ts'
import { type AccountProblems, checkPerson } from '../shop/customers/registration.ts'
import { LIMITS_OF_ATTEMPTS } from '../shop/sessions/attempts.db.ts'
import { sha256 } from '../shop/tokens.ts'
import { captchaProblem, count, hashed, registrationRules, type TooMany, tokensOf, verified } from './accounts.ts'

export type UpdateResult =
  | { ok: true; emailChanged: boolean; passwordChanged: boolean }
  | { ok: false; reason: 'fields'; problems: AccountProblems }
  | { ok: false; reason: 'gone' }
  | TooMany

/**
 * Changes what a customer may change: contact details and password, nothing of the company. E-mail and password ask
 * for the present password, so that a device left open gives nobody the account. A new e-mail waits until it is
 * confirmed. A new password ends every session, this one too: the caller signs in anew.
 */
export async function updateProfile(
  services: Services,
  userId: number,
  { user, gRecaptchaResponse }: ProfileUpdate,
  ip: string,
): Promise<UpdateResult> {
  const { db } = services.database
  const profile = await findProfile(db, userId)
  if (!profile) return { ok: false, reason: 'gone' }
  const problems: AccountProblems = {}
  const contact = checkPerson(user, await registrationRules(services), problems)
  const emailChanged = contact.email !== profile.user.email
  const passwordChanged = user.new_password !== '' || user.new_password_confirmation !== ''
  if (passwordChanged) checkNewPassword(user, problems)
  const needsPassword = emailChanged || passwordChanged
  if (needsPassword && !user.password) problems['user.password'] = 'required'
  const refused = (found: AccountProblems): UpdateResult => ({ ok: false, reason: 'fields', problems: found })
  if (Object.keys(problems).length > 0) return refused(problems)
  const captcha = await captchaProblem(services, 'profile_action', gRecaptchaResponse, ip)
  if (captcha) return refused({ 'g-recaptcha-response': captcha })
  if (needsPassword) {
    const checked = await ownPassword(services, userId, user.password)
    if (!checked.ok) return checked
    if (!checked.isRight) return refused({ 'user.password': 'passwordWrong' })
  }
  const passwordHash = passwordChanged ? await hashed(user.new_password) : null
  if (passwordChanged && !passwordHash) return { ok: false, reason: 'busy', retryAfter: 2 }

  const now = services.now()
  if (emailChanged && services.config.REGISTER_TELLS === '1' && (await isEmailTaken(db, contact.email, userId, now))) {
    return refused({ 'user.email': 'emailTaken' })
  }
  const account = accountOf(profile)
  const sendsLetter = emailChanged && (await mayWriteTo(services, contact.email))
  await db.transaction(async (tx) => {
    await changeContact(tx, userId, contact)
    if (passwordHash) {
      await changePassword(tx, userId, passwordHash)
      await queueNotice(tx, services.queue, 'password-changed', account)
    }
    // After the password, which ends earlier wishes.
    if (emailChanged) {
      const tokens = tokensOf(services)
      const wish = { account, email: contact.email, token: tokens.fresh(), now, sendsLetter }
      await askEmailChange(tx, services.queue, wish)
      await warnOldAddress(tx, services.queue, 'email-change-asked', account, tokens.fresh(), now)
    }
  })
  return { ok: true, emailChanged, passwordChanged }
}

/** Sends the letter to the address that waits to be confirmed once more; the link in the one before is dead then. */
export async function resendEmailChange(services: Services, profile: Profile): Promise<{ ok: true } | TooMany> {
  const { db } = services.database
  const attempt = await count(services, `confirm:${profile.user.id}`, LIMITS_OF_ATTEMPTS.forgotAddress)
  if (!attempt.ok) return attempt
  const now = services.now()
  const email = await pendingEmailOf(db, profile.user.id, now)
  if (!email) return { ok: true }
  const sendsLetter = await mayWriteTo(services, email)
  const wish = { account: accountOf(profile), email, token: tokensOf(services).fresh(), now, sendsLetter }
  await db.transaction((tx) => askEmailChange(tx, services.queue, wish))
  return { ok: true }
}

const accountOf = ({ user: { id, email, lang, emailConfirmedAt } }: Profile) => ({
  id,
  email,
  lang,
  isConfirmed: emailConfirmedAt !== null,
})

/** Letters an hour to a mailbox that anybody may name; past them nothing is said. */
async function mayWriteTo(services: Services, email: string): Promise<boolean> {
  const key = `change-to:${sha256(email).slice(0, 32)}`
  return (await count(services, key, LIMITS_OF_ATTEMPTS.forgotAddress)).ok
}

/** For the security log: what a change of the profile did, or that its password was wrong. */
export function logUpdate(request: FastifyRequest, userId: number, result: UpdateResult) {
  if (result.ok && result.passwordChanged) securityEvent(request, 'password-changed', { userId })
  if (result.ok && result.emailChanged) securityEvent(request, 'email-change-asked', { userId })
  const isWrong = !result.ok && result.reason === 'fields' && result.problems['user.password'] === 'passwordWrong'
  if (isWrong) securityEvent(request, 'password-wrong', { userId })
}

function checkNewPassword(user: ProfileUpdate['user'], problems: AccountProblems) {
  const problem = passwordProblem(user.new_password, [user.email, user.name, user.surname])
  if (problem) problems['user.new_password'] = problem
  if (user.new_password !== user.new_password_confirmation)
    problems['user.new_password_confirmation'] = 'passwordRepeat'
}

/** Whether this is the signed-in customer's password; counted before it is hashed. */
export async function ownPassword(
  services: Services,
  userId: number,
  password: string,
): Promise<{ ok: true; isRight: boolean } | TooMany> {
  const attempt = await count(services, `profile:${userId}`, LIMITS_OF_ATTEMPTS.profile)
  if (!attempt.ok) return attempt
  if (password.length > 1_000) return { ok: true, isRight: false }
  const isRight = await verified(await findOwnHash(services.database.db, userId), password)
  return isRight === null ? { ok: false, reason: 'busy', retryAfter: 2 } : { ok: true, isRight }
}
