import { sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow, rows } from '../../db.ts'
import type { LocalizedText } from '../../languages.ts'
import { type EditableTable, editRow, type FieldsEdit, freeSlug, leadOn, type RowEdited } from './edit-row.db.ts'
import { type Fields, fieldsOf, localizedRules, slugFrom } from './fields.ts'

export const CATEGORIES: EditableTable = {
  table: 'categories',
  rules: {
    ...localizedRules('title', { kind: 'text', isRequired: true, max: 120 }),
    slug: { kind: 'slug', isRequired: true, max: 100 },
    ...localizedRules('shortDescription', { kind: 'text', max: 500 }),
    ...localizedRules('description', { kind: 'html', max: 50_000 }),
    image: { kind: 'path' },
    icon: { kind: 'path', max: 60 },
    isFeatured: { kind: 'flag' },
    isInMenu: { kind: 'flag' },
  },
  subjectOf: ({ id }) => `category:${id}`,
}

export type ListedCategory = {
  id: number
  parentId: number | null
  slug: string
  title: LocalizedText
  isFeatured: boolean
  isInMenu: boolean
  /** Its own, published or not; archived ones too. */
  products: number
}

/** In the order of the tree's siblings. All at once: there are at most some thousands. */
export const listCategories = (db: Db): Promise<ListedCategory[]> =>
  rows<ListedCategory>(
    db,
    sql`select c.id, c.parent_id as "parentId", c.slug, c.title, c.is_featured as "isFeatured", c.is_in_menu as "isInMenu",
          coalesce(n.count, 0) as products
        from categories c left join (
          select category_id, count(*)::int as count from products where parent_id is null group by category_id
        ) n on n.category_id = c.id
        order by c.position, c.id`,
  )

/** What would be lost or left without a place with the category. */
type CategoryUse = { products: number; children: number; services: number; coupons: number; rooms: number }

export type CategoryDetail = { id: number; parentId: number | null; version: number; fields: Fields; use: CategoryUse }

export async function findCategory(db: Db, id: number): Promise<CategoryDetail | undefined> {
  const row = await firstRow<{
    id: number
    parentId: number | null
    slug: string
    title: LocalizedText
    shortDescription: LocalizedText
    description: LocalizedText
    image: string | null
    icon: string | null
    isFeatured: boolean
    isInMenu: boolean
    version: number
  }>(
    db,
    sql`select id, parent_id as "parentId", slug, title, short_description as "shortDescription", description, image, icon,
          is_featured as "isFeatured", is_in_menu as "isInMenu", version from categories where id = ${id}`,
  )
  if (!row) return undefined
  const { parentId, version } = row
  return { id, parentId, version, fields: fieldsOf(CATEGORIES.rules, row), use: await usageOf(db, id) }
}

async function usageOf(db: Db, id: number): Promise<CategoryUse> {
  const found = await firstRow<CategoryUse>(
    db,
    sql`select (select count(*)::int from products where category_id = ${id} and parent_id is null) as products,
          (select count(*)::int from categories where parent_id = ${id}) as children,
          (select count(*)::int from service_categories where category_id = ${id}) as services,
          (select count(*)::int from coupon_categories where category_id = ${id}) as coupons,
          (select count(*)::int from room_plan_categories where category_id = ${id}) as rooms`,
  )
  return found ?? { products: 0, children: 0, services: 0, coupons: 0, rooms: 0 }
}

export const editCategory = (db: Db, id: number, edit: FieldsEdit): Promise<RowEdited> =>
  db.transaction((tx) => editRow(tx, CATEGORIES, id, edit))

type NewCategory = { title: LocalizedText; parentId: number | null }

/** Behind its siblings. @returns undefined where the parent is not there */
export function createCategory(db: Db, { title, parentId }: NewCategory): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    await lockTree(tx)
    if (
      parentId !== null &&
      !(await firstRow(tx, sql`select 1 from categories where id = ${parentId} for key share`))
    ) {
      return undefined
    }
    const slug = await freeSlug(tx, 'categories', slugFrom(title.lv))
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into categories (parent_id, slug, title, short_description, description, position)
          select ${parentId}::int, ${slug}, ${JSON.stringify(title)}::jsonb, '{"lv": ""}', '{"lv": ""}', coalesce(max(position) + 1, 0)
          from categories where parent_id is not distinct from ${parentId}::int
          returning id`,
    )
    return made?.id
  })
}

const lockTree = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('category-tree'))`)

