import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pages } from '../../http/pages.tsx'
import type { Services } from '../../http/services.ts'
import { texts } from '../../i18n/texts.ts'
import { type SubscriptionData, SubscriptionPage } from '../../pages/subscription/page.tsx'
import { type Lang, languages } from '../../shop/languages.ts'
import { confirmNews, endSubscription, findSubscription } from '../../shop/subscriptions/newsletter.db.ts'
import { sha256 } from '../../shop/tokens.ts'
import { inLanguage, urls } from '../../urls.ts'

type ByToken = { Params: { token: string } }

/** Links of letters: they ask, and only a button answers. Mail programs unsubscribe with one POST (RFC 8058). */
export function subscriptionRoutes(app: FastifyInstance, services: Services, pages: Pages) {
  const { database, now } = services
  for (const lang of languages) {
    const words = texts[lang].content.subscription
    const confirm = inLanguage(urls.subscriptionConfirm.pattern, lang)
    const end = inLanguage(urls.subscriptionEnd.pattern, lang)

    app.get<ByToken>(confirm, async (request, reply) => {
      const found = await findSubscription(database.db, sha256(request.params.token))
      if (found !== 'news') return dead(request, reply, lang)
      const { confirmTitle: title, confirmText: text, confirm: button } = words
      return draw(request, reply, lang, {
        title,
        text,
        form: { button, action: ownPath(request), csrf: request.csrf() },
      })
    })

    app.post<ByToken>(confirm, async (request, reply) => {
      if (!(await confirmNews(database.db, sha256(request.params.token), now()))) return dead(request, reply, lang)
      return draw(request, reply, lang, { title: words.confirmedTitle, text: words.confirmedText, form: null })
    })

    app.get<ByToken>(end, async (request, reply) => {
      const found = await findSubscription(database.db, sha256(request.params.token))
      if (!found) return dead(request, reply, lang)
      const text = found === 'news' ? words.leaveNews : words.leaveStock
      const form = { button: words.leave, action: ownPath(request), csrf: request.csrf() }
      return draw(request, reply, lang, { title: words.leaveTitle, text, form })
    })
  }

  // A mail program has no cookie: the secret in the address is what it may do this by.
  app.register(async (open) => {
    open.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null, {}))
    })
    for (const lang of languages) {
      const words = texts[lang].content.subscription
      open.post<ByToken>(
        inLanguage(urls.subscriptionEnd.pattern, lang),
        { config: { isTokenless: true } },
        async (request, reply) => {
          if (!(await endSubscription(database.db, sha256(request.params.token), now())))
            return dead(request, reply, lang)
          return draw(request, reply, lang, { title: words.leftTitle, text: words.leftText, form: null })
        },
      )
    }
  })

  function dead(request: FastifyRequest, reply: FastifyReply, lang: Lang) {
    const { deadTitle, deadText } = texts[lang].content.subscription
    return draw(request, reply, lang, { title: deadTitle, text: deadText, form: null }, 404)
  }

  function draw(
    request: FastifyRequest,
    reply: FastifyReply,
    lang: Lang,
    shown: Omit<SubscriptionData, 'toShop'>,
    status = 200,
  ) {
    const data = { ...shown, toShop: texts[lang].content.subscription.toShop }
    const content = <SubscriptionPage data={data} />
    return pages.sendView({ request, reply, lang }, { head: { title: shown.title }, content, status })
  }
}

const ownPath = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''
