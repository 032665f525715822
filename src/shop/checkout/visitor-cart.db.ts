import { deliveryCountries } from '../addresses/countries.db.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { openCart } from '../cart/cart.db.ts'
import { type Cart, type CartView, EMPTY_CART, type PricedCart, priceCart } from '../cart/cart.ts'
import { findCart } from '../cart/find.db.ts'
import { withGifts } from '../cart/gifts.db.ts'
import { categoryTree } from '../catalogue/tree.db.ts'
import { findBuyerAccount } from '../customers/buyer-account.db.ts'
import type { Db } from '../db.ts'
import type { Lang } from '../languages.ts'
import { savedLines } from '../lists/saved.db.ts'
import { askedOf, couponFacts } from '../orders/coupon-uses.db.ts'
import { paymentMethodsOf } from '../payments/methods.db.ts'
import { promotionsOf } from '../promotions/promotions.db.ts'
import type { Session } from '../sessions/session.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { readSettings } from '../settings/settings.db.ts'
import { dispatchDaysOf } from '../shipping/dispatch-days.db.ts'
import { shippingMethodsOf } from '../shipping/methods.db.ts'
import { datedRates, ossSwitchesOf } from '../tax/rates.db.ts'
import { vatTreatmentOf } from '../tax/treatment.ts'
import { buyerFactsOf } from './buyer-facts.db.ts'
import { showCart } from './cart-view.ts'
import type { CartLocale } from './texts.ts'

export type CartDeps = { database: { db: Db }; memory: LookupCache; now: () => Date }

type WithSession = Pick<Visitor, 'session' | 'openSession' | 'forgetSession'>

/** Creates a cart when there is none; for commands only. */
export async function cartIdOf(visitor: WithSession, { database }: Pick<CartDeps, 'database'>): Promise<string> {
  const session = await visitor.openSession()
  const id = await openCart(database.db, session)
  if (id !== session.cartId) visitor.forgetSession()
  return id
}

/** Writes nothing. @param read the visitor's cart where it was just read */
export async function pricedCartOf(
  visitor: Pick<Visitor, 'session'>,
  deps: CartDeps,
  lang: Lang,
  read?: Cart,
): Promise<PricedCart> {
  const session = await visitor.session()
  const found = read ?? (session?.cartId ? await findCart(deps.database.db, session.cartId, lang) : null)
  const cart = found?.state === 'open' ? found : EMPTY_CART
  return priceForVisitor(deps, await withSaved(deps.database.db, cart, { session, lang }), { session, lang })
}

/** The lines that are saved for later are shown, never ordered: an order reads its cart without them. */
export async function withSaved(db: Db, cart: Cart, { session, lang }: { session: Session | null; lang: Lang }) {
  return session?.hasSaved ? { ...cart, saved: await savedLines(db, session, lang) } : cart
}

type Priced = {
  /** For coupon limits and VAT; null for a cart that was ordered. */
  session: Session | null
  lang: Lang
  /** Whose rules apply. */
  owner?: Session | null
  /** A price offer promises what rules give for some days only to nobody. */
  isOffer?: boolean
  /** An order that does not count as an earlier one: it was placed with this cart. */
  orderId?: number
}

export async function priceForVisitor(
  deps: CartDeps,
  found: Cart,
  { session, lang, owner = session, isOffer = false, orderId }: Priced,
): Promise<PricedCart> {
  const { database, memory } = deps
  const now = deps.now()
  const [methods, paymentMethods, rates, oss, tree, countries, settings, promotions, known] = await Promise.all([
    shippingMethodsOf(database.db, memory),
    paymentMethodsOf(database.db, memory),
    datedRates(database.db, memory),
    ossSwitchesOf(database.db, memory),
    categoryTree(database.db, memory),
    deliveryCountries(database.db, memory),
    readSettings(database.db, memory),
    isOffer ? [] : promotionsOf(database.db, memory),
    owner?.userId ? findBuyerAccount(database.db, owner.userId) : null,
  ])
  const account = session ? known : null
  const buyer = await buyerFactsOf(database.db, known, { cart: found, promotions, except: orderId })
  const cart = await withGifts(database.db, found, { promotions, tree, now, buyer, lang })
  return priceCart(cart, {
    methods,
    paymentMethods,
    rates,
    tree,
    now,
    promotions,
    buyer,
    ...(await couponFacts(database.db, account && askedOf(cart), {
      userId: account?.id ?? null,
      email: account?.email ?? '',
    })),
    vat: vatTreatmentOf(
      account,
      {
        type: methods.find(({ id }) => id === cart.shippingMethodId)?.type,
        countryCode: countries.find(({ id }) => id === cart.shipping.country_id)?.code,
      },
      { settings, rates, oss, now },
    ),
  })
}

export async function cartViewOf(
  visitor: Pick<Visitor, 'session'>,
  deps: CartDeps,
  { found, ...locale }: CartLocale & { found?: Cart | undefined },
): Promise<CartView> {
  return viewOf(deps, await pricedCartOf(visitor, deps, locale.lang, found), locale)
}

export async function viewOf(deps: CartDeps, priced: PricedCart, { lang, t }: CartLocale): Promise<CartView> {
  const { database, memory } = deps
  const now = deps.now()
  const [methods, dispatchDays] = await Promise.all([
    shippingMethodsOf(database.db, memory),
    dispatchDaysOf(database.db, memory, now),
  ])
  const view = showCart(priced, { lang, t, methods, now, dispatchDays })
  return priced.cart.id ? view : { ...view, id: null }
}
