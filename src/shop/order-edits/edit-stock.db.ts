import { sql } from 'drizzle-orm'
import { claim } from '../catalogue/stock.ts'
import { type Db, rows } from '../db.ts'
import { type ChangedLine, EditRefused, type NewLine } from './goods-edit.ts'

/** Pieces that a line has of the shop's own stock and of the supplier's. */
export type Taken = { own: number; virtual: number }

type StockRow = { id: number; quantity: number; virtual_quantity: number; price: number }

/**
 * Gives back what lines lose, the supplier's pieces first, and then takes what they gain and what is added. Products are
 * locked by id, as by orders. @returns what each line has then, in the given order @throws EditRefused
 */
export async function moveEditedStock(
  tx: Db,
  changed: readonly ChangedLine[],
  added: readonly NewLine[],
): Promise<{ changed: Taken[]; added: Taken[] }> {
  const products = [...changed.map(({ line }) => line), ...added].filter(({ type }) => type === 'product')
  const ids = [...new Set(products.flatMap(({ productId }) => productId ?? []))]
  const found = await rows<StockRow>(
    tx,
    sql`select id, quantity, virtual_quantity, price from products where id = any(${sql.param(ids)}::int[])
        order by id for no key update`,
  )
  const stock = new Map(found.map((row) => [row.id, { ...row }]))
  const kept = changed.map((change) => giveBack(stock, change))
  const result = {
    changed: changed.map(({ line, quantity }, i) => take(stock, line, { has: kept[i] ?? NONE, quantity })),
    added: added.map((line) => {
      if (line.type === 'product' && stock.get(line.productId ?? 0)?.price !== line.listedPrice) {
        throw new EditRefused({ ok: false, reason: 'changed' })
      }
      return take(stock, line, { has: NONE, quantity: line.quantity })
    }),
  }
  const left = JSON.stringify([...stock.values()])
  await tx.execute(sql`update products p set quantity = s.quantity, virtual_quantity = s.virtual_quantity
    from jsonb_to_recordset(${left}::jsonb) as s(id int, quantity int, virtual_quantity int)
    where p.id = s.id and (p.quantity, p.virtual_quantity) is distinct from (s.quantity, s.virtual_quantity)`)
  return result
}

const NONE: Taken = { own: 0, virtual: 0 }

type Stocks = ReadonlyMap<number, StockRow>

function giveBack(stock: Stocks, { line, quantity }: ChangedLine): Taken {
  const { takenQuantity, takenVirtual } = line
  const fewer = Math.max(takenQuantity + takenVirtual - quantity, 0)
  const virtual = Math.min(fewer, takenVirtual)
  const own = fewer - virtual
  const row = stock.get(line.productId ?? 0)
  if (row && line.type === 'product') {
    row.quantity += own
    row.virtual_quantity += virtual
  }
  return line.type === 'service' ? NONE : { own: takenQuantity - own, virtual: takenVirtual - virtual }
}

type Taking = { has: Taken; quantity: number }

function take(
  stock: Stocks,
  { productId, type, title }: Pick<NewLine, 'productId' | 'type' | 'title'>,
  { has, quantity }: Taking,
): Taken {
  const more = quantity - has.own - has.virtual
  if (type === 'service' || more <= 0) return has
  const row = stock.get(productId ?? 0)
  const claimed = row && claim(row, more)
  if (!row || !claimed) throw new EditRefused({ ok: false, reason: 'sold-out', title })
  row.quantity -= claimed.fromQuantity
  row.virtual_quantity -= claimed.fromVirtual
  return { own: has.own + claimed.fromQuantity, virtual: has.virtual + claimed.fromVirtual }
}

/** What was taken from the shelves for a line, no more than it has left. */
export async function releasePicked(tx: Db, lineId: number, quantity: number) {
  if (quantity === 0) await tx.execute(sql`delete from picked_lines where line_id = ${lineId}`)
  else
    await tx.execute(
      sql`update picked_lines set picked = ${quantity} where line_id = ${lineId} and picked > ${quantity}`,
    )
}
