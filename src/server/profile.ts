import { queueConfirmation, queueNotice } from '../shop/customers/account-letters.db.ts'
import { changePassword, findOwnHash } from '../shop/customers/credentials.db.ts'
import type { ProfileUpdate } from '../shop/customers/customers.calls.ts'
import { passwordProblem } from '../shop/customers/password.ts'
import { changeContact, findProfile } from '../shop/customers/profile.db.ts'
import { type AccountProblems, checkPerson } from '../shop/customers/registration.ts'
import { LIMITS_OF_ATTEMPTS } from '../shop/sessions/attempts.db.ts'
import { captchaProblem, circumstances, count, hashed, type TooMany, tokensOf, verified } from './accounts.ts'
import type { Services } from './services.ts'

export type UpdateResult =
  | { ok: true; emailChanged: boolean; passwordChanged: boolean }
  | { ok: false; reason: 'fields'; problems: AccountProblems }
  | { ok: false; reason: 'gone' }
  | TooMany

/**
 * Changes what a customer may change: contact details and password, nothing of the company. E-mail and password ask
 * for the present password, so that a device left open gives nobody the account. A new password ends every session,
 * this one too: the caller signs in anew.
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
  const contact = checkPerson(user, await circumstances(services), problems)
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

  const { lang, email: oldEmail } = profile.user
  const isFree = await db.transaction(async (tx) => {
    if (!(await changeContact(tx, userId, contact))) return false
    if (emailChanged) {
      const to = { userId, email: contact.email, lang }
      await queueConfirmation(tx, services.queue, to, tokensOf(services).fresh(), services.now())
      await queueNotice(tx, services.queue, 'email-changed', { email: oldEmail, lang })
    }
    if (passwordHash) {
      await changePassword(tx, userId, passwordHash)
      await queueNotice(tx, services.queue, 'password-changed', { email: contact.email, lang })
    }
    return true
  })
  return isFree ? { ok: true, emailChanged, passwordChanged } : refused({ 'user.email': 'emailTaken' })
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
