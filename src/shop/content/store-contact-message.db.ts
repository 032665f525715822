import { emailKey, isEmail } from '../addresses/email.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Captcha, rejectCaptcha } from '../captcha.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'
import { hasLink } from '../link-in-text.ts'
import { type Rejection, reject } from '../rejection.ts'
import { type LimitDeps, limitByNetwork } from '../security/limit-attempts.db.ts'
import { readSettings } from '../settings/settings.db.ts'
import { CONTACT_LIMITS, storeMessage } from './contact.db.ts'

type Given = { name: string; email: string; message: string; captcha: string | undefined }
type Words = Record<'required' | 'tooLong' | 'link' | 'email' | 'check' | 'captcha' | 'captchaDown' | 'tooMany', string>

const LIMIT = { limit: 5, windowMs: 60 * 60_000 }

export async function storeContactMessage(
  deps: LimitDeps & { memory: LookupCache; queue: Queue; captcha: Captcha },
  given: Given,
  from: { lang: Lang; ip: string; words: Words },
): Promise<Rejection | { ok: true }> {
  const { ip, lang, words } = from
  const { db } = deps.database
  const name = given.name.trim()
  const email = given.email.trim()
  const message = given.message.trim()
  const errors = problemsOf({ name, email, message }, words)
  if (Object.keys(errors).length > 0) return reject('invalid', words.check, { errors })
  const tooMany = await limitByNetwork(deps, { purpose: 'contact', ip, limit: LIMIT, message: words.tooMany })
  if (tooMany) return tooMany
  const wrong = await rejectCaptcha(deps.captcha, { action: 'contact_action', answer: given.captcha, ip, words })
  if (wrong) return wrong
  const { identity, owner_language } = await readSettings(db, deps.memory)
  const shop = { email: identity.email, lang: owner_language }
  await storeMessage(db, deps.queue, { name, email: emailKey(email), message, lang }, shop)
  return { ok: true }
}

function problemsOf({ name, email, message }: Record<'name' | 'email' | 'message', string>, words: Words) {
  const errors: Record<string, string[]> = {}
  if (!name) errors.name = [words.required]
  else if (name.length > CONTACT_LIMITS.name) errors.name = [words.tooLong]
  else if (hasLink(name)) errors.name = [words.link]
  if (!email) errors.email = [words.required]
  else if (!isEmail(email)) errors.email = [words.email]
  if (!message) errors.message = [words.required]
  else if (message.length > CONTACT_LIMITS.message) errors.message = [words.tooLong]
  return errors
}
