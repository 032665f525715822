import type { Head, VisitorContext } from '../../http/page.ts'
import { ownPath } from '../../http/return-path.ts'
import { texts } from '../../i18n/texts.ts'
import type { LoginData } from './view.tsx'

export type ShownLogin = {
  email?: string
  back: string
  errors?: Record<string, string[]>
  notice?: string | undefined
  asksCaptcha?: boolean
}

export function loginData(ctx: VisitorContext, shown: ShownLogin): LoginData {
  return {
    words: texts[ctx.lang].account,
    csrf: ctx.csrf(),
    email: shown.email ?? '',
    back: shown.back,
    errors: shown.errors ?? {},
    notice: shown.notice ?? null,
    plainCaptcha: shown.asksCaptcha ? ctx.services.captcha.plainField('login_action') : null,
  }
}

export const loginHead = ({ lang }: VisitorContext): Head => ({
  title: texts[lang].account.login.title,
  noindex: true,
})

/** Path to return to after logging in; '' when none was given. */
export const returnPath = ({ query }: VisitorContext): string => ownPath(query.return ?? '') ?? ''
