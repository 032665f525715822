import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { type Conflict, type Edit, mergeEdits } from '../merge-edits.ts'
import type { SupplierNumber } from './suppliers.calls.ts'

const MOST = 500

export const listSuppliers = (db: Db): Promise<{ name: string }[]> =>
  rows(db, sql`select name from suppliers order by name limit ${MOST}`)

export const numbersOf = (db: Db, productId: number): Promise<SupplierNumber[]> =>
  rows(
    db,
    sql`select s.name as supplier, n.number from supplier_numbers n join suppliers s on s.id = n.supplier_id
        where n.product_id = ${productId} order by s.name`,
  )

type Given = { id: number; number: string | null }

/** Of one supplier, each good once; null: it has none. A supplier that is not known is added. */
export async function writeSupplierNumbers(tx: Db, supplier: string, given: readonly Given[]) {
  await tx.execute(sql`insert into suppliers (name) values (${supplier}) on conflict do nothing`)
  const found = await firstRow<{ id: number }>(tx, sql`select id from suppliers where name = ${supplier}`)
  // All of them first: two goods may exchange their numbers.
  await tx.execute(sql`delete from supplier_numbers
    where supplier_id = ${found?.id} and product_id = any(${sql.param(given.map(({ id }) => id))}::int[])`)
  const filled = given.filter(({ number }) => number !== null)
  if (filled.length === 0) return
  await tx.execute(sql`insert into supplier_numbers (product_id, supplier_id, number)
    select r.id, ${found?.id}, r.number from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as r(id int, number text) order by r.id`)
}

/** By supplier. */
type NumberFields = Record<string, string | null>

type Edited =
  | { ok: true }
  | { ok: false; reason: 'conflict'; conflicts: Conflict[] }
  | { ok: false; reason: 'taken'; supplier: string; code: string }

/** Numbers that others changed meanwhile are conflicts. */
export function editSupplierNumbers(db: Db, id: number, edit: Edit<NumberFields>): Promise<Edited> {
  return db.transaction(async (tx): Promise<Edited> => {
    await tx.execute(sql`select from products where id = ${id} for no key update`)
    const stored = new Map((await numbersOf(tx, id)).map(({ supplier, number }) => [supplier, number]))
    const current: NumberFields = Object.fromEntries(
      Object.keys(edit.changes).map((supplier) => [supplier, stored.get(supplier) ?? null]),
    )
    const { changes, conflicts } = mergeEdits<NumberFields>(current, edit)
    if (conflicts.length > 0) return { ok: false, reason: 'conflict', conflicts }
    for (const [supplier, number = null] of Object.entries(changes)) {
      const owner = number === null ? undefined : (await ownersOf(tx, supplier, [number])).get(number)
      if (owner && owner.id !== id) return { ok: false, reason: 'taken', supplier, code: owner.code }
      await writeSupplierNumbers(tx, supplier, [{ id, number }])
    }
    return { ok: true }
  })
}

/** Goods by their numbers at a supplier. `root`: the code of the product that a variation belongs to. */
export async function ownersOf(
  db: Db,
  supplier: string,
  numbers: readonly string[],
): Promise<Map<string, { id: number; code: string; root: string }>> {
  const found = await rows<{ number: string; id: number; code: string; root: string }>(
    db,
    sql`select n.number, p.id, p.code, coalesce(v.code, p.code) as root
        from suppliers s join supplier_numbers n on n.supplier_id = s.id join products p on p.id = n.product_id
          left join products v on v.id = p.parent_id
        where s.name = ${supplier} and n.number = any(${sql.param([...numbers])}::text[])`,
  )
  return new Map(found.map(({ number, ...owner }) => [number, owner]))
}
