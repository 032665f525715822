import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { findBoughtLine } from '../../shop/reviews/own-reviews.db.ts'
import { logInFirst, urls } from '../../urls.ts'
import { movedProduct } from '../moved.ts'
import { type AccessData, ReviewAccess } from './access.tsx'
import { findAbout, findLine, questionData, questionHead, reviewData, reviewHead } from './load.tsx'
import { type QuestionData, QuestionView } from './question-form.tsx'
import { type ReviewData, ReviewView } from './review-form.tsx'

/** Opened by the order's secret, which is the proof that its reader bought the product. */
export const orderReviewPage = definePage<ReviewData>({
  cache: 'private',
  async load(ctx) {
    const line = await findLine(ctx)
    if (line === null) return { kind: 'not-found' }
    if (line === 'locked') return { kind: 'redirect', to: urls.order.to(ctx.params.token ?? '') }
    return { kind: 'page', data: reviewData(ctx, line), head: reviewHead(ctx) }
  },
  Page: ReviewView,
})

/** From the product: leads a customer to the review of an order, and tells all others who may write one. */
export const productReviewPage = definePage<AccessData>({
  cache: 'private',
  async load(ctx) {
    const { db, lang, secrets } = ctx
    const product = await findAbout(ctx)
    if (!product) return movedProduct(ctx, '/review')
    const userId = (await ctx.session())?.userId ?? null
    const line = userId === null ? null : await findBoughtLine(db, userId, product.slug)
    if (line) return { kind: 'redirect', to: urls.orderReview.to(secrets.orderToken(line), line.lineId) }
    const { access, form } = texts[lang].reviews
    return {
      kind: 'page',
      data: {
        words: access,
        title: texts[lang].reviews.write,
        toProduct: form.toProduct,
        product,
        logInLink: userId === null ? logInFirst(ctx.at(urls.productReview.to(product.slug)), lang) : null,
        findLink: ctx.at(urls.findOrder.to()),
      },
      head: { title: texts[lang].reviews.write, noindex: true },
    }
  },
  Page: ReviewAccess,
})

export const questionPage = definePage<QuestionData>({
  cache: 'private',
  async load(ctx) {
    const product = await findAbout(ctx)
    if (!product) return movedProduct(ctx, '/question')
    return { kind: 'page', data: questionData(ctx, product), head: questionHead(ctx) }
  },
  Page: QuestionView,
})
