import { sql } from 'drizzle-orm'
import type { MemberRole, Membership } from '../companies/member-roles.ts'
import { type Db, firstRow, rows } from '../db.ts'

export type OwnMembership = Membership & { companyId: number; companyName: string; regNum: string }

/** Read with every request, so that a removed member sees nothing more. */
export async function membershipOf(db: Db, userId: number): Promise<OwnMembership | null> {
  const found = await firstRow<OwnMembership>(
    db,
    sql`select m.id, m.role, m.order_limit as "orderLimit", m.month_limit as "monthLimit", c.approves_all as "approvesAll",
          c.id as "companyId", c.name as "companyName", c.reg_num as "regNum"
        from company_members m join companies c on c.id = m.company_id
          join users u on u.id = m.user_id and u.company_id = m.company_id and u.deleted_at is null
        where m.user_id = ${userId} and m.state = 'active'`,
  )
  return found ?? null
}

type CompanyRules = { approvesAll: boolean; companyVersion: number }

export const companyRules = (db: Db, companyId: number) =>
  firstRow<CompanyRules>(
    db,
    sql`select approves_all as "approvesAll", version as "companyVersion" from companies where id = ${companyId}`,
  )

/** Whether others would stay behind in a company that nobody manages. */
export async function leavesNoAdmin(db: Db, userId: number): Promise<boolean> {
  const found = await firstRow(
    db,
    sql`select 1 from company_members m where m.user_id = ${userId} and m.state = 'active' and m.role = 'admin'
          and exists (select from company_members o where o.company_id = m.company_id and o.state = 'active' and o.id <> m.id)
          and not exists (select from company_members o where o.company_id = m.company_id and o.state = 'active'
            and o.role = 'admin' and o.id <> m.id)`,
  )
  return found !== undefined
}

export type Member = {
  id: number
  userId: number | null
  name: string
  email: string
  role: MemberRole
  orderLimit: number | null
  monthLimit: number | null
  state: 'invited' | 'active'
  /** ISO; of an invitation. */
  until: string | null
  isConfirmed: boolean
  isBlocked: boolean
  version: number
}

/** Active ones first, then whom somebody has invited. */
export const membersOf = (db: Db, companyId: number): Promise<Member[]> =>
  rows<Member>(
    db,
    sql`select m.id, m.user_id as "userId", coalesce(trim(u.name || ' ' || u.surname), '') as name,
          coalesce(u.email, m.email, '') as email, m.role, m.order_limit as "orderLimit", m.month_limit as "monthLimit", m.state,
          m.invited_until as until, u.email_confirmed_at is not null as "isConfirmed",
          u.deactivated_at is not null as "isBlocked", m.version
        from company_members m left join users u on u.id = m.user_id
        where m.company_id = ${companyId} and m.state <> 'left' order by m.state, m.id`,
  )
