import { emailKey, isEmail } from '../addresses/email.ts'
import { rejectCaptcha } from '../captcha.ts'
import type { Lang } from '../languages.ts'
import { hasLink } from '../link-in-text.ts'
import { type Rejection, reject } from '../rejection.ts'
import { limitByNetwork } from '../security/limit-attempts.db.ts'
import { askForModeration } from './moderation-task.db.ts'
import { QUESTION_LIMITS } from './review.ts'
import { questions } from './reviews.tables.ts'
import type { FormDeps } from './write-review.db.ts'

type GivenQuestion = { text: string; author: string; email: string }
type QuestionWords = Record<
  'required' | 'tooLong' | 'link' | 'email' | 'check' | 'captcha' | 'captchaDown' | 'tooMany',
  string
>

const LIMIT = { limit: 5, windowMs: 60 * 60_000 }

export async function askQuestion(
  deps: FormDeps,
  { captcha, ...given }: GivenQuestion & { captcha: string },
  from: { productId: number; lang: Lang; ip: string; words: QuestionWords },
): Promise<Rejection | { ok: true }> {
  const { productId, ip, lang, words } = from
  const question = { text: given.text.trim(), author: given.author.trim(), email: given.email.trim() }
  const errors = problemsOf(question, words)
  if (Object.keys(errors).length > 0) return reject('invalid', words.check, { errors })
  const tooMany = await limitByNetwork(deps, { purpose: 'question', ip, limit: LIMIT, message: words.tooMany })
  if (tooMany) return tooMany
  const wrong = await rejectCaptcha(deps.captcha, { action: 'question_action', answer: captcha, ip, words })
  if (wrong) return wrong
  const now = deps.now()
  await deps.database.db.transaction(async (tx) => {
    const email = emailKey(question.email)
    await tx.insert(questions).values({ ...question, email, productId, lang, createdAt: now })
    await askForModeration(tx, now)
  })
  return { ok: true }
}

function problemsOf({ text, author, email }: GivenQuestion, words: QuestionWords): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (!text) errors.text = [words.required]
  else if (text.length > QUESTION_LIMITS.text) errors.text = [words.tooLong]
  if (!author) errors.author = [words.required]
  else if (author.length > QUESTION_LIMITS.name) errors.author = [words.tooLong]
  else if (hasLink(author)) errors.author = [words.link]
  if (!email) errors.email = [words.required]
  else if (!isEmail(email)) errors.email = [words.email]
  return errors
}
