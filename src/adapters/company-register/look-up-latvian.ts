import { z } from 'zod'
import { companyOf, RegisterRow } from './latvian-register.ts'
import { Cell, type RegisterApi } from './register-api.ts'

const Answer = z.object({
  result: z.object({ records: z.array(z.object(mapped(RegisterRow.shape))) }),
})

function mapped<Shape extends object>(shape: Shape): Record<keyof Shape, typeof Cell> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, Cell])) as Record<keyof Shape, typeof Cell>
}

/** One number of `register.csv`, by `datastore_search` of the portal of open data (CKAN); the address has `resource_id`. */
export const latvianApi: RegisterApi = {
  search: (regNum, query) => {
    query.set('filters', JSON.stringify({ regcode: regNum }))
    query.set('limit', '1')
    return query.toString()
  },
  read: (answer) => Answer.parse(answer).result.records.map(companyOf),
}
