import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { removeProduct, setText } from '../edit-rows.db.ts'
import { DEFAULT_LANG, type LocalizedText } from '../languages.ts'
import type { RoomKind, RoomRole } from './room-role.ts'

type ListedGood = { code: string; places: number; from: number | null; to: number | null }
type ListedItem = {
  id: number
  role: RoomRole
  title: LocalizedText
  per_people: number | null
  pieces: number
  goods: ListedGood[]
}
type ListedRoom = {
  id: number
  slug: string
  kind: RoomKind
  title: LocalizedText
  people: number
  size_mark: number | null
  is_hidden: boolean
  categories: string[]
  items: ListedItem[]
}

export const listRooms = (db: Db): Promise<ListedRoom[]> =>
  rows(
    db,
    sql`select r.id, r.slug, r.kind, r.title, r.people, r.size_mark, r.is_hidden,
          array(select c.slug from room_plan_categories l join categories c on c.id = l.category_id
            where l.plan_id = r.id order by c.slug) as categories,
          coalesce((select json_agg(json_build_object('id', i.id, 'role', i.role, 'title', i.title,
            'per_people', i.per_people, 'pieces', i.pieces, 'goods', coalesce((
              select json_agg(json_build_object('code', p.code, 'places', g.places, 'from', g.size_from, 'to', g.size_to)
                order by g.position, p.id)
              from room_plan_products g join products p on p.id = g.product_id where g.item_id = i.id), '[]')
          ) order by i.position, i.id) from room_plan_items i where i.plan_id = r.id), '[]') as items
        from room_plans r order by r.position, r.id`,
  )

type NewRoom = { slug: string; kind: RoomKind; people: number; title: string }

/** Behind the others. @param room its title is in the default language @returns its id; null where the slug is taken */
export async function addRoom(db: Db, { slug, kind, people, title }: NewRoom): Promise<number | null> {
  const added = await firstRow<{ id: number }>(
    db,
    sql`insert into room_plans (position, slug, kind, people, title)
        select coalesce(max(position) + 1, 0), ${slug}, ${kind}, ${people}::int,
          jsonb_build_object(${DEFAULT_LANG}::text, ${title}::text)
        from room_plans on conflict (slug) do nothing returning id`,
  )
  return added?.id ?? null
}

export async function setRoomHidden(db: Db, id: number, isHidden: boolean): Promise<boolean> {
  return (await rows(db, sql`update room_plans set is_hidden = ${isHidden} where id = ${id} returning id`)).length > 0
}

/** @param sizeMark null: the room has none */
export async function setRoomStart(db: Db, id: number, people: number, sizeMark: number | null): Promise<boolean> {
  const changed = await rows(
    db,
    sql`update room_plans set people = ${people}::int, size_mark = ${sizeMark}::int where id = ${id} returning id`,
  )
  return changed.length > 0
}

export async function removeRoom(db: Db, id: number): Promise<boolean> {
  return (await rows(db, sql`delete from room_plans where id = ${id} returning id`)).length > 0
}

type Words = { of: 'title' | 'sub_title' | 'item'; lang: string; text: string }

/** @param id of the room, or of the item whose title it is */
export function setRoomText(db: Db, id: number, { of, ...words }: Words): Promise<boolean> {
  const place = of === 'item' ? { table: 'room_plan_items', column: 'title' } : { table: 'room_plans', column: of }
  return setText(db, place, { id, ...words })
}

type NewItem = { role: RoomRole; pieces: number; perPeople: number | null; title: string }

/** @returns its id; null where there is no such room */
export async function addRoomItem(db: Db, planId: number, item: NewItem): Promise<number | null> {
  const added = await firstRow<{ id: number }>(
    db,
    sql`insert into room_plan_items (plan_id, position, role, per_people, pieces, title)
        select r.id, (select count(*) from room_plan_items where plan_id = r.id), ${item.role}, ${item.perPeople}::int,
          ${item.pieces}::int, jsonb_build_object(${DEFAULT_LANG}::text, ${item.title}::text)
        from room_plans r where r.id = ${planId} returning id`,
  )
  return added?.id ?? null
}

export async function removeRoomItem(db: Db, id: number): Promise<boolean> {
  return (await rows(db, sql`delete from room_plan_items where id = ${id} returning id`)).length > 0
}

type NewGood = { code: string; places: number; sizes: { from: number; to: number } | null }

/** Behind the others of its item, or changed where it stands. @returns false where item or product are unknown */
export async function setRoomGood(db: Db, itemId: number, { code, places, sizes }: NewGood): Promise<boolean> {
  const set = await rows(
    db,
    sql`insert into room_plan_products (item_id, product_id, position, places, size_from, size_to)
        select i.id, p.id, (select count(*) from room_plan_products where item_id = i.id), ${places}::int,
          ${sizes?.from ?? null}::int, ${sizes?.to ?? null}::int
        from room_plan_items i, products p
        where i.id = ${itemId} and p.code = ${code} and p.type = 'product' and not p.has_variations
        on conflict (item_id, product_id) do update
          set places = excluded.places, size_from = excluded.size_from, size_to = excluded.size_to
        returning product_id`,
  )
  return set.length > 0
}

export const removeRoomGood = (db: Db, itemId: number, code: string): Promise<boolean> =>
  removeProduct(db, { table: 'room_plan_products', column: 'item_id' }, { id: itemId, code })

/** @param isLinked whether the category's page leads to the room @returns false where room or category are unknown */
export async function linkCategory(db: Db, planId: number, slug: string, isLinked: boolean): Promise<boolean> {
  const known = await firstRow<{ id: number }>(
    db,
    sql`select c.id from categories c, room_plans r where c.slug = ${slug} and r.id = ${planId}`,
  )
  if (!known) return false
  await db.execute(
    isLinked
      ? sql`insert into room_plan_categories (plan_id, category_id) values (${planId}, ${known.id}) on conflict do nothing`
      : sql`delete from room_plan_categories where plan_id = ${planId} and category_id = ${known.id}`,
  )
  return true
}
