import { sql } from 'drizzle-orm'
import type { BuyerType } from '../buyer-type.ts'
import type { OrderCompany } from '../companies/company.ts'
import type { Membership } from '../companies/member-roles.ts'
import { type Db, firstRow } from '../db.ts'
import type { VatCheck, VatHolder } from '../tax/vat-payer.ts'
import { approvedForInvoice } from './approved.db.ts'
import type { companies } from './customers.tables.ts'

export type BuyerAccount = {
  id: number
  email: string
  type: BuyerType
  is_confirmed: boolean
  company:
    | (OrderCompany & {
        id: number
        country_code: string
        vat_state: (typeof companies.$inferSelect)['vatState']
        vat_check: VatCheck | null
        vat_holder: VatHolder
        may_pay_by_invoice: boolean
        member?: Membership | null
      })
    | null
}

/** Of the member `m` of the company `c`. */
const membership = sql`json_build_object('id', m.id, 'role', m.role, 'orderLimit', m.order_limit, 'monthLimit', m.month_limit,
  'approvesAll', c.approves_all)`

export async function findBuyerAccount(db: Db, userId: number): Promise<BuyerAccount | null> {
  const row = await firstRow<BuyerAccount>(
    db,
    sql`select u.id, u.email, u.type, u.email_confirmed_at is not null as is_confirmed, case when c.id is null then null else json_build_object(
          'id', c.id, 'name', c.name, 'reg_num', c.reg_num, 'vat_num', coalesce(c.vat_num, ''), 'address', c.address,
          'city', c.city, 'zip', c.zip, 'country_id', c.country_id, 'country_code', n.code,
          'vat_state', c.vat_state, 'vat_check', c.vat_check, 'vat_holder', c.vat_holder, 'may_pay_by_invoice', ${approvedForInvoice},
          'member', case when m.id is not null then ${membership} end) end as company
        from users u left join companies c on c.id = u.company_id left join countries n on n.id = c.country_id
          left join company_members m on m.user_id = u.id and m.company_id = c.id and m.state = 'active'
        where u.id = ${userId} and u.email is not null`,
  )
  return row ?? null
}
