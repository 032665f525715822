import { z } from 'zod'
import { field, formToObject } from '../../http/form-fields.ts'
import { type ActionResult, action, seeOther, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { Registration } from '../../shop/customers/customers.calls.ts'
import { type RegisterResult, registerAccount } from '../../shop/customers/register-account.db.ts'
import { problemTexts } from '../../shop/customers/registration.ts'
import { urls } from '../../urls.ts'
import { completeSignIn } from '../login/complete-sign-in.ts'
import { returnPath } from '../login/load.ts'
import type { RegisterForm } from './form-state.ts'
import { registerData, registerHead } from './load.ts'
import { RegisterView } from './view.tsx'

const BOXES = ['terms.subscription', 'terms.privacy', 'same_address']

const Horizon = z.object({
  contact_person_exists: z.boolean(),
  customer_exists: z.boolean(),
  legal_address_exists: z.boolean(),
  physical_address_exists: z.boolean(),
})
const Rejected = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  horizon: Horizon.optional(),
})

function fromForm(body: unknown) {
  const payload = formToObject(body, BOXES)
  const terms = typeof payload.terms === 'object' ? payload.terms : {}
  return { ...payload, terms: { ...terms, gRecaptchaResponse: field(body, 'g-recaptcha-response') } }
}

/** Serves the call and the form without script. */
export const submitRegistration = action(
  Registration,
  async (ctx, input) => {
    const { register: words } = texts[ctx.lang].account
    const from = { ip: ctx.clientAddress, lang: ctx.lang, newsConsent: words.subscription }
    const result = await registerAccount(ctx.services, input, from)
    if (!result.ok) return rejectRegistration(ctx, input, result)
    const { userId } = result
    ctx.logSecurity('registered', { userId, email: input.user.email })
    const path = userId
      ? await completeSignIn(ctx, userId, returnPath(ctx) || ctx.at(urls.profile.to()))
      : `${ctx.at(urls.login.to())}?notice=registered`
    return seeOther(path, { message: userId ? words.done : words.doneByMail, path })
  },
  {
    fromForm,
    call: {
      summary: 'Open an account; a form of the same address does it, too',
      tags: ['accounts'],
      response: { 200: z.object({ message: z.string(), path: z.string() }), 422: Rejected, 429: Rejected },
    },
  },
)

async function rejectRegistration(
  ctx: VisitorContext,
  input: Registration,
  rejection: Extract<RegisterResult, { ok: false }>,
): Promise<ActionResult> {
  const words = texts[ctx.lang].account
  if (rejection.reason === 'fields') {
    const errors = problemTexts(rejection.problems, words.errors)
    const json = { message: words.register.checkFields, errors, horizon: rejection.horizon }
    return { ...(await view(ctx, input, errors)), status: 422, json }
  }
  ctx.logSecurity('limited', { route: urls.register.pattern })
  ctx.setHeader('retry-after', rejection.retryAfter)
  const message = words.errors[rejection.reason]
  return {
    ...(await view(ctx, input, { 'g-recaptcha-response': [message] })),
    status: 429,
    json: { message, errors: {} },
  }
}

const view = async (ctx: VisitorContext, input: Registration, errors: Record<string, string[]>) => ({
  kind: 'view' as const,
  head: registerHead(ctx),
  content: <RegisterView data={await registerData(ctx, { form: withoutSecrets(input), errors })} />,
})

/** Passwords are never sent back to the page. */
function withoutSecrets(typed: Registration): RegisterForm {
  const { subscription, privacy } = typed.terms
  return {
    ...typed,
    terms: { subscription, privacy },
    user: { ...typed.user, password: '', password_confirmation: '' },
  }
}
