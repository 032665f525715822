import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Cents } from '../money/money.ts'
import type { VatHolder } from '../tax/vat-payer.ts'
import type { companies } from './customers.tables.ts'

export const approvedForInvoice = sql`coalesce(c.may_pay_by_invoice, false)`

/** Cents, for SQL. */
export const owedBy = (companyId: SQL) => sql`(select coalesce(sum(o.total), 0)::int from orders o
  join users u on u.id = o.user_id
  where u.company_id = ${companyId} and o.paid_at is null and o.state not in ('cancelled', 'refunded')
    and exists (select 1 from payments p where p.order_id = o.id and p.provider = 'invoice'))`

export type CompanyCredit = {
  id: number
  name: string
  country: string
  regNum: string
  isApproved: boolean
  creditLimit: Cents | null
  owed: Cents
  emails: string[]
  vatNum: string | null
  vatState: (typeof companies.$inferSelect)['vatState']
  vatHolder: VatHolder
  vatName: string | null
}

export function companyCredits(db: Db, regNum?: string): Promise<CompanyCredit[]> {
  return rows(
    db,
    sql`select c.id, c.name, n.code as country, c.reg_num as "regNum", c.may_pay_by_invoice as "isApproved",
          c.credit_limit as "creditLimit", c.vat_num as "vatNum", c.vat_state as "vatState", c.vat_holder as "vatHolder",
          c.vat_check->>'name' as "vatName",
          ${owedBy(sql`c.id`)} as owed,
          (select coalesce(json_agg(u.email order by u.id), '[]'::json) from users u
            where u.company_id = c.id and u.email is not null) as emails
        from companies c join countries n on n.id = c.country_id
        where ${regNum === undefined ? sql`true` : sql`c.reg_num = ${regNum}`} order by c.id desc`,
  )
}

export async function setInvoiceApproval(db: Db, companyId: number, approval: { creditLimit: Cents | null } | null) {
  await db.execute(sql`update companies set may_pay_by_invoice = ${approval !== null},
    credit_limit = ${approval?.creditLimit ?? null} where id = ${companyId}`)
}
