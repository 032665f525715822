import { type SQL, sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import { endTask } from '../tasks/tasks.db.ts'
import type { VatHolder } from '../tax/vat-payer.ts'
import type { companies } from './customers.tables.ts'

export const approvedForInvoice = sql`coalesce(c.may_pay_by_invoice, false)`

/** Cents, for SQL. */
export const owedBy = (companyId: SQL) => sql`(select coalesce(sum(o.total), 0)::int from orders o
  where o.company_id = ${companyId} and o.paid_at is null and o.state not in ('cancelled', 'refunded')
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

export type InvoiceDecision = {
  /** Null: as in the settings. */
  approval: { creditLimit: Cents | null; invoiceDays?: number | null } | null
  now: Date
  /** What the person read; without it whatever is there is replaced. */
  version?: number
  /** Tells the accounts of the company; null: nobody. */
  notice?: { queue: Queue; reason: string; creditLimit: Cents; invoiceDays: number } | null
}

const COMPANY_APPROVAL = 'company-approval'

/** Whether a company may pay by invoice, up to a sum and within days. */
export function decideInvoice(
  db: Db,
  companyId: number,
  decision: InvoiceDecision,
): Promise<'done' | 'unknown' | 'changed'> {
  const { approval, now, version, notice = null } = decision
  return db.transaction(async (tx) => {
    const company = await firstRow<{ version: number; name: string }>(
      tx,
      sql`select version, name from companies where id = ${companyId} for update`,
    )
    if (!company) return 'unknown'
    if (version !== undefined && version !== company.version) return 'changed'
    await tx.execute(sql`update companies set may_pay_by_invoice = ${approval !== null},
      credit_limit = ${approval?.creditLimit ?? null}, invoice_days = ${approval?.invoiceDays ?? null},
      decided_at = ${now.toISOString()} where id = ${companyId}`)
    await endTask(tx, { kind: COMPANY_APPROVAL, subject: `company:${companyId}` }, now)
    if (!notice) return 'done'
    const { queue, ...terms } = notice
    const data = { company: company.name, ...terms }
    for (const { email, lang } of await accountsOf(tx, companyId)) {
      const kind = approval ? ('company-approved' as const) : ('company-refused' as const)
      // The version makes a later decision another e-mail.
      const subject = `company:${companyId}:${company.version + 1}`
      await queueEmail(tx, queue, { kind, subject, recipient: email, lang, data })
    }
    return 'done'
  })
}

/** Of an address that is not confirmed nobody knows whose it is. */
const accountsOf = (tx: Db, companyId: number) =>
  rows<{ email: string; lang: Lang }>(
    tx,
    sql`select email, lang from users where company_id = ${companyId} and deleted_at is null and deactivated_at is null
          and email_confirmed_at is not null order by id`,
  )

/** Where the shop offers payment by invoice, staff decide about each new company. */
export async function askForApproval(tx: Db, companyId: number, now: Date) {
  await tx.execute(sql`insert into operator_tasks (kind, subject, note, created_at)
    select ${COMPANY_APPROVAL}, 'company:' || id, name || ', ' || reg_num, ${now.toISOString()}::timestamptz
    from companies where id = ${companyId} and exists (select from payment_methods where needs_approval and is_active)
    on conflict (kind, subject) do update set note = excluded.note, created_at = excluded.created_at, done_at = null`)
}
