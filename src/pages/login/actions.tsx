import { z } from 'zod'
import { emailField, field } from '../../http/form-fields.ts'
import { type ActionResult, action, NoFields, seeOther, type VisitorContext } from '../../http/page.ts'
import { ownPath } from '../../http/return-path.ts'
import { texts } from '../../i18n/texts.ts'
import { type LogInResult, logIn } from '../../shop/customers/log-in.db.ts'
import { MAX_PASSWORD } from '../../shop/customers/password-limits.ts'
import { YieldQueue } from '../../shop/semaphore.ts'
import { endSession } from '../../shop/sessions/session.db.ts'
import { urls } from '../../urls.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { loginData, loginHead, type ShownLogin } from './load.ts'
import { LoginView } from './view.tsx'

const Credentials = z.object({
  email: z.string(),
  password: z.string(),
  back: z.string(),
  captcha: z.string().optional(),
})

const fromForm = (body: unknown) => ({
  email: emailField(body),
  password: field(body, 'password'),
  back: ownPath(field(body, 'return')) ?? '',
  captcha: field(body, 'g-recaptcha-response') || undefined,
})

// Rejections are rendered one at a time, so that other pages are rendered in between.
const rejections = new YieldQueue()

export const submitLogin = action(
  Credentials,
  async (ctx, input) => {
    const { email, password, back } = input
    const words = texts[ctx.lang].account
    if (!email || !password || password.length > MAX_PASSWORD) {
      const errors = {
        ...(email ? {} : { email: [words.errors.required] }),
        ...(password ? {} : { password: [words.errors.required] }),
      }
      return view(ctx, { email, back, errors: password.length > MAX_PASSWORD ? wrongPassword(ctx) : errors }, 422)
    }
    const result = await logIn(ctx.services, input, ctx.clientAddress)
    if (!result.ok) return rejectLogin(ctx, { email, back }, result)
    ctx.logSecurity('log-in', { userId: result.userId })
    return seeOther(await completeSignIn(ctx, result.userId, back || ctx.at(urls.profile.to())))
  },
  { fromForm },
)

const view = (ctx: VisitorContext, shown: ShownLogin, status: number): ActionResult => ({
  kind: 'view',
  head: loginHead(ctx),
  content: <LoginView data={loginData(ctx, shown)} />,
  status,
})

const wrongPassword = ({ lang }: VisitorContext) => ({ password: [texts[lang].account.login.wrong] })

async function rejectLogin(
  ctx: VisitorContext,
  shown: { email: string; back: string },
  rejection: Extract<LogInResult, { ok: false }>,
): Promise<ActionResult> {
  const { email } = shown
  const { errors: words } = texts[ctx.lang].account
  if ('retryAfter' in rejection) {
    ctx.logSecurity('log-in-limited', { email, reason: rejection.reason })
    ctx.setHeader('retry-after', rejection.retryAfter)
    await rejections.next()
    return view(ctx, { ...shown, errors: { password: [words[rejection.reason]] } }, 429)
  }
  ctx.logSecurity('log-in-failed', { email, reason: rejection.reason })
  const errors: Record<string, string[]> =
    rejection.reason === 'captcha' ? { 'g-recaptcha-response': [words.captcha] } : wrongPassword(ctx)
  return view(ctx, { ...shown, errors, asksCaptcha: rejection.asksCaptcha }, 422)
}

export const logOut = action(NoFields, async (ctx) => {
  const session = await ctx.session()
  if (session) await endSession(ctx.db, session.hash)
  if (session?.userId) ctx.logSecurity('log-out', { userId: session.userId })
  ctx.renewSid()
  ctx.clearSiteData()
  return seeOther(`${ctx.at(urls.login.to())}?notice=logged-out`)
})
