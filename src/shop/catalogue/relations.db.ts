import { sql } from 'drizzle-orm'
import { rows } from '../db.ts'
import { type Reading, readCards } from './cards.db.ts'
import type { ProductCard } from './cards.ts'

/** Products beside a product, as the calls name them. */
export type RelationKind = 'linked' | 'related' | 'recommended'

/** At most this many products in a list beside a product. */
export const RELATED_LENGTH = 12

type Ids = { id: number }[]

/** Those that the merchant chose by hand. */
export async function relatedByHand(reading: Reading, id: number, kind: RelationKind): Promise<ProductCard[]> {
  const found = await rows<{ id: number }>(
    reading.db,
    sql`select other_id as id from product_relations where product_id = ${id} and kind = ${kind}
        order by position, other_id limit ${RELATED_LENGTH}`,
  )
  return readCards(reading, idsOf(found))
}

/** Chosen by hand first, then from the same category: what can be bought, nearest in price. */
export async function relatedByItself(reading: Reading, id: number): Promise<ProductCard[]> {
  const found = await rows<{ id: number }>(
    reading.db,
    sql`(select other_id as id, 0 as part, position::bigint as place from product_relations
          where product_id = ${id} and kind = 'related' order by position, other_id limit ${RELATED_LENGTH})
        union all
        (select p.id, 1, row_number() over (
            order by (p.has_variations or p.quantity > 0 or p.virtual_quantity > 0) desc, abs(p.price - own.price), p.id)
          from products own join products p on p.category_id = own.category_id and p.id <> own.id
          where own.id = ${id} and p.parent_id is null and p.type = 'product' and p.is_published
            and not exists (select 1 from product_relations r where r.product_id = own.id and r.other_id = p.id
              and r.kind in ('linked', 'related'))
          order by 3 limit ${RELATED_LENGTH})
        order by part, place limit ${RELATED_LENGTH}`,
  )
  return readCards(reading, idsOf(found))
}

/** What a customer bought before; for a guest, what others bought last. Variations stand for their product. */
export async function recentlyBought(reading: Reading, userId: number | null): Promise<ProductCard[]> {
  const found = await rows<{ id: number }>(
    reading.db,
    sql`select coalesce(p.parent_id, p.id) as id
        from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id
        where p.type = 'product' and ${userId === null ? sql`o.paid_at is not null and o.placed_at > now() - interval '90 days'` : sql`o.user_id = ${userId}`}
        group by 1 order by max(o.placed_at) desc, 1 limit ${RELATED_LENGTH}`,
  )
  return readCards(reading, idsOf(found))
}

/** Which hand-made lists a product has, so that its page keeps room for no empty one. */
export async function relationKinds(reading: Reading, id: number): Promise<RelationKind[]> {
  const found = await rows<{ kind: RelationKind }>(
    reading.db,
    sql`select distinct kind from product_relations where product_id = ${id}`,
  )
  return found.map(({ kind }) => kind)
}

const idsOf = (found: Ids) => [...new Set(found.map(({ id }) => id))]
