import type { Head, VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import type { ForgotData } from './view.tsx'

type ShownRequest = { email?: string; errors?: Record<string, string[]>; isSent?: boolean }

export const forgotData = (
  ctx: VisitorContext,
  { email = '', errors = {}, isSent = false }: ShownRequest,
): ForgotData => ({
  words: texts[ctx.lang].account,
  csrf: ctx.csrf(),
  email,
  errors,
  plainCaptcha: ctx.services.captcha.plainField('forgot_action'),
  isSent,
})

export const forgotHead = ({ lang }: VisitorContext): Head => ({
  title: texts[lang].account.forgot.title,
  noindex: true,
})
