import type { Services } from '../http/services.ts'
import { type Texts, texts } from '../i18n/texts.ts'
import { deliveryCountries } from '../shop/addresses/countries.db.ts'
import { emailKey } from '../shop/addresses/email.ts'
import type { CaptchaAction } from '../shop/captcha.ts'
import { queueNotice, queueReset } from '../shop/customers/account-emails.db.ts'
import { accountTokens } from '../shop/customers/account-tokens.ts'
import { findCredentials, isResetAlive, keepHash, resetPassword } from '../shop/customers/credentials.db.ts'
import type { Registration } from '../shop/customers/customers.calls.ts'
import { ownDirectory } from '../shop/customers/directory.db.ts'
import { type Horizon, NOTHING_KNOWN } from '../shop/customers/directory.ts'
import { passwordProblem } from '../shop/customers/password.ts'
import { hashPassword, isOutdated, isPassword } from '../shop/customers/password-hash.ts'
import { registerCustomer } from '../shop/customers/register.db.ts'
import {
  type AccountProblem,
  type AccountProblems,
  checkRegistration,
  type RegistrationRules,
} from '../shop/customers/registration.ts'
import type { Db } from '../shop/db.ts'
import type { Lang } from '../shop/languages.ts'
import { Semaphore, SemaphoreFull } from '../shop/semaphore.ts'
import {
  type Attempt,
  type AttemptLimit,
  countAttempt,
  forgetAttempts,
  LIMITS_OF_ATTEMPTS,
} from '../shop/sessions/attempts.db.ts'
import { networkOf } from '../shop/sessions/network.ts'
import { countByNetwork } from '../shop/sessions/network-attempts.db.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { askForNews } from '../shop/subscriptions/newsletter.db.ts'
import { subscriptionTokens } from '../shop/subscriptions/subscription-tokens.ts'
import { sha256 } from '../shop/tokens.ts'

/** A refusal that has to do with load or guessing, not with what was typed. */
export type TooMany = { ok: false; reason: 'tooMany' | 'busy'; retryAfter: number }

const BUSY: TooMany = { ok: false, reason: 'busy', retryAfter: 2 }

/** Counts before the work. Tests and benches that measure something else do without. */
export const count = (services: Services, key: string, limit: AttemptLimit) =>
  counted(services, (db) => countAttempt(db, key, limit, services.now()))

/** The same for the network of an address. */
const countFrom = (services: Services, ip: string, purpose: string, limit: AttemptLimit) =>
  counted(services, (db) => countByNetwork(db, purpose, ip, limit, services.now()))

async function counted({ limits, database }: Services, attemptIn: (db: Db) => Promise<Attempt>) {
  if (!limits) return { ok: true, count: 1 } as const
  const attempt = await attemptIn(database.db)
  return attempt.ok ? attempt : ({ ok: false, reason: 'tooMany', retryAfter: attempt.retryAfterSeconds } as const)
}

/** What is wrong with a captcha's answer, or nothing. */
export async function captchaProblem(
  services: Services,
  action: CaptchaAction,
  answer: string | undefined,
  ip: string,
): Promise<'captcha' | 'captchaDown' | null> {
  const result = await services.captcha.check(action, answer, ip)
  if (result === 'passed') return null
  return result === 'down' ? 'captchaDown' : 'captcha'
}

export async function registrationRules({ database, memory }: Services): Promise<RegistrationRules> {
  const [countries, settings] = await Promise.all([
    deliveryCountries(database.db, memory),
    readSettings(database.db, memory),
  ])
  return {
    countries: countries.map(({ id, companyId, code, regions }) => ({
      id,
      companyId,
      code,
      hasRegions: regions.length > 0,
    })),
    callingCodes: settings.calling_codes,
  }
}

export type RegisterResult =
  | { ok: true; userId: number | null }
  | { ok: false; reason: 'fields'; problems: AccountProblems; horizon: Horizon }
  | TooMany

/**
 * Makes an account. Fields are checked before anything is asked of others; whether somebody is known is told only past
 * captcha and count.
 * @returns userId null: where the merchant wants no strangers told (REGISTER_TELLS=0), new and known addresses get the
 * same answer and a letter
 */
