import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { type Conflict, type Edit, mergeEdits } from '../merge-edits.ts'
import type { StockLocation } from './locations.calls.ts'
import { MAIN_LOCATION, TRANSIT_LOCATION } from './reasons.ts'

/** Those that take part in orders or transfers by themselves. */
const FIXED: readonly string[] = [MAIN_LOCATION, 'supplier', TRANSIT_LOCATION]

const titleIn = (lang: Lang) => sql`coalesce(l.title->>${lang}, l.title->>${defaultLang}, l.code)`

/** Open ones first. */
export const staffLocations = (db: Db, lang: Lang): Promise<StockLocation[]> =>
  rows(
    db,
    sql`
  select l.id, l.code, ${titleIn(lang)} as title, l.kind, l.version,
    s.identifier as shop, coalesce(s.name, '') as "shopName", l.closed_at is not null as "isClosed",
    l.code in ${FIXED} as "isFixed",
    (select count(*)::int from (select from stock_levels v where v.location_id = l.id and v.quantity <> 0 limit 1001) c) as goods
  from stock_locations l left join pickup_points s on s.id = l.shop_id order by l.closed_at is not null, l.id`,
  )

/** The shops that a location may lie in. */
export const shopsOfLocations = (db: Db): Promise<{ code: string; title: string }[]> =>
  rows(
    db,
    sql`select identifier as code, name as title from pickup_points
        where carrier = 'shop' and is_active order by id`,
  )

type Created = { ok: true; id: number } | { ok: false; reason: 'taken' }

export async function createLocation(
  db: Db,
  { code, title, kind, lang }: { code: string; title: string; kind: 'own' | 'supplier'; lang: Lang },
): Promise<Created> {
  return db.transaction(async (tx) => {
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into stock_locations (code, title, kind)
          values (${code}, jsonb_build_object(${defaultLang}, ${title}::text, ${lang}::text, ${title}::text), ${kind})
          on conflict (code) do nothing returning id`,
    )
    return made ? { ok: true, id: made.id } : { ok: false, reason: 'taken' }
  })
}

/** `title`: in the language of the person. */
export type LocationFields = { title: string; kind: 'own' | 'supplier'; shop: string | null; isClosed: boolean }

type Edited =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'fixed' | 'not-empty' | 'kind' | 'unknown-shop' | 'in-documents' }
  | { ok: false; reason: 'conflict'; conflicts: Conflict[] }

/** Fields that others changed meanwhile merge; the same one is a conflict. */
export function editLocation(
  db: Db,
  { id, lang }: { id: number; lang: Lang },
  edit: Edit<LocationFields>,
): Promise<Edited> {
  return db.transaction(async (tx) => {
    // Waits for movements that are being booked there: their foreign key holds the row.
    const found = await firstRow<LocationFields & { code: string }>(
      tx,
      sql`select l.code, ${titleIn(lang)} as title, l.kind,
            (select identifier from pickup_points where id = l.shop_id) as shop, l.closed_at is not null as "isClosed"
          from stock_locations l where l.id = ${id} for update of l`,
    )
    if (!found) return { ok: false, reason: 'unknown' }
    const { code, ...current } = found
    const { changes, conflicts } = mergeEdits<LocationFields>(current, edit)
    if (conflicts.length > 0) return { ok: false, reason: 'conflict', conflicts }
    const refused = await refusedChange(tx, { id, code }, { ...current, ...changes }, changes)
    if (refused) return { ok: false, reason: refused }
    await write(tx, { id, lang }, { ...current, ...changes })
    return { ok: true }
  })
}

type Refused = 'fixed' | 'not-empty' | 'kind' | 'unknown-shop' | 'in-documents'

async function refusedChange(
  tx: Db,
  { id, code }: { id: number; code: string },
  next: LocationFields,
  changes: Partial<LocationFields>,
): Promise<Refused | undefined> {
  if (FIXED.includes(code) && (changes.isClosed || changes.kind)) return 'fixed'
  if (next.kind === 'supplier' && next.shop !== null) return 'kind'
  if (changes.shop && !(await isShop(tx, changes.shop))) return 'unknown-shop'
  if (!changes.isClosed && !changes.kind) return undefined
  const [used] = await rows<{ has_goods: boolean; has_documents: boolean }>(
    tx,
    sql`select exists (select from stock_levels where location_id = ${id} and quantity <> 0) as has_goods,
          exists (select from stock_documents where ${id} in (location_id, to_location_id)
            and state in ('draft', 'booking', 'sent')) as has_documents`,
  )
  if (used?.has_goods) return 'not-empty'
  return used?.has_documents ? 'in-documents' : undefined
}

const isShop = async (tx: Db, shop: string) =>
  (await firstRow(tx, sql`select 1 from pickup_points where carrier = 'shop' and identifier = ${shop}`)) !== undefined

async function write(
  tx: Db,
  { id, lang }: { id: number; lang: Lang },
  { title, kind, shop, isClosed }: LocationFields,
) {
  // A shop is no longer told of what lies in a closed location.
  const inShop = isClosed ? null : shop
  await tx.execute(sql`update stock_locations l set
      title = l.title || jsonb_build_object(${lang}::text, ${title}::text),
      kind = ${kind}, closed_at = case when ${isClosed} then coalesce(l.closed_at, now()) end, version = l.version + 1
    where id = ${id}`)
  await tx.execute(sql`update stock_locations l set shop_id = (select p.id from pickup_points p
      where p.carrier = 'shop' and p.identifier = ${inShop}::text)
    where id = ${id} and (select identifier from pickup_points where id = l.shop_id) is distinct from ${inShop}::text`)
}
