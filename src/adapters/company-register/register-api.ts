import { z } from 'zod'
import type { CompanyLookup } from '../../shop/companies/company-lookup.ts'
import type { RegisteredCompany } from '../../shop/companies/registered-company.ts'
import { outgoing } from '../http-client/outgoing.ts'

/** Numbers may come as numbers, and empty cells as null. */
export const Cell = z.union([z.string(), z.number(), z.null()]).transform((cell) => (cell === null ? '' : String(cell)))

export type RegisterApi = {
  /** The query for one number; `query` is what the configured address has already. */
  search(regNum: string, query: URLSearchParams): string
  /** @throws when the answer is none of this register */
  read(answer: unknown): (RegisteredCompany | null)[]
}

/** Without a name of the program the Estonian register refuses. */
const HEADERS = { accept: 'application/json', 'user-agent': 'shop-companies/1.0' }

/** @param address of the register, or `off` */
export function registerLookup(address: string, api: RegisterApi): CompanyLookup | null {
  if (address === 'off') return null
  const url = new URL(address)
  const call = outgoing('company-lookup', url.origin, { isPublic: true })
  return {
    async find(regNum) {
      const path = `${url.pathname}?${api.search(regNum, new URLSearchParams(url.search))}`
      try {
        const { status, body } = await call({ method: 'GET', path, headers: HEADERS })
        if (status !== 200) return { state: 'not_reachable' }
        const company = api.read(JSON.parse(body)).find((each) => each?.regNum === regNum && each.name !== '')
        return company ? { state: 'found', company } : { state: 'unknown' }
      } catch {
        return { state: 'not_reachable' }
      }
    },
  }
}