export async function register(
  services: Services,
  input: Registration,
  from: { ip: string; lang: Lang },
): Promise<RegisterResult> {
  const { db } = services.database
  const { problems, customer } = checkRegistration(input, await registrationRules(services), from.lang)
  const refused = (found: AccountProblems, horizon = NOTHING_KNOWN): RegisterResult => ({
    ok: false,
    reason: 'fields',
    problems: found,
    horizon,
  })
  if (Object.keys(problems).length > 0) return refused(problems)
  const captcha = await captchaProblem(services, 'register_action', input.terms.gRecaptchaResponse, from.ip)
  if (captcha) return refused({ 'g-recaptcha-response': captcha })
  const attempt = await countFrom(services, from.ip, 'register', LIMITS_OF_ATTEMPTS.register)
  if (!attempt.ok) return attempt

  const tells = services.config.REGISTER_TELLS === '1'
  const horizon = await ownDirectory(db).look(customer)
  if (tells && horizon.contact_person_exists) return refused({ 'user.email': 'emailTaken' }, horizon)
  if (horizon.customer_exists) return refused({ 'company.reg_num': 'companyTaken' }, tells ? horizon : NOTHING_KNOWN)
  // Hashed for a known address too, so that the time tells nothing.
  const passwordHash = await hashed(input.user.password)
  if (!passwordHash) return BUSY
  const { terms_version: version } = await readSettings(db, services.memory)
  const agreement = { version, ip: from.ip, token: tokensOf(services).fresh(), now: services.now() }
  const done = await registerCustomer(db, services.queue, { ...customer, passwordHash }, agreement)
  if (done.ok) {
    if (customer.wantsNews) await subscribeToNews(services, customer.email, from)
    return { ok: true, userId: tells ? done.userId : null }
  }
  if (done.reason === 'companyTaken') return refused({ 'company.reg_num': 'companyTaken' }, horizon)
  if (tells) return refused({ 'user.email': 'emailTaken' }, { ...horizon, contact_person_exists: true })
  await queueNotice(db, services.queue, 'account-exists', { email: customer.email, lang: from.lang })
  return { ok: true, userId: null }
}

/** As the newsletter's own form does: a letter asks to confirm it first. */
async function subscribeToNews(services: Services, email: string, { ip, lang }: { ip: string; lang: Lang }) {
  const { db } = services.database
  const { newsletter_version: version } = await readSettings(db, services.memory)
  const tokenHash = sha256(subscriptionTokens(services.keys).news(email))
  const consent = { text: texts[lang].account.register.subscription, version }
  await askForNews(db, services.queue, { email, lang, tokenHash, consent, ip, now: services.now() })
}

export type LogInResult =
  | { ok: true; userId: number }
  | { ok: false; reason: 'wrong' | 'captcha'; asksCaptcha: boolean }
  | TooMany

/** After so many tries from one network at one account a captcha is asked for. */
const TRIES_BEFORE_CAPTCHA = 3

/** As many as hashing keeps busy. Others wait before they query the database, which pages need too. */
const logIns = new Semaphore({ atOnce: 4, maxWaiting: 20 })

type Credentials = { email: string; password: string; captcha: string | undefined }

/** The same words, work and time for a known, an unknown and a closed account. */
export const logIn = async (services: Services, given: Credentials, ip: string): Promise<LogInResult> =>
  (await whenFree(() => logIns.run(() => tryLogIn(services, given, ip)))) ?? BUSY

async function tryLogIn(services: Services, given: Credentials, ip: string): Promise<LogInResult> {
  const { db } = services.database
  const email = emailKey(given.email)
  const emailHash = sha256(email).slice(0, 32)
  const pair = `login:${networkOf(ip)}:${emailHash}`
  const account = `login-account:${emailHash}`
  const fromNetwork = await countFrom(services, ip, 'login', LIMITS_OF_ATTEMPTS.loginIp)
  if (!fromNetwork.ok) return fromNetwork
  const attempt = await count(services, pair, LIMITS_OF_ATTEMPTS.loginPair)
  if (!attempt.ok) return attempt
  const { loginAccount } = LIMITS_OF_ATTEMPTS
  const onAccount = await count(services, account, loginAccount)
  const asksCaptcha = attempt.count >= TRIES_BEFORE_CAPTCHA || !onAccount.ok || onAccount.count >= loginAccount.limit
  if (attempt.count > TRIES_BEFORE_CAPTCHA || !onAccount.ok) {
    const problem = await captchaProblem(services, 'login_action', given.captcha, ip)
    // A provider that is down locks nobody out: the counts still hold.
    if (problem === 'captcha') return { ok: false, reason: 'captcha', asksCaptcha }
  }
  const user = await findCredentials(db, email)
  const right = await verified(user?.isActive ? user.passwordHash : null, given.password)
  if (right === null) return BUSY
  if (!right || !user) return { ok: false, reason: 'wrong', asksCaptcha }
  await forgetAttempts(db, pair)
  if (onAccount.ok) await forgetAttempts(db, account)
  if (user.passwordHash && isOutdated(user.passwordHash)) {
    const fresh = await hashed(given.password)
    if (fresh) await keepHash(db, user.id, fresh)
  }
  return { ok: true, userId: user.id }
}

