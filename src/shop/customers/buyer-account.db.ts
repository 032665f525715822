import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { OrderCompany } from '../orders/orders.tables.ts'
import { approvedForInvoice } from './approved.db.ts'
import type { BuyerType, companies } from './customers.tables.ts'

/** What of an account matters when its owner buys. */
export type BuyerAccount = {
  email: string
  type: BuyerType
  company:
    | (OrderCompany & {
        country_code: string
        vat_state: (typeof companies.$inferSelect)['vatState']
        may_pay_by_invoice: boolean
      })
    | null
}

export async function findBuyerAccount(db: Db, userId: number): Promise<BuyerAccount | null> {
  const row = await firstRow<BuyerAccount>(
    db,
    sql`select u.email, u.type, case when c.id is null then null else json_build_object(
          'name', c.name, 'reg_num', c.reg_num, 'vat_num', coalesce(c.vat_num, ''), 'address', c.address,
          'city', c.city, 'zip', c.zip, 'country_id', c.country_id, 'country_code', n.code,
          'vat_state', c.vat_state, 'may_pay_by_invoice', ${approvedForInvoice}) end as company
        from users u left join companies c on c.id = u.company_id left join countries n on n.id = c.country_id
        where u.id = ${userId} and u.email is not null`,
  )
  return row ?? null
}
