import { desc, eq, lt, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { type Conflict, type Edit, mergeEdits } from '../merge-edits.ts'
import { cleanedList, fieldsOfList, type ListFields, type ListProblems, readList } from './price-list-fields.ts'
import type { PriceList } from './price-lists.calls.ts'
import { priceLists } from './price-lists.tables.ts'

type ListRow = typeof priceLists.$inferSelect

/** The newest first. @param before id of the last one of the page before */
export async function listPriceLists(db: Db, { before, limit }: { before: number | null; limit: number }) {
  const found = await db
    .select()
    .from(priceLists)
    .where(before === null ? undefined : lt(priceLists.id, before))
    .orderBy(desc(priceLists.id))
    .limit(limit + 1)
  const shown = found.slice(0, limit)
  return { rows: await withCounts(db, shown), next: found.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

export async function findPriceList(db: Db, id: number): Promise<PriceList | undefined> {
  const found = await db.select().from(priceLists).where(eq(priceLists.id, id))
  return (await withCounts(db, found))[0]
}

type Counts = { id: number; is_valid: boolean; goods: number; buyers: number }

async function withCounts(db: Db, found: readonly ListRow[]): Promise<PriceList[]> {
  const ids = sql`${`{${found.map(({ id }) => id).join()}}`}::int[]`
  const counts = await rows<Counts>(
    db,
    sql`select l.id, l.is_active and coalesce(l.valid_from <= now(), true) and coalesce(l.valid_until > now(), true) as is_valid,
          (select count(distinct product_id)::int from price_list_prices where list_id = l.id) as goods,
          (select count(*)::int from price_list_buyers where list_id = l.id) as buyers
        from price_lists l where l.id = any(${ids})`,
  )
  return found.map((row) => {
    const own = counts.find(({ id }) => id === row.id)
    return {
      id: row.id,
      version: row.version,
      fields: fieldsOfList(row),
      isValid: own?.is_valid ?? false,
      goods: own?.goods ?? 0,
      buyers: own?.buyers ?? 0,
    }
  })
}

export type ListRefused = { ok: false; reason: 'unknown' | 'changed' | 'tooMany' }

export type ListEdited =
  | { ok: true; id: number }
  | ListRefused
  | { ok: false; reason: 'fields'; problems: ListProblems }
  | { ok: false; reason: 'conflict'; version: number; conflicts: Conflict[] }

const TAKEN: ListEdited = { ok: false, reason: 'fields', problems: { name: 'taken' } }

export function createPriceList(db: Db, given: ListFields): Promise<ListEdited> {
  return db.transaction(async (tx) => {
    const read = readList(cleanedList(given))
    if ('problems' in read) return { ok: false, reason: 'fields', problems: read.problems }
    const [made] = await tx
      .insert(priceLists)
      .values(read.values)
      .onConflictDoNothing()
      .returning({ id: priceLists.id })
    return made ? { ok: true, id: made.id } : TAKEN
  })
}

/** Fields that others changed meanwhile are merged, or returned where both changed the same one. */
export function editPriceList(
  db: Db,
  id: number,
  { version, base, changes }: Edit<ListFields> & { version: number },
): Promise<ListEdited> {
  return db.transaction(async (tx) => {
    const row = await lockPriceList(tx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    const current = fieldsOfList(row)
    const wanted = cleanedList(changes as ListFields)
    const read = version === row.version ? current : cleanedList(base as ListFields)
    const merged = mergeEdits<ListFields>(current, { base: read, changes: wanted })
    const next = readList({ ...current, ...(merged.changes as ListFields) })
    if ('problems' in next) return { ok: false, reason: 'fields', problems: next.problems }
    const { conflicts } = merged
    if (conflicts.length > 0) return { ok: false, reason: 'conflict', version: row.version, conflicts }
    if (await isTaken(tx, id, next.values.name)) return TAKEN
    if (Object.keys(merged.changes).length > 0)
      await tx.update(priceLists).set(next.values).where(eq(priceLists.id, id))
    return { ok: true, id }
  })
}

async function isTaken(tx: Db, id: number, name: string): Promise<boolean> {
  const others = await rows(tx, sql`select 1 from price_lists where lower(name) = lower(${name}) and id <> ${id}`)
  return others.length > 0
}

export async function lockPriceList(tx: Db, id: number): Promise<ListRow | undefined> {
  const [row] = await tx.select().from(priceLists).where(eq(priceLists.id, id)).for('update')
  return row
}

/** With its prices; carts then have the ordinary ones again. */
export function removePriceList(db: Db, id: number, version: number): Promise<{ ok: true } | ListRefused> {
  return db.transaction(async (tx) => {
    const row = await lockPriceList(tx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.version !== version) return { ok: false, reason: 'changed' }
    // The log keeps the list; its buyers leave one by one, as that takes it from their carts.
    await tx.execute(sql`delete from price_list_buyers where list_id = ${id}`)
    await tx.delete(priceLists).where(eq(priceLists.id, id))
    return { ok: true }
  })
}
