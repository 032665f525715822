import { sql } from 'drizzle-orm'
import { deliveryCountries } from '../addresses/countries.db.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Cart, type PricedCart, type PricingRules, priceCart } from '../cart/cart.ts'
import { withGifts } from '../cart/gifts.db.ts'
import { categoryTree } from '../catalogue/tree.db.ts'
import { buyerFactsOf } from '../checkout/buyer-facts.db.ts'
import { type Coupon, couponCode } from '../coupons/coupon.ts'
import { type CouponRow, findCoupon, toCoupon } from '../coupons/coupons.db.ts'
import { type BuyerAccount, findBuyerAccount } from '../customers/buyer-account.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { askedOf, couponFacts } from '../orders/coupon-uses.db.ts'
import { paymentMethodsOf } from '../payments/methods.db.ts'
import { readPromotions } from '../promotions/promotions.db.ts'
import { goodsAsCart, isQuotable } from '../quotes/quoted-goods.db.ts'
import { readSettings } from '../settings/settings.db.ts'
import { shippingMethodsOf } from '../shipping/methods.db.ts'
import { datedRates, ossSwitchesOf } from '../tax/rates.db.ts'
import { vatTreatmentOf } from '../tax/treatment.ts'
import type { TrialInput } from './trial.calls.ts'

type Known = { id: number; coupon: Coupon; name: string }

export type Tried = {
  priced: PricedCart
  /** Each coupon alone with the same rules. */
  coupons: { known: Known; priced: PricedCart }[]
  off: ReadonlySet<number>
}

type TryRefused = { ok: false; reason: 'goods' | 'customer' | 'coupon' }
type Deps = { db: Db; memory: LookupCache; now: Date; lang: Lang }

/** Of each coupon without a batch, so many at most. */
const MAX_COUPONS = 50

/** What a cart would get, by the code that prices carts. */
export async function tryCart(deps: Deps, input: TrialInput): Promise<({ ok: true } & Tried) | TryRefused> {
  const { db, memory, lang } = deps
  const account = input.email ? await accountOf(db, input.email) : null
  if (input.email && !account) return { ok: false, reason: 'customer' }
  const cart = isQuotable(input.goods)
    ? await goodsAsCart(db, input.goods, { lang, userId: account?.id ?? null })
    : null
  if (!cart) return { ok: false, reason: 'goods' }
  const typed = input.coupon ? await typedCoupon(db, input.coupon) : null
  if (input.coupon && !typed) return { ok: false, reason: 'coupon' }
  const now = input.at ? new Date(input.at) : deps.now
  const promotions = await readPromotions(db, sql`is_active or id = ${input.rule ?? 0}`)
  const known = await listedCoupons(db, typed)
  const rules: Omit<PricingRules, 'couponUsedByBuyer' | 'buyer'> = {
    methods: await shippingMethodsOf(db, memory),
    paymentMethods: await paymentMethodsOf(db, memory),
    rates: await datedRates(db, memory),
    tree: await categoryTree(db, memory),
    now,
    promotions,
    vat: await treatmentOf(deps, account, input.country, now),
  }
  const price = async (coupon: Known | null) => {
    const given: Cart = { ...cart, coupon: coupon?.coupon ?? null, couponId: coupon?.id ?? null }
    const buyer = account
      ? await buyerFactsOf(db, account, { cart: given, promotions })
      : { type: input.buyer, segments: new Set(input.segments), isFirstOrder: !input.hasOrdered }
    const facts = account
      ? await couponFacts(db, askedOf(given), { userId: account.id, email: account.email })
      : { couponUsedByBuyer: 0, hasOrdered: input.hasOrdered }
    const withAll = await withGifts(db, given, { promotions, tree: rules.tree, now, buyer, lang })
    return priceCart(withAll, { ...rules, buyer, ...facts })
  }
  const coupons: Tried['coupons'] = []
  for (const each of known) coupons.push({ known: each, priced: await price(each) })
  const off = await rows<{ id: number }>(db, sql`select id from promotions where not is_active`)
  return { ok: true, priced: await price(typed), coupons, off: new Set(off.map(({ id }) => id)) }
}

async function accountOf(db: Db, email: string): Promise<BuyerAccount | null> {
  const user = await firstRow<{ id: number }>(
    db,
    sql`select id from users where lower(email) = lower(${email}) and deleted_at is null`,
  )
  return user ? findBuyerAccount(db, user.id) : null
}

async function typedCoupon(db: Db, code: string): Promise<Known | null> {
  const found = await findCoupon(db, couponCode(code))
  return found && { ...found, name: '' }
}

async function listedCoupons(db: Db, typed: Known | null): Promise<Known[]> {
  const found = await rows<CouponRow & { name: string }>(
    db,
    sql`select k.*, (select jsonb_agg(c.category_id) from coupon_categories c where c.coupon_id = k.id) as category_ids
        from coupons k where k.is_active and k.batch is null and coalesce(k.ends_at > now(), true)
        order by k.id desc limit ${MAX_COUPONS}`,
  )
  const known = found.map((row) => ({ id: row.id, coupon: toCoupon(row), name: row.name }))
  return typed && !known.some(({ id }) => id === typed.id) ? [typed, ...known] : known
}

async function treatmentOf({ db, memory }: Deps, account: BuyerAccount | null, country: string, now: Date) {
  const countries = await deliveryCountries(db, memory)
  const settings = await readSettings(db, memory)
  const countryCode = countries.find(({ code }) => code === country)?.code
  return vatTreatmentOf(
    account,
    { type: 'courier', countryCode },
    { settings, rates: await datedRates(db, memory), oss: await ossSwitchesOf(db, memory), now },
  )
}
