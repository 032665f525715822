import { z } from 'zod'
import { formText } from '../../http/form-fields.ts'
import { statusOf } from '../../http/http-error.ts'
import { action, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import type { CaptchaAction } from '../../shop/captcha.ts'
import { Id } from '../../shop/cart/cart.calls.ts'
import type { Lang } from '../../shop/languages.ts'
import type { Rejection } from '../../shop/rejection.ts'
import { requestNewsletter } from '../../shop/subscriptions/request-newsletter.db.ts'
import { waitForProduct } from '../../shop/subscriptions/wait-for-product.db.ts'
import { urls } from '../../urls.ts'
import { subscriptionView } from './load.tsx'

const Fields = z.object({ email: z.string(), productId: z.string(), captcha: z.string(), token: z.string() })
type Fields = z.output<typeof Fields>

const fromForm = (body: unknown): Fields => ({
  email: formText(body, 'email').trim(),
  productId: formText(body, 'product_id'),
  captcha: formText(body, 'g-recaptcha-response'),
  token: formText(body, '_token'),
})

type CachedForm = {
  path: string
  captcha: CaptchaAction
  words(lang: Lang): { title: string; button: string; done: string }
  submit(ctx: VisitorContext, fields: Fields): Promise<Rejection | { ok: true }>
}

/** A form on a cached page has no CSRF token: the response asks to confirm, with a token and a captcha substitute. */
const cachedForm = (form: CachedForm) =>
  action(
    Fields,
    async (ctx, fields) => {
      if (!ctx.hasCsrf(fields.token)) return askAgain(ctx, form, { fields, text: fields.email })
      const submitted = await form.submit(ctx, fields)
      if (!submitted.ok) return askAgain(ctx, form, { fields, text: submitted.message, status: statusOf(submitted) })
      const { title, done } = form.words(ctx.lang)
      return subscriptionView(ctx, { title, text: done, form: null })
    },
    { csrf: 'handler', fromForm },
  )

function askAgain(ctx: VisitorContext, form: CachedForm, content: { fields: Fields; text: string; status?: number }) {
  const { title, button } = form.words(ctx.lang)
  const { fields, text, status } = content
  const hidden = {
    email: fields.email,
    product_id: fields.productId,
    'g-recaptcha-response': ctx.services.captcha.plainField(form.captcha),
  }
  const shown = { action: ctx.at(form.path), csrf: ctx.csrf(), button, fields: hidden }
  return subscriptionView(ctx, { title, text, form: shown }, status)
}

export const sendNewsletterForm = cachedForm({
  path: urls.newsletterForm.to(),
  captcha: 'subscribe_action',
  words(lang) {
    const { confirmTitle, confirm, answer } = texts[lang].content.subscription
    return { title: confirmTitle, button: confirm, done: answer }
  },
  submit(ctx, { email, captcha }) {
    const { lang, clientAddress: ip, services } = ctx
    const { content, errors } = texts[lang]
    const words = { ...content.errors, tooMany: errors.tooMany, consent: content.subscription.consentFallback }
    return requestNewsletter(services, { email, captcha }, { ip, lang, words })
  },
})

export const sendStockForm = cachedForm({
  path: urls.stockForm.to(),
  captcha: 'product_subscribe_action',
  words(lang) {
    const { title, submit, saved } = texts[lang].product.notify
    return { title, button: submit, done: saved }
  },
  submit(ctx, { email, productId, captcha }) {
    const { lang, clientAddress: ip, services } = ctx
    const { errors, product } = texts[lang]
    const words = { ...product.notify, notFound: errors.notFound, tooMany: errors.tooMany }
    const id = Id.safeParse(productId).data ?? 0
    return waitForProduct(services, { productId: id, email, captcha }, { ip, lang, words })
  },
})
