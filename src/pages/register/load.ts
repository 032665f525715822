import type { Head, VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { namedCallingCodes } from '../../shop/addresses/calling-codes.ts'
import { deliveryCountries } from '../../shop/addresses/countries.db.ts'
import { inLang } from '../../shop/languages.ts'
import { urls } from '../../urls.ts'
import { returnPath } from '../login/load.ts'
import { emptyRegistration, type RegisterForm } from './form-state.ts'
import type { RegisterData } from './view.tsx'

type ShownRegistration = { form: RegisterForm; errors: Record<string, string[]> }

export const NOTHING_TYPED: ShownRegistration = { form: emptyRegistration, errors: {} }

export async function registerData(ctx: VisitorContext, { form, errors }: ShownRegistration): Promise<RegisterData> {
  const { db, lang, services, settings } = ctx
  const countries = await deliveryCountries(db, services.memory)
  const back = returnPath(ctx)
  const query = back ? `?return=${encodeURIComponent(back)}` : ''
  return {
    words: texts[lang].account.register,
    action: ctx.at(urls.register.to()) + query,
    logInQuery: query,
    csrf: ctx.csrf(),
    form,
    errors,
    countries: countries.map((country) => ({
      id: country.id,
      companyId: country.companyId,
      title: inLang(country.title, lang),
      regions: country.regions.map(({ title }) => title),
    })),
    callingCodes: namedCallingCodes(settings.calling_codes, lang),
    plainCaptcha: services.captcha.plainField('register_action'),
  }
}

export const registerHead = ({ lang }: VisitorContext): Head => ({
  title: texts[lang].account.register.title,
  noindex: true,
})
