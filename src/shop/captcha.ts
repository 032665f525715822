import { type Rejection, reject } from './rejection.ts'

/** What a captcha's answer is good for. */
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
] as const

export type CaptchaAction = (typeof captchaActions)[number]

/** `down`: the provider did not answer; the shop's own proof of work never says that. */
type CaptchaResult = 'passed' | 'missing' | 'wrong' | 'down'

/** What the browser needs to find an answer. */
export type CaptchaTask =
  | { kind: 'off' }
  | { kind: 'recaptcha'; site_key: string }
  | { kind: 'altcha'; algorithm: string; challenge: string; salt: string; signature: string; maxnumber: number }

export type Captcha = {
  /** @param ip of the client: the work grows with the answers of its network */
  task(action: CaptchaAction, ip: string): Promise<CaptchaTask>
  /** For forms without script: a signed time, hidden in the page. */
  plainField(action: CaptchaAction): string
  /** Each answer is good once. */
  check(action: CaptchaAction, answer: string | undefined, ip: string): Promise<CaptchaResult>
}

/** @returns null when the answer was right */
export async function rejectCaptcha(
  captcha: Captcha,
  given: {
    action: CaptchaAction
    answer: string | undefined
    ip: string
    words: Record<'captcha' | 'captchaDown', string>
  },
): Promise<Rejection | null> {
  const result = await captcha.check(given.action, given.answer, given.ip)
  if (result === 'passed') return null
  const isDown = result === 'down'
  const message = isDown ? given.words.captchaDown : given.words.captcha
  return reject(isDown ? 'unavailable' : 'invalid', message, { errors: { gRecaptchaResponse: [message] } })
}
