import { z } from 'zod'
import { emailField, field } from '../../http/form-fields.ts'
import { type ActionResult, action, seeOther, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { problemTexts } from '../../shop/customers/registration.ts'
import { setNewPassword } from '../../shop/customers/reset-password.db.ts'
import { urls } from '../../urls.ts'
import { resetData, resetHead } from './load.ts'
import { ResetPasswordView } from './view.tsx'

const NewPassword = z.object({
  email: z.string(),
  password: z.string(),
  again: z.string(),
  captcha: z.string().optional(),
})

const fromForm = (body: unknown) => ({
  email: emailField(body),
  password: field(body, 'password'),
  again: field(body, 'password_confirmation'),
  captcha: field(body, 'g-recaptcha-response') || undefined,
})

export const submitNewPassword = action(
  NewPassword,
  async (ctx, input) => {
    const { email } = input
    const { errors: words } = texts[ctx.lang].account
    const token = ctx.params.token ?? ''
    const result = await setNewPassword(ctx.services, { ...input, token }, ctx.clientAddress)
    if (result.ok) {
      ctx.logSecurity('reset-used', { email })
      ctx.renewSid()
      return seeOther(`${ctx.at(urls.login.to())}?notice=password-changed`)
    }
    if (result.reason === 'fields') return view(ctx, { email, errors: problemTexts(result.problems, words) }, 422)
    if (result.reason === 'dead') {
      ctx.logSecurity('reset-refused', { email })
      return view(ctx, { isDead: true }, 404)
    }
    ctx.logSecurity('limited', { email, route: urls.resetPassword.pattern })
    ctx.setHeader('retry-after', result.retryAfter)
    return view(ctx, { email, errors: { email: [words[result.reason]] } }, 429)
  },
  { fromForm },
)

function view(ctx: VisitorContext, shown: Parameters<typeof resetData>[1], status: number): ActionResult {
  ctx.setHeader('referrer-policy', 'no-referrer')
  const content = <ResetPasswordView data={resetData(ctx, shown)} />
  return { kind: 'view', head: resetHead(ctx), content, status }
}
