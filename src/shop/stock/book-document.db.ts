import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { actingDb } from '../staff/actor.db.ts'
import type { StaffActor } from '../staff/actor.ts'
import { type LockedDocument, lockDocument, uncountedScope } from './documents.db.ts'
import { documentNumber, type UncountedRule } from './documents.ts'
import { refreshForecasts } from './forecast.db.ts'
import { moveBetween, moveMany, refusedBy } from './move.db.ts'
import { TRANSIT_LOCATION } from './reasons.ts'
import { freePieces, shelfPieces } from './shelf.db.ts'

/** Above it, the triggers of products announce the whole catalogue. */
const SLICE = 200
const PAUSE_MS = 20
/** How long a request books a long document; the job goes on. */
const RUN_MS = 4_000

type ShortLine = { productId: number; code: string; available: number }

export type Booked =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'state' | 'changed' | 'empty' | 'too-few' | 'unknown-location' | 'too-many' }
  | { ok: false; reason: 'short'; lines: ShortLine[] }

type Given = { version: number; actor: string; uncounted?: UncountedRule }

/** Books a draft once, as movements. A long receipt or count is booked in slices, which a kill does not double or lose. */
export async function bookDocument(db: Db, id: number, given: Given): Promise<Booked> {
  const booked = await unlessRefused(
    db.transaction(async (tx) => {
      const document = await lockDraft(tx, id, given.version)
      if ('ok' in document) return document
      const { kind } = document
      if (kind === 'transfer') return bookTransfer(tx, document, given.actor)
      if (kind === 'loss') return bookLoss(tx, document, given.actor)
      const uncounted = kind === 'count' ? (given.uncounted ?? 'leave') : null
      if (uncounted === 'zero') await addUncounted(tx, id)
      else if (!document.hasLines) return { ok: false, reason: 'empty' }
      await tx.execute(sql`update stock_documents set state = 'booking', uncounted = ${uncounted}, ended_by = ${given.actor},
          version = version + 1 where id = ${id}`)
      await bookSlice(tx, document, given.actor)
      return { ok: true }
    }),
  )
  if (booked.ok) await continueDocument(db, id)
  return booked
}

async function lockDraft(
  tx: Db,
  id: number,
  version: number,
): Promise<LockedDocument | Extract<Booked, { ok: false }>> {
  const document = await lockDocument(tx, id)
  if (!document) return { ok: false, reason: 'unknown' }
  if (document.state !== 'draft') return { ok: false, reason: 'state' }
  return document.version === version ? document : { ok: false, reason: 'changed' }
}

/** What is still to be booked, after a kill too. @param limits for tests */
export async function continueDocument(db: Db, id: number, limits: { slices?: number } = {}): Promise<void> {
  const end = performance.now() + RUN_MS
  for (let done = 0; done < (limits.slices ?? Number.POSITIVE_INFINITY); done += 1) {
    const [open] = await rows<{ actor: string }>(
      db,
      sql`select ended_by as actor from stock_documents where id = ${id} and state = 'booking'`,
    )
    if (!open) return
    await actingDb(db, { actor: staffActorOf(open.actor) }).transaction(async (tx) => {
      const document = await lockDocument(tx, id)
      if (document?.state === 'booking') await bookSlice(tx, document, open.actor)
    })
    if (performance.now() > end) return
    await sleep(PAUSE_MS)
  }
}

const staffActorOf = (actor: string): StaffActor => (/^(staff|key):\d+$/.test(actor) ? (actor as StaffActor) : 'cli')

/** For the job: documents whose booking was interrupted or is long. */
export async function continueDocuments(db: Db) {
  const open = await rows<{ id: number }>(db, sql`select id from stock_documents where state = 'booking' order by id`)
  for (const { id } of open) await continueDocument(db, id)
}

async function bookSlice(tx: Db, document: LockedDocument, actor: string) {
  const { id, kind } = document
  const lines = await rows<{ id: number }>(
    tx,
    sql`select id from stock_document_lines where document_id = ${id} and moved is null order by id limit ${SLICE}`,
  )
  const ids = sql`${sql.param(lines.map((line) => line.id))}::int[]`
  if (lines.length > 0) {
    if (kind === 'count') await compareCounted(tx, document, ids)
    else await tx.execute(sql`update stock_document_lines set moved = quantity where id = any(${ids})`)
    const reason = kind === 'count' ? 'count' : 'receipt'
    await moveMany(tx, movedOf(ids), { ...signed(document, actor), reason, location: document.location })
    await refreshForecasts(tx, sql`select product_id from stock_document_lines where id = any(${ids})`)
  }
  if (lines.length < SLICE) await finish(tx, id, actor)
}

