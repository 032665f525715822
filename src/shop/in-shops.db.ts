import { type SQL, sql } from 'drizzle-orm'

const linked = (condition: SQL) => sql`exists (
  select from stock_locations l join pickup_points s on s.id = l.shop_id
  where l.kind = 'own' and s.carrier = 'shop' and s.is_active and ${condition})`

/**
 * Whether some shop surely has a piece of a product or variation, as `piecesByShop` of `stock/shop-stock.ts` counts. Where
 * no location lies in a shop, all own stock does.
 * @param product alias of a row of `products`
 */
export function isInShop(product: SQL): SQL {
  return sql`(
    select case when not ${linked(sql`true`)} then ${product}.quantity > 0
      else coalesce(max(pieces) filter (where is_shop), 0) > greatest(coalesce(sum(pieces), 0) - ${product}.quantity, 0)
        or (${linked(sql`l.code = 'main'`)} and ${product}.quantity > coalesce(sum(pieces), 0)) end
    from (
      select l.shop_id, bool_or(s.id is not null) as is_shop, sum(v.quantity) as pieces
      from stock_levels v join stock_locations l on l.id = v.location_id and l.kind = 'own' and l.code <> 'main'
      left join pickup_points s on s.id = l.shop_id and s.carrier = 'shop' and s.is_active
      where v.product_id = ${product}.id and ${linked(sql`true`)}
      group by l.shop_id) elsewhere)`
}