/** `before`: the sibling that follows it; null: the last one. */
export type CategoryMove = { parentId: number | null; before: number | null }

/** Parent and positions of all siblings in one statement, so that caches hear of it once. */
export function moveCategory(
  db: Db,
  id: number,
  { parentId, before }: CategoryMove,
): Promise<'moved' | 'unknown' | 'cycle'> {
  return db.transaction(async (tx) => {
    await lockTree(tx)
    const known = await rows<{ id: number }>(tx, sql`select id from categories where id in (${id}, ${parentId ?? id})`)
    if (known.length < new Set([id, parentId ?? id]).size) return 'unknown'
    if (parentId !== null && (await isWithin(tx, parentId, id))) return 'cycle'
    await tx.execute(sql`
      with wanted as (
        select id, row_number() over (order by place, half) - 1 as position from (
          select id, row_number() over (order by position, id) as place, 1 as half from categories
          where parent_id is not distinct from ${parentId}::int and id <> ${id}
          union all
          select ${id}, coalesce((
            select place from (
              select id, row_number() over (order by position, id) as place from categories
              where parent_id is not distinct from ${parentId}::int and id <> ${id}) s
            where s.id = ${before}::int), 1000000), 0) placed)
      update categories c set position = w.position, parent_id = ${parentId}::int
      from wanted w where w.id = c.id
        and (c.position <> w.position or c.parent_id is distinct from ${parentId}::int)`)
    return 'moved'
  })
}

async function isWithin(tx: Db, id: number, above: number): Promise<boolean> {
  const found = await firstRow(
    tx,
    sql`with recursive up as (
          select id, parent_id from categories where id = ${id}
          union select c.id, c.parent_id from categories c join up on c.id = up.parent_id)
        select 1 from up where id = ${above}`,
  )
  return found !== undefined
}

/** Of one statement: above it, caches and search read the whole catalogue anew. */
export const SLICE = 200
/** Of one call, so that it answers soon; it is called again for the rest. */
const AT_ONCE = 2_000

export type MovedSome = { moved: number; left: number }

/** Slices of their own transactions: a call that was cut off goes on where it ended. */
export async function moveProductsOf(db: Db, id: number, to: number): Promise<MovedSome | undefined> {
  const known = await rows(db, sql`select 1 from categories where id in (${id}, ${to})`)
  return known.length < 2 ? undefined : moveInSlices(db, 'category_id', id, to)
}

/** Each slice is a transaction of its own, which tells the audit log who acts. */
export async function moveInSlices(
  db: Db,
  column: 'category_id' | 'manufacturer_id',
  from: number,
  to: number,
): Promise<MovedSome> {
  const name = sql.identifier(column)
  let moved = 0
  for (let some = SLICE; some === SLICE && moved < AT_ONCE; moved += some) {
    some = await db.transaction((tx) =>
      changedRows(
        tx,
        sql`update products set ${name} = ${to} where id in (
              select id from products where ${name} = ${from} order by id limit ${SLICE} for update)`,
      ),
    )
  }
  const rest = await firstRow<{ left: number }>(
    db,
    sql`select count(*)::int as left from products where ${name} = ${from}`,
  )
  return { moved, left: rest?.left ?? 0 }
}

export type CategoryDeleted = { ok: true } | { ok: false; reason: 'unknown' | 'changed' | 'in-use'; use?: CategoryUse }

/** Only an empty one: without products and subcategories. @param to where its addresses lead from now on */
export function deleteCategory(
  db: Db,
  id: number,
  { version, to }: { version: number; to?: number | undefined },
): Promise<CategoryDeleted> {
  return db.transaction(async (tx) => {
    await lockTree(tx)
    const row = await firstRow<{ version: number }>(tx, sql`select version from categories where id = ${id} for update`)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.version !== version) return { ok: false, reason: 'changed' }
    const use = await usageOf(tx, id)
    const all = await firstRow(tx, sql`select 1 from products where category_id = ${id} limit 1`)
    if (all || use.children > 0) return { ok: false, reason: 'in-use', use }
    if (to !== undefined) await leadOn(tx, { table: 'categories', column: 'category_id', prefix: '/c/' }, id, to)
    await tx.execute(sql`delete from categories where id = ${id}`)
    return { ok: true }
  })
}
