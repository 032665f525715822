import { wordsNamed } from '../../http/form-fields.ts'
import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { urls } from '../../urls.ts'
import { loginData, loginHead, returnPath } from './load.ts'
import { type LoginData, LoginView } from './view.tsx'

export const loginPage = definePage<LoginData>({
  cache: 'private',
  async load(ctx) {
    const back = returnPath(ctx)
    const session = await ctx.session()
    if (session?.userId != null) return { kind: 'redirect', to: back || ctx.at(urls.profile.to()), isExact: true }
    const { login, profile } = texts[ctx.lang].account
    const notices = {
      'logged-out': login.loggedOut,
      'password-changed': login.passwordChanged,
      registered: login.registered,
      'log-in-first': login.firstLogIn,
      deleted: profile.deleted,
    }
    const notice = wordsNamed(notices, ctx.query.notice ?? '')
    return { kind: 'page', data: loginData(ctx, { back, notice }), head: loginHead(ctx) }
  },
  Page: LoginView,
})
