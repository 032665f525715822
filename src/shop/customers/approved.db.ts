import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'

/** The rule in SQL, for `users u left join companies c`. */
export const approvedForInvoice = sql`(coalesce(c.may_pay_by_invoice, false) or (u.type = 'b2g' and u.email_confirmed_at is not null))`

/**
 * Whether a customer may pay by invoice with a due date: a company that the merchant has approved, or a public body
 * whose e-mail address is confirmed (its registration number was checked to be a public body's). Nobody else, and no
 * guest.
 */
export async function isApprovedForInvoice(db: Db, userId: number | null): Promise<boolean> {
  if (userId === null) return false
  const found = await firstRow<{ approved: boolean }>(
    db,
    sql`select ${approvedForInvoice} as approved
        from users u left join companies c on c.id = u.company_id
        where u.id = ${userId} and u.type <> 'b2c' and u.deactivated_at is null and u.deleted_at is null`,
  )
  return found?.approved ?? false
}
