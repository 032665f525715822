import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'

const MAX_ID = 2_147_483_647

/** Products and variations by id, code or EAN, as an agent may name them; of hidden ones it hears nothing. */
export async function productsNamed(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const given = JSON.stringify([...new Set(names)].map((name) => ({ name, id: idIn(name) })))
  const found = await rows<{ name: string; id: number }>(
    db,
    sql`select g.name, (select p.id from products p left join products parent on parent.id = p.parent_id
          where (p.id = g.id or p.code = g.name or p.ean = g.name)
            and p.is_published and coalesce(parent.is_published, true)
          order by (p.id = g.id) is true desc, (p.code = g.name) desc, p.id limit 1) as id
        from jsonb_to_recordset(${given}::jsonb) as g(name text, id int)`,
  )
  return new Map(found.flatMap(({ name, id }) => (id === null ? [] : [[name, id] as const])))
}

const idIn = (name: string) => (/^\d{1,10}$/.test(name) && Number(name) <= MAX_ID ? Number(name) : null)
