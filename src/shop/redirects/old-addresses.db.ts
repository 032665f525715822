import { sql } from 'drizzle-orm'
import { urls } from '../../urls.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { oldAddressesOf, readOldAddress, readOwnPath } from './old-address.ts'
import type { GivenAddress, OldAddress } from './old-addresses.calls.ts'

/** Where a visitor of the previous shop's address belongs: a path in this shop, or null. */
export async function newPathOf(db: Db, url: string): Promise<string | null> {
  const addresses = oldAddressesOf(url)
  if (addresses.length === 0) return null
  const found = await firstRow<{ target: string }>(
    db,
    sql`select target from old_addresses where address in ${addresses} order by length(address) desc limit 1`,
  )
  return found?.target ?? null
}

/** By address. @param text a part of the address or of where it leads */
type OldAddressQuery = { text: string; after: string; limit: number }

export async function listOldAddresses(db: Db, { text, after, limit }: OldAddressQuery) {
  const part = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = await rows<OldAddress>(
    db,
    sql`select id, address, target from old_addresses
        where address > ${after} and (${text} = '' or address ilike ${part} or target ilike ${part})
        order by address limit ${limit + 1}`,
  )
  const shown = found.slice(0, limit)
  return { rows: shown, next: found.length > limit ? (shown.at(-1)?.address ?? null) : null }
}

/** Given again, an address leads to its new target. @returns numbers of rows (from 0) that are no addresses, or whose target is unknown */
export async function giveOldAddresses(db: Db, given: readonly GivenAddress[], origin: string): Promise<number[]> {
  const slugs = await slugsOfCodes(
    db,
    given.map(({ target }) => target.trim()).filter((target) => !/^(https?:\/\/|\/)/.test(target)),
  )
  const read = given.map(({ address, target }) => {
    const slug = slugs.get(target.trim())
    return [readOldAddress(address), slug ? urls.product.to(slug) : readOwnPath(target, origin)] as const
  })
  // The last of equal addresses counts.
  const valid = new Map(
    read.flatMap(([address, target]) => (address && target && address !== target ? [[address, target]] : [])),
  )
  if (valid.size > 0) {
    await db.execute(sql`
      insert into old_addresses (address, target)
      select * from unnest(${sql.param([...valid.keys()])}::text[], ${sql.param([...valid.values()])}::text[])
      on conflict (address) do update set target = excluded.target where old_addresses.target <> excluded.target`)
  }
  return read.flatMap(([address, target], index) => (address && target && address !== target ? [] : [index]))
}

export async function removeOldAddress(db: Db, id: number): Promise<boolean> {
  return (await firstRow(db, sql`delete from old_addresses where id = ${id} returning id`)) !== undefined
}

/** Of a variation: its product's. */
async function slugsOfCodes(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const found = await rows<{ code: string; slug: string }>(
    db,
    sql`select p.code, coalesce(p.slug, parent.slug) as slug from products p left join products parent on parent.id = p.parent_id
        where p.code = any(${sql.param(codes)}::text[])`,
  )
  return new Map(found.map(({ code, slug }) => [code, slug]))
}
