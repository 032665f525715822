import type { FastifyInstance } from 'fastify'
import { texts } from '../i18n/texts.ts'
import { isLawPage } from '../shop/settings/law-pages.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { ClosedPage } from '../ui/closed-page.tsx'
import { markdownPath, splitLanguage, urls } from '../urls.ts'
import { isCall, languageOf } from './error-handler.tsx'
import { HttpError } from './http-error.ts'
import type { Pages } from './pages.tsx'
import { hasPreview } from './preview.ts'
import { routeOf } from './route-of.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The shop is closed and shown to staff all the same: nothing of it may be kept. */
    isPreview: boolean
  }
}

const RETRY_SECONDS = 3_600

/** First segments of what works while the shop is closed. */
const WORKING = new Set([
  ...['admin', 'assets', 'icons', 'media', 'theme', 'favicon.svg', 'manifest.webmanifest', 'dev', 'design'],
  ...['healthz', 'readyz', 'showz', 'robots.txt', 'webhooks', 'language', 'practice-bank'],
  // What people need of orders, accounts and consents that they have made.
  ...['order', 'find-order', 'my-data', 'withdraw', 'withdrawal', 'subscription', 'profile', 'login', 'logout'],
  ...['forgot-password', 'reset-password', 'confirm-email', 'undo-email-change'],
])
const WORKING_CALLS = new Set(['docs', 'visitor', 'captcha', 'consent', 'user'])

/** While the shop is closed, buyers see that it opens soon; whoever has the preview of staff sees the shop. */
export function closeToBuyers(app: FastifyInstance, services: Services, pages: Pages) {
  app.decorateRequest('isPreview', false)
  app.addHook('onRequest', async (request, reply) => {
    const { path } = splitLanguage(routeOf(request).split('?', 1)[0] ?? '/')
    if (worksWhileClosed(path)) return
    const settings = await readSettings(services.database.db, services.memory)
    if (settings.is_open) return
    const { slug = '' } = (request.params ?? {}) as { slug?: string }
    const isContent = path === urls.content.pattern || path === markdownPath(urls.content.pattern)
    if (isContent && isLawPage(slug) && settings.signed_pages[slug]) return
    if (hasPreview(services, request)) {
      request.isPreview = true
      return
    }
    const lang = languageOf(request)
    const t = texts[lang]
    if (isCall(request)) throw new HttpError(503, t.errors.closed, { reason: 'closed' }, RETRY_SECONDS)
    const content = <ClosedPage identity={settings.identity} slogan={settings.slogan} />
    const head = { title: t.content.closed.title, noindex: true, hasNoCanonical: true }
    reply.header('retry-after', RETRY_SECONDS)
    return services.admission.run(request, 'page', () =>
      pages.sendUnkept({ request, reply, lang }, { head, content, status: 503, frame: 'bare' }),
    )
  })
}

function worksWhileClosed(path: string): boolean {
  const [, first = '', second = ''] = path.split('/')
  return WORKING.has(first) || (first === 'api' && WORKING_CALLS.has(second))
}
