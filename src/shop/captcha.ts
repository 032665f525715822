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
