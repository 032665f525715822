import { z } from 'zod'
import { languageOf } from '../http/error-handler.tsx'
import { deliveryCountries } from '../shop/addresses/countries.db.ts'
import { Id } from '../shop/cart/cart.calls.ts'
import { findRegisteredCompany } from '../shop/companies/company-register.db.ts'
import { formatShortDay } from '../shop/shipping/dates.ts'
import type { ApiRoutes } from './calls.ts'

const Query = z.object({ country_id: Id, reg_num: z.string().max(40) })

const Company = z.object({
  reg_num: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  zip: z.string(),
  is_closed: z.boolean(),
  formatted_day: z.string(),
  day: z.string().describe("YYYY-MM-DD, the day of the register's data"),
})

export const companyRegisterCalls: ApiRoutes = (app, { database: { db }, memory }) => {
  const response = { 200: z.object({ company: Company.nullable() }) }
  app.get(
    '/api/company',
    {
      schema: {
        summary: 'A company by its registration number, from the registers',
        tags: ['checkout'],
        querystring: Query,
        response,
      },
    },
    async (request) => {
      const { country_id, reg_num } = request.query
      const country = (await deliveryCountries(db, memory)).find(({ id }) => id === country_id)
      const found = country ? await findRegisteredCompany(db, country.code, reg_num) : undefined
      if (!found) return { company: null }
      const { regNum, isClosed, ...rest } = found
      const formatted_day = formatShortDay(new Date(found.day), languageOf(request))
      return { company: { reg_num: regNum, is_closed: isClosed, formatted_day, ...rest } }
    },
  )
}
