import type { Lang } from '../languages.ts'
import type { Settings } from '../settings/settings.ts'
import { countryData, EU_COUNTRIES } from './country-data.ts'

/** `country` and `flag` (emoji) are empty outside the EU. */
export type NamedCallingCode = { code: string; country: string; flag: string }

const euCallingCodes = () => EU_COUNTRIES.flatMap((country) => countryData(country)?.countryCallingCode ?? [])

export function checkoutCallingCodes(settings: Pick<Settings, 'calling_codes' | 'checkout_calling_codes'>): string[] {
  const { calling_codes, checkout_calling_codes } = settings
  return checkout_calling_codes === 'eu' ? [...new Set([...calling_codes, ...euCallingCodes()])] : calling_codes
}

export function namedCallingCodes(codes: readonly string[], lang: Lang): NamedCallingCode[] {
  const names = new Intl.DisplayNames(lang, { type: 'region' })
  const countryOf = new Map(EU_COUNTRIES.map((country) => [countryData(country)?.countryCallingCode, country]))
  return [...codes]
    .sort((a, b) => Number(a) - Number(b))
    .map((code) => {
      const country = countryOf.get(code)
      if (!country) return { code, country: '', flag: '' }
      return { code, country: names.of(country) ?? country, flag: countryData(country)?.flag ?? '' }
    })
}
