import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import { field } from '../../http/form-fields.ts'
import type { Pages } from '../../http/pages.tsx'
import { ownPath } from '../../http/return-path.ts'
import type { Services } from '../../http/services.ts'
import { type Texts, texts } from '../../i18n/texts.ts'
import type { Lang } from '../../shop/languages.ts'
import { inLanguage } from '../../urls.ts'

/** What the account pages of one language need. */
export type AccountContext = {
  app: FastifyInstance
  services: Services
  lang: Lang
  t: Texts
  words: Texts['account']
  /** A path in the room's language. */
  at(path: string): string
  draw(reply: FastifyReply, title: string, content: ReactNode, status?: number): Promise<FastifyReply>
}

export function accountContext(app: FastifyInstance, services: Services, pages: Pages, lang: Lang): AccountContext {
  const t = texts[lang]
  return {
    app,
    services,
    lang,
    t,
    words: t.account,
    at: (path) => inLanguage(path, lang),
    draw: (reply, title, content, status = 200) =>
      pages.sendView({ request: reply.request, reply, lang }, { head: { title }, content, status }),
  }
}

export const isSignedIn = async (request: FastifyRequest) => (await request.session())?.userId != null

/** The path of the shop to return to afterwards; empty when none was given. */
export const back = (request: FastifyRequest): string => ownPath(field(request.query, 'return')) ?? ''
