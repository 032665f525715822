import { type SQL, sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow } from '../../db.ts'
import { copyVariations } from '../variations/copy-variations.db.ts'
import { freeCode, freeSlug } from './create-product.db.ts'

/** What staff edit of a product: never `product_id` itself. */
const COPIED: readonly { table: string; columns: string }[] = [
  {
    table: 'product_texts',
    columns: 'lang, title, sub_title, short_description, description, meta_title, safety_text',
  },
  { table: 'product_images', columns: 'path, alt, position' },
  { table: 'product_properties', columns: 'property_id, value, position' },
  { table: 'product_documents', columns: 'title, path, position, kind' },
  { table: 'product_badges', columns: 'badge_id' },
  { table: 'product_relations', columns: 'kind, other_id, position' },
]

const isProduct = (id: number) => sql`id = ${id} and parent_id is null and type = 'product'`

/**
 * A hidden copy with a code and an address of its own and hidden variations, without stock, reviews and EAN; pictures are
 * the same files. @returns null for an unknown product
 */
export function copyProduct(db: Db, id: number): Promise<{ id: number } | null> {
  return db.transaction(async (tx) => {
    const found = await firstRow<{ slug: string }>(tx, sql`select slug from products where ${isProduct(id)}`)
    if (!found) return null
    const [code, slug] = [await freeCode(tx), await freeSlug(tx, found.slug)]
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into products (slug, code, is_published, category_id, manufacturer_id, vat_class, price, cost, is_new, is_featured,
            is_popular, is_free_eu_shipping, is_bulky, is_reverse_charge, energy_class, eprel_number, unit_kind, unit_milli,
            guarantee_months, weight, width, depth, height)
          select ${slug}, ${code}, false, category_id, manufacturer_id, vat_class, price, cost, is_new, is_featured,
            is_popular, is_free_eu_shipping, is_bulky, is_reverse_charge, energy_class, eprel_number, unit_kind, unit_milli,
            guarantee_months, weight, width, depth, height from products where id = ${id} returning id`,
    )
    if (!made) throw new Error('The copy was not written')
    for (const { table, columns } of COPIED) {
      const [name, list] = [sql.identifier(table), sql.raw(columns)]
      await tx.execute(
        sql`insert into ${name} (product_id, ${list}) select ${made.id}, ${list} from ${name} where product_id = ${id}`,
      )
    }
    // Options in which the variations differ come with variations.
    await tx.execute(sql`insert into product_options (product_id, option_id)
      select ${made.id}, o.option_id from product_options o join attribute_options a on a.id = o.option_id
      where o.product_id = ${id} and a.attribute_id not in (
        select b.attribute_id from products c join product_options v on v.product_id = c.id
          join attribute_options b on b.id = v.option_id where c.parent_id = ${id})`)
    await copyVariations(tx, id, { id: made.id, code })
    return made
  })
}

type Acted = { ok: true } | { ok: false; reason: 'unknown' | 'changed' }

/** Takes it out of the shop and of lists; orders and history keep it. @param version as it was read */
export const archiveProduct = (db: Db, id: number, { version, now }: { version: number; now: Date }): Promise<Acted> =>
  actOn(db, { id, version }, (tx) => archiveProducts(tx, [id], now))

/** It stays hidden until somebody publishes it. @param version as it was read */
export const restoreProduct = (db: Db, id: number, version: number): Promise<Acted> =>
  actOn(db, { id, version }, (tx) => restoreProducts(tx, [id]))

const actOn = (db: Db, { id, version }: { id: number; version: number }, act: (tx: Db) => Promise<unknown>) =>
  db.transaction(async (tx): Promise<Acted> => {
    const found = await firstRow<{ version: number }>(
      tx,
      sql`select version from products where ${isProduct(id)} for update`,
    )
    if (!found) return { ok: false, reason: 'unknown' }
    if (found.version !== version) return { ok: false, reason: 'changed' }
    await act(tx)
    return { ok: true }
  })

const areProducts = (ids: readonly number[]) =>
  sql`id = any(${`{${ids.join()}}`}::int[]) and parent_id is null and type = 'product'`

/** @returns how many were there */
export const archiveProducts = (db: Db, ids: readonly number[], now: Date): Promise<number> =>
  changed(
    db,
    sql`update products set archived_at = coalesce(archived_at, ${now.toISOString()}::timestamptz), is_published = false,
          publish_at = null, unpublish_at = null where ${areProducts(ids)}`,
  )

export const restoreProducts = (db: Db, ids: readonly number[]): Promise<number> =>
  changed(db, sql`update products set archived_at = null where ${areProducts(ids)}`)

const changed = (db: Db, query: SQL) => db.transaction((tx) => changedRows(tx, query))

/** By table: its column that names a product. */
const REFERENCES: Readonly<Record<string, string>> = {
  order_lines: 'product_id',
  quote_lines: 'product_id',
  cart_items: 'product_id',
  reviews: 'product_id',
  questions: 'product_id',
  wishlist_items: 'product_id',
  saved_items: 'product_id',
  stock_subscriptions: 'product_id',
  product_relations: 'other_id',
  product_set_items: 'product_id',
  scene_products: 'product_id',
  slider_products: 'product_id',
  room_plan_products: 'product_id',
  stock_document_lines: 'product_id',
}

/** Whether something refers to a product. @param id an expression of SQL */
export const usesOf = (id: SQL): SQL =>
  sql.join(
    Object.entries(REFERENCES).map(
      ([table, column]) => sql`exists (select from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id})`,
    ),
    sql` or `,
  )

type Deleted = { ok: true } | { ok: false; reason: 'unknown' | 'changed' | 'variations' | 'stock' | 'used' }

/** Only where nothing refers to it; what was sold once is archived instead. @param version as it was read */
export function deleteProduct(db: Db, id: number, version: number): Promise<Deleted> {
  return db.transaction(async (tx) => {
    const found = await firstRow<{ version: number; variations: boolean; stock: boolean }>(
      tx,
      sql`select version, exists (select from products where parent_id = p.id) as variations,
            p.quantity + p.virtual_quantity > 0 or exists (
              select from stock_movements where product_id = p.id and reason <> 'opening') as stock
          from products p where ${isProduct(id)} for update`,
    )
    if (!found) return { ok: false, reason: 'unknown' }
    if (found.version !== version) return { ok: false, reason: 'changed' }
    if (found.variations) return { ok: false, reason: 'variations' }
    const used = await firstRow<{ used: boolean }>(tx, sql`select ${usesOf(sql`${id}`)} as used`)
    if (used?.used) return { ok: false, reason: 'used' }
    if (found.stock) return { ok: false, reason: 'stock' }
    await tx.execute(sql`delete from products where id = ${id}`)
    return { ok: true }
  })
}
