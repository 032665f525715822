import { and, eq, sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, rows } from '../db.ts'
import { fold } from '../language/latvian.ts'
import type { Lang } from '../languages.ts'
import { userAddresses } from './customers.tables.ts'
import type { NewAddress } from './registration.ts'

export type SavedAddress = {
  id: number
  full_address: string
  city: string
  address: string
  zip: string
  region: string
  country_id: number
}

/** Unlimited addresses could fill the database. */
export const MAX_ADDRESSES = 30

/** Without duplicates. @param search words that must all occur, with or without diacritics */
export async function savedAddresses(db: Db, userId: number, lang: Lang, search = ''): Promise<SavedAddress[]> {
  const found = await rows<SavedAddress>(
    db,
    sql`select * from (
          select distinct on (a.country_id, a.zip, lower(a.city), lower(a.address)) a.id, a.city, a.address, a.zip, a.region,
            a.country_id, concat_ws(', ', a.address, a.city, nullif(a.region, a.city), a.zip,
              coalesce(c.title->>${lang}, c.title->>${defaultLang})) as full_address
          from user_addresses a join countries c on c.id = a.country_id where a.user_id = ${userId}
          order by a.country_id, a.zip, lower(a.city), lower(a.address), a.id) unique_addresses order by id`,
  )
  const words = fold(search)
    .split(/[\s,]+/)
    .filter(Boolean)
  return found.filter(({ full_address }) => words.every((word) => fold(full_address).includes(word)))
}

export async function findAddress(db: Db, userId: number, id: number) {
  const [found] = await db
    .select()
    .from(userAddresses)
    .where(and(eq(userAddresses.userId, userId), eq(userAddresses.id, id)))
  return found
}

export async function addAddress(db: Db, userId: number, address: Omit<NewAddress, 'kind'>): Promise<boolean> {
  const added = await rows<{ id: number }>(
    db,
    sql`insert into user_addresses (user_id, kind, country_id, region, city, address, zip)
        select ${userId}::int, 'delivery', ${address.countryId}::int, ${address.region}, ${address.city}, ${address.address}, ${address.zip}
        where (select count(*) from user_addresses where user_id = ${userId}) < ${MAX_ADDRESSES} returning id`,
  )
  return added.length > 0
}

export async function removeAddress(db: Db, userId: number, id: number): Promise<boolean> {
  const removed = await rows<{ id: number }>(
    db,
    sql`delete from user_addresses where id = ${id} and user_id = ${userId} and kind <> 'legal' returning id`,
  )
  return removed.length > 0
}
