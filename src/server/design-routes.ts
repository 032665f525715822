import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import type { Pages } from '../http/pages.tsx'
import { registerRoutes } from '../http/routes.ts'
import type { Services } from '../http/services.ts'
import { designPage } from '../pages/design/page.tsx'
import { languages } from '../shop/languages.ts'
import { inLanguage, urls } from '../urls.ts'

/** In development only: every part in every state, and every error page as the real handler draws it. */
export function designRoutes(app: FastifyInstance, services: Services, pages: Pages) {
  registerRoutes({ app, services, pages }, [{ url: urls.design, page: designPage }])
  for (const lang of languages) {
    app.get<{ Params: { status: string } }>(inLanguage(urls.designError.pattern, lang), async ({ params }) => {
      const status = Number(params.status)
      throw new HttpError(status >= 400 && status < 600 ? status : 404, '')
    })
  }
}
