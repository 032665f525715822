import type { Lang } from '../languages.ts'
import type { Settings } from '../settings/settings.ts'
import { EU_CALLING_CODES } from './phone.ts'

export type NamedCallingCode = { code: string; country: string }

/** What checkout offers and takes: the shop's own codes, or those of all EU countries. */
export function checkoutCallingCodes(settings: Pick<Settings, 'calling_codes' | 'checkout_calling_codes'>): string[] {
  const { calling_codes, checkout_calling_codes } = settings
  return checkout_calling_codes === 'eu'
    ? [...new Set([...calling_codes, ...Object.values(EU_CALLING_CODES)])]
    : calling_codes
}

/** Sorted by code, each with its country's name; a code from outside the EU stands alone. */
export function namedCallingCodes(codes: readonly string[], lang: Lang): NamedCallingCode[] {
  const names = new Intl.DisplayNames(lang, { type: 'region' })
  const countryOf = new Map(Object.entries(EU_CALLING_CODES).map(([country, code]) => [code, country]))
  return [...codes]
    .sort((a, b) => Number(a) - Number(b))
    .map((code) => {
      const country = countryOf.get(code)
      return { code, country: country ? (names.of(country) ?? country) : '' }
    })
}
