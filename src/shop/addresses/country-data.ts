import { type CountryData, findOne } from 'country-codes-list'

export const EU_COUNTRIES = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
)

/** From npm `country-codes-list`. */
export const countryData = (code: string): CountryData | undefined => findOne('countryCode', code)
