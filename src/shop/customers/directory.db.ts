import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { type Directory, NOTHING_KNOWN } from './directory.ts'
import type { NewAddress, NewCustomer } from './registration.ts'

export function ownDirectory(db: Db): Directory {
  return {
    async look(customer) {
      const found = await firstRow<{ person: boolean; company: boolean; legal: boolean; physical: boolean }>(
        db,
        sql`select
          exists(select 1 from users where email = ${customer.email}) as person,
          ${companyExists(customer)} as company,
          ${addressExists(customer.addresses.find(({ kind }) => kind === 'legal'))} as legal,
          ${addressExists(customer.addresses.find(({ kind }) => kind === 'physical'))} as physical`,
      )
      if (!found) return NOTHING_KNOWN
      return {
        contact_person_exists: found.person,
        customer_exists: found.company,
        legal_address_exists: found.legal,
        physical_address_exists: found.physical,
      }
    },
  }
}

const companyExists = ({ company }: NewCustomer) =>
  company
    ? sql`exists(select 1 from companies c join users u on u.company_id = c.id and u.deleted_at is null
        where c.country_id = ${company.countryId} and c.reg_num = ${company.regNum})`
    : sql`false`

const addressExists = (address: NewAddress | undefined) =>
  address
    ? sql`exists(select 1 from user_addresses where country_id = ${address.countryId} and zip = ${address.zip}
        and lower(city) = lower(${address.city}) and lower(address) = lower(${address.address}))`
    : sql`false`
