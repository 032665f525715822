import { type SQL, sql } from 'drizzle-orm'
import { type CategoryTree, pathTo } from '../catalogue/tree.ts'
import { defaultLang } from '../columns.ts'
import { type Db, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import type { VatClass } from '../tax/vat-class.ts'
import type { CartLine } from './cart.ts'
import { linePrice, listsOfCart } from './line-price.db.ts'

export type Service = {
  id: number
  title: string
  short_description: string
  price: Cents
  vat_class: VatClass
  is_bulky: boolean
  category_ids: number[] | null
}

/** A service is for bulky goods or for categories, and never costs more than the goods that it is for. */
export function fitsGoods(
  service: Pick<Service, 'is_bulky' | 'category_ids' | 'price'>,
  goods: readonly Pick<CartLine, 'isBulky' | 'categoryId' | 'price' | 'quantity'>[],
  tree: CategoryTree,
): boolean {
  const those = goods.filter(
    ({ isBulky, categoryId }) =>
      (isBulky || !service.is_bulky) &&
      (service.category_ids === null ||
        (categoryId !== null && pathTo(tree, categoryId).some(({ id }) => service.category_ids?.includes(id)))),
  )
  return those.length > 0 && those.reduce((sum, { price, quantity }) => sum + price * quantity, 0) >= service.price
}

/** The same in SQL, for the product `p`; true also when the cart has the service already. */
export const fitsCart = (cartId: string): SQL => sql`(
  exists (select from cart_items i where i.cart_id = ${cartId} and i.product_id = p.id) or ${fitsGoodsOf(cartId)})`

/** The same for the goods in the cart alone. */
export const fitsGoodsOf = (cartId: string): SQL => sql`coalesce((
    select sum(${linePrice(sql`i`, { listed: sql`g.price`, lists: listsOfCart(cartId) })} * i.quantity) >= p.price
    from cart_items i join products g on g.id = i.product_id left join products family on family.id = g.parent_id
    where i.cart_id = ${cartId} and g.type = 'product' and (g.is_bulky or not p.is_bulky) and (
      not exists (select from service_categories s where s.service_id = p.id)
      or exists (
        with recursive above as (
          select id, parent_id from categories where id = coalesce(g.category_id, family.category_id)
          union all select c.id, c.parent_id from categories c join above a on c.id = a.parent_id)
        select from above a join service_categories s on s.category_id = a.id where s.service_id = p.id))), false)`

export function findServices(db: Db, lang: Lang): Promise<Service[]> {
  return rows<Service>(
    db,
    sql`select p.id, t.title, t.short_description, p.price, p.vat_class, p.is_bulky,
          (select json_agg(s.category_id) from service_categories s where s.service_id = p.id) as category_ids
        from products p
        join lateral (select title, short_description from product_texts where product_id = p.id and lang in (${lang}, ${defaultLang})
          order by (lang = ${lang}) desc limit 1) t on true
        where p.type = 'service' and p.is_published order by p.id`,
  )
}
