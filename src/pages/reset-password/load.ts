import type { ViewResult, VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import type { ResetData } from './view.tsx'

type ShownReset = { email?: string; errors?: Record<string, string[]>; isDead?: boolean }

export const resetData = (ctx: VisitorContext, { email = '', errors = {}, isDead = false }: ShownReset): ResetData => ({
  words: texts[ctx.lang].account,
  csrf: ctx.csrf(),
  token: ctx.params.token ?? '',
  email,
  errors,
  plainCaptcha: ctx.services.captcha.plainField('reset_action'),
  isDead,
})

export const resetHead = ({ lang }: VisitorContext): ViewResult['head'] => ({
  title: texts[lang].account.reset.title,
  noindex: true,
})
