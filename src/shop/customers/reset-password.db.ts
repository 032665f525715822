import { emailKey } from '../addresses/email.ts'
import { captchaProblem } from '../captcha.ts'
import { LIMITS_OF_ATTEMPTS } from '../security/attempts.db.ts'
import { limitAttempts, limitNetwork } from '../security/limit-attempts.db.ts'
import { sha256 } from '../tokens.ts'
import { type AccountDeps, BUSY, type TooMany, tooMany } from './account-deps.ts'
import { queueNotice, queueReset } from './account-emails.db.ts'
import { accountTokens } from './account-tokens.ts'
import { isResetAlive, resetPassword } from './credentials.db.ts'
import { passwordProblem } from './password.ts'
import { hashPassword, unlessBusy } from './password-hash.ts'
import type { AccountProblems } from './registration.ts'

export type ForgotResult = { ok: true } | { ok: false; reason: 'captcha' | 'captchaDown' } | TooMany

/** The account is looked up by a job, so that the response time reveals nothing. */
export async function forgotPassword(
  deps: AccountDeps,
  given: { email: string; captcha?: string | undefined },
  ip: string,
): Promise<ForgotResult> {
  const email = emailKey(given.email)
  const { forgotAddress, forgotIp } = LIMITS_OF_ATTEMPTS
  const fromNetwork = await limitNetwork(deps, { purpose: 'forgot', ip, limit: forgotIp })
  if (!fromNetwork.ok) return tooMany(fromNetwork)
  const problem = await captchaProblem(deps.captcha, { action: 'forgot_action', answer: given.captcha, ip })
  if (problem) return { ok: false, reason: problem }
  // No rejection: a stranger could use it to keep the owner from a new password.
  const emails = await limitAttempts(deps, `forgot-for:${sha256(email).slice(0, 32)}`, forgotAddress)
  if (emails.ok) await deps.queue.add(deps.database.db, { name: 'forgot-password', data: { email } })
  return { ok: true }
}

export async function sendResetLink(
  deps: Pick<AccountDeps, 'database' | 'keys' | 'now' | 'queue'>,
  email: string,
): Promise<void> {
  const { database, queue, keys, now } = deps
  await queueReset({ db: database.db, queue, now: now() }, email, accountTokens(keys).fresh())
}

export type ResetResult =
  | { ok: true }
  | { ok: false; reason: 'dead' }
  | { ok: false; reason: 'fields'; problems: AccountProblems }
  | TooMany

type NewPassword = { token: string; email: string; password: string; again: string; captcha?: string | undefined }

export async function setNewPassword(deps: AccountDeps, given: NewPassword, ip: string): Promise<ResetResult> {
  const { db } = deps.database
  const problems = problemsOf(given)
  if (Object.keys(problems).length > 0) return { ok: false, reason: 'fields', problems }
  const attempt = await limitNetwork(deps, { purpose: 'reset', ip, limit: LIMITS_OF_ATTEMPTS.reset })
  if (!attempt.ok) return tooMany(attempt)
  const captcha = await captchaProblem(deps.captcha, { action: 'reset_action', answer: given.captcha, ip })
  if (captcha) return { ok: false, reason: 'fields', problems: { 'g-recaptcha-response': captcha } }
  const hash = accountTokens(deps.keys).hashOf(given.token)
  if (!(await isResetAlive(db, hash, deps.now()))) return { ok: false, reason: 'dead' }
  const passwordHash = await unlessBusy(() => hashPassword(given.password))
  if (!passwordHash) return BUSY
  const done = await resetPassword(db, { hash, email: emailKey(given.email), passwordHash, now: deps.now() })
  if (!done) return { ok: false, reason: 'dead' }
  await queueNotice(db, deps.queue, { kind: 'password-changed', to: done })
  return { ok: true }
}

function problemsOf({ email, password, again }: NewPassword): AccountProblems {
  const problems: AccountProblems = {}
  if (!email) problems.email = 'required'
  const problem = password ? passwordProblem(password, [email]) : 'required'
  if (problem) problems.password = problem
  if (password !== again) problems.password_confirmation = 'passwordRepeat'
  return problems
}
