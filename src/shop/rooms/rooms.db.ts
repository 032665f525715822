import { sql } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { toRigaDate } from '../calendar/days.ts'
import type { CatalogueDeps } from '../catalogue/cards.db.ts'
import { type GoodLinkRow, goodLink, goodLinkColumns } from '../content/goods.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { inLang, type Lang, type LocalizedText } from '../languages.ts'
import { datedRates } from '../tax/rates.db.ts'
import { rateOf } from '../tax/rates.ts'
import type { VatClass } from '../tax/vat-class.ts'
import type { RoomGood, RoomPlan } from './room-plan.ts'
import type { RoomKind, RoomRole } from './room-role.ts'

/** Of everything that shows a room or a link to one. */
export const ROOMS_TAG = 'rooms'

type RoomLink = { slug: string; kind: RoomKind; title: string; subTitle: string; categoryIds: readonly number[] }

/** Of the rooms that are shown, in their order. */
export async function roomLinks(db: Db, memory: LookupCache, lang: Lang): Promise<RoomLink[]> {
  const found = await memory.get('room links', [ROOMS_TAG], () => readLinks(db))
  return found.map(({ title, sub_title, category_ids, ...link }) => ({
    ...link,
    title: inLang(title, lang),
    subTitle: sub_title ? inLang(sub_title, lang) : '',
    categoryIds: category_ids,
  }))
}

type LinkRow = Pick<PlanRow, 'slug' | 'kind' | 'title' | 'sub_title'> & { category_ids: number[] }

const readLinks = (db: Db) =>
  rows<LinkRow>(
    db,
    sql`select r.slug, r.kind, r.title, r.sub_title,
          array(select category_id from room_plan_categories where plan_id = r.id) as category_ids
        from room_plans r where not r.is_hidden and exists (
          select 1 from room_plan_items i join room_plan_products g on g.item_id = i.id where i.plan_id = r.id)
        order by r.position, r.id`,
  )

type PlanRow = {
  id: number
  slug: string
  kind: RoomKind
  title: LocalizedText
  sub_title: LocalizedText | null
  people: number
  size_mark: number | null
}
type ItemRow = { id: number; role: RoomRole; title: LocalizedText; per_people: number | null; pieces: number }
type GoodRow = GoodLinkRow & {
  item_id: number
  price: number
  vat_class: VatClass
  quantity: number
  virtual_quantity: number
  width: number
  depth: number
  places: number
  size_from: number | null
  size_to: number | null
}

/** With the goods that are for sale; null where there are none. `tags`: of the products. */
export async function readRoom(
  deps: CatalogueDeps,
  slug: string,
): Promise<{ plan: RoomPlan; tags: readonly string[] } | null> {
  const { db, memory, lang } = deps
  const row = await firstRow<PlanRow>(
    db,
    sql`select id, slug, kind, title, sub_title, people, size_mark from room_plans where slug = ${slug} and not is_hidden`,
  )
  if (!row) return null
  const [items, goods, rates] = await Promise.all([
    rows<ItemRow>(
      db,
      sql`select id, role, title, per_people, pieces from room_plan_items where plan_id = ${row.id} order by position, id`,
    ),
    readGoods(db, row.id, lang),
    datedRates(db, memory),
  ])
  if (goods.length === 0) return null
  const day = toRigaDate(deps.now)
  const goodsOf = (item: number) =>
    goods
      .filter(({ item_id }) => item_id === item)
      .map((good) => toGood(good, rateOf(rates, 'LV', good.vat_class, day), lang))
  const plan: RoomPlan = {
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    title: inLang(row.title, lang),
    subTitle: row.sub_title ? inLang(row.sub_title, lang) : '',
    people: row.people,
    sizeMark: row.size_mark,
    items: items.map(({ id, role, title, per_people, pieces }) => ({
      id,
      role,
      title: inLang(title, lang),
      perPeople: per_people,
      pieces,
      goods: goodsOf(id),
    })),
  }
  return { plan, tags: goods.map(({ page_id }) => `product:${page_id}`) }
}

function toGood(row: GoodRow, rateBp: number, lang: Lang): RoomGood {
  return {
    ...goodLink(row, lang),
    pageId: row.page_id,
    price: row.price,
    rateBp,
    stock: row.quantity + row.virtual_quantity,
    isInShop: row.quantity > 0,
    places: row.places,
    sizeFrom: row.size_from,
    sizeTo: row.size_to,
    width: row.width,
    depth: row.depth,
  }
}

function readGoods(db: Db, planId: number, lang: Lang): Promise<GoodRow[]> {
  return rows<GoodRow>(
    db,
    sql`select g.item_id, g.places, g.size_from, g.size_to, ${goodLinkColumns(lang)}, p.price, p.vat_class,
          p.quantity, p.virtual_quantity, p.width, p.depth
        from room_plan_products g
        join room_plan_items i on i.id = g.item_id and i.plan_id = ${planId}
        join products p on p.id = g.product_id and p.type = 'product' and p.is_published and not p.has_variations
        left join products parent on parent.id = p.parent_id
        where coalesce(parent.is_published, true)
        order by g.item_id, g.position, p.id`,
  )
}
