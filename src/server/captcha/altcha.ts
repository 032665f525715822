import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import { hmac } from '../http/tokens.ts'
import type { CaptchaProvider } from './captcha.ts'

/** About a third of a second in a phone's browser, on average half of it. */
const MAX_NUMBER = 60_000
const LIVES_MS = 20 * 60_000

/** Proof of work of our own: nobody else is asked, nothing about the visitor is told to anybody. */
export function altcha(secret: string, now: () => Date): CaptchaProvider {
  const hmacKey = hmac(secret, 'captcha:altcha')
  return {
    async task(action) {
      const expires = Math.floor((now().getTime() + LIVES_MS) / 1000)
      const task = await createChallenge({ hmacKey, maxNumber: MAX_NUMBER, params: { action, until: String(expires) } })
      const { algorithm, challenge, salt, signature } = task
      return { kind: 'altcha', algorithm, challenge, salt, signature, maxnumber: MAX_NUMBER }
    },
    async judge(action, answer) {
      const payload = payloadOf(answer)
      const params = new URLSearchParams(payload?.salt.split('?')[1] ?? '')
      const isFor = params.get('action') === action && Number(params.get('until')) * 1000 >= now().getTime()
      if (!payload || !isFor || !(await verifySolution(payload, hmacKey, false))) return { result: 'wrong' }
      return { result: 'passed', once: payload.challenge }
    },
  }
}

const Answer = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  number: z.int().nonnegative(),
  salt: z.string(),
  signature: z.string(),
})

/** The salt carries what the challenge is for; it is signed, so it can be believed once the solution is verified. */
function payloadOf(answer: string): z.infer<typeof Answer> | null {
  try {
    return Answer.parse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8')))
  } catch {
    return null
  }
}
