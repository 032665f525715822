import { type SQL, sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { RelationKind } from './relation-kinds.ts'

type Relation = { kind: RelationKind; code: string; title: string }

/** Products are related, not their variations: a variation's code stands for its product. */
const productOf = (code: string): SQL =>
  sql`(select coalesce(parent_id, id) from products where code = ${code} and type = 'product')`

export async function findProductId(db: Db, code: string): Promise<number | undefined> {
  return (await firstRow<{ id: number | null }>(db, sql`select ${productOf(code)} as id`))?.id ?? undefined
}

/** `own`: what the product names; `fits`: what names it as a spare part. */
export async function listRelations(db: Db, id: number): Promise<{ own: Relation[]; fits: Relation[] }> {
  const related = (one: SQL, other: SQL, more: SQL) =>
    rows<Relation>(
      db,
      sql`select r.kind, p.code, coalesce(t.title, '') as title
          from product_relations r join products p on p.id = ${other}
          left join product_texts t on t.product_id = p.id and t.lang = ${defaultLang}
          where ${one} = ${id}${more} order by r.kind, r.position, p.id`,
    )
  const [own, fits] = await Promise.all([
    related(sql`r.product_id`, sql`r.other_id`, sql``),
    related(sql`r.other_id`, sql`r.product_id`, sql` and r.kind = 'part'`),
  ])
  return { own, fits }
}

/** Behind the others of the kind. @returns codes that are unknown or the product itself; then nothing was written */
export function relateProducts(db: Db, id: number, kind: RelationKind, codes: readonly string[]): Promise<string[]> {
  return db.transaction(async (tx) => {
    const refused: string[] = []
    const others: number[] = []
    for (const code of codes) {
      const other = await findProductId(tx, code)
      if (other === undefined || other === id) refused.push(code)
      else others.push(other)
    }
    if (refused.length > 0) return refused
    for (const other of others) {
      await tx.execute(sql`
        insert into product_relations (product_id, kind, other_id, position)
        select ${id}, ${kind}, ${other}, coalesce(max(position) + 1, 0)
        from product_relations where product_id = ${id} and kind = ${kind}
        on conflict do nothing`)
    }
    return refused
  })
}

/** @returns how many were related */
export async function unrelateProducts(db: Db, id: number, kind: RelationKind, codes: readonly string[]) {
  const removed = await rows(
    db,
    sql`delete from product_relations where product_id = ${id} and kind = ${kind}
          and other_id in (select coalesce(parent_id, id) from products where code = any(${sql.param(codes)}::text[]))
        returning other_id`,
  )
  return removed.length
}
