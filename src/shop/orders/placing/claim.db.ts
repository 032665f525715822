import { sql } from 'drizzle-orm'
import type { Cart } from '../../cart/cart.ts'
import { type Claim, claim, type Stock } from '../../catalogue/stock.ts'
import { type Db, rows } from '../../db.ts'
import { Refused } from './placing.ts'

/** Pieces taken, by product id. */
export type Taken = ReadonlyMap<number, Claim>

type Locked = Stock & { id: number; price: number }

/**
 * Takes the pieces, the shop's own first. The rows are locked in the order of their ids, so that two orders of the
 * same goods cannot deadlock; the loser of a race finds too few pieces and takes nothing at all.
 */
export async function claimStock(db: Db, cart: Cart): Promise<Taken> {
  const goods = cart.lines.filter((line) => line.type === 'product').sort((a, b) => a.productId - b.productId)
  const locked = await lockAndTake(db, goods)
  const byId = new Map(locked.map((row) => [row.id, row]))
  const taken = new Map<number, Claim>()
  for (const line of goods) {
    const row = byId.get(line.productId)
    const part = row && claim(row, line.quantity)
    if (!part) throw new Refused({ ok: false, reason: 'sold-out', title: line.title })
    // Between our first look and the lock the price may have changed.
    if (row.price !== line.price) throw new Refused({ ok: false, reason: 'cart-changed' })
    taken.set(line.productId, part)
  }
  return taken
}

/**
 * In one statement, so that the rows are held as shortly as can be. The update says what `claim` says; a line for which
 * there is too little takes nothing, and the refusal that follows undoes the others.
 * @returns what was there before
 */
function lockAndTake(db: Db, goods: Cart['lines']): Promise<Locked[]> {
  const ids = intArray(goods.map((line) => line.productId))
  const pieces = intArray(goods.map((line) => line.quantity))
  return rows<Locked>(
    db,
    // No key changes, so orders and carts that only name these products need not wait.
    sql`with locked as materialized (
        select p.id, p.quantity, p.virtual_quantity, p.price, w.pieces
        from unnest(${ids}, ${pieces}) as w(id, pieces) join products p on p.id = w.id
        order by p.id for no key update of p
      ), taken as (
        update products p set quantity = p.quantity - least(l.pieces, p.quantity),
          virtual_quantity = p.virtual_quantity - (l.pieces - least(l.pieces, p.quantity))
        from locked l where p.id = l.id and l.pieces <= p.quantity + p.virtual_quantity
      )
      select id, quantity, virtual_quantity, price from locked`,
  )
}

const intArray = (numbers: readonly number[]) => sql`${`{${numbers.join(',')}}`}::int[]`
