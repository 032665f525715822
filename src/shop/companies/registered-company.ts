import type { CompanyCountry } from './numbers.ts'

export type RegisteredCompany = {
  country: CompanyCountry
  regNum: string
  name: string
  address: string
  city: string
  /** As the country writes it, such as `LV-1010`. */
  zip: string
  isClosed: boolean
}

/** What a form is filled with. @property day YYYY-MM-DD, the day of the data */
export type CompanyFound = Omit<RegisteredCompany, 'country'> & { day: string }
