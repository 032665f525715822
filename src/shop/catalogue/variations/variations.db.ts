import { type SQL, sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../../db.ts'
import { DEFAULT_LANG, type Lang } from '../../languages.ts'
import type { VariationRow, Variations } from './variations.calls.ts'

type Parent = { code: string; price: number; weight: number; axes: Variations['axes'] | null }

/** All variations of a product in their order, archived ones last. Null for an unknown product. */
export async function readVariations(db: Db, productId: number, lang: Lang): Promise<Variations | null> {
  const [parent, found] = await Promise.all([
    readParent(db, productId, lang),
    variationRows(db, sql`v.parent_id = ${productId}`, lang),
  ])
  if (!parent) return null
  const { code, price, weight, axes } = parent
  return { code, price, weight, axes: axes ?? [], rows: found }
}

const readParent = (db: Db, productId: number, lang: Lang) =>
  firstRow<Parent>(
    db,
    sql`select p.code, p.price, p.weight, (
          select json_agg(json_build_object('id', a.id, 'role', a.role, 'title', ${titleIn('a', lang)}, 'options', o.options)
            order by a.position, a.id)
          from (
            select ao.attribute_id, json_agg(json_build_object('id', ao.id, 'slug', ao.slug, 'color', ao.color,
                'title', ${titleIn('ao', lang)}) order by ao.position, ao.id) as options
            from attribute_options ao where ao.id in (
              select po.option_id from products v join product_options po on po.product_id = v.id and po.is_distinguishing
              where v.parent_id = p.id and v.archived_at is null)
            group by ao.attribute_id) o join attributes a on a.id = o.attribute_id) as axes
        from products p where p.id = ${productId} and p.parent_id is null and p.type = 'product'`,
  )

/** @param which condition on `v` */
export const variationRows = (db: Db, which: SQL, lang: Lang): Promise<VariationRow[]> =>
  rows<VariationRow>(
    db,
    sql`select v.id, v.version, v.code, v.ean, v.price, v.previous_price as "previousPrice", v.weight,
          v.width, v.depth, v.height, v.cost, coalesce(h.lowest, v.price) as lowest,
          v.is_published as "isPublished", v.archived_at is not null as "isArchived", v.quantity,
          v.virtual_quantity as "virtualQuantity", coalesce(own.title,
            (select title from product_texts where product_id = v.id order by lang <> ${DEFAULT_LANG} limit 1), v.code) as title, coalesce(o.options, '{}') as options,
          i.path as picture
        from products v
        left join (
          select po.product_id, array_agg(po.option_id order by a.position, a.id, ao.position) as options
          from product_options po join attribute_options ao on ao.id = po.option_id join attributes a on a.id = ao.attribute_id
            join products v on v.id = po.product_id
          where po.is_distinguishing and ${which} group by po.product_id) o on o.product_id = v.id
        left join (
          select h.product_id, min(h.price) as lowest from price_history h join products v on v.id = h.product_id
          where (h.valid_to is null or h.valid_to > now() - interval '30 days') and ${which} group by h.product_id
        ) h on h.product_id = v.id
        left join product_texts own on own.product_id = v.id and own.lang = ${lang}
        left join product_images i on i.product_id = v.id and i.position = 0
        where ${which} order by v.archived_at is not null, v.position, v.id`,
  )

const titleIn = (table: 'a' | 'ao', lang: Lang) => {
  const title = sql.raw(`${table}.title`)
  return sql`coalesce(nullif(${title}->>${lang}, ''), ${title}->>${DEFAULT_LANG}, '')`
}

/** Null: it is no variation; undefined: it is not there. */
export const parentOf = async (db: Db, id: number): Promise<number | null | undefined> =>
  (await firstRow<{ parentId: number | null }>(db, sql`select parent_id as "parentId" from products where id = ${id}`))
    ?.parentId

/** @param forWriting keeps others from writing variations of the product until the end of the transaction */
export async function productFor(tx: Db, id: number, { forWriting }: { forWriting: boolean }) {
  return firstRow<{ id: number; code: string; price: number; quantity: number; isArchived: boolean }>(
    tx,
    sql`select id, code, price, quantity, archived_at is not null as "isArchived" from products
        where id = ${id} and parent_id is null and type = 'product' ${forWriting ? sql`for no key update` : sql``}`,
  )
}

/**
 * What a product has from its variations: the options in which they differ, so that filters need one table, and whether it
 * has any. Raises its version. @param price it then costs what the cheapest one costs that is shown, else the cheapest of all
 */
export async function followVariations(tx: Db, id: number, { price }: { price: boolean }) {
  const kept = sql`select po.option_id, ao.attribute_id from products v
    join product_options po on po.product_id = v.id and po.is_distinguishing join attribute_options ao on ao.id = po.option_id
    where v.parent_id = ${id} and v.archived_at is null`
  await tx.execute(sql`delete from product_options po using attribute_options ao
    where po.product_id = ${id} and ao.id = po.option_id
      and ao.attribute_id in (select b.attribute_id from products v join product_options d on d.product_id = v.id
        and d.is_distinguishing join attribute_options b on b.id = d.option_id where v.parent_id = ${id})
      and not exists (select from (${kept}) k where k.option_id = po.option_id)`)
  await tx.execute(sql`insert into product_options (product_id, option_id, is_distinguishing)
    select distinct ${id}::int, k.option_id, false from (${kept}) k on conflict do nothing`)
  await tx.execute(sql`update products set version = version + 1, has_variations = exists (
    select from products v where v.parent_id = ${id} and v.archived_at is null) where id = ${id}`)
  if (price) await followPrices(tx, [id])
}

/** Products cost what their cheapest variations cost. */
export const followPrices = (tx: Db, ids: readonly number[]) =>
  tx.execute(sql`update products p set price = v.price, previous_price = v.previous_price
    from (select distinct on (parent_id) parent_id, price, previous_price from products
      where parent_id = any(${`{${ids.join()}}`}::int[]) and archived_at is null
      order by parent_id, is_published desc, price, position, id) v
    where p.id = v.parent_id and (p.price, p.previous_price) is distinct from (v.price, v.previous_price)`)
