import { sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Captcha } from '../../shop/captcha.ts'
import { type Db, rows } from '../../shop/db.ts'
import { type Keys, makeKeys } from '../../shop/keys.ts'
import { LIMITS_OF_ATTEMPTS } from '../../shop/security/attempts.db.ts'
import { attemptsOfNetwork, countByNetwork } from '../../shop/security/network-attempts.db.ts'
import { sha256 } from '../../shop/tokens.ts'
import { altcha } from './altcha.ts'
import type { CaptchaProvider } from './provider.ts'
import { recaptcha } from './recaptcha.ts'
import { createTimedForm } from './timed-form.ts'

type CaptchaDeps = { config: Config; db: Db; now: () => Date; limits: boolean }

const MAX_ANSWER = 8_000
const REMEMBERED_FOR = '1 hour'

export function createCaptcha({ config, db, now, limits }: CaptchaDeps): Captcha {
  const answersOf = async (ip: string) => (limits ? attemptsOfNetwork(db, 'captcha', ip, now()) : 0)
  const keys = makeKeys(config.sessionSecrets)
  const provider = providerOf(config, keys, now, answersOf)
  const timedForm = createTimedForm(keys, now)
  return {
    task: (action, ip) => (provider ? provider.task(action, ip) : Promise.resolve({ kind: 'off' })),
    plainField: timedForm.field,
    async check(action, answer, ip) {
      if (!provider) return 'passed'
      if (!answer) return 'missing'
      if (answer.length > MAX_ANSWER) return 'wrong'
      const isPlain = timedForm.isOwn(answer)
      const judged = isPlain ? timedForm.judge(action, answer) : await provider.judge(action, answer, ip)
      if (judged.result !== 'passed') return judged.result
      if (isPlain && limits) {
        const attempt = await countByNetwork(db, 'plain', ip, LIMITS_OF_ATTEMPTS.plainForm, now())
        if (!attempt.ok) return 'wrong'
      }
      if (!isPlain && limits) await countByNetwork(db, 'captcha', ip, LIMITS_OF_ATTEMPTS.captcha, now())
      return (await spendOnce(db, judged.once)) ? 'passed' : 'wrong'
    },
  }
}

function providerOf(
  config: Config,
  keys: Keys,
  now: () => Date,
  answersOf: (ip: string) => Promise<number>,
): CaptchaProvider | null {
  if (config.CAPTCHA === 'off') return null
  if (config.CAPTCHA === 'recaptcha') {
    return recaptcha({
      url: config.RECAPTCHA_URL,
      siteKey: config.RECAPTCHA_SITE_KEY ?? '',
      secret: config.RECAPTCHA_SECRET ?? '',
      hostname: config.baseUrl.hostname,
    })
  }
  return altcha(keys, now, answersOf)
}

export const captchaHosts = ({ CAPTCHA }: Pick<Config, 'CAPTCHA'>): string[] =>
  CAPTCHA === 'recaptcha' ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'] : []

/** Of two simultaneous equal answers, only one insert succeeds. */
async function spendOnce(db: Db, once: string): Promise<boolean> {
  const inserted = await rows<{ hash: string }>(
    db,
    sql`insert into spent_captchas (hash, expires_at) values (${sha256(once)}, now() + ${REMEMBERED_FOR}::interval)
        on conflict do nothing returning hash`,
  )
  return inserted.length > 0
}
