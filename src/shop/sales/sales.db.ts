import { desc, eq, lt, sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { type Conflict, type Edit, mergeEdits } from '../merge-edits.ts'
import { GOOD_STATES, type SaleState } from './sale.ts'
import { cleanedSale, fieldsOfSale, readSale, type SaleFields, type SaleProblems } from './sale-fields.ts'
import type { Sale } from './sales.calls.ts'
import { saleGoods, sales } from './sales.tables.ts'

type SaleRow = typeof sales.$inferSelect

/** The newest first. @param before id of the last one of the page before */
export async function listSales(db: Db, { before, limit }: { before: number | null; limit: number }) {
  const found = await db
    .select()
    .from(sales)
    .where(before === null ? undefined : lt(sales.id, before))
    .orderBy(desc(sales.id))
    .limit(limit + 1)
  const shown = found.slice(0, limit)
  return { rows: await withCounts(db, shown), next: found.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

export async function findSale(db: Db, id: number): Promise<Sale | undefined> {
  const found = await db.select().from(sales).where(eq(sales.id, id))
  return (await withCounts(db, found))[0]
}

async function withCounts(db: Db, found: readonly SaleRow[]): Promise<Sale[]> {
  const ids = sql`${`{${found.map(({ id }) => id).join()}}`}::int[]`
  const counts = await rows<{ id: number; state: (typeof GOOD_STATES)[number]; count: number }>(
    db,
    sql`select sale_id as id, state, count(*)::int as count from sale_goods where sale_id = any(${ids}) group by 1, 2`,
  )
  return found.map((row) => {
    const own = counts.filter(({ id }) => id === row.id)
    const goods = GOOD_STATES.map((state) => [state, own.find((each) => each.state === state)?.count ?? 0])
    return {
      id: row.id,
      version: row.version,
      state: row.state,
      fields: fieldsOfSale(row),
      goods: Object.fromEntries(goods) as Sale['goods'],
    }
  })
}

type Refused = { ok: false; reason: 'unknown' | 'state' | 'changed' | 'empty' | 'past' }

export type SaleEdited =
  | { ok: true; id: number }
  | Refused
  | { ok: false; reason: 'fields'; problems: SaleProblems }
  | { ok: false; reason: 'conflict'; version: number; conflicts: Conflict[] }

export function createSale(db: Db, given: SaleFields): Promise<SaleEdited> {
  return db.transaction(async (tx) => {
    const read = readSale(cleanedSale(given))
    if ('problems' in read) return { ok: false, reason: 'fields', problems: read.problems }
    const [made] = await tx.insert(sales).values(read.values).returning({ id: sales.id })
    if (!made) throw new Error('The new sale has no id')
    return { ok: true, id: made.id }
  })
}

/** Of a draft. Fields that others changed meanwhile are merged, or returned where both changed the same one. */
export function editSale(
  db: Db,
  id: number,
  { version, base, changes }: Edit<SaleFields> & { version: number },
): Promise<SaleEdited> {
  return db.transaction(async (tx) => {
    const row = await lockSale(tx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.state !== 'draft') return { ok: false, reason: 'state' }
    const current = fieldsOfSale(row)
    const wanted = cleanedSale(changes as SaleFields)
    const read = version === row.version ? current : cleanedSale(base as SaleFields)
    const merged = mergeEdits<SaleFields>(current, { base: read, changes: wanted })
    const next = readSale({ ...current, ...(merged.changes as SaleFields) })
    if ('problems' in next) return { ok: false, reason: 'fields', problems: next.problems }
    const { conflicts } = merged
    if (conflicts.length > 0) return { ok: false, reason: 'conflict', version: row.version, conflicts }
    if (Object.keys(merged.changes).length > 0) await tx.update(sales).set(next.values).where(eq(sales.id, id))
    return { ok: true, id }
  })
}

export async function lockSale(tx: Db, id: number): Promise<SaleRow | undefined> {
  const [row] = await tx.select().from(sales).where(eq(sales.id, id)).for('update')
  return row
}

/** A sale that has changed prices is kept. */
export function removeSale(db: Db, id: number, version: number): Promise<{ ok: true } | Refused> {
  return db.transaction(async (tx) => {
    const row = await lockSale(tx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.version !== version) return { ok: false, reason: 'changed' }
    if (row.state !== 'draft') return { ok: false, reason: 'state' }
    await tx.delete(sales).where(eq(sales.id, id))
    return { ok: true }
  })
}

type Overlap = { sale: string; code: string }
export type SaleMoved = { ok: true } | Refused | { ok: false; reason: 'overlap'; overlaps: Overlap[] }

type Move = { version: number; now: Date; lang: Lang }

const SHOWN_OVERLAPS = 20

/** From then on the job starts it when it is due. Refused where goods are in another sale of the same days. */
export function planSale(db: Db, id: number, { version, now, lang }: Move): Promise<SaleMoved> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sales'))`)
    const row = await lockSale(tx, id)
    const refused = refusal(row, version, ['draft'])
    if (refused) return refused
    if (row && row.endsAt <= now) return { ok: false, reason: 'past' }
    const [any] = await tx.select({ id: saleGoods.productId }).from(saleGoods).where(eq(saleGoods.saleId, id)).limit(1)
    if (!any) return { ok: false, reason: 'empty' }
    const overlaps = await rows<Overlap>(
      tx,
      sql`select coalesce(s.title->>${lang}, s.title->>${defaultLang}) as sale, p.code
          from sale_goods g join sales mine on mine.id = g.sale_id
          join sales s on s.id <> mine.id and s.state in ('planned', 'running')
            and s.starts_at < mine.ends_at and mine.starts_at < s.ends_at
          join sale_goods o on o.sale_id = s.id and o.product_id = g.product_id
          join products p on p.id = g.product_id
          where g.sale_id = ${id} order by s.id, p.code limit ${SHOWN_OVERLAPS}`,
    )
    if (overlaps.length > 0) return { ok: false, reason: 'overlap', overlaps }
    await setState(tx, id, 'planned')
    return { ok: true }
  })
}

/** A planned sale becomes a draft again; a running one ends now, and the job takes its prices back. */
export function stopSale(db: Db, id: number, { version }: Pick<Move, 'version'>): Promise<SaleMoved> {
  return db.transaction(async (tx) => {
    const row = await lockSale(tx, id)
    const refused = refusal(row, version, ['planned', 'running'])
    if (refused) return refused
    await setState(tx, id, row?.state === 'planned' ? 'draft' : 'stopped')
    return { ok: true }
  })
}

function refusal(row: SaleRow | undefined, version: number, states: readonly SaleState[]): Refused | null {
  if (!row) return { ok: false, reason: 'unknown' }
  if (row.version !== version) return { ok: false, reason: 'changed' }
  return states.includes(row.state) ? null : { ok: false, reason: 'state' }
}

const setState = (tx: Db, id: number, state: SaleState) => tx.update(sales).set({ state }).where(eq(sales.id, id))
