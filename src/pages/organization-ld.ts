import type { PageContext } from '../http/page.ts'
import { languages } from '../shop/languages.ts'
import { shopNameOf } from '../shop/settings/identity.ts'
import { socialImageOf } from '../shop/theme/social-image.ts'
import { PERIOD_DAYS } from '../shop/withdrawals/withdrawal.ts'
import { inLanguage, urls } from '../urls.ts'

/** 14 days by Regulation 255 of 2014, for the whole price; the buyer pays for the return. */
export const returnPolicyLd = ({ baseUrl, lang }: Pick<PageContext, 'baseUrl' | 'lang'>) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: ['LV', 'LT', 'EE'],
  returnPolicyCountry: 'LV',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: PERIOD_DAYS,
  merchantReturnLink: baseUrl + inLanguage(urls.content.to('returns'), lang),
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  refundType: 'https://schema.org/FullRefund',
})

/** Who sells: fields that are not filled in are left out. */
export function organizationLd(ctx: PageContext): object {
  const { baseUrl, lang, settings } = ctx
  const { legal_name, reg_num, vat_num, address, city, zip, email, phone } = settings.identity
  const contact = { email: email || undefined, telephone: phone || undefined }
  return {
    '@type': 'OnlineStore',
    '@id': `${baseUrl}/#organization`,
    name: shopNameOf(settings, baseUrl),
    legalName: legal_name || undefined,
    url: baseUrl + inLanguage(urls.home.to(), lang),
    logo: `${baseUrl}/icons/icon-512.png`,
    image: baseUrl + socialImageOf(settings),
    ...contact,
    vatID: vat_num || undefined,
    iso6523Code: reg_num ? `0218:${reg_num}` : undefined,
    address: address
      ? {
          '@type': 'PostalAddress',
          streetAddress: address,
          addressLocality: city || undefined,
          postalCode: zip || undefined,
          addressCountry: 'LV',
        }
      : undefined,
    contactPoint:
      email || phone
        ? {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            ...contact,
            url: baseUrl + inLanguage(urls.contact.to(), lang),
            availableLanguage: [...languages],
          }
        : undefined,
    hasMerchantReturnPolicy: returnPolicyLd(ctx),
  }
}
