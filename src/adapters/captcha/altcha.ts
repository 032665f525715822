import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import type { Keys } from '../../shop/keys.ts'
import type { CaptchaProvider } from './provider.ts'

/** About a third of a second in a phone's browser, on average half of it. */
const EASIEST = 60_000
/** After so many answers of a network in an hour the work doubles, up to sixteen times: about 5 s in a phone. */
const ANSWERS_A_STEP = 10
const MOST_STEPS = 4
const LIVES_MS = 20 * 60_000

/** The largest number that an answer may be. @param answers of the client's network in this hour */
export const maxNumberAfter = (answers: number) =>
  EASIEST * 2 ** Math.min(MOST_STEPS, Math.floor(answers / ANSWERS_A_STEP))

/**
 * Proof of work of our own: nobody else is asked, nothing about the visitor is told to anybody.
 * @param answersOf how many answers the network of an address has given in this hour
 */
export function altcha(keys: Keys, now: () => Date, answersOf: (ip: string) => Promise<number>): CaptchaProvider {
  const hmacKeys = keys.macs('captcha', 'captcha:altcha')
  const hmacKey = hmacKeys[0] ?? ''
  return {
    async task(action, ip) {
      const until = String(Math.floor((now().getTime() + LIVES_MS) / 1000))
      const maxNumber = maxNumberAfter(await answersOf(ip))
      const task = await createChallenge({ hmacKey, maxNumber, params: { action, until, max: String(maxNumber) } })
      const { algorithm, challenge, salt, signature } = task
      return { kind: 'altcha', algorithm, challenge, salt, signature, maxnumber: maxNumber }
    },
    async judge(action, answer, ip) {
      const payload = payloadOf(answer)
      const params = new URLSearchParams(payload?.salt.split('?')[1] ?? '')
      const isFor = params.get('action') === action && Number(params.get('until')) * 1000 >= now().getTime()
      if (!payload || !isFor) return { result: 'wrong' }
      const judged = await Promise.all(hmacKeys.map((key) => verifySolution(payload, key, false)))
      if (!judged.includes(true)) return { result: 'wrong' }
      // Easy tasks cannot be gathered beforehand. One step less is taken: others of the network answered meanwhile.
      const work = Number(params.get('max') ?? EASIEST)
      if (work * 2 < maxNumberAfter(await answersOf(ip))) return { result: 'wrong' }
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
