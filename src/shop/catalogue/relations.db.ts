import { type SQL, sql } from 'drizzle-orm'
import { rows } from '../db.ts'
import { type CatalogueDeps, readCards } from './cards.db.ts'
import type { ProductCard } from './cards.ts'
import type { RelationKind } from './relation-kinds.ts'

const RELATED_LENGTH = 12

type Ids = { id: number }[]

/**
 * A product appears only in one list of a page: among the spare parts, else in the first. Of the other kinds the
 * alphabetical order is that of the page.
 */
export const manualRelations = (productId: SQL | number) => sql`
  select distinct on (other_id) other_id as id, kind, position from product_relations
  where product_id = ${productId} order by other_id, kind <> 'part', kind`

/** @param id of a product, or of a variation, which has the relations of its product */
export async function manuallyRelated(deps: CatalogueDeps, id: number, kind: RelationKind): Promise<ProductCard[]> {
  const product = sql`(select coalesce(parent_id, id) from products where id = ${id})`
  const found = await rows<{ id: number }>(
    deps.db,
    sql`select r.id from (${manualRelations(product)}) r where r.kind = ${kind} order by r.position, r.id limit ${RELATED_LENGTH}`,
  )
  return readCards(deps, idsOf(found))
}

const MAX_PARTS = 24
const MAX_FITS = 60

export async function spareParts(deps: CatalogueDeps, id: number): Promise<ProductCard[]> {
  const found = await rows<{ id: number }>(
    deps.db,
    sql`select other_id as id from product_relations where product_id = ${id} and kind = 'part'
        order by position, other_id limit ${MAX_PARTS}`,
  )
  return readCards(deps, idsOf(found))
}

/** The products that it is a spare part of. */
export async function productsThatFit(deps: CatalogueDeps, id: number): Promise<ProductCard[]> {
  const found = await rows<{ id: number }>(
    deps.db,
    sql`select product_id as id from product_relations where other_id = ${id} and kind = 'part'
        order by product_id limit ${MAX_FITS}`,
  )
  return readCards(deps, idsOf(found))
}

const CANDIDATES = 4 * RELATED_LENGTH

/** Chosen by hand first, then from the same category: what can be bought, nearest in price. */
export async function automaticallyRelated(deps: CatalogueDeps, id: number): Promise<ProductCard[]> {
  const { db, search } = deps
  const [byHand, neighbours] = await Promise.all([
    rows<{ id: number; kind: RelationKind }>(
      db,
      sql`select r.id, r.kind from (${manualRelations(id)}) r order by r.position, r.id`,
    ),
    search.neighbours(id, CANDIDATES),
  ])
  const chosen = byHand.filter(({ kind }) => kind === 'related').slice(0, RELATED_LENGTH)
  const elsewhere = new Set(byHand.map((relation) => relation.id))
  const near = neighbours.filter((other) => !elsewhere.has(other))
  const cards = await readCards(deps, [...idsOf(chosen), ...near])
  const isChosen = new Set(idsOf(chosen))
  const rank = (card: ProductCard) => (isChosen.has(card.id) ? 0 : card.is_available_for_purchase ? 1 : 2)
  return cards.sort((a, b) => rank(a) - rank(b)).slice(0, RELATED_LENGTH)
}

export async function recentlyBought(
  deps: CatalogueDeps,
  userId: number | null,
  besideId?: number,
): Promise<ProductCard[]> {
  const shown = besideId === undefined ? new Set<number>() : await shownBeside(deps, besideId)
  const found = await rows<{ id: number }>(
    deps.db,
    sql`select coalesce(p.parent_id, p.id) as id
        from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id
        where p.type = 'product' and ${userId === null ? sql`o.paid_at is not null and o.placed_at > now() - interval '90 days'` : sql`o.user_id = ${userId}`}
        group by 1 order by max(o.placed_at) desc, 1 limit ${RELATED_LENGTH + shown.size}`,
  )
  const others = idsOf(found).filter((id) => !shown.has(id))
  return readCards(deps, others.slice(0, RELATED_LENGTH))
}

async function shownBeside(deps: CatalogueDeps, id: number): Promise<Set<number>> {
  const [byHand, byItself] = await Promise.all([
    rows<{ id: number }>(deps.db, manualRelations(id)),
    automaticallyRelated(deps, id),
  ])
  return new Set([id, ...idsOf(byHand), ...byItself.map((card) => card.id)])
}

const idsOf = (found: Ids) => [...new Set(found.map(({ id }) => id))]
