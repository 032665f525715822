import { type Rejection, reject } from './rejection.ts'

export const captchaActions = [
  'subscribe_action',
  'product_subscribe_action',
  'register_action',
  'profile_action',
  'contact_action',
  'login_action',
  'forgot_action',
  'reset_action',
  'order_action',
  'review_action',
  'question_action',
  'quote_action',
] as const

export type CaptchaAction = (typeof captchaActions)[number]

/** `down`: the provider did not answer; the shop's own proof of work never says that. */
type CaptchaResult = 'passed' | 'missing' | 'wrong' | 'down'

export type CaptchaTask =
  | { kind: 'off' }
  | { kind: 'recaptcha'; site_key: string }
  | { kind: 'altcha'; algorithm: string; challenge: string; salt: string; signature: string; maxnumber: number }

export type Captcha = {
  /** @param ip the proof of work grows with the network's attempts */
  task(action: CaptchaAction, ip: string): Promise<CaptchaTask>
  plainField(action: CaptchaAction): string
  /** Each answer is valid once. */
  check(action: CaptchaAction, answer: string | undefined, ip: string): Promise<CaptchaResult>
}

type CaptchaAnswer = { action: CaptchaAction; answer: string | undefined; ip: string }

/** Null when the answer is right. */
export async function captchaProblem(
  captcha: Captcha,
  { action, answer, ip }: CaptchaAnswer,
): Promise<'captcha' | 'captchaDown' | null> {
  const result = await captcha.check(action, answer, ip)
  if (result === 'passed') return null
  return result === 'down' ? 'captchaDown' : 'captcha'
}

export async function rejectCaptcha(
  captcha: Captcha,
  given: CaptchaAnswer & { words: Record<'captcha' | 'captchaDown', string> },
): Promise<Rejection | null> {
  const problem = await captchaProblem(captcha, given)
  if (problem === null) return null
  const message = given.words[problem]
  const code = problem === 'captchaDown' ? 'unavailable' : 'invalid'
  return reject(code, message, { errors: { gRecaptchaResponse: [message] } })
}
