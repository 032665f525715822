import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import type { RequestContent, RequestState } from './order-request.ts'

export type ListedRequest = {
  id: number
  state: RequestState
  total: Cents
  buyer: { userId: number; name: string }
  approver: string | null
  reason: string
  orderNumber: string | null
  createdAt: string
  expiresAt: string
}

const SHOWN = 100

const name = (user: 'b' | 'a') =>
  sql.raw(`coalesce(nullif(trim(${user}.name || ' ' || ${user}.surname), ''), '#' || ${user}.id)`)

const listed = sql`r.id, r.state, r.total, json_build_object('userId', b.id, 'name', ${name('b')}) as buyer,
  case when a.id is not null then ${name('a')} end as approver, r.reason, o.prefixed_id as "orderNumber",
  r.created_at as "createdAt", r.expires_at as "expiresAt"`

const from = sql`order_requests r join users b on b.id = r.user_id left join users a on a.id = r.decided_by
  left join orders o on o.id = r.order_id`

/** Open ones first. @param userId only those of one buyer; null: of all */
export const requestsOf = (db: Db, companyId: number, userId: number | null): Promise<ListedRequest[]> =>
  rows<ListedRequest>(
    db,
    sql`select ${listed} from ${from} where r.company_id = ${companyId} and ${userId === null ? sql`true` : sql`r.user_id = ${userId}`}
        order by r.state <> 'open', r.id desc limit ${SHOWN}`,
  )

export async function countOpen(db: Db, companyId: number): Promise<number> {
  const found = await firstRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from order_requests where company_id = ${companyId} and state = 'open'`,
  )
  return found?.count ?? 0
}

export type FoundRequest = ListedRequest & {
  companyId: number
  cartId: string | null
  lang: Lang
  content: RequestContent | null
}

export async function findRequest(db: Db, id: number): Promise<FoundRequest | null> {
  const found = await firstRow<FoundRequest>(
    db,
    sql`select ${listed}, r.company_id as "companyId", r.cart_id as "cartId", r.lang, r.content from ${from} where r.id = ${id}`,
  )
  return found ?? null
}
