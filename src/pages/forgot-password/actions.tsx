import { z } from 'zod'
import { emailField, field } from '../../http/form-fields.ts'
import { type ActionResult, action, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { forgotPassword } from '../../shop/customers/reset-password.db.ts'
import { urls } from '../../urls.ts'
import { forgotData, forgotHead } from './load.ts'
import { ForgotPasswordView } from './view.tsx'

const Input = z.object({ email: z.string(), captcha: z.string().optional() })

const fromForm = (body: unknown) => ({
  email: emailField(body),
  captcha: field(body, 'g-recaptcha-response') || undefined,
})

export const askPasswordReset = action(
  Input,
  async (ctx, input) => {
    const { errors: words } = texts[ctx.lang].account
    const { email } = input
    if (!email) return view(ctx, { errors: { email: [words.required] } }, 422)
    const result = await forgotPassword(ctx.services, input, ctx.clientAddress)
    if (result.ok) {
      ctx.logSecurity('reset-asked', { email })
      return view(ctx, { isSent: true }, 200)
    }
    const message = words[result.reason]
    if (!('retryAfter' in result)) return view(ctx, { email, errors: { 'g-recaptcha-response': [message] } }, 422)
    ctx.logSecurity('limited', { email, route: urls.forgotPassword.pattern })
    ctx.setHeader('retry-after', result.retryAfter)
    return view(ctx, { email, errors: { email: [message] } }, 429)
  },
  { fromForm },
)

const view = (ctx: VisitorContext, shown: Parameters<typeof forgotData>[1], status: number): ActionResult => ({
  kind: 'view',
  head: forgotHead(ctx),
  content: <ForgotPasswordView data={forgotData(ctx, shown)} />,
  status,
})