const movedOf = (ids: SQL) => sql`select product_id, moved as quantity from stock_document_lines where id = any(${ids})`

/**
 * The difference to what should have lain there when the line was counted, which may be long ago. Pieces that orders
 * have taken meanwhile cannot be taken off: then less is booked, and the line tells.
 */
async function compareCounted(tx: Db, { location }: LockedDocument, ids: SQL) {
  await tx.execute(sql`select 1 from products where id in (select product_id from stock_document_lines where id = any(${ids}))
    order by id for no key update`)
  await tx.execute(sql`update stock_document_lines i set expected = coalesce(i.expected, greatest(${shelfPieces(sql`i.product_id`)}, 0))
    from stock_locations l where l.code = ${location} and i.id = any(${ids})`)
  await tx.execute(sql`update stock_document_lines i set moved = greatest(i.quantity - i.expected, -${takeable})
    from stock_locations l, products p where l.code = ${location} and p.id = i.product_id and i.id = any(${ids})`)
}

/** How many pieces of a product `p` can be taken off the location `l` for good. */
const takeable = sql`greatest(case when l.kind = 'supplier' then least(p.virtual_quantity, ${freePieces(sql`p.id`)})
  when l.code = 'main' then p.quantity else least(p.quantity, ${freePieces(sql`p.id`)}) end, 0)`

/** Goods that nobody counted are counted as none when their line is booked. */
const addUncounted = (tx: Db, id: number) =>
  tx.execute(sql`insert into stock_document_lines (document_id, product_id, quantity)
    select d.id, p.id, 0 from stock_documents d join stock_levels v on v.location_id = d.location_id and v.quantity <> 0
    join products p on p.id = v.product_id where d.id = ${id} and ${uncountedScope} order by p.id`)

async function bookLoss(tx: Db, document: LockedDocument, actor: string): Promise<Booked> {
  const short = await shortLines(tx, document, takeable)
  if (short) return short
  for (const ids of await slicesOf(tx, document.id)) {
    const changes = sql`select product_id, -moved as quantity from stock_document_lines where id = any(${ids})`
    await tx.execute(sql`update stock_document_lines set moved = quantity where id = any(${ids})`)
    await moveMany(tx, changes, { ...signed(document, actor), reason: 'loss', location: document.location })
    await refreshForecasts(tx, sql`select product_id from stock_document_lines where id = any(${ids})`)
  }
  await finish(tx, document.id, actor)
  return { ok: true }
}

async function bookTransfer(tx: Db, document: LockedDocument, actor: string): Promise<Booked> {
  const moved = await moveLines(tx, document, { to: document.toLocation ?? '', actor })
  if (!moved.ok) return moved
  await tx.execute(sql`update stock_document_lines set arrived = quantity where document_id = ${document.id}`)
  await finish(tx, document.id, actor)
  return { ok: true }
}

/** A transfer leaves: its pieces are in transit until they are received. */
export function sendTransfer(db: Db, id: number, { version, actor }: Given): Promise<Booked> {
  return unlessRefused(
    db.transaction(async (tx) => {
      const document = await lockDraft(tx, id, version)
      if ('ok' in document) return document
      if (document.kind !== 'transfer') return { ok: false, reason: 'state' }
      await tx.execute(sql`insert into stock_locations (code, title, kind)
        values (${TRANSIT_LOCATION}, '{"lv":"Ceļā","en":"In transit"}', 'own') on conflict (code) do nothing`)
      const moved = await moveLines(tx, document, { to: TRANSIT_LOCATION, actor })
      if (!moved.ok) return moved
      await tx.execute(
        sql`update stock_documents set state = 'sent', sent_at = now(), version = version + 1 where id = ${id}`,
      )
      return { ok: true }
    }),
  )
}

async function moveLines(
  tx: Db,
  document: LockedDocument,
  { to, actor }: { to: string; actor: string },
): Promise<Booked> {
  const short = await shortLines(tx, document, freePieces(sql`p.id`))
  if (short) return short
  for (const ids of await slicesOf(tx, document.id)) {
    await tx.execute(sql`update stock_document_lines set moved = quantity where id = any(${ids})`)
    await moveBetween(tx, movedOf(ids), { ...signed(document, actor), from: document.location, to })
  }
  return { ok: true }
}

