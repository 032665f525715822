import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { texts } from '../i18n/texts.ts'
import { ForgotPasswordPage } from '../pages/forgot-password/page.tsx'
import { LoginPage } from '../pages/login/page.tsx'
import { emptyRegistration, type RegisterForm } from '../pages/register/form-state.ts'
import { RegisterPage } from '../pages/register/page.tsx'
import { ConfirmEmailPage, ResetPasswordPage } from '../pages/reset-password/page.tsx'
import { deliveryCountries } from '../shop/addresses/countries.db.ts'
import { confirmEmail } from '../shop/customers/account-letters.db.ts'
import { isResetAlive } from '../shop/customers/credentials.db.ts'
import { Registration } from '../shop/customers/customers.calls.ts'
import { inLang, type Lang, languages } from '../shop/languages.ts'
import { endSession } from '../shop/sessions/session.db.ts'
import { signIn } from '../shop/sessions/sign-in.db.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { inLanguage, urls } from '../urls.ts'
import {
  captchaOf,
  forgotPassword,
  logIn,
  type RegisterResult,
  register,
  setNewPassword,
  tokensOf,
  wordsOf,
} from './accounts.ts'
import { field, isForm, nested } from './http/form-fields.ts'
import type { PageRegistrar } from './http/pages.tsx'
import { ownPath } from './http/return-path.ts'
import { sha256 } from './http/tokens.ts'
import type { Services } from './services.ts'

const THIRTY_DAYS = 30 * 24 * 60 * 60
const BOXES = ['terms.subscription', 'terms.privacy', 'same_address']

const Horizon = z.object({
  contact_person_exists: z.boolean(),
  customer_exists: z.boolean(),
  legal_address_exists: z.boolean(),
  physical_address_exists: z.boolean(),
})
const Refused = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  horizon: Horizon.optional(),
})

