import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, instant } from '../columns.ts'
import type { MemberRole } from '../companies/member-roles.ts'
import { companies, users } from '../customers/customers.tables.ts'
import { DEFAULT_LANG, type Lang } from '../languages.ts'

/**
 * What an account may do for its company. `users.company_id` says whether it acts for it at all; triggers keep an
 * active row beside it, so that accounts of older versions have one, too.
 */
export const companyMembers = pgTable(
  'company_members',
  {
    id: serial().primaryKey(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Null while invited. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Of an invitation, in lower case. */
    email: text(),
    role: text().$type<MemberRole>().notNull(),
    /** Null: none. */
    orderLimit: cents(),
    /** Of a calendar month in Riga; null: none. */
    monthLimit: cents(),
    state: text().$type<'invited' | 'active' | 'left'>().notNull(),
    /** SHA-256 of the token in the e-mail. */
    tokenHash: text().unique(),
    invitedUntil: instant(),
    lang: text().$type<Lang>().notNull().default(DEFAULT_LANG),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    joinedAt: instant(),
    leftAt: instant(),
  },
  (t) => [
    index('company_members_company').on(t.companyId, t.state),
    index('company_members_of_user').on(t.userId),
    uniqueIndex('company_members_user').on(t.userId).where(sql`state = 'active'`),
    uniqueIndex('company_members_email').on(t.companyId, t.email).where(sql`state = 'invited'`),
    check('company_members_role', sql`${t.role} in ('admin', 'approver', 'buyer', 'viewer')`),
    check('company_members_state', sql`${t.state} in ('invited', 'active', 'left')`),
    check(
      'company_members_invited',
      sql`(${t.state} = 'invited') = (${t.userId} is null) and (${t.state} = 'invited') = (${t.email} is not null)
        and (${t.state} = 'invited') = (${t.invitedUntil} is not null)`,
    ),
    check(
      'company_members_limits',
      sql`(${t.role} = 'buyer' or num_nonnulls(${t.orderLimit}, ${t.monthLimit}) = 0) and ${t.orderLimit} >= 0 and ${t.monthLimit} >= 0`,
    ),
  ],
)
