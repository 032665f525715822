import { z } from 'zod'
import { formText } from '../../http/form-fields.ts'
import { statusOf } from '../../http/http-error.ts'
import { action, seeOther, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import type { Rejection } from '../../shop/rejection.ts'
import { askQuestion } from '../../shop/reviews/ask-question.db.ts'
import { writeReview } from '../../shop/reviews/write-review.db.ts'
import { urls } from '../../urls.ts'
import { findAbout, findLine, refusedQuestion, refusedReview } from './load.tsx'

const captchaOf = (body: unknown) => formText(body, 'g-recaptcha-response')

export const sendReview = action(
  z.object({ stars: z.number(), title: z.string(), text: z.string(), author: z.string(), captcha: z.string() }),
  async (ctx, { captcha, ...values }) => {
    const { token = '' } = ctx.params
    const line = await findLine(ctx)
    if (line === null) return { kind: 'not-found' }
    if (line === 'locked') return seeOther(ctx.at(urls.order.to(token)))
    const result = await writeReview(ctx.services, { ...values, captcha }, { ...sender(ctx), line })
    if (result.ok) return seeOther(ctx.at(urls.orderReview.to(token, line.lineId)))
    return refusedReview(ctx, line, { values, ...refusal(ctx, result) })
  },
  {
    fromForm: (body) => ({
      stars: Number(formText(body, 'stars')) || 0,
      title: formText(body, 'title'),
      text: formText(body, 'message'),
      author: formText(body, 'author'),
      captcha: captchaOf(body),
    }),
  },
)

export const sendQuestion = action(
  z.object({ text: z.string(), author: z.string(), email: z.string(), captcha: z.string() }),
  async (ctx, { captcha, ...values }) => {
    const product = await findAbout(ctx)
    if (!product) return { kind: 'not-found' }
    const result = await askQuestion(ctx.services, { ...values, captcha }, { ...sender(ctx), productId: product.id })
    if (result.ok) return seeOther(`${ctx.at(urls.productQuestion.to(product.slug))}?sent`)
    return refusedQuestion(ctx, product, { values, ...refusal(ctx, result) })
  },
  {
    fromForm: (body) => ({
      text: formText(body, 'message'),
      author: formText(body, 'author'),
      email: formText(body, 'email'),
      captcha: captchaOf(body),
    }),
  },
)

function sender({ lang, clientAddress: ip }: VisitorContext) {
  const { content, errors, reviews } = texts[lang]
  return { ip, lang, words: { ...content.errors, ...reviews.errors, tooMany: errors.tooMany } }
}

function refusal(ctx: VisitorContext, rejection: Rejection) {
  if (rejection.retryAfter) ctx.setHeader('retry-after', rejection.retryAfter)
  return { errors: rejection.errors ?? {}, problem: rejection.message, status: statusOf(rejection) }
}
