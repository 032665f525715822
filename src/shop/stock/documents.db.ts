import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { type Conflict, type Edit, mergeEdits } from '../merge-edits.ts'
import type { DocumentKind, DocumentState } from './documents.ts'
import type { LossCause } from './reasons.ts'
import { IS_STOCKED, personOf, shelfPieces, titleOf } from './shelf.db.ts'
import type { DocumentHead, ListedLine, NewDocument } from './stock-documents.calls.ts'

export type DocumentQuery = { kind?: DocumentKind | undefined; isOpen?: boolean | undefined }

const selectHead = (lang: Lang) => sql`
  select d.id, d.kind, d.state, l.code as location, coalesce(l.title->>${lang}, l.title->>${defaultLang}, l.code) as "locationTitle",
    t.code as "toLocation", coalesce(t.title->>${lang}, t.title->>${defaultLang}, t.code) as "toLocationTitle",
    d.supplier, d.reference, d.note, d.cause, d.category_id as category,
    coalesce(c.title->>${lang}, c.title->>${defaultLang}) as "categoryTitle", d.uncounted, d.version,
    ${personOf(sql`d.created_by`)} as "createdBy", d.created_at as "createdAt", d.sent_at as "sentAt",
    ${personOf(sql`d.ended_by`)} as "endedBy", d.ended_at as "endedAt"
  from stock_documents d join stock_locations l on l.id = d.location_id left join stock_locations t on t.id = d.to_location_id
  left join categories c on c.id = d.category_id`

type Head = Omit<DocumentHead, 'lines' | 'pieces'>

const withMoments = <Row extends Head>(row: Row): Row => ({
  ...row,
  createdAt: iso(row.createdAt),
  sentAt: row.sentAt && iso(row.sentAt),
  endedAt: row.endedAt && iso(row.endedAt),
})

const iso = (text: string) => new Date(text).toISOString()

