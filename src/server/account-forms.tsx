import type { FastifyInstance } from 'fastify'
import type { Pages } from '../http/pages.tsx'
import type { Services } from '../http/services.ts'
import { languages } from '../shop/languages.ts'
import { logInPage } from './account/log-in-page.tsx'
import { passwordPages } from './account/password-pages.tsx'
import { registerPage } from './account/register-page.tsx'
import { accountContext } from './account/room.ts'

/** Registration, log-in, log-out, forgotten and new passwords: forms of one visitor, none of them cached. */
export function accountForms(app: FastifyInstance, services: Services, pages: Pages) {
  for (const lang of languages) {
    const room = accountContext(app, services, pages, lang)
    registerPage(room)
    logInPage(room)
    passwordPages(room)
  }
}