/** Registration, log-in, log-out, forgotten and new passwords: forms of one visitor, none of them cached. */
export function accountForms(app: FastifyInstance, services: Services, pages: PageRegistrar) {
  const { db } = services.database
  const captcha = captchaOf(services)

  for (const lang of languages) {
    const t = texts[lang]
    const words = t.account
    const at = (path: string) => inLanguage(path, lang)

    const draw = (reply: FastifyReply, title: string, content: ReactNode, status = 200) =>
      pages.sendDrawn(reply.request, reply, { lang, head: { title }, content, status })

    // --- registration

    app.withTypeProvider<ZodTypeProvider>().post(
      at(urls.register.pattern),
      {
        schema: {
          tags: ['accounts'],
          body: Registration,
          response: { 200: z.object({ message: z.string(), path: z.string() }), 422: Refused, 429: Refused },
        },
        // A plain form's fields have dotted names.
        preValidation: async (request: { body: unknown }) => {
          if (isForm(request as FastifyRequest)) request.body = formPayload(request.body)
        },
      },
      async (request, reply) => {
        const spoken = callLanguage(request, lang)
        const result = await register(services, request.body, { ip: request.ip, lang: spoken })
        if (!result.ok) return refuseRegistration(request, reply, result, spoken)
        const path = result.userId
          ? await welcome(request, reply, result.userId, back(request) || at(urls.profile.to()))
          : `${at(urls.login.to())}?notice=registered`
        if (isForm(request)) return reply.redirect(path, 303)
        const { register: said } = texts[spoken].account
        return { message: result.userId ? said.done : said.doneByMail, path }
      },
    )

    app.get(at(urls.register.pattern), async (request, reply) => {
      if (await isSignedIn(request)) return reply.redirect(at(urls.profile.to()), 303)
      return drawRegister(request, reply, emptyRegistration, {}, 200)
    })

    async function drawRegister(
      request: FastifyRequest,
      reply: FastifyReply,
      form: RegisterForm,
      errors: Record<string, string[]>,
      status: number,
    ) {
      const [settings, countries] = await Promise.all([
        readSettings(db, services.memory),
        deliveryCountries(db, services.memory),
      ])
      const query = back(request) ? `?return=${encodeURIComponent(back(request))}` : ''
      const data = {
        words: words.register,
        action: at(urls.register.to()) + query,
        logInQuery: query,
        csrf: request.csrf(),
        form,
        errors,
        countries: countries.map((country) => ({
          id: country.id,
          companyId: country.companyId,
          title: inLang(country.title, lang),
          regions: country.regions.map(({ title }) => title),
        })),
        callingCodes: countries
          .filter(({ callingCode }) => settings.calling_codes.includes(callingCode))
          .map(({ callingCode, title }) => ({ code: callingCode, country: inLang(title, lang) })),
        plainCaptcha: captcha.plainField('register_action'),
      }
      return draw(reply, words.register.title, <RegisterPage data={data} />, status)
    }

    function refuseRegistration(
      request: FastifyRequest,
      reply: FastifyReply,
      refusal: Extract<RegisterResult, { ok: false }>,
      spoken: Lang,
    ) {
      const said = texts[spoken]
      const isFields = refusal.reason === 'fields'
      const errors = isFields ? wordsOf(refusal.problems, said) : {}
      const status = isFields ? 422 : 429
      if (!isFields) reply.header('retry-after', refusal.retryAfter)
      const message = isFields ? said.account.register.checkFields : said.account.errors[refusal.reason]
      if (!isForm(request)) {
        return reply.code(status).send({ message, errors, ...(isFields ? { horizon: refusal.horizon } : {}) })
      }
      const shown = isFields ? errors : { 'g-recaptcha-response': [message] }
      return drawRegister(request, reply, withoutSecrets(request.body as Registration), shown, status)
    }

    // --- log-in and log-out

    const drawLogin = (
      reply: FastifyReply,
      given: { email?: string; back: string; errors?: Record<string, string[]>; notice?: string; asks?: boolean },
      status = 200,
    ) =>
      draw(
        reply,
        words.login.title,
        <LoginPage
          data={{
            words,
            csrf: reply.request.csrf(),
            email: given.email ?? '',
            back: given.back,
            errors: given.errors ?? {},
            notice: given.notice ?? null,
            plainCaptcha: given.asks ? captcha.plainField('login_action') : null,
          }}
        />,
        status,
      )

    app.get<{ Querystring: { notice?: string } }>(at(urls.login.pattern), async (request, reply) => {
      if (await isSignedIn(request)) return reply.redirect(back(request) || at(urls.profile.to()), 303)
      const notices: Record<string, string> = {
        'logged-out': words.login.loggedOut,
        'password-changed': words.login.passwordChanged,
        registered: words.login.registered,
        'log-in-first': words.login.firstLogIn,
        deleted: words.profile.deleted,
      }
      const notice = notices[field(request.query, 'notice')]
      return drawLogin(reply, { back: back(request), ...(notice ? { notice } : {}) })
    })

    app.post(at(urls.login.pattern), async (request, reply) => {
      const email = field(request.body, 'email').trim().slice(0, 254)
      const password = field(request.body, 'password')
      const goTo = ownPath(field(request.body, 'return')) ?? ''
      const missing = {
        ...(email ? {} : { email: [words.errors.required] }),
        ...(password ? {} : { password: [words.errors.required] }),
      }
      if (!email || !password || password.length > 1_000) {
        const errors = password.length > 1_000 ? { password: [words.login.wrong] } : missing
        return drawLogin(reply, { email, back: goTo, errors }, 422)
      }
      const given = { email, password, captcha: field(request.body, 'g-recaptcha-response') || undefined }
      const result = await logIn(services, given, request.ip)
      if (result.ok) {
        const path = await welcome(request, reply, result.userId, goTo || at(urls.profile.to()))
        return reply.redirect(path, 303)
      }
      if ('retryAfter' in result) {
        reply.header('retry-after', result.retryAfter)
        return drawLogin(reply, { email, back: goTo, errors: { password: [words.errors[result.reason]] } }, 429)
      }
      const errors: Record<string, string[]> =
        result.reason === 'captcha'
          ? { 'g-recaptcha-response': [words.errors.captcha] }
          : { password: [words.login.wrong] }
      return drawLogin(reply, { email, back: goTo, errors, asks: result.asksCaptcha }, 422)
    })

    app.post(at(urls.logout.pattern), async (request, reply) => {
      const session = await request.session()
      if (session) await endSession(db, session.hash)
      request.renewSid()
      return reply.redirect(`${at(urls.login.to())}?notice=logged-out`, 303)
    })

    /** Signs in with a fresh cookie. What the guest had gathered comes along; the path is the cart when it was cut. */
    async function welcome(request: FastifyRequest, reply: FastifyReply, userId: number, path: string) {
      const old = request.sid ? sha256(request.sid) : undefined
      const { capped } = await signIn(db, { old, fresh: request.renewSid() }, userId)
      const session = await request.session()
      if (session?.userType !== 'b2c' && request.cookies.showPricesWithTax === undefined) {
        reply.setCookie('showPricesWithTax', 'false', { path: '/', maxAge: THIRTY_DAYS, sameSite: 'lax' })
      }
      return capped ? `${at(urls.cart.to())}?notice=capped` : path
    }

    // --- forgotten and new passwords

    const drawForgot = (
      reply: FastifyReply,
      given: { email?: string; errors?: Record<string, string[]>; isSent?: boolean },
      status = 200,
    ) =>
      draw(
        reply,
        words.forgot.title,
        <ForgotPasswordPage
          data={{
            words,
            csrf: reply.request.csrf(),
            email: given.email ?? '',
            errors: given.errors ?? {},
            plainCaptcha: captcha.plainField('forgot_action'),
            isSent: given.isSent ?? false,
          }}
        />,
        status,
      )

    app.get(at(urls.forgotPassword.pattern), (_request, reply) => drawForgot(reply, {}))

    app.post(at(urls.forgotPassword.pattern), async (request, reply) => {
      const email = field(request.body, 'email').trim().slice(0, 254)
      if (!email) return drawForgot(reply, { errors: { email: [words.errors.required] } }, 422)
      const given = { email, captcha: field(request.body, 'g-recaptcha-response') || undefined }
      const result = await forgotPassword(services, given, request.ip)
      if (result.ok) return drawForgot(reply, { isSent: true })
      if ('retryAfter' in result) {
        reply.header('retry-after', result.retryAfter)
        return drawForgot(reply, { email, errors: { email: [words.errors[result.reason]] } }, 429)
      }
      return drawForgot(reply, { email, errors: { 'g-recaptcha-response': [words.errors[result.reason]] } }, 422)
    })

    const drawReset = (
      reply: FastifyReply,
      token: string,
      given: { email?: string; errors?: Record<string, string[]>; isDead?: boolean },
      status = 200,
    ) => {
      // The secret is in the address: it goes to nobody.
      reply.header('referrer-policy', 'no-referrer')
      return draw(
        reply,
        words.reset.title,
        <ResetPasswordPage
          data={{
            words,
            csrf: reply.request.csrf(),
            token,
            email: given.email ?? '',
            errors: given.errors ?? {},
            plainCaptcha: captcha.plainField('reset_action'),
            isDead: given.isDead ?? false,
          }}
        />,
        status,
      )
    }

    app.get<{ Params: { token: string } }>(at(urls.resetPassword.pattern), async (request, reply) => {
      const { token } = request.params
      const isAlive = await isResetAlive(db, tokensOf(services).hashOf(token), services.now())
      return drawReset(reply, token, { isDead: !isAlive }, isAlive ? 200 : 404)
    })

    app.post<{ Params: { token: string } }>(at(urls.resetPassword.pattern), async (request, reply) => {
      const { token } = request.params
      const email = field(request.body, 'email').trim().slice(0, 254)
      const given = {
        token,
        email,
        password: field(request.body, 'password'),
        again: field(request.body, 'password_confirmation'),
        captcha: field(request.body, 'g-recaptcha-response') || undefined,
      }
      const result = await setNewPassword(services, given, request.ip)
      if (result.ok) {
        request.renewSid()
        return reply.redirect(`${at(urls.login.to())}?notice=password-changed`, 303)
      }
      if (result.reason === 'fields')
        return drawReset(reply, token, { email, errors: wordsOf(result.problems, t) }, 422)
      if (result.reason === 'dead') return drawReset(reply, token, { isDead: true }, 404)
      reply.header('retry-after', result.retryAfter)
      return drawReset(reply, token, { email, errors: { email: [words.errors[result.reason]] } }, 429)
    })

    // --- confirming an address

    const drawConfirm = (reply: FastifyReply, token: string, state: 'ask' | 'done' | 'dead') => {
      reply.header('referrer-policy', 'no-referrer')
      const data = { words: words.confirm, csrf: reply.request.csrf(), token, state }
      return draw(reply, words.confirm.title, <ConfirmEmailPage data={data} />, state === 'dead' ? 404 : 200)
    }

    app.get<{ Params: { token: string } }>(at(urls.confirmEmail.pattern), (request, reply) =>
      drawConfirm(reply, request.params.token, 'ask'),
    )

    app.post<{ Params: { token: string } }>(at(urls.confirmEmail.pattern), async (request, reply) => {
      const { token } = request.params
      const isDone = await confirmEmail(db, tokensOf(services).hashOf(token), services.now())
      return drawConfirm(reply, token, isDone ? 'done' : 'dead')
    })
  }
}

const isSignedIn = async (request: FastifyRequest) => (await request.session())?.userId != null

const back = (request: FastifyRequest): string => ownPath(field(request.query, 'return')) ?? ''

/** A call is answered in the page's language, a form in its address's. */
function callLanguage(request: FastifyRequest, lang: Lang): Lang {
  if (lang !== 'lv' || request.headers['x-requested-with'] !== 'XMLHttpRequest') return lang
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'lv'
}

function formPayload(body: unknown) {
  const answer = field(body, 'g-recaptcha-response')
  const payload = nested(body, BOXES)
  const terms = typeof payload.terms === 'object' ? payload.terms : {}
  return { ...payload, terms: { ...terms, gRecaptchaResponse: answer } }
}

/** What was typed, for the page that asks again; passwords are typed anew. */
function withoutSecrets(typed: Registration): RegisterForm {
  const { subscription, privacy } = typed.terms
  return {
    ...typed,
    terms: { subscription, privacy },
    user: { ...typed.user, password: '', password_confirmation: '' },
  }
}
