import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import type { Keys } from '../../shop/keys.ts'
import type { CaptchaProvider } from './provider.ts'

const BASE_MAX_NUMBER = 60_000
/** The difficulty doubles with every so many answers of a network in an hour, up to about 5 s on a phone. */
const ANSWERS_PER_STEP = 10
const MAX_STEPS = 4
const LIFE_MS = 20 * 60_000

/** @param answers of the client's network in this hour */
export const maxNumberAfter = (answers: number) =>
  BASE_MAX_NUMBER * 2 ** Math.min(MAX_STEPS, Math.floor(answers / ANSWERS_PER_STEP))

/** Self-hosted proof of work. @param answersOf answers in this hour from the network of an IP address */
export function altcha(keys: Keys, now: () => Date, answersOf: (ip: string) => Promise<number>): CaptchaProvider {
  const hmacKeys = keys.macs('captcha', 'captcha:altcha')
  const hmacKey = hmacKeys[0] ?? ''
  return {
    async task(action, ip) {
      const until = String(Math.floor((now().getTime() + LIFE_MS) / 1000))
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
      // Rejects easy tasks collected in advance. One step of tolerance, as others of the network may have answered
      // meanwhile.
      const work = Number(params.get('max') ?? BASE_MAX_NUMBER)
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

/** The salt names action, expiry and difficulty; it is signed, so it is trusted after verification. */
function payloadOf(answer: string): z.infer<typeof Answer> | null {
  try {
    return Answer.parse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8')))
  } catch {
    return null
  }
}
