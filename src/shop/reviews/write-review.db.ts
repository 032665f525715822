import { eq, sql } from 'drizzle-orm'
import { type Captcha, rejectCaptcha } from '../captcha.ts'
import type { Db } from '../db.ts'
import type { Lang } from '../languages.ts'
import { hasLink } from '../link-in-text.ts'
import { type Rejection, reject } from '../rejection.ts'
import { type LimitDeps, limitByNetwork } from '../security/limit-attempts.db.ts'
import { askForModeration } from './moderation-task.db.ts'
import type { ReviewableLine } from './own-reviews.db.ts'
import { REVIEW_LIMITS } from './review.ts'
import { reviews } from './reviews.tables.ts'

type GivenReview = { stars: number; title: string; text: string; author: string }
type ReviewWords = Record<
  'required' | 'tooLong' | 'link' | 'stars' | 'check' | 'captcha' | 'captchaDown' | 'tooMany',
  string
>

export type FormDeps = LimitDeps & { captcha: Captcha }

const LIMIT = { limit: 20, windowMs: 60 * 60_000 }

/** A rejected review is written anew; one that waits or is published stays as it is, so a second press does no harm. */
export async function writeReview(
  deps: FormDeps,
  { captcha, ...given }: GivenReview & { captcha: string },
  from: { line: ReviewableLine; lang: Lang; ip: string; words: ReviewWords },
): Promise<Rejection | { ok: true }> {
  const { line, ip, lang, words } = from
  if (line.written && line.written.state !== 'rejected') return { ok: true }
  const review = { ...given, title: given.title.trim(), text: given.text.trim(), author: given.author.trim() }
  const errors = problemsOf(review, words)
  if (Object.keys(errors).length > 0) return reject('invalid', words.check, { errors })
  const tooMany = await limitByNetwork(deps, { purpose: 'review', ip, limit: LIMIT, message: words.tooMany })
  if (tooMany) return tooMany
  const wrong = await rejectCaptcha(deps.captcha, { action: 'review_action', answer: captcha, ip, words })
  if (wrong) return wrong
  await deps.database.db.transaction(async (tx) => {
    await store(tx, line, { ...review, lang, createdAt: deps.now() })
    await askForModeration(tx, deps.now())
  })
  return { ok: true }
}

async function store(tx: Db, line: ReviewableLine, review: GivenReview & { lang: Lang; createdAt: Date }) {
  const { orderId, lineId, productId, userId, written } = line
  if (!written) {
    await tx
      .insert(reviews)
      .values({ ...review, productId, orderId, orderLineId: lineId, userId })
      .onConflictDoNothing()
    return
  }
  await tx
    .update(reviews)
    .set({ ...review, state: 'pending', reason: null })
    .where(sql`${eq(reviews.id, written.id)} and state = 'rejected'`)
}

function problemsOf({ stars, title, text, author }: GivenReview, words: ReviewWords): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (!(Number.isInteger(stars) && stars >= 1 && stars <= 5)) errors.stars = [words.stars]
  if (title.length > REVIEW_LIMITS.title) errors.title = [words.tooLong]
  if (!text) errors.text = [words.required]
  else if (text.length > REVIEW_LIMITS.text) errors.text = [words.tooLong]
  if (!author) errors.author = [words.required]
  else if (author.length > REVIEW_LIMITS.author) errors.author = [words.tooLong]
  else if (hasLink(author)) errors.author = [words.link]
  return errors
}
