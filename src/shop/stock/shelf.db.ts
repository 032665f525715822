import { type SQL, sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { ON_SHELF } from './taking.db.ts'

/** Own pieces that are ordered and in no parcel yet: they lie on the main shelf. @param product its id */
export const unpackedPieces = (product: SQL): SQL => sql`(
  -- Pieces that came back before packing lie there as free ones; those that came back later were in parcels.
  select coalesce(sum(greatest(o.on_shelf - greatest(o.back - (o.taken - o.on_shelf), 0), 0)), 0)::int
  from (
    select sum(l.taken_quantity) as taken, sum(${ON_SHELF}) as on_shelf,
      (select coalesce(sum(m.quantity), 0) from stock_movements m
        join stock_locations s on s.id = m.location_id and s.kind = 'own'
        where m.reference = o.prefixed_id and m.reason = 'return' and m.product_id = ${product}) as back
    from order_lines l join orders o on o.id = l.order_id
    where l.product_id = ${product} and o.stock_returned_at is null
      and o.state in ('awaiting_payment', 'paid', 'processing') group by o.id) o)`

/**
 * Pieces at the location `l` that nobody has ordered. Orders come off the main one and the supplier's, so these have what
 * does not lie elsewhere: no order is read, however often a good was sold. @param product its id
 */
export const freePieces = (product: SQL): SQL => sql`(
  case when l.code in ('main', 'supplier') then
    (select case l.kind when 'own' then quantity else virtual_quantity end from products where id = ${product})
    - coalesce((select sum(v.quantity) from stock_levels v join stock_locations e on e.id = v.location_id
        where v.product_id = ${product} and e.kind = l.kind and e.code not in ('main', 'supplier')), 0)::int
  else coalesce((select quantity from stock_levels where product_id = ${product} and location_id = l.id), 0) end)`

/** What lies at the location `l`: also ordered pieces that nobody has packed. @param product its id */
export const shelfPieces = (product: SQL): SQL =>
  sql`(${freePieces(product)} + case l.code when 'main' then ${unpackedPieces(product)} else 0 end)`

/** The title of a product `p` in a language, with that of the product that it is a variation of. */
export const titleOf = (lang: SQL): SQL => sql`concat_ws(', ',
  (select title from product_texts where product_id = p.parent_id order by (lang = ${lang}) desc, (lang = ${defaultLang}) desc limit 1),
  (select title from product_texts where product_id = p.id order by (lang = ${lang}) desc, (lang = ${defaultLang}) desc limit 1))`

/** A good that has stock of its own. */
export const IS_STOCKED: SQL = sql`p.type = 'product' and not p.has_variations`

/** The name of whoever acted, null for programs of the shop. @param actor `staff:7` */
export const personOf = (actor: SQL): SQL => sql`coalesce(
  (select s.name from staff s where ${actor} = 'staff:' || s.id), (select k.name from api_keys k where ${actor} = 'key:' || k.id))`
