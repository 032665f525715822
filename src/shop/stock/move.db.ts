import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow } from '../db.ts'
import { isCode } from './code.db.ts'
import { type GivenReason, type LossCause, MAIN_LOCATION, type StockReason } from './reasons.ts'
import { freePieces, unpackedPieces } from './shelf.db.ts'
import { soldOf } from './taking.db.ts'

export type Signed = {
  actor: string
  reference?: string | undefined
  location?: string | undefined
  /** Of a loss. */
  cause?: LossCause | undefined
  note?: string | undefined
}

export type Moved =
  | { ok: true; quantity: number; virtualQuantity: number }
  | { ok: false; reason: 'unknown-product' | 'unknown-location' | 'too-few' | 'unknown-order' | 'too-many-returned' }
  | { ok: false; reason: 'fewer-than-ordered'; ordered: number }

type Target = { product_id: number; location_id: number; kind: 'own' | 'supplier' }
type Refusal = Extract<Moved, { ok: false }>

/** A code, or the id of a product. */
type Good = string | number

/** `change` is negative for outgoing pieces. */
export function moveStock(db: Db, good: Good, change: number, given: Signed & { reason: GivenReason }): Promise<Moved> {
  return unlessTooFew(
    db.transaction(async (tx) => {
      // Locks the order before the product, as everywhere, to avoid deadlocks.
      const order = given.reason === 'return' ? await lockOrder(tx, given.reference) : null
      if (order === undefined) return { ok: false, reason: 'unknown-order' }
      const target = await lockTarget(tx, good, given.location)
      if ('ok' in target) return target
      if (order && (await returnablePieces(tx, order, target)) < change)
        return { ok: false, reason: 'too-many-returned' }
      await insertMovements(tx, given, [{ ...target, change, reason: given.reason }])
      return currentStock(tx, target)
    }),
  )
}

export function transferStock(
  db: Db,
  good: Good,
  pieces: number,
  given: Signed & { from: string; to: string },
): Promise<Moved> {
  return unlessTooFew(
    db.transaction(async (tx) => {
      const from = await lockTarget(tx, good, given.from)
      if ('ok' in from) return from
      const to = await lockTarget(tx, good, given.to)
      if ('ok' in to) return to
      const free = from.location_id === to.location_id ? 0 : await levelOf(tx, from)
      if (free < pieces) return { ok: false, reason: 'too-few' }
      await insertMovements(tx, given, [
        { ...from, change: -pieces, reason: 'transfer' },
        { ...to, change: pieces, reason: 'transfer' },
      ])
      return currentStock(tx, from)
    }),
  )
}

/**
 * `counted` includes ordered pieces that are not packed yet, so sales during a count make no difference. Changes that
 * bypassed the ledger are corrected first. For the supplier it is what can still be ordered.
 */
export function countStock(db: Db, good: Good, counted: number, given: Signed): Promise<Moved> {
  return unlessTooFew(
    db.transaction(async (tx) => {
      const target = await lockTarget(tx, good, given.location)
      if ('ok' in target) return target
      await recomputeFromLedger(tx, target.product_id)
      const isMain = (given.location ?? MAIN_LOCATION) === MAIN_LOCATION
      const ordered = isMain ? await unpackedOf(tx, target.product_id) : 0
      if (counted < ordered) return { ok: false, reason: 'fewer-than-ordered', ordered }
      const change = counted - ordered - (await levelOf(tx, target))
      if (change !== 0) await insertMovements(tx, given, [{ ...target, change, reason: 'count' }])
      await recomputeFromLedger(tx, target.product_id)
      return currentStock(tx, target)
    }),
  )
}

/** @param changes rows of `product_id`, `quantity` */
export async function moveMany(
  tx: Db,
  changes: SQL,
  {
    actor,
    reason,
    reference,
    location = MAIN_LOCATION,
    cause,
    note = '',
    batch = randomUUID(),
    documentId,
  }: Signed & { reason: StockReason; batch?: string; documentId?: number },
) {
  await tx.execute(sql`
    insert into stock_movements (product_id, location_id, quantity, reason, actor, reference, batch, cause, note, document_id)
    select c.product_id, l.id, c.quantity, ${reason}, ${actor}, ${reference ?? null}, ${batch}::uuid,
      ${cause ?? null}, ${note}, ${documentId ?? null}::int
    from (${changes}) c join stock_locations l on l.code = ${location} where c.quantity <> 0 order by c.product_id`)
}

/** In one statement, so that a transfer between own locations changes no quantity. @param changes as of `moveMany`, positive */
export async function moveBetween(
  tx: Db,
  changes: SQL,
  { actor, reference, note = '', documentId, from, to }: Signed & { from: string; to: string; documentId?: number },
) {
  await tx.execute(sql`
    insert into stock_movements (product_id, location_id, quantity, reason, actor, reference, batch, note, document_id)
    select c.product_id, l.id, case l.code when ${from} then -c.quantity else c.quantity end, 'transfer', ${actor},
      ${reference ?? null}, ${randomUUID()}::uuid, ${note}, ${documentId ?? null}::int
    from (${changes}) c join stock_locations l on l.code in (${from}, ${to}) where c.quantity <> 0
    order by c.product_id, l.id`)
}

export async function addLocation(db: Db, code: string, title: string): Promise<boolean> {
  const added = await firstRow(
    db,
    sql`insert into stock_locations (code, title) values (${code}, jsonb_build_object(${defaultLang}, ${title}::text))
        on conflict do nothing returning id`,
  )
  return added !== undefined
}