/** The newest first. @param before id of the last one of the page before */
export async function listDocuments(
  db: Db,
  { kind, isOpen }: DocumentQuery,
  { before, limit, lang }: { before: number | null; limit: number; lang: Lang },
): Promise<{ documents: DocumentHead[]; next: number | null }> {
  const found = await rows<Head>(
    db,
    sql`${selectHead(lang)}
        where ${kind ? sql`d.kind = ${kind}` : sql`true`} and ${before === null ? sql`true` : sql`d.id < ${before}`}
          and ${isOpen ? sql`d.state in ('draft', 'booking', 'sent')` : sql`true`}
        order by d.id desc limit ${limit + 1}`,
  )
  const shown = found.slice(0, limit)
  const sums = await sumsOf(
    db,
    shown.map(({ id }) => id),
  )
  return {
    documents: shown.map((row) => ({ ...withMoments(row), ...(sums.get(row.id) ?? NO_LINES) })),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

const NO_LINES = { lines: 0, pieces: 0 }

async function sumsOf(db: Db, ids: readonly number[]) {
  const found = await rows<{ id: number; lines: number; pieces: number }>(
    db,
    sql`select document_id as id, count(*)::int as lines, sum(quantity)::int as pieces from stock_document_lines
        where document_id = any(${sql.param(ids)}::int[]) group by 1`,
  )
  return new Map(found.map(({ id, ...sums }) => [id, sums]))
}

export async function findDocument(db: Db, id: number, lang: Lang): Promise<DocumentHead | undefined> {
  const found = await firstRow<Head>(db, sql`${selectHead(lang)} where d.id = ${id}`)
  if (!found) return undefined
  const sums = await sumsOf(db, [id])
  return { ...withMoments(found), ...(sums.get(id) ?? NO_LINES) }
}

type LinePage = { after: number | null; limit: number; lang: Lang; productIds?: readonly number[] | undefined }

/** The newest line first: what was scanned last is on top. */
export async function documentLines(
  db: Db,
  id: number,
  { after, limit, lang, productIds }: LinePage,
): Promise<{ lines: ListedLine[]; next: number | null }> {
  const found = await rows<ListedLine>(
    db,
    sql`select i.id, i.product_id as "productId", p.code, p.ean, ${titleOf(sql`${lang}`)} as title,
          (select path from product_images where product_id in (p.id, p.parent_id)
            order by (product_id = p.id) desc, position limit 1) as image,
          (select shelf from stock_shelves where product_id = p.id and location_id = d.location_id) as shelf,
          i.quantity, i.expected, i.arrived, i.moved, ${personOf(sql`i.counted_by`)} as "countedBy"
        from stock_document_lines i join stock_documents d on d.id = i.document_id join products p on p.id = i.product_id
        where i.document_id = ${id} and ${after === null ? sql`true` : sql`i.id < ${after}`}
          and ${productIds ? sql`i.product_id = any(${sql.param(productIds)}::int[])` : sql`true`}
        order by i.id desc limit ${limit + 1}`,
  )
  const lines = found.slice(0, limit)
  return { lines, next: found.length > limit ? (lines.at(-1)?.id ?? null) : null }
}

/** Goods of a count that lie there and have no line; at most `limit`. */
export function uncountedGoods(db: Db, id: number, { limit, lang }: { limit: number; lang: Lang }) {
  return rows<{ productId: number; code: string; title: string; shelf: string | null; pieces: number }>(
    db,
    sql`select p.id as "productId", p.code, ${titleOf(sql`${lang}`)} as title,
          (select shelf from stock_shelves where product_id = p.id and location_id = l.id) as shelf,
          ${shelfPieces(sql`p.id`)} as pieces
        from stock_documents d join stock_locations l on l.id = d.location_id
        join stock_levels v on v.location_id = d.location_id and v.quantity <> 0 join products p on p.id = v.product_id
        where d.id = ${id} and ${uncountedScope}
        order by p.code limit ${limit}`,
  )
}

/** Products `p` that the count `d` is about and that have no line. */
export const uncountedScope = sql`${IS_STOCKED}
  and not exists (select from stock_document_lines i where i.document_id = d.id and i.product_id = p.id)
  and (d.category_id is null or coalesce(p.category_id, (select category_id from products where id = p.parent_id)) in (
    with recursive below as (
      select d.category_id as id union all select c.id from categories c join below b on c.parent_id = b.id)
    select id from below))`

/** Of which a count may be, with those above them in their names. */
export const countCategories = (db: Db, lang: Lang): Promise<{ id: number; title: string }[]> =>
  rows(
    db,
    sql`with recursive tree as (
          select id, coalesce(title->>${lang}, title->>${defaultLang}) as title from categories where parent_id is null
          union all
          select c.id, t.title || ' › ' || coalesce(c.title->>${lang}, c.title->>${defaultLang})
          from categories c join tree t on t.id = c.parent_id
        ) select id, title from tree order by title limit 2000`,
  )

type Made = { ok: true; id: number } | { ok: false; reason: 'location' | 'to-location' | 'category' }

export function createDocument(db: Db, given: NewDocument, actor: string): Promise<Made> {
  return db.transaction(async (tx) => {
    const places = await placesOf(tx, given)
    if ('ok' in places) return places
    const { kind, supplier, reference, note, cause, category } = given
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into stock_documents (kind, location_id, to_location_id, supplier, reference, note, cause, category_id, created_by)
          values (${kind}, ${places.location}, ${places.to}, ${supplier}, ${reference}, ${note},
            ${kind === 'loss' ? (cause ?? 'other') : null}, ${kind === 'count' ? (category ?? null) : null}, ${actor}) returning id`,
    )
    return { ok: true, id: made?.id ?? 0 }
  })
}

type Given = {
  kind: DocumentKind
  location: string
  toLocation?: string | null | undefined
  category?: number | null | undefined
}
type Places = { location: number; to: number | null }

async function placesOf(tx: Db, given: Given): Promise<Places | Extract<Made, { ok: false }>> {
  const { kind, toLocation = null, category = null } = given
  const found = await firstRow<Places & { has_category: boolean }>(
    tx,
    sql`select (select id from stock_locations where code = ${given.location} and closed_at is null) as location,
          (select id from stock_locations where code = ${toLocation} and closed_at is null) as to,
          ${category}::int is null or exists (select from categories where id = ${category}::int) as has_category`,
  )
  if (!found?.location) return { ok: false, reason: 'location' }
  if (kind === 'transfer' && (!found.to || found.to === found.location)) return { ok: false, reason: 'to-location' }
  if (!found.has_category) return { ok: false, reason: 'category' }
  return { location: found.location, to: kind === 'transfer' ? found.to : null }
}

export type DocumentFields = {
  supplier: string
  reference: string
  note: string
  cause: LossCause | null
  location: string
  toLocation: string | null
}

type Edited =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'state' | 'location' | 'to-location' | 'counted' }
  | { ok: false; reason: 'conflict'; conflicts: Conflict[] }

/** Of a draft. Fields that others changed meanwhile merge; the same one is a conflict. */
export function editDocument(db: Db, id: number, edit: Edit<DocumentFields>): Promise<Edited> {
  return db.transaction(async (tx) => {
    const found = await lockDocument(tx, id)
    if (!found) return { ok: false, reason: 'unknown' }
    if (found.state !== 'draft') return { ok: false, reason: 'state' }
    const { kind, supplier, reference, note, cause, location, toLocation } = found
    const current = { supplier, reference, note, cause, location, toLocation }
    const { changes, conflicts } = mergeEdits<DocumentFields>(current, edit)
    if (conflicts.length > 0) return { ok: false, reason: 'conflict', conflicts }
    const next = { ...current, ...changes }
    // What should lie there was read of the place that it began with.
    if (kind === 'count' && changes.location && found.hasLines) return { ok: false, reason: 'counted' }
    const places = await placesOf(tx, { kind, ...next })
    if ('ok' in places) return { ok: false, reason: places.reason === 'category' ? 'location' : places.reason }
    await tx.execute(sql`update stock_documents set supplier = ${next.supplier}, reference = ${next.reference}, note = ${next.note},
        cause = ${kind === 'loss' ? (next.cause ?? 'other') : null}, location_id = ${places.location},
        to_location_id = ${places.to}, version = version + 1 where id = ${id}`)
    return { ok: true }
  })
}

export type LockedDocument = DocumentFields & {
  id: number
  kind: DocumentKind
  state: DocumentState
  version: number
  hasLines: boolean
}

export const lockDocument = (tx: Db, id: number): Promise<LockedDocument | undefined> =>
  firstRow(
    tx,
    sql`select d.id, d.kind, d.state, d.version, d.supplier, d.reference, d.note, d.cause, l.code as location,
          (select code from stock_locations where id = d.to_location_id) as "toLocation",
          exists (select from stock_document_lines where document_id = d.id) as "hasLines"
        from stock_documents d join stock_locations l on l.id = d.location_id where d.id = ${id} for no key update of d`,
  )

/** A draft is given up; its lines stay to be read. */
export function cancelDocument(
  db: Db,
  id: number,
  actor: string,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'state' }> {
  return db.transaction(async (tx) => {
    const found = await lockDocument(tx, id)
    if (!found) return { ok: false, reason: 'unknown' }
    if (found.state !== 'draft') return { ok: false, reason: 'state' }
    await tx.execute(sql`update stock_documents set state = 'cancelled', ended_at = now(), ended_by = ${actor},
        version = version + 1 where id = ${id}`)
    return { ok: true }
  })
}
