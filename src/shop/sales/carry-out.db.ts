import { type SQL, sql } from 'drizzle-orm'
import { startAuditBatch } from '../audit-log/audit-batch.db.ts'
import { changedRows, type Db, rows } from '../db.ts'
import { plannedGoods } from './planned-goods.db.ts'

/** Above that, the announcement of changes drops all pages at once. */
const SLICE = 200

type When = {
  now: Date
  /** No slice is begun after that; the job of the next minute goes on. */
  until?: number
}

/**
 * Starts and ends what is due. A slice is one transaction that changes prices and marks its goods, so a kill loses and doubles
 * nothing; several instances skip each other's rows. @returns how many goods were done
 */
export async function carryOutSales(db: Db, { now, until = Number.POSITIVE_INFINITY }: When): Promise<number> {
  await moveStates(db, now)
  let done = 0
  // Ends come first: a product may be in the next sale at once.
  for (const [state, slice] of [['on', endSlice] as const, ['planned', startSlice] as const]) {
    for (const id of await salesToDo(db, state)) {
      for (let some = SLICE; some > 0 && Date.now() < until; done += some) {
        some = await db.transaction((tx) => slice(tx, id))
      }
    }
  }
  return done
}

async function moveStates(db: Db, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`update sales set state = case when ends_at <= ${at} then 'ended' else 'running' end
    where (state = 'planned' and starts_at <= ${at}) or (state = 'running' and ends_at <= ${at})`)
}

const isDue = (state: 'on' | 'planned'): SQL =>
  state === 'on'
    ? sql`s.state in ('ended', 'stopped') and g.state = 'on'`
    : sql`s.state = 'running' and g.state = 'planned'
        and not exists (select from sale_goods o where o.product_id = g.product_id and o.state = 'on')`

async function salesToDo(db: Db, state: 'on' | 'planned'): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select s.id from sales s where exists (select from sale_goods g where g.sale_id = s.id and ${isDue(state)})
        order by s.starts_at, s.id`,
  )
  return found.map(({ id }) => id)
}

/** Locks goods, the sale's state and products, in the order in which orders lock products. */
async function lockSlice(tx: Db, saleId: number, state: 'on' | 'planned'): Promise<SQL | null> {
  await startAuditBatch(tx)
  const goods = await rows<{ id: number }>(
    tx,
    sql`select g.product_id as id from sale_goods g join sales s on s.id = g.sale_id
        where g.sale_id = ${saleId} and ${isDue(state)}
        order by g.product_id limit ${SLICE} for update of g skip locked for share of s`,
  )
  if (goods.length === 0) return null
  const ids = sql`${`{${goods.map(({ id }) => id).join()}}`}::int[]`
  await tx.execute(sql`select 1 from products where id = any(${ids}) order by id for no key update`)
  return ids
}

async function startSlice(tx: Db, saleId: number): Promise<number> {
  const ids = await lockSlice(tx, saleId, 'planned')
  if (!ids) return 0
  return changedRows(
    tx,
    sql`with planned as (
          select p.id, w.price, w.previous, p.price as old_price, p.previous_price as old_previous
          from ${plannedGoods} where g.sale_id = ${saleId} and p.id = any(${ids})
        ), changed as (
          update products p set price = planned.price, previous_price = planned.previous
          from planned where p.id = planned.id and planned.price is not null
        )
        update sale_goods g set state = case when planned.price is null then 'skipped' else 'on' end,
          sale_price = planned.price, sale_previous = planned.previous,
          old_price = planned.old_price, old_previous = planned.old_previous,
          started_at = case when planned.price is not null then now() end
        from planned where g.sale_id = ${saleId} and g.product_id = planned.id`,
  )
}

/** A price that somebody changed during the sale stays. */
async function endSlice(tx: Db, saleId: number): Promise<number> {
  const ids = await lockSlice(tx, saleId, 'on')
  if (!ids) return 0
  return changedRows(
    tx,
    sql`with ending as (
          select p.id, g.old_price, g.old_previous,
            p.price = g.sale_price and p.previous_price is not distinct from g.sale_previous as is_same
          from sale_goods g join products p on p.id = g.product_id
          where g.sale_id = ${saleId} and p.id = any(${ids})
        ), changed as (
          update products p set price = ending.old_price, previous_price = ending.old_previous
          from ending where p.id = ending.id and ending.is_same
        )
        update sale_goods g set state = case when ending.is_same then 'over' else 'left' end, ended_at = now()
        from ending where g.sale_id = ${saleId} and g.product_id = ending.id`,
  )
}
