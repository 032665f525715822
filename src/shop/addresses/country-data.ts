import { type CountryData, findOne } from 'country-codes-list'

/** ISO 3166-1 codes of the European Union's members. */
export const EU_COUNTRIES = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
)

/**
 * What no merchant changes about a country: names, calling code, currency, tax number, language, flag (spec §3, Country).
 * From npm `country-codes-list`.
 */
export const countryData = (code: string): CountryData | undefined => findOne('countryCode', code)
