import { emailKey } from '../addresses/email.ts'
import { captchaProblem } from '../captcha.ts'
import { forgetAttempts, LIMITS_OF_ATTEMPTS } from '../security/attempts.db.ts'
import { limitAttempts, limitNetwork } from '../security/limit-attempts.db.ts'
import { networkOf } from '../security/network.ts'
import { Semaphore } from '../semaphore.ts'
import { sha256 } from '../tokens.ts'
import { type AccountDeps, BUSY, type TooMany, tooMany } from './account-deps.ts'
import { findCredentials, storeHash } from './credentials.db.ts'
import { hashPassword, isOutdated, isPassword, unlessBusy } from './password-hash.ts'

export type LogInResult =
  | { ok: true; userId: number }
  | { ok: false; reason: 'wrong' | 'captcha'; asksCaptcha: boolean }
  | TooMany

type LogInInput = { email: string; password: string; captcha?: string | undefined }
type Counted = { ok: true; asksCaptcha: boolean; needsCaptcha: boolean; forget(): Promise<void> }

const ATTEMPTS_BEFORE_CAPTCHA = 3

/** Excess log-ins wait here, before they use the database that pages need too. */
const logIns = new Semaphore({ atOnce: 4, maxWaiting: 20 })

/** Known, unknown and closed accounts get the same response in the same time. */
export const logIn = async (deps: AccountDeps, given: LogInInput, ip: string): Promise<LogInResult> =>
  (await unlessBusy(() => logIns.run(() => tryLogIn(deps, given, ip)))) ?? BUSY

async function tryLogIn(deps: AccountDeps, given: LogInInput, ip: string): Promise<LogInResult> {
  const { db } = deps.database
  const email = emailKey(given.email)
  const counted = await countLogIn(deps, email, ip)
  if (!counted.ok) return counted
  const { asksCaptcha } = counted
  if (counted.needsCaptcha) {
    const problem = await captchaProblem(deps.captcha, { action: 'login_action', answer: given.captcha, ip })
    // During a captcha outage customers can log in; the limits still apply.
    if (problem === 'captcha') return { ok: false, reason: 'captcha', asksCaptcha }
  }
  const user = await findCredentials(db, email)
  const isRight = await unlessBusy(() => isPassword(user?.isActive ? user.passwordHash : null, given.password))
  if (isRight === null) return BUSY
  if (!isRight || !user) return { ok: false, reason: 'wrong', asksCaptcha }
  await counted.forget()
  if (user.passwordHash && isOutdated(user.passwordHash)) {
    const fresh = await unlessBusy(() => hashPassword(given.password))
    if (fresh) await storeHash(db, user.id, fresh)
  }
  return { ok: true, userId: user.id }
}

async function countLogIn(deps: AccountDeps, email: string, ip: string): Promise<Counted | TooMany> {
  const { loginAccount, loginIp, loginPair } = LIMITS_OF_ATTEMPTS
  const emailHash = sha256(email).slice(0, 32)
  const pair = `login:${networkOf(ip)}:${emailHash}`
  const account = `login-account:${emailHash}`
  const fromNetwork = await limitNetwork(deps, { purpose: 'login', ip, limit: loginIp })
  if (!fromNetwork.ok) return tooMany(fromNetwork)
  const attempt = await limitAttempts(deps, pair, loginPair)
  if (!attempt.ok) return tooMany(attempt)
  const onAccount = await limitAttempts(deps, account, loginAccount)
  return {
    ok: true,
    asksCaptcha: attempt.count >= ATTEMPTS_BEFORE_CAPTCHA || !onAccount.ok || onAccount.count >= loginAccount.limit,
    needsCaptcha: attempt.count > ATTEMPTS_BEFORE_CAPTCHA || !onAccount.ok,
    async forget() {
      await forgetAttempts(deps.database.db, pair)
      if (onAccount.ok) await forgetAttempts(deps.database.db, account)
    },
  }
}
