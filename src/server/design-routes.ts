import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import type { PageRegistrar } from '../http/pages.tsx'
import { designPage } from '../pages/design/page.tsx'
import { languages } from '../shop/languages.ts'
import { inLanguage, urls } from '../urls.ts'

/** In development only: every part in every state, and every error page as the real handler draws it. */
export function designRoutes(app: FastifyInstance, pages: PageRegistrar) {
  pages.page(urls.design.pattern, designPage, { cache: 'private' })
  for (const lang of languages) {
    app.get<{ Params: { status: string } }>(inLanguage(urls.designError.pattern, lang), async ({ params }) => {
      const status = Number(params.status)
      throw new HttpError(status >= 400 && status < 600 ? status : 404, '')
    })
  }
}