export type ForgotResult = { ok: true } | { ok: false; reason: 'captcha' | 'captchaDown' } | TooMany

/** Only queues: whether there is such an account is looked up by a job, long after the answer. */
export async function forgotPassword(
  services: Services,
  given: { email: string; captcha: string | undefined },
  ip: string,
): Promise<ForgotResult> {
  const email = emailKey(given.email)
  const fromIp = await countFrom(services, ip, 'forgot', LIMITS_OF_ATTEMPTS.forgotIp)
  if (!fromIp.ok) return fromIp
  const problem = await captchaProblem(services, 'forgot_action', given.captcha, ip)
  if (problem) return { ok: false, reason: problem }
  // Silent: a refusal would let a stranger keep the owner from a new password. The letters of this hour still arrive.
  const letters = await count(services, `forgot-for:${sha256(email).slice(0, 32)}`, LIMITS_OF_ATTEMPTS.forgotAddress)
  if (letters.ok) await services.queue.add(services.database.db, { name: 'forgot-password', data: { email } })
  return { ok: true }
}

/** The job behind `forgotPassword`. */
export async function sendResetLink(services: Services, email: string) {
  await queueReset(services.database.db, services.queue, email, tokensOf(services).fresh(), services.now())
}

export type ResetResult =
  | { ok: true }
  | { ok: false; reason: 'dead' }
  | { ok: false; reason: 'fields'; problems: AccountProblems }
  | TooMany

export async function setNewPassword(
  services: Services,
  given: { token: string; email: string; password: string; again: string; captcha: string | undefined },
  ip: string,
): Promise<ResetResult> {
  const { db } = services.database
  const problems: AccountProblems = {}
  if (!given.email) problems.email = 'required'
  const password = given.password ? passwordProblem(given.password, [given.email]) : 'required'
  if (password) problems.password = password
  if (given.password !== given.again) problems.password_confirmation = 'passwordRepeat'
  if (Object.keys(problems).length > 0) return { ok: false, reason: 'fields', problems }
  const attempt = await countFrom(services, ip, 'reset', LIMITS_OF_ATTEMPTS.reset)
  if (!attempt.ok) return attempt
  const captcha = await captchaProblem(services, 'reset_action', given.captcha, ip)
  if (captcha) return { ok: false, reason: 'fields', problems: { 'g-recaptcha-response': captcha } }
  const hash = tokensOf(services).hashOf(given.token)
  if (!(await isResetAlive(db, hash, services.now()))) return { ok: false, reason: 'dead' }
  const passwordHash = await hashed(given.password)
  if (!passwordHash) return BUSY
  const done = await resetPassword(db, { hash, email: emailKey(given.email), passwordHash, now: services.now() })
  if (!done) return { ok: false, reason: 'dead' }
  await queueNotice(db, services.queue, 'password-changed', done)
  return { ok: true }
}

export const tokensOf = ({ keys }: Services) => accountTokens(keys)

/** Null: too many at once. */
export const hashed = (password: string) => whenFree(() => hashPassword(password))
export const verified = (kept: string | null, given: string) => whenFree(() => isPassword(kept, given))

async function whenFree<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SemaphoreFull) return null
    throw error
  }
}

/** Problems in words, under the spec's keys. */
export function wordsOf(problems: AccountProblems, t: Texts): Record<string, string[]> {
  const words: Record<AccountProblem, string> = t.account.errors
  return Object.fromEntries(Object.entries(problems).map(([key, problem]) => [key, [words[problem]]]))
}
