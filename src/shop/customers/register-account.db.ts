import { captchaProblem } from '../captcha.ts'
import type { Lang } from '../languages.ts'
import { LIMITS_OF_ATTEMPTS } from '../security/attempts.db.ts'
import { limitNetwork } from '../security/limit-attempts.db.ts'
import { readSettings } from '../settings/settings.db.ts'
import { storeNewsletterRequest } from '../subscriptions/newsletter.db.ts'
import { subscriptionTokens } from '../subscriptions/subscription-tokens.ts'
import { sha256 } from '../tokens.ts'
import { type AccountDeps, BUSY, type TooMany, tooMany } from './account-deps.ts'
import { queueNotice } from './account-emails.db.ts'
import { accountTokens } from './account-tokens.ts'
import type { Registration } from './customers.calls.ts'
import { ownDirectory } from './directory.db.ts'
import { type Horizon, NOTHING_KNOWN } from './directory.ts'
import { hashPassword, unlessBusy } from './password-hash.ts'
import { registerCustomer } from './register.db.ts'
import { type AccountProblems, checkRegistration } from './registration.ts'
import { registrationRules } from './registration-rules.db.ts'

export type RegisterResult =
  | { ok: true; userId: number | null }
  | { ok: false; reason: 'fields'; problems: AccountProblems; horizon: Horizon }
  | TooMany

type Requester = {
  ip: string
  lang: Lang
  newsConsent: string
}

type CheckedCustomer = ReturnType<typeof checkRegistration>['customer']

const rejected = (problems: AccountProblems, horizon = NOTHING_KNOWN): RegisterResult => ({
  ok: false,
  reason: 'fields',
  problems,
  horizon,
})

/** Looks up the customer only after captcha and limit. @returns userId null where addresses are not disclosed */
export async function registerAccount(
  deps: AccountDeps,
  input: Registration,
  from: Requester,
): Promise<RegisterResult> {
  const { problems, customer } = checkRegistration(input, await registrationRules(deps), from.lang)
  if (Object.keys(problems).length > 0) return rejected(problems)
  const answer = input.terms.gRecaptchaResponse
  const captcha = await captchaProblem(deps.captcha, { action: 'register_action', answer, ip: from.ip })
  if (captcha) return rejected({ 'g-recaptcha-response': captcha })
  const limit = LIMITS_OF_ATTEMPTS.register
  const attempt = await limitNetwork(deps, { purpose: 'register', ip: from.ip, limit })
  return attempt.ok ? registerChecked(deps, { customer, password: input.user.password }, from) : tooMany(attempt)
}

async function registerChecked(
  deps: AccountDeps,
  { customer, password }: { customer: CheckedCustomer; password: string },
  from: Requester,
): Promise<RegisterResult> {
  const { database, disclosesAccounts, queue } = deps
  const { db } = database
  const horizon = await ownDirectory(db).look(customer)
  if (disclosesAccounts && horizon.contact_person_exists) return rejected({ 'user.email': 'emailTaken' }, horizon)
  if (horizon.customer_exists) {
    return rejected({ 'company.reg_num': 'companyTaken' }, disclosesAccounts ? horizon : NOTHING_KNOWN)
  }
  // Hashed for a known address too, so that the time reveals nothing.
  const passwordHash = await unlessBusy(() => hashPassword(password))
  if (!passwordHash) return BUSY
  const { terms_version: version } = await readSettings(db, deps.memory)
  const agreement = { version, ip: from.ip, token: accountTokens(deps.keys).fresh(), now: deps.now() }
  const done = await registerCustomer({ db, queue }, { ...customer, passwordHash }, agreement)
  if (done.ok) {
    if (customer.wantsNews) await subscribeToNews(deps, customer.email, from)
    return { ok: true, userId: disclosesAccounts ? done.userId : null }
  }
  if (done.reason === 'companyTaken') return rejected({ 'company.reg_num': 'companyTaken' }, horizon)
  if (disclosesAccounts) return rejected({ 'user.email': 'emailTaken' }, { ...horizon, contact_person_exists: true })
  await queueNotice(db, queue, { kind: 'account-exists', to: { email: customer.email, lang: from.lang } })
  return { ok: true, userId: null }
}

async function subscribeToNews(deps: AccountDeps, email: string, { ip, lang, newsConsent }: Requester) {
  const { db } = deps.database
  const { newsletter_version: version } = await readSettings(db, deps.memory)
  const tokenHash = sha256(subscriptionTokens(deps.keys).news(email))
  const consent = { text: newsConsent, version }
  await storeNewsletterRequest(db, deps.queue, { email, lang, tokenHash, consent, ip, now: deps.now() })
}
