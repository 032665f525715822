import { sql } from 'drizzle-orm'
import type { BuyerType } from '../buyer-type.ts'
import type { MemberRole } from '../companies/member-roles.ts'
import { type Db, firstRow } from '../db.ts'

export type OpenInvitation = {
  id: number
  companyId: number
  company: string
  email: string
  role: MemberRole
  orderLimit: number | null
  monthLimit: number | null
}

/** Null: unknown, withdrawn, used or too old. */
export async function findInvitation(db: Db, hash: string, now: Date): Promise<OpenInvitation | null> {
  const found = await firstRow<OpenInvitation>(
    db,
    sql`select m.id, c.id as "companyId", c.name as company, m.email, m.role, m.order_limit as "orderLimit",
          m.month_limit as "monthLimit"
        from company_members m join companies c on c.id = m.company_id
        where m.token_hash = ${hash} and m.state = 'invited' and m.invited_until > ${now.toISOString()}::timestamptz`,
  )
  return found ?? null
}

export type Accepted = 'done' | 'dead' | 'other-account' | 'has-company'

/** Only the account with the invited address; the link came to it, so it is confirmed. */
export function acceptInvitation(
  db: Db,
  hash: string,
  { userId, now }: { userId: number; now: Date },
): Promise<Accepted> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from company_members where token_hash = ${hash} for update`)
    const invitation = await findInvitation(tx, hash, now)
    if (!invitation) return 'dead'
    const { id, companyId } = invitation
    const user = await firstRow<{ email: string; company_id: number | null }>(
      tx,
      sql`select email, company_id from users where id = ${userId} and deleted_at is null and deactivated_at is null for update`,
    )
    if (user?.email !== invitation.email) return 'other-account'
    if (user.company_id !== null) return 'has-company'
    const company = await firstRow<{ type: BuyerType; isKnown: boolean }>(
      tx,
      sql`select u.type, exists (select from company_accounts a join company_members m on m.user_id = a.user_id
            and m.company_id = a.company_id and m.state = 'active' and m.role = 'admin' where a.company_id = ${companyId}) as "isKnown"
          from users u where u.company_id = ${companyId} and u.deleted_at is null order by u.id limit 1`,
    )
    if (!company) return 'dead'
    const at = sql`${now.toISOString()}::timestamptz`
    await tx.execute(sql`update company_members set state = 'active', user_id = ${userId}, email = null, token_hash = null,
      invited_until = null, joined_at = ${at} where id = ${id}`)
    await tx.execute(sql`update users set company_id = ${companyId}, type = ${company.type},
      email_confirmed_at = coalesce(email_confirmed_at, ${at}) where id = ${userId}`)
    // Whom an approved account invites buys for the company, too: its price lists count.
    if (company.isKnown) {
      await tx.execute(sql`insert into company_accounts (company_id, user_id) values (${companyId}, ${userId})
        on conflict do nothing`)
    }
    return 'done'
  })
}
