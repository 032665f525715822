import type { Head, ViewResult, VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { picture } from '../../shop/catalogue/media.ts'
import { readProduct } from '../../shop/catalogue/product.db.ts'
import { requiresEmail } from '../../shop/orders/old-orders.db.ts'
import { findReviewable, type ReviewableLine } from '../../shop/reviews/own-reviews.db.ts'
import { shownName } from '../../shop/reviews/review.ts'
import { sha256 } from '../../shop/tokens.ts'
import { urls } from '../../urls.ts'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'
import type { AboutProduct } from './form-page.tsx'
import { type QuestionData, QuestionView } from './question-form.tsx'
import { type ReviewData, ReviewView } from './review-form.tsx'

/** `locked`: the order is old, and its page asks for the e-mail first. */
export async function findLine(ctx: VisitorContext): Promise<ReviewableLine | 'locked' | null> {
  const { token = '', line = '' } = ctx.params
  if (!/^\d{1,9}$/.test(line)) return null
  if (await requiresEmail(ctx.services, ctx, token)) return 'locked'
  return findReviewable(ctx.db, sha256(token), Number(line))
}

export const reviewHead = ({ lang }: VisitorContext): Head => ({ title: texts[lang].reviews.form.title, noindex: true })

export function reviewData(ctx: VisitorContext, line: ReviewableLine): ReviewData {
  const { token = '' } = ctx.params
  const { written, name, surname } = line
  return {
    words: texts[ctx.lang].reviews.form,
    product: {
      title: line.title,
      link: ctx.at(urls.product.to(line.slug)),
      image: line.image ? picture(line.image, 160) : null,
    },
    action: ctx.at(urls.orderReview.to(token, line.lineId)),
    orderLink: ctx.at(urls.order.to(token)),
    csrf: ctx.csrf(),
    plainCaptcha: ctx.services.captcha.plainField('review_action'),
    values: written ?? { stars: 0, title: '', text: '', author: shownName(name, surname) },
    errors: {},
    notice: noticeOf(ctx, line),
    isSent: written !== null && written.state !== 'rejected',
  }
}

function noticeOf({ lang }: VisitorContext, { written }: ReviewableLine): ReviewData['notice'] {
  const words = texts[lang].reviews.form
  if (!written) return null
  if (written.state === 'rejected') return { kind: 'warning', text: words.rejected(written.reason ?? '') }
  return { kind: 'success', text: words[written.state] }
}

type RefusedForm<Values> = { values: Values; errors: Record<string, string[]>; problem: string; status: number }

export function refusedReview(
  ctx: VisitorContext,
  line: ReviewableLine,
  { values, errors, problem, status }: RefusedForm<ReviewData['values']>,
): ViewResult {
  const data = { ...reviewData(ctx, line), values, errors, notice: { kind: 'error', text: problem } as const }
  return { kind: 'view', head: reviewHead(ctx), content: <ReviewView data={data} />, status }
}

export async function findAbout(ctx: VisitorContext): Promise<(AboutProduct & { id: number; slug: string }) | null> {
  const product = await readProduct(catalogueDepsOf(ctx), ctx.params.slug ?? '')
  if (!product) return null
  const { id, slug, title, images } = product
  return { id, slug, title, link: ctx.at(urls.product.to(slug)), image: images[0]?.small ?? null }
}

export const questionHead = ({ lang }: VisitorContext): Head => ({
  title: texts[lang].reviews.question.title,
  noindex: true,
})

export function questionData(ctx: VisitorContext, product: AboutProduct & { slug: string }): QuestionData {
  const { question: words, form } = texts[ctx.lang].reviews
  return {
    words,
    toProduct: form.toProduct,
    product,
    action: ctx.at(urls.productQuestion.to(product.slug)),
    csrf: ctx.csrf(),
    plainCaptcha: ctx.services.captcha.plainField('question_action'),
    values: { text: '', author: '', email: '' },
    errors: {},
    problem: null,
    isSent: ctx.query.sent !== undefined,
  }
}

export function refusedQuestion(
  ctx: VisitorContext,
  product: AboutProduct & { slug: string },
  { status, ...refused }: RefusedForm<QuestionData['values']>,
): ViewResult {
  const data = { ...questionData(ctx, product), ...refused, isSent: false }
  return { kind: 'view', head: questionHead(ctx), content: <QuestionView data={data} />, status }
}
