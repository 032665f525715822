import { sql } from 'drizzle-orm'
import { UsageError } from '../../src/cli/commands.ts'
import { deliveryCountries } from '../../src/shop/addresses/countries.db.ts'
import { createLookupCache } from '../../src/shop/cache/lookup-cache.ts'
import type { CartLine } from '../../src/shop/cart/cart.ts'
import { type CartRow, linesAsJson, toCart } from '../../src/shop/cart/find.db.ts'
import { listsOfCustomer, NOT_QUOTED } from '../../src/shop/cart/line-price.db.ts'
import { categoryTree } from '../../src/shop/catalogue/tree.db.ts'
import type { PricingData } from '../../src/shop/checkout/deps.ts'
import { findCoupon } from '../../src/shop/coupons/coupons.db.ts'
import { type Db, firstRow, rows } from '../../src/shop/db.ts'
import { DEFAULT_LANG, type Lang, languages } from '../../src/shop/languages.ts'
import type { OrderDelivery } from '../../src/shop/orders/orders.tables.ts'
import { paymentMethodsOf } from '../../src/shop/payments/methods.db.ts'
import { readSettings } from '../../src/shop/settings/settings.db.ts'
import type { Settings } from '../../src/shop/settings/settings.ts'
import { dispatchDaysOf } from '../../src/shop/shipping/dispatch-days.db.ts'
import { shippingMethodsOf } from '../../src/shop/shipping/methods.db.ts'
import { datedRates, ossSwitchesOf } from '../../src/shop/tax/rates.db.ts'
import type { Account } from './buyers.ts'

type Point = NonNullable<OrderDelivery['point']>
/** `isSupplied`: the shop itself has none, the supplier does. */
export type Goods = { lines: Record<Lang, CartLine>; isSupplied: boolean }

/** What invented orders are made of; read once and kept. */
export type OrderFacts = Omit<PricingData, 'account'> & {
  settings: Settings
  goods: Goods[]
  /** By carrier and country. */
  points: Map<string, Point[]>
  accounts: Account[]
  coupon: NonNullable<Awaited<ReturnType<typeof findCoupon>>>
}

/** A large shop sells most of what it sells of so many products. */
const MOST_PRODUCTS = 20_000
const AT_ONCE = 1_000
const COUPON = 'GENERATED5'

export async function readOrderFacts(db: Db, now: Date): Promise<Omit<OrderFacts, 'accounts'>> {
  const memory = createLookupCache()
  const facts = {
    settings: await readSettings(db, memory),
    methods: await shippingMethodsOf(db, memory),
    paymentMethods: (await paymentMethodsOf(db, memory)).filter(({ provider }) => PROVIDERS.has(provider)),
    rates: await datedRates(db, memory),
    oss: await ossSwitchesOf(db, memory),
    tree: await categoryTree(db, memory),
    deliverable: await deliveryCountries(db, memory),
    dispatchDays: await dispatchDaysOf(db, memory, now),
    goods: await readGoods(db),
    points: await readPoints(db),
    coupon: await storeCoupon(db),
  }
  const isReady = [facts.goods, facts.methods, facts.paymentMethods].every((list) => list.length > 0)
  if (isReady && facts.settings.identity.legal_name) return facts
  throw new UsageError(
    'Orders need a seller, goods, ways of delivery and of paying (practice bank, transfer, invoice): npm run shop -- seed',
  )
}

/** Vendors know nothing of invented payments; with the practice bank they are written too. */
export const PROVIDERS: ReadonlySet<string> = new Set(['practice', 'transfer', 'invoice'])

async function readGoods(db: Db): Promise<Goods[]> {
  const ids = await rows<{ id: number }>(
    db,
    sql`select p.id from products p left join products parent on parent.id = p.parent_id
        where p.type = 'product' and p.is_published and not p.has_variations and coalesce(parent.is_published, true)
        order by hashint4(p.id), p.id limit ${MOST_PRODUCTS}`,
  )
  const goods: Goods[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE).map(({ id }) => id)
    const lists = await Promise.all(languages.map(async (lang) => [lang, await readLines(db, some, lang)] as const))
    const byLang = Object.fromEntries(lists) as Record<Lang, CartLine[]>
    byLang[DEFAULT_LANG].forEach(({ stock }, i) => {
      const lines = Object.fromEntries(languages.map((lang) => [lang, byLang[lang][i]])) as Record<Lang, CartLine>
      goods.push({ lines, isSupplied: stock.quantity === 0 && stock.virtual_quantity > 0 })
    })
  }
  return goods
}

/** As a cart shows them. */
async function readLines(db: Db, ids: readonly number[], lang: Lang): Promise<CartLine[]> {
  const items = sql`(select id, id as product_id, 1 as quantity, price as seen_price, ${NOT_QUOTED} from products
    where id = any(${sql.param(ids)}::int[]))`
  const row = await firstRow<Pick<CartRow, 'lines'>>(db, sql`select ${linesAsJson(items, listsOfCustomer(null), lang)}`)
  return toCart({ ...EMPTY_CART, lines: row?.lines ?? [] }).lines
}

const EMPTY_CART: CartRow = {
  id: '',
  version: 1,
  state: 'ordered',
  coupon_id: null,
  shipping_method_id: null,
  shipping: {},
  payment_method_id: null,
  buyer_type: null,
  coupon: null,
  lines: null,
}

async function readPoints(db: Db): Promise<Map<string, Point[]>> {
  const found = await rows<Point & { country_id: number }>(
    db,
    sql`select identifier, name, address, city, zip, carrier, country_id from pickup_points where is_active order by id`,
  )
  const points = Map.groupBy(found, ({ carrier, country_id }) => `${carrier}/${country_id}`)
  return new Map([...points].map(([key, list]) => [key, list.map(({ country_id: _, ...point }) => point)]))
}

async function storeCoupon(db: Db): Promise<OrderFacts['coupon']> {
  await db.execute(sql`insert into coupons (code, kind, value) values (${COUPON}, 'percent', 500)
    on conflict (code) do nothing`)
  const found = await findCoupon(db, COUPON)
  if (!found) throw new Error(`There is no coupon ${COUPON}`)
  return found
}
