import { randomBytes } from 'node:crypto'
import type { CaptchaAction } from '../../shop/captcha.ts'
import type { Keys } from '../../shop/keys.ts'
import { equalText } from '../../shop/tokens.ts'
import type { Judgement } from './provider.ts'

const PREFIX = 'plain.'
/** Nobody fills a form in less; a page left open for longer is asked for anew. */
const LEAST_MS = 3_000
const MOST_MS = 60 * 60_000

/**
 * For people without script, who cannot work out a proof: a form that was filled in no faster than a person can, once,
 * and only a few times an hour from one address (counted by the caller).
 */
export function patience(keys: Keys, now: () => Date) {
  const textOf = (action: CaptchaAction, at: string, salt: string) => `captcha:plain:${action}:${at}:${salt}`
  return {
    field(action: CaptchaAction): string {
      const at = String(now().getTime())
      const salt = randomBytes(9).toString('base64url')
      return `${PREFIX}${at}.${salt}.${keys.mac('captcha', textOf(action, at, salt))}`
    },
    isMine: (answer: string) => answer.startsWith(PREFIX),
    judge(action: CaptchaAction, answer: string): Judgement {
      const [, at = '', salt = '', signature = ''] = answer.split('.')
      const age = now().getTime() - Number(at)
      const isOurs = keys.some('captcha', textOf(action, at, salt), (mac) => equalText(signature, mac))
      const isFine = isOurs && age >= LEAST_MS && age <= MOST_MS
      return isFine ? { result: 'passed', once: signature } : { result: 'wrong' }
    },
  }
}
