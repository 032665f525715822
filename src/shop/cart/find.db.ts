import { type SQL, sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type CouponRow, toCoupon } from '../coupons/coupons.db.ts'
import { type Db, firstRow } from '../db.ts'
import { DEFAULT_LANG, type Lang } from '../languages.ts'
import type { VatClass } from '../tax/vat-class.ts'
import type { ShippingFields } from './cart.tables.ts'
import type { Cart, CartLine } from './cart.ts'
import { CART_LISTS, linePrice, ownPrice, quotedColumns } from './line-price.db.ts'

export type CartRow = {
  id: string
  version: number
  state: Cart['state']
  coupon_id: number | null
  shipping_method_id: number | null
  shipping: ShippingFields
  payment_method_id: number | null
  buyer_type: Cart['buyerType']
  coupon: CouponRow | null
  lines: LineRow[] | null
}

export type LineRow = {
  id: number
  product_id: number
  parent_id: number | null
  type: CartLine['type']
  title: string
  title_lv: string | null
  slug: string | null
  code: string
  manufacturer: string | null
  manufacturer_id: number | null
  image: string | null
  category_id: number | null
  category: string | null
  vat_class: VatClass
  quantity: number
  price: number
  listed_price: number
  own_price: number
  quoted_until: string | null
  previous_price: number | null
  seen_price: number
  stock: number
  virtual_stock: number
  is_for_sale: boolean
  weight: number
  width: number
  depth: number
  height: number
  is_bulky: boolean
  is_free_eu_shipping: boolean
  is_reverse_charge: boolean
}

export async function findCart(db: Db, id: string, lang: Lang): Promise<Cart | null> {
  const row = await firstRow<CartRow>(db, cartQuery(id, lang))
  return row ? toCart(row) : null
}

const cartQuery = (id: string, lang: Lang) => sql`
  select ${cartColumns}, ${linesAsJson(cartRows(id), CART_LISTS, lang)}
  from carts c where c.id = ${id}`

export const cartRows = (cartId: string) =>
  sql`(select id, product_id, quantity, seen_price, ${quotedColumns} from cart_items where cart_id = ${cartId})`

export const cartColumns = sql`c.id, c.version, c.state, c.coupon_id, c.shipping_method_id, c.shipping, c.payment_method_id, c.buyer_type,
    (select to_jsonb(k) || jsonb_build_object('category_ids',
        (select jsonb_agg(cc.category_id) from coupon_categories cc where cc.coupon_id = k.id))
     from coupons k where k.id = c.coupon_id) as coupon`

const latvianTitle = (lang: Lang) =>
  lang === DEFAULT_LANG
    ? sql`concat_ws(', ', pt.title, t.title)`
    : sql`(select string_agg(l.title, ', ' order by l.product_id = p.id) from product_texts l
        where l.product_id in (p.id, p.parent_id) and l.lang = ${defaultLang})`

/** @param items rows of `id`, `product_id`, `quantity`, `seen_price` and `quotedColumns` @param lists ids of price lists */
export const linesAsJson = (items: SQL, lists: SQL, lang: Lang) => sql`
    (select json_agg(json_build_object(
        'id', i.id, 'product_id', p.id, 'parent_id', p.parent_id, 'type', p.type, 'title', concat_ws(', ', pt.title, t.title), 'title_lv', ${latvianTitle(lang)}, 'slug', coalesce(p.slug, parent.slug),
        'code', p.code, 'manufacturer', m.title, 'manufacturer_id', m.id, 'image', image.path, 'category_id', cat.id,
        'category', coalesce(cat.title->>${lang}, cat.title->>${defaultLang}),
        'vat_class', p.vat_class, 'quantity', i.quantity, 'price', ${linePrice(sql`i`, { listed: sql`p.price`, lists })}, 'listed_price', p.price,
        'own_price', ${ownPrice({ productId: sql`p.id`, listed: sql`p.price`, quantity: sql`i.quantity`, lists })},
        'quoted_until', i.quoted_until, 'previous_price', p.previous_price,
        'seen_price', i.seen_price, 'stock', p.quantity, 'virtual_stock', p.virtual_quantity,
        'is_for_sale', p.is_published and not p.has_variations and coalesce(parent.is_published, true),
        'weight', p.weight, 'width', p.width, 'depth', p.depth, 'height', p.height, 'is_bulky', p.is_bulky,
        'is_free_eu_shipping', p.is_free_eu_shipping,
        'is_reverse_charge', p.is_reverse_charge or coalesce(parent.is_reverse_charge, false)) order by i.id)
     from ${items} i
     join products p on p.id = i.product_id
     left join products parent on parent.id = p.parent_id
     left join categories cat on cat.id = coalesce(p.category_id, parent.category_id)
     left join manufacturers m on m.id = coalesce(p.manufacturer_id, parent.manufacturer_id)
     join lateral (select title from product_texts where product_id = p.id and lang in (${lang}, ${defaultLang})
       order by (lang = ${lang}) desc limit 1) t on true
     left join lateral (select title from product_texts where product_id = p.parent_id and lang in (${lang}, ${defaultLang})
       order by (lang = ${lang}) desc limit 1) pt on true
     left join lateral (select path from product_images where product_id in (p.id, p.parent_id)
       order by (product_id = p.id) desc, position limit 1) image on true) as lines`

export function toCart(row: CartRow): Cart {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    couponId: row.coupon_id,
    coupon: row.coupon && toCoupon(row.coupon),
    shippingMethodId: row.shipping_method_id,
    shipping: row.shipping,
    paymentMethodId: row.payment_method_id,
    buyerType: row.buyer_type,
    lines: toLines(row.lines),
    saved: [],
  }
}

export const toLines = (found: LineRow[] | null): CartLine[] =>
  (found ?? []).map((line) => ({
    id: line.id,
    productId: line.product_id,
    parentId: line.parent_id,
    type: line.type,
    title: line.title,
    titleLv: line.title_lv ?? line.title,
    slug: line.slug,
    code: line.code,
    manufacturer: line.manufacturer,
    manufacturerId: line.manufacturer_id,
    image: line.image,
    categoryId: line.category_id,
    category: line.category,
    vatClass: line.vat_class,
    quantity: line.quantity,
    price: line.price,
    listedPrice: line.listed_price,
    ownPrice: line.own_price,
    quotedUntil: line.price < line.own_price && line.quoted_until ? new Date(line.quoted_until) : null,
    previousPrice: line.previous_price,
    seenPrice: line.seen_price,
    stock: { quantity: line.stock, virtual_quantity: line.virtual_stock },
    isForSale: line.is_for_sale,
    weight: line.weight,
    width: line.width,
    depth: line.depth,
    height: line.height,
    isBulky: line.is_bulky,
    isFreeEuShipping: line.is_free_eu_shipping,
    isReverseCharge: line.is_reverse_charge,
  }))
