import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { CartRefusal } from './cart.db.ts'
import { addToCart } from './change-line.db.ts'
import type { CodeRow } from './code-list.ts'

export type RefusedRow = CodeRow & { refusal: CartRefusal | { ok: false; reason: 'quantity' } }

/** Puts what it can; returns the number of rows put and those that were not. */
export async function addByCodes(
  db: Db,
  cartId: string,
  list: readonly CodeRow[],
): Promise<{ put: number; refused: RefusedRow[] }> {
  const ids = await productIds(db, list)
  const refused: RefusedRow[] = []
  for (const row of list) {
    const result = await addRow(db, cartId, row, ids)
    if (!result.ok) refused.push({ ...row, refusal: result })
  }
  return { put: list.length - refused.length, refused }
}

function addRow(db: Db, cartId: string, { code, quantity }: CodeRow, ids: ReadonlyMap<string, number>) {
  const id = ids.get(code)
  if (id === undefined) return { ok: false, reason: 'unknown' } as const
  if (quantity === null) return { ok: false, reason: 'quantity' } as const
  return addToCart(db, cartId, id, quantity)
}

/** By the code as typed: codes in capitals may be typed in small letters. */
async function productIds(db: Db, list: readonly CodeRow[]): Promise<ReadonlyMap<string, number>> {
  const typed = list.flatMap(({ code }) => [...new Set([code, code.toUpperCase()])])
  const found = await rows<{ id: number; code: string }>(
    db,
    sql`select id, code from products where code in ${typed} and type = 'product' and is_published`,
  )
  const byCode = new Map(found.map(({ id, code }) => [code, id]))
  const pairs = list.map(({ code }) => [code, byCode.get(code) ?? byCode.get(code.toUpperCase())] as const)
  return new Map(pairs.flatMap(([code, id]) => (id === undefined ? [] : [[code, id] as const])))
}
