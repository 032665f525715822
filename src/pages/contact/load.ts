import type { Head, VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { CONTACT_LIMITS } from '../../shop/content/contact.db.ts'
import { inLang } from '../../shop/languages.ts'
import type { ContactData } from './view.tsx'

type ShownContact = Pick<ContactData, 'values' | 'errors' | 'notice'>

export const NOTHING_TYPED: ShownContact = { values: { name: '', email: '', message: '' }, errors: {}, notice: null }

export function contactData({ lang, settings, csrf, services }: VisitorContext, shown: ShownContact): ContactData {
  return {
    words: texts[lang].content.contact,
    identity: settings.identity,
    picture: settings.shop_pictures.contact,
    hours: inLang(settings.opening_hours, lang),
    csrf: csrf(),
    plainCaptcha: services.captcha.plainField('contact_action'),
    limits: CONTACT_LIMITS,
    ...shown,
  }
}

export function contactHead({ lang }: VisitorContext): Head {
  const { title, text } = texts[lang].content.contact
  return { title, description: text, noindex: false }
}
