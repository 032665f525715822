import { type SQL, sql } from 'drizzle-orm'
import { plusDays } from '../calendar/days.ts'
import { midnight } from '../calendar/midnight.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { parseOrderNumber } from '../orders/number.ts'
import { searchWords, standsIn } from '../orders/order-search.db.ts'
import type { CustomerFilter, ListedCustomer } from './customers.calls.ts'

export type CustomerCursor = { id: number }

export type FoundCustomer = ListedCustomer & { email: string | null; phone: string | null; value: number }

export type CustomerPage = { customers: FoundCustomer[]; next: CustomerCursor | null }

type Page = { after: CustomerCursor | null; limit: number }

/** The newest first. Pages by key, so the last page costs what the first does. */
export async function findCustomers(db: Db, filter: CustomerFilter, { after, limit }: Page): Promise<CustomerPage> {
  const ids = await rows<{ id: number }>(
    db,
    sql`select u.id from ${await searched(db, filter)} ${where(filter, after)} order by u.id desc limit ${limit + 1}`,
  )
  const customers = await readListed(
    db,
    ids.slice(0, limit).map(({ id }) => id),
  )
  const last = customers.at(-1)
  return { customers, next: ids.length > limit && last ? { id: last.id } : null }
}

export const COUNTED_EXACTLY = 10_000

/** Stops at COUNTED_EXACTLY + 1. */
export async function countCustomers(db: Db, filter: CustomerFilter): Promise<number> {
  const row = await firstRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
          select 1 from ${await searched(db, filter)} ${where(filter, null)} limit ${COUNTED_EXACTLY + 1}) counted`,
  )
  return row?.count ?? 0
}

/** The number of an order leads to its buyer. */
async function searched(db: Db, { q = '' }: CustomerFilter): Promise<SQL> {
  const words = searchWords(q)
  if (words.length === 0) return sql`users u`
  const number = parseOrderNumber(q)
  const order =
    number &&
    (await firstRow<{ userId: number | null }>(
      db,
      sql`select user_id as "userId" from orders where prefixed_id = ${number}`,
    ))
  if (order) return sql`(select * from users where id = ${order.userId}::int) u`
  return sql`customer_search s join users u on u.id = s.user_id and ${standsIn(words)}`
}

/** Ids of the customers that fit. What was typed into the search box is read as words. @param userId only this one */
export const fitting = (filter: CustomerFilter, userId?: number): SQL => {
  const words = searchWords(filter.q ?? '')
  const found = words.length === 0 ? sql`` : sql`join customer_search s on s.user_id = u.id and ${standsIn(words)}`
  const only = userId === undefined ? sql`` : sql`and u.id = ${userId}`
  return sql`select u.id from users u ${found} ${where(filter, null)} ${only}`
}

const stateOf = sql`case when u.deleted_at is not null then 'closed' when u.deactivated_at is not null then 'blocked'
  when u.email_confirmed_at is null then 'unconfirmed' else 'active' end`

const CONDITION_OF_STATE: Readonly<Record<ListedCustomer['state'], SQL>> = {
  // So that the index of those is used.
  closed: sql`u.deactivated_at is not null and u.deleted_at is not null`,
  blocked: sql`u.deleted_at is null and u.deactivated_at is not null`,
  unconfirmed: sql`u.deactivated_at is null and u.email_confirmed_at is null`,
  active: sql`u.deactivated_at is null and u.email_confirmed_at is not null`,
}

const agreedToNews = sql`exists (select from newsletter_subscribers n
  where n.email = u.email and n.confirmed_at is not null and n.unsubscribed_at is null)`

const isWaiting = sql`c.decided_at is null and not c.may_pay_by_invoice`

function where(filter: CustomerFilter, after: CustomerCursor | null): SQL {
  const { kind, waiting, company, news, orders, lastFrom, lastTo, state } = filter
  const ordered = (more: SQL) => sql`exists (select from orders o where o.user_id = u.id ${more})`
  const conditions = [
    state ? CONDITION_OF_STATE[state] : sql`u.deleted_at is null`,
    ...(kind ? [sql`u.type = ${kind}`] : []),
    ...(waiting ? [sql`u.company_id = any(array(select c.id from companies c where ${isWaiting}))`] : []),
    ...(company ? [sql`u.company_id = ${company}`] : []),
    ...(news ? [news === 'yes' ? agreedToNews : sql`not ${agreedToNews}`] : []),
    ...(orders ? [orders === 'yes' ? ordered(sql``) : sql`not ${ordered(sql``)}`] : []),
    ...(lastFrom ? [ordered(sql`and o.placed_at >= ${midnight(lastFrom)}`)] : []),
    ...(lastTo
      ? [
          ordered(sql`and o.placed_at < ${midnight(plusDays(lastTo, 1))}`),
          sql`not ${ordered(sql`and o.placed_at >= ${midnight(plusDays(lastTo, 1))}`)}`,
        ]
      : []),
    ...(after ? [sql`u.id < ${after.id}`] : []),
  ]
  return sql`where ${sql.join(conditions, sql` and `)}`
}

const paid = sql`(select coalesce(sum(o.total), 0) from orders o where o.user_id = u.id and o.paid_at is not null)`
const givenBack = sql`(select coalesce(sum(r.amount), 0) from orders o join payments p on p.order_id = o.id
  join refunds r on r.payment_id = p.id where o.user_id = u.id and o.paid_at is not null and r.state <> 'refused')`

export const readListed = (db: Db, ids: readonly number[]): Promise<FoundCustomer[]> =>
  rows<FoundCustomer>(
    db,
    sql`select u.id, trim(u.name || ' ' || u.surname) as name, u.type,
          case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'regNum', c.reg_num,
            'isWaiting', ${isWaiting}) end as company,
          u.email, case when u.phone_number <> '' then '+' || u.phone_code || ' ' || u.phone_number end as phone,
          ${stateOf} as state, ${agreedToNews} as "wantsNews",
          (select count(*)::int from orders o where o.user_id = u.id) as orders,
          (${paid} - ${givenBack})::int as value,
          (select max(o.placed_at) from orders o where o.user_id = u.id) as "lastOrderAt", u.created_at as "createdAt"
        from users u left join companies c on c.id = u.company_id
        where u.id = any(${sql.param([...ids])}::int[]) order by u.id desc`,
  )
