import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { waitForProduct } from '../../api/product.ts'
import { takeSubscriber } from '../../api/subscribe.ts'
import { formText } from '../../http/form-fields.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Pages } from '../../http/pages.tsx'
import type { Services } from '../../http/services.ts'
import { texts } from '../../i18n/texts.ts'
import { SubscriptionPage } from '../../pages/subscription/page.tsx'
import type { CaptchaAction } from '../../shop/captcha.ts'
import { Id } from '../../shop/cart/cart.calls.ts'
import { type Lang, languages } from '../../shop/languages.ts'
import { inLanguage, urls } from '../../urls.ts'

type Form = {
  action: CaptchaAction
  title: (lang: Lang) => string
  button: (lang: Lang) => string
  /** @throws Refusal */
  take: (request: FastifyRequest, captcha: string) => Promise<string>
}

/**
 * The newsletter's form and that of a product that is sold out, as browsers send them before any script has come, or
 * without. They stand on pages that are kept for everybody and carry no token: the answer is a page that asks once more,
 * with the token and what stands for a captcha.
 */
export function subscribeForms(app: FastifyInstance, services: Services, pages: Pages) {
  const { captcha } = services
  const forms: Record<string, Form> = {
    [urls.newsletterForm.pattern]: {
      action: 'subscribe_action',
      title: (lang) => texts[lang].content.subscription.confirmTitle,
      button: (lang) => texts[lang].content.subscription.confirm,
      take: (request, answer) =>
        takeSubscriber(request, services, { email: formText(request.body, 'email'), captcha: answer }),
    },
    [urls.stockForm.pattern]: {
      action: 'product_subscribe_action',
      title: (lang) => texts[lang].product.notify.title,
      button: (lang) => texts[lang].product.notify.submit,
      take: (request, answer) => {
        const product = Id.safeParse(formText(request.body, 'product_id'))
        const email = formText(request.body, 'email').trim()
        return waitForProduct(request, services, { product_id: product.data ?? 0, email, captcha: answer })
      },
    },
  }

  for (const lang of languages) {
    for (const [pattern, form] of Object.entries(forms)) {
      const path = inLanguage(pattern, lang)
      app.post(path, { config: { isTokenless: true } }, async (request, reply) => {
        // Texts of an answer follow the page.
        request.headers['accept-language'] = lang
        const email = formText(request.body, 'email').trim()
        if (!request.hasCsrf(formText(request.body, '_token'))) return ask(request, reply, lang, path, form, email)
        try {
          const said = await form.take(request, formText(request.body, 'g-recaptcha-response'))
          return await draw(request, reply, lang, { title: form.title(lang), text: said, form: null })
        } catch (error) {
          if (!(error instanceof HttpError)) throw error
          return ask(request, reply, lang, path, form, error.message, error.status)
        }
      })
    }
  }

  function ask(
    request: FastifyRequest,
    reply: FastifyReply,
    lang: Lang,
    action: string,
    form: Form,
    text: string,
    status = 200,
  ) {
    const fields = {
      email: formText(request.body, 'email').trim(),
      product_id: formText(request.body, 'product_id'),
      'g-recaptcha-response': captcha.plainField(form.action),
    }
    const shown = { action, csrf: request.csrf(), button: form.button(lang), fields }
    return draw(request, reply, lang, { title: form.title(lang), text, form: shown }, status)
  }

  function draw(
    request: FastifyRequest,
    reply: FastifyReply,
    lang: Lang,
    shown: Omit<Parameters<typeof SubscriptionPage>[0]['data'], 'toShop'>,
    status = 200,
  ) {
    const content = <SubscriptionPage data={{ ...shown, toShop: texts[lang].content.subscription.toShop }} />
    return pages.sendView({ request, reply, lang }, { head: { title: shown.title }, content, status })
  }
}