/** Locks the product until the commit. */
async function lockTarget(tx: Db, good: Good, location = MAIN_LOCATION): Promise<Target | Refusal> {
  const product = await firstRow<{ id: number }>(
    tx,
    sql`select id from products where ${typeof good === 'number' ? sql`id = ${good}` : isCode(good)} and type = 'product' and not has_variations for no key update`,
  )
  if (!product) return { ok: false, reason: 'unknown-product' }
  const found = await firstRow<{ id: number; kind: Target['kind'] }>(
    tx,
    sql`select id, kind from stock_locations where code = ${location} and closed_at is null`,
  )
  if (!found) return { ok: false, reason: 'unknown-location' }
  return { product_id: product.id, location_id: found.id, kind: found.kind }
}

type Change = Target & { change: number; reason: StockReason }

async function insertMovements(tx: Db, { actor, reference, cause, note = '' }: Signed, changes: readonly Change[]) {
  const batch = randomUUID()
  const values = changes.map(
    ({ product_id, location_id, change, reason }) =>
      sql`(${product_id}, ${location_id}, ${change}, ${reason}, ${actor}, ${reference ?? null}, ${batch}::uuid,
        ${cause ?? null}, ${note})`,
  )
  await tx.execute(sql`
    insert into stock_movements (product_id, location_id, quantity, reason, actor, reference, batch, cause, note)
    values ${sql.join(values, sql`, `)}`)
}

async function levelOf(tx: Db, { product_id, location_id }: Target): Promise<number> {
  const row = await firstRow<{ level: number }>(
    tx,
    sql`select ${freePieces(sql`${product_id}`)} as level from stock_locations l where l.id = ${location_id}`,
  )
  return row?.level ?? 0
}

async function unpackedOf(tx: Db, productId: number): Promise<number> {
  const row = await firstRow<{ pieces: number }>(tx, sql`select ${unpackedPieces(sql`${productId}`)} as pieces`)
  return row?.pieces ?? 0
}

async function recomputeFromLedger(tx: Db, productId: number) {
  await tx.execute(sql`
    insert into stock_levels as v (product_id, location_id, quantity)
    select product_id, location_id, sum(quantity)::int from stock_movements where product_id = ${productId} group by 1, 2
    on conflict (product_id, location_id) do update set quantity = excluded.quantity
    where v.quantity <> excluded.quantity`)
  await tx.execute(sql`
    update products p set quantity = l.own, virtual_quantity = l.supplier
    from (
      select greatest(m.own - s.own, 0) as own, greatest(m.supplier - s.supplier, 0) as supplier
      from (${soldOf(sql`${productId}`)}) s, (
        select coalesce(sum(v.quantity) filter (where l.kind = 'own'), 0)::int as own,
          coalesce(sum(v.quantity) filter (where l.kind = 'supplier'), 0)::int as supplier
        from stock_levels v join stock_locations l on l.id = v.location_id where v.product_id = ${productId}) m) l
    where p.id = ${productId} and (p.quantity <> l.own or p.virtual_quantity <> l.supplier)`)
}

type ReturnedOrder = { id: number; number: string; is_back: boolean }

/** Locked, so that the whole order is not returned meanwhile. */
function lockOrder(tx: Db, number = ''): Promise<ReturnedOrder | undefined> {
  return firstRow(
    tx,
    sql`select id, prefixed_id as number, stock_returned_at is not null as is_back from orders
        where prefixed_id = ${number} for update`,
  )
}

async function returnablePieces(tx: Db, order: ReturnedOrder, { product_id }: Target): Promise<number> {
  if (order.is_back) return 0
  const row = await firstRow<{ left: number }>(
    tx,
    sql`select ((select coalesce(sum(taken_quantity + taken_virtual), 0) from order_lines
            where order_id = ${order.id} and product_id = ${product_id})
          - (select coalesce(sum(quantity), 0) from stock_movements
            where reference = ${order.number} and reason = 'return' and product_id = ${product_id}))::int as left`,
  )
  return row?.left ?? 0
}

async function currentStock(tx: Db, { product_id }: Target): Promise<Moved> {
  const row = await firstRow<{ quantity: number; virtual_quantity: number }>(
    tx,
    sql`select quantity, virtual_quantity from products where id = ${product_id}`,
  )
  if (!row) throw new Error(`Product ${product_id} disappeared while it was locked`)
  return { ok: true, quantity: row.quantity, virtualQuantity: row.virtual_quantity }
}

const TOO_FEW: ReadonlySet<unknown> = new Set([
  'products_quantity',
  'products_virtual_quantity',
  'stock_levels_quantity',
])

async function unlessTooFew(movement: Promise<Moved>): Promise<Moved> {
  try {
    return await movement
  } catch (error) {
    const reason = refusedBy(error)
    if (reason) return { ok: false, reason }
    throw error
  }
}

/** What the database refused a movement for; undefined for any other error. */
export function refusedBy(error: unknown): 'too-few' | 'unknown-location' | undefined {
  const constraint = constraintOf(error)
  if (TOO_FEW.has(constraint)) return 'too-few'
  return constraint === 'stock_locations_open' ? 'unknown-location' : undefined
}

function constraintOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  return 'constraint' in error ? error.constraint : constraintOf(error.cause)
}
