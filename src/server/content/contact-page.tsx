import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from '../../http/client-network.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Pages } from '../../http/pages.tsx'
import type { Services } from '../../http/services.ts'
import { texts } from '../../i18n/texts.ts'
import { type ContactData, ContactPage } from '../../pages/contact/page.tsx'
import { CONTACT_LIMITS } from '../../shop/content/contact.db.ts'
import { inLang, type Lang, languages } from '../../shop/languages.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { inLanguage, urls } from '../../urls.ts'
import { takeMessage } from './contact.ts'
import { formText } from './form-text.ts'

const EMPTY = { name: '', email: '', message: '' }

/** The contact page; its form works without script. */
export function contactRoutes(app: FastifyInstance, services: Services, pages: Pages) {
  const { captcha, database } = services

  async function draw(
    request: FastifyRequest,
    reply: FastifyReply,
    lang: Lang,
    shown: Pick<ContactData, 'values' | 'errors' | 'notice'>,
    status = 200,
  ) {
    const { identity, opening_hours } = await readSettings(database.db, services.memory)
    const words = texts[lang].content.contact
    const data: ContactData = {
      words,
      identity,
      hours: inLang(opening_hours, lang),
      csrf: request.csrf(),
      plainCaptcha: captcha.plainField('contact_action'),
      limits: CONTACT_LIMITS,
      ...shown,
    }
    const head = { title: words.title, description: words.text, noindex: false }
    return pages.sendView({ request, reply, lang }, { head, content: <ContactPage data={data} />, status })
  }

  for (const lang of languages) {
    const path = inLanguage(urls.contact.pattern, lang)
    app.get<{ Querystring: { sent?: string } }>(path, (request, reply) => {
      const text = texts[lang].content.contact.sent
      const notice = request.query.sent === undefined ? null : ({ kind: 'success', text } as const)
      return draw(request, reply, lang, { values: EMPTY, errors: {}, notice })
    })

    app.post(path, async (request, reply) => {
      const values = {
        name: formText(request.body, 'name'),
        email: formText(request.body, 'email'),
        message: formText(request.body, 'message'),
      }
      const given = { ...values, captcha: formText(request.body, 'g-recaptcha-response') }
      try {
        await takeMessage(services, given, lang, clientAddress(request))
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        const errors = (error.errors ?? {}) as Record<string, string[]>
        return draw(
          request,
          reply,
          lang,
          { values, errors, notice: { kind: 'error', text: error.message } },
          error.status,
        )
      }
      return reply.redirect(`${path}?sent`, 303)
    })
  }
}