type Arrived = { productId: number; arrived: number }

/** What is not among `lines` has arrived whole; missing pieces are booked as a loss. */
export function receiveTransfer(
  db: Db,
  id: number,
  { version, actor, lines }: Given & { lines: readonly Arrived[] },
): Promise<Booked> {
  return unlessRefused(
    db.transaction(async (tx) => {
      const document = await lockDocument(tx, id)
      if (!document) return { ok: false, reason: 'unknown' }
      if (document.state !== 'sent') return { ok: false, reason: 'state' }
      if (document.version !== version) return { ok: false, reason: 'changed' }
      const tooMany = await writeArrived(tx, id, lines)
      if (tooMany) return { ok: false, reason: 'too-many' }
      const given = signed(document, actor)
      for (const ids of await slicesOf(tx, id)) {
        const arrived = sql`select product_id, arrived as quantity from stock_document_lines where id = any(${ids})`
        await moveBetween(tx, arrived, { ...given, from: TRANSIT_LOCATION, to: document.toLocation ?? '' })
        const missing = sql`select product_id, arrived - quantity as quantity from stock_document_lines where id = any(${ids})`
        await moveMany(tx, missing, { ...given, reason: 'loss', cause: 'missing', location: TRANSIT_LOCATION })
      }
      await finish(tx, id, actor)
      return { ok: true }
    }),
  )
}

async function writeArrived(tx: Db, id: number, lines: readonly Arrived[]): Promise<boolean> {
  await tx.execute(sql`update stock_document_lines set arrived = quantity where document_id = ${id}`)
  if (lines.length === 0) return false
  const given = sql`unnest(${sql.param(lines.map(({ productId }) => productId))}::int[],
    ${sql.param(lines.map(({ arrived }) => arrived))}::int[]) as w(product_id, arrived)`
  const tooMany = await rows(
    tx,
    sql`select 1 from ${given} left join stock_document_lines i on i.document_id = ${id} and i.product_id = w.product_id
        where w.arrived > coalesce(i.quantity, -1)`,
  )
  if (tooMany.length > 0) return true
  await tx.execute(sql`update stock_document_lines i set arrived = w.arrived from ${given}
    where i.document_id = ${id} and i.product_id = w.product_id`)
  return false
}

const signed = ({ id, kind, reference, note, cause }: LockedDocument, actor: string) => ({
  actor,
  reference: reference || documentNumber(kind, id),
  note,
  documentId: id,
  ...(kind === 'loss' && cause ? { cause } : {}),
})

/** Of a document that is booked as a whole; its products are locked. */
async function shortLines(
  tx: Db,
  { id, location }: LockedDocument,
  available: SQL,
): Promise<Extract<Booked, { ok: false }> | undefined> {
  await tx.execute(sql`select 1 from products where id in (select product_id from stock_document_lines where document_id = ${id})
    order by id for no key update`)
  const lines = await rows<ShortLine & { quantity: number }>(
    tx,
    sql`select i.product_id as "productId", p.code, i.quantity, greatest(${available}, 0) as available
        from stock_document_lines i join products p on p.id = i.product_id join stock_locations l on l.code = ${location}
        where i.document_id = ${id} order by i.id`,
  )
  if (lines.length === 0) return { ok: false, reason: 'empty' }
  const short = lines.filter(({ quantity, available: there }) => quantity > there)
  if (short.length === 0) return undefined
  return {
    ok: false,
    reason: 'short',
    lines: short.map(({ productId, code, available: there }) => ({ productId, code, available: there })),
  }
}

async function slicesOf(tx: Db, id: number): Promise<SQL[]> {
  const lines = await rows<{ id: number }>(
    tx,
    sql`select id from stock_document_lines where document_id = ${id} order by product_id`,
  )
  const slices: SQL[] = []
  for (let from = 0; from < lines.length; from += SLICE) {
    slices.push(sql`${sql.param(lines.slice(from, from + SLICE).map((line) => line.id))}::int[]`)
  }
  return slices
}

const finish = (tx: Db, id: number, actor: string) =>
  tx.execute(sql`update stock_documents set state = 'done', ended_at = now(), ended_by = ${actor}, version = version + 1
    where id = ${id}`)

async function unlessRefused(work: Promise<Booked>): Promise<Booked> {
  try {
    return await work
  } catch (error) {
    const reason = refusedBy(error)
    if (reason) return { ok: false, reason }
    throw error
  }
}
