import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { clientAddress } from '../../http/client-network.ts'
import { field, isForm, nested } from '../../http/form-fields.ts'
import { securityEvent } from '../../http/security-log.ts'
import { texts } from '../../i18n/texts.ts'
import { emptyRegistration, type RegisterForm } from '../../pages/register/form-state.ts'
import { RegisterPage } from '../../pages/register/page.tsx'
import { namedCallingCodes } from '../../shop/addresses/calling-codes.ts'
import { deliveryCountries } from '../../shop/addresses/countries.db.ts'
import { Registration } from '../../shop/customers/customers.calls.ts'
import { inLang, type Lang } from '../../shop/languages.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { urls } from '../../urls.ts'
import { type RegisterResult, register, wordsOf } from '../accounts.ts'
import { type AccountContext, back, isSignedIn } from './room.ts'
import { completeSignIn } from './welcome.ts'

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

/** Registration: a call for the form with script, a plain form without. */
export function registerPage({ app, services, lang, words, at, draw }: AccountContext) {
  const { db } = services.database
  const captcha = services.captcha

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
      const result = await register(services, request.body, { ip: clientAddress(request), lang: spoken })
      if (!result.ok) return refuseRegistration(request, reply, result, spoken)
      securityEvent(request, 'registered', { userId: result.userId, email: request.body.user.email })
      const path = result.userId
        ? await completeSignIn(services, request, reply, result.userId, {
            path: back(request) || at(urls.profile.to()),
            lang,
          })
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
      callingCodes: namedCallingCodes(settings.calling_codes, lang),
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
    if (!isFields) {
      securityEvent(request, 'limited', { route: urls.register.pattern })
      reply.header('retry-after', refusal.retryAfter)
    }
    const message = isFields ? said.account.register.checkFields : said.account.errors[refusal.reason]
    if (!isForm(request)) {
      return reply.code(status).send({ message, errors, ...(isFields ? { horizon: refusal.horizon } : {}) })
    }
    const shown = isFields ? errors : { 'g-recaptcha-response': [message] }
    return drawRegister(request, reply, withoutSecrets(request.body as Registration), shown, status)
  }
}

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
