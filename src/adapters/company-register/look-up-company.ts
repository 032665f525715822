import type { Config } from '../../config.ts'
import type { CompanyLookups } from '../../shop/companies/company-lookup.ts'
import { estonianApi } from './look-up-estonian.ts'
import { latvianApi } from './look-up-latvian.ts'
import { lithuanianApi } from './look-up-lithuanian.ts'
import { registerLookup } from './register-api.ts'

type Addresses = Pick<Config, 'COMPANY_LOOKUP_URL' | 'COMPANY_LOOKUP_LT_URL' | 'COMPANY_LOOKUP_EE_URL'>

export const companyLookups = (config: Addresses): CompanyLookups => ({
  LV: registerLookup(config.COMPANY_LOOKUP_URL, latvianApi),
  LT: registerLookup(config.COMPANY_LOOKUP_LT_URL, lithuanianApi),
  EE: registerLookup(config.COMPANY_LOOKUP_EE_URL, estonianApi),
})
