import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { type LockedDocument, lockDocument } from './documents.db.ts'
import { MAX_LINES, MAX_PIECES } from './documents.ts'
import { IS_STOCKED, shelfPieces } from './shelf.db.ts'
import type { GivenLine } from './stock-documents.calls.ts'

type LineConflict = { productId: number; mine: number; theirs: number | null }

export type LinesGiven =
  | { ok: true; productIds: number[]; unknown: string[] }
  | { ok: false; reason: 'unknown' | 'state' | 'too-many' }
  | { ok: false; reason: 'conflict'; conflicts: LineConflict[] }

type Given = { mode: 'add' | 'set'; lines: readonly GivenLine[]; actor: string }

/**
 * Scans, typed and pasted lines of a draft. Lines of a count also keep what should lie there at this moment, so that
 * sales until the booking make no difference.
 */
export function giveLines(db: Db, id: number, { mode, lines, actor }: Given): Promise<LinesGiven> {
  return db.transaction(async (tx) => {
    const document = await lockDocument(tx, id)
    if (!document) return { ok: false, reason: 'unknown' }
    if (document.state !== 'draft') return { ok: false, reason: 'state' }
    const { wanted, unknown } = await resolve(tx, lines, mode)
    const before = await quantitiesOf(tx, id, [...wanted.keys()])
    const conflicts = mode === 'set' ? conflictsOf(wanted, before) : []
    if (conflicts.length > 0) return { ok: false, reason: 'conflict', conflicts }
    const next = [...wanted].map(([productId, { quantity }]) => {
      const sum = mode === 'add' ? (before.get(productId) ?? 0) + quantity : quantity
      return { productId, quantity: Math.min(Math.max(sum, 0), MAX_PIECES) }
    })
    if (!(await fits(tx, document, next.filter(({ productId }) => !before.has(productId)).length)))
      return { ok: false, reason: 'too-many' }
    await write(tx, document, next, actor)
    return { ok: true, productIds: [...wanted.keys()], unknown }
  })
}

type Wanted = { quantity: number; seen: number | null | undefined }

/** Codes in capitals and EANs are found too; a good that is named twice is one line. */
async function resolve(tx: Db, lines: readonly GivenLine[], mode: 'add' | 'set') {
  const found = await rows<{ id: number | null }>(
    tx,
    sql`select (select p.id from products p
            where ${IS_STOCKED} and (p.id = w.id or p.code = w.code or p.code = upper(w.code) or p.ean = w.code)
            order by p.code = w.code desc, p.id limit 1) as id
        from unnest(${sql.param(lines.map(({ code }) => code ?? null))}::text[],
          ${sql.param(lines.map(({ productId }) => productId ?? null))}::int[]) with ordinality as w(code, id, place)
        order by w.place`,
  )
  const wanted = new Map<number, Wanted>()
  const unknown: string[] = []
  for (const [i, line] of lines.entries()) {
    const productId = found[i]?.id
    if (!productId) {
      unknown.push(line.code ?? String(line.productId ?? ''))
      continue
    }
    const earlier = mode === 'add' ? (wanted.get(productId)?.quantity ?? 0) : 0
    wanted.set(productId, { quantity: earlier + line.quantity, seen: line.seen })
  }
  return { wanted, unknown }
}

async function quantitiesOf(tx: Db, id: number, productIds: readonly number[]) {
  const found = await rows<{ product_id: number; quantity: number }>(
    tx,
    sql`select product_id, quantity from stock_document_lines
        where document_id = ${id} and product_id = any(${sql.param(productIds)}::int[])`,
  )
  return new Map(found.map(({ product_id, quantity }) => [product_id, quantity]))
}

function conflictsOf(wanted: ReadonlyMap<number, Wanted>, before: ReadonlyMap<number, number>): LineConflict[] {
  return [...wanted].flatMap(([productId, { quantity, seen }]) => {
    const theirs = before.get(productId) ?? null
    const isSeen = seen === undefined || seen === theirs || quantity === theirs
    return isSeen ? [] : [{ productId, mine: quantity, theirs }]
  })
}

async function fits(tx: Db, { id, kind }: LockedDocument, added: number): Promise<boolean> {
  if (added === 0) return true
  const row = await firstRow<{ lines: number }>(
    tx,
    sql`select count(*)::int as lines from stock_document_lines where document_id = ${id}`,
  )
  return (row?.lines ?? 0) + added <= MAX_LINES[kind]
}

type Line = { productId: number; quantity: number }

async function write(tx: Db, { id, kind, location }: LockedDocument, lines: readonly Line[], actor: string) {
  const isCount = kind === 'count'
  const kept = lines.filter(({ quantity }) => isCount || quantity > 0)
  const ids = sql`${sql.param(lines.map(({ productId }) => productId))}::int[]`
  await tx.execute(sql`update stock_documents set version = version + 1 where id = ${id}`)
  if (kept.length < lines.length) {
    const gone = lines.filter(({ quantity }) => quantity === 0).map(({ productId }) => productId)
    await tx.execute(sql`delete from stock_document_lines
      where document_id = ${id} and product_id = any(${sql.param(gone)}::int[])`)
  }
  if (kept.length === 0) return
  await tx.execute(sql`
    insert into stock_document_lines (document_id, product_id, quantity)
    select ${id}::int, w.product_id, w.quantity
    from unnest(${sql.param(kept.map(({ productId }) => productId))}::int[],
      ${sql.param(kept.map(({ quantity }) => quantity))}::int[]) with ordinality as w(product_id, quantity, place) order by w.place
    on conflict (document_id, product_id) do update set quantity = excluded.quantity`)
  if (!isCount) return
  // Orders lock their products too: what is read now is before or after each of them.
  await tx.execute(sql`select 1 from products where id = any(${ids}) order by id for no key update`)
  await tx.execute(sql`update stock_document_lines i
    set expected = ${shelfPieces(sql`i.product_id`)}, counted_at = now(), counted_by = ${actor}
    from stock_locations l where l.code = ${location} and i.document_id = ${id} and i.product_id = any(${ids})`)
}

/** A line of a draft goes; of a count: as if nobody had counted it. */
export function removeLine(
  db: Db,
  { id, productId }: { id: number; productId: number },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'state' }> {
  return db.transaction(async (tx) => {
    const document = await lockDocument(tx, id)
    if (!document) return { ok: false, reason: 'unknown' }
    if (document.state !== 'draft') return { ok: false, reason: 'state' }
    await tx.execute(sql`delete from stock_document_lines where document_id = ${id} and product_id = ${productId}`)
    await tx.execute(sql`update stock_documents set version = version + 1 where id = ${id}`)
    return { ok: true }
  })
}
