import { randomBytes } from 'node:crypto'
import type { CaptchaAction } from '../../shop/captcha.ts'
import type { Keys } from '../../shop/keys.ts'
import { equalText } from '../../shop/tokens.ts'
import type { Judgement } from './provider.ts'

const PREFIX = 'plain.'
const MIN_AGE_MS = 3_000
const MAX_AGE_MS = 60 * 60_000

/** Without scripts: accepts a form that was not filled faster than a person can, a few times an hour per network. */
export function createTimedForm(keys: Keys, now: () => Date) {
  const textOf = (action: CaptchaAction, at: string, salt: string) => `captcha:plain:${action}:${at}:${salt}`
  return {
    field(action: CaptchaAction): string {
      const at = String(now().getTime())
      const salt = randomBytes(9).toString('base64url')
      return `${PREFIX}${at}.${salt}.${keys.mac('captcha', textOf(action, at, salt))}`
    },
    isOwn: (answer: string) => answer.startsWith(PREFIX),
    judge(action: CaptchaAction, answer: string): Judgement {
      const [, at = '', salt = '', signature = ''] = answer.split('.')
      const age = now().getTime() - Number(at)
      const isOurs = keys.some('captcha', textOf(action, at, salt), (mac) => equalText(signature, mac))
      const isInTime = isOurs && age >= MIN_AGE_MS && age <= MAX_AGE_MS
      return isInTime ? { result: 'passed', once: signature } : { result: 'wrong' }
    },
  }
}
