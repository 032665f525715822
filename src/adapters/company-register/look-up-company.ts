import { z } from 'zod'
import type { CompanyLookup, LookedUp } from '../../shop/companies/company-lookup.ts'
import { outgoing } from '../http-client/outgoing.ts'
import { companyOf, RegisterRow } from './latvian-register.ts'

/** Numbers may come as numbers, and empty cells as null. */
const Cell = z.union([z.string(), z.number(), z.null()]).transform((cell) => (cell === null ? '' : String(cell)))

const Answer = z.object({
  result: z.object({ records: z.array(z.object(mapped(RegisterRow.shape))) }),
})

function mapped<Shape extends object>(shape: Shape): Record<keyof Shape, typeof Cell> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, Cell])) as Record<keyof Shape, typeof Cell>
}

/** One number of `register.csv`, by `datastore_search` of the portal of open data (CKAN). @param address with `resource_id`, or `off` */
export function companyLookup(address: string): CompanyLookup | null {
  if (address === 'off') return null
  const url = new URL(address)
  const call = outgoing('company-lookup', url.origin, { isPublic: true })
  return {
    async find(regNum) {
      const query = new URLSearchParams(url.search)
      query.set('filters', JSON.stringify({ regcode: regNum }))
      query.set('limit', '1')
      try {
        const { status, body } = await call({ method: 'GET', path: `${url.pathname}?${query}` })
        return status === 200 ? read(Answer.parse(JSON.parse(body)), regNum) : { state: 'not_reachable' }
      } catch {
        return { state: 'not_reachable' }
      }
    },
  }
}

function read({ result: { records } }: z.infer<typeof Answer>, regNum: string): LookedUp {
  const [record] = records
  const company = record ? companyOf(record) : null
  return company?.regNum === regNum ? { state: 'found', company } : { state: 'unknown' }
}
