import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { FoundBuyers, ListBuyer, NewBuyer } from './price-lists.calls.ts'
import { type ListRefused, lockPriceList } from './price-lists.db.ts'

const SHOWN_ACCOUNTS = 50
const FOUND = 8

const account = sql`json_build_object('userId', u.id, 'name', concat_ws(' ', u.name, u.surname), 'email', coalesce(u.email, ''),
  'isConfirmed', u.email_confirmed_at is not null,
  'isApproved', exists (select from company_accounts a where a.company_id = u.company_id and a.user_id = u.id))`

export const buyersOf = (db: Db, listId: number): Promise<ListBuyer[]> =>
  rows<ListBuyer>(
    db,
    sql`select b.id, b.buyer_type as kind,
          (select json_build_object('id', v.id, 'name', v.name) from staff_views v where v.id = b.segment_id) as segment,
          case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'regNum', c.reg_num) end as company,
          coalesce((select json_agg(found.account) from (select ${account} as account from users u
            where (u.id = b.user_id or u.company_id = b.company_id) and u.deleted_at is null
            order by u.id limit ${SHOWN_ACCOUNTS}) found), '[]') as accounts
        from price_list_buyers b left join companies c on c.id = b.company_id left join users own on own.id = b.user_id
        where b.list_id = ${listId} and own.deleted_at is null order by b.id`,
  )

type BuyersChanged = { ok: true } | ListRefused | { ok: false; reason: 'gone' }

/** Who is on the list already stays as they are. */
export const addBuyer = (
  db: Db,
  listId: number,
  { userId, companyId, kind, segmentId }: NewBuyer,
): Promise<BuyersChanged> =>
  changeBuyers(db, listId, async (tx) => {
    const known = userId
      ? sql`select from users where id = ${userId} and deleted_at is null`
      : companyId
        ? sql`select from companies where id = ${companyId}`
        : segmentId
          ? sql`select from staff_views where id = ${segmentId} and section = 'customers' and staff_id is null`
          : sql`select`
    if ((await rows(tx, sql`select 1 where exists (${known})`)).length === 0) return { ok: false, reason: 'gone' }
    await tx.execute(sql`insert into price_list_buyers (list_id, user_id, company_id, buyer_type, segment_id)
      values (${listId}, ${userId ?? null}, ${companyId ?? null}, ${kind ?? null}, ${segmentId ?? null}) on conflict do nothing`)
    return { ok: true }
  })

export const removeBuyer = (db: Db, listId: number, buyerId: number): Promise<BuyersChanged> =>
  changeBuyers(db, listId, async (tx) => {
    await tx.execute(sql`delete from price_list_buyers where list_id = ${listId} and id = ${buyerId}`)
    return { ok: true }
  })

function changeBuyers(db: Db, listId: number, work: (tx: Db) => Promise<BuyersChanged>): Promise<BuyersChanged> {
  return db.transaction(async (tx) => {
    if (!(await lockPriceList(tx, listId))) return { ok: false, reason: 'unknown' }
    const done = await work(tx)
    if (done.ok) await tx.execute(sql`update price_lists set version = version + 1 where id = ${listId}`)
    return done
  })
}

/** Whether an account buys for the company that it names. @returns whether there is such an account */
export function approveAccount(
  db: Db,
  companyId: number,
  { userId, isApproved }: { userId: number; isApproved: boolean },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const named = await rows(
      tx,
      sql`select 1 from users where id = ${userId} and company_id = ${companyId} and deleted_at is null for key share`,
    )
    if (named.length === 0) return false
    await tx.execute(
      isApproved
        ? sql`insert into company_accounts (company_id, user_id) values (${companyId}, ${userId}) on conflict do nothing`
        : sql`delete from company_accounts where company_id = ${companyId} and user_id = ${userId}`,
    )
    return true
  })
}

/** By the beginning of an e-mail address or a registration number, or by a part of a name. */
export async function searchBuyers(db: Db, typed: string): Promise<FoundBuyers> {
  const q = typed.trim().toLowerCase()
  const pattern = q.replaceAll(/[\\%_]/g, '\\$&')
  const contains = (text: SQL) => sql`lower(${text}) like ${`%${pattern}%`}`
  const begins = (text: SQL) => sql`lower(${text}) like ${`${pattern}%`}`
  const people = await rows<{ account: FoundBuyers['people'][number]; company: string | null }>(
    db,
    sql`select ${account} as account, c.name as company from users u left join companies c on c.id = u.company_id
        where u.deleted_at is null and u.email is not null
          and (${begins(sql`u.email`)} or ${contains(sql`concat_ws(' ', u.name, u.surname)`)})
        order by u.email limit ${FOUND}`,
  )
  const companies = await rows<FoundBuyers['companies'][number]>(
    db,
    sql`select c.id, c.name, c.reg_num as "regNum",
          (select count(*)::int from users u where u.company_id = c.id and u.deleted_at is null) as accounts
        from companies c where ${begins(sql`c.reg_num`)} or ${contains(sql`c.name`)} order by c.name, c.id limit ${FOUND}`,
  )
  return { people: people.map(({ account: found, company }) => ({ ...found, company })), companies }
}
