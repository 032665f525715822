import type { BuyerType } from '../../src/shop/buyer-type.ts'
import type { ShippingFields } from '../../src/shop/cart/cart.tables.ts'
import { type Cart, type CartLine, type PricedCart, priceCart } from '../../src/shop/cart/cart.ts'
import { deliveryOf } from '../../src/shop/checkout/delivery.ts'
import type { OrderCompany } from '../../src/shop/companies/company.ts'
import type { BuyerAccount } from '../../src/shop/customers/buyer-account.db.ts'
import type { Lang } from '../../src/shop/languages.ts'
import type { OrderDelivery } from '../../src/shop/orders/orders.tables.ts'
import type { OrderState } from '../../src/shop/orders/states.ts'
import { availablePayments, type PaymentMethod } from '../../src/shop/payments/methods.ts'
import type { Method } from '../../src/shop/shipping/methods.ts'
import { quote, shipmentOf } from '../../src/shop/shipping/prices.ts'
import { vatTreatmentOfOrder } from '../../src/shop/tax/treatment.ts'
import { type Account, inventCompany, inventPerson, type Person } from './buyers.ts'
import { type Goods, type OrderFacts, PROVIDERS } from './order-facts.db.ts'
import { places } from './order-words.ts'
import { orderedUuid } from './ordered-uuid.ts'
import type { Random } from './random.ts'

/** `target`: the state in which it is now; without one, its time decides. */
export type Asked = { orderId: number; at: Date; target?: OrderState | undefined }

/** What somebody ordered. `account` with VIES's answer of that day. */
export type Choice = {
  type: BuyerType
  person: Person
  company: OrderCompany | null
  account: BuyerAccount | null
  lang: Lang
  goods: readonly Goods[]
  priced: PricedCart & { payment: PaymentMethod }
  delivery: OrderDelivery
}

type Buyer = Pick<Choice, 'type' | 'person' | 'company' | 'account'> & { country: keyof typeof places }
type Basket = { goods: Goods[]; lines: CartLine[] }
type Way = { method: Method; fields: ShippingFields; point: NonNullable<OrderDelivery['point']> | null }

const TRIES = 20

export function chooseOrder(facts: OrderFacts, random: Random, asked: Asked): Choice {
  const buyer = chooseBuyer(facts, random, asked)
  const lang: Lang = random.chance(0.85) ? 'lv' : 'en'
  for (let tried = 0; tried < TRIES; tried++) {
    const basket = chooseBasket(facts, random, { lang, isSmall: tried > 3 || buyer.type === 'b2c' })
    // What is too heavy to go abroad is ordered from home.
    const way = chooseWay(facts, random, { ...asked, basket, buyer: tried > 6 ? { ...buyer, country: 'LV' } : buyer })
    const priced = way && chooseSums({ facts, random, asked, buyer }, basket, way)
    if (!priced) continue
    const delivery = deliveryOf({ now: asked.at, facts }, priced, way.fields, way.point)
    const { type, person, company, account } = buyer
    return { type, person, company, account, lang, goods: basket.goods, priced, delivery }
  }
  throw new Error('The shop brings nobody what it sells: its ways of delivery fit none of its goods')
}

function chooseBuyer({ accounts, deliverable }: OrderFacts, random: Random, { orderId, at, target }: Asked): Buyer {
  // What is in work before it is paid was bought on invoice.
  const isApproved = target === 'processing'
  if (isApproved || random.chance(0.45)) {
    const some = isApproved ? accounts.filter(({ company }) => company?.may_pay_by_invoice) : accounts
    const account = some[Math.floor(some.length * random.next() ** 1.5)]
    if (account) return customerOf(account, random, at)
  }
  const person = inventPerson(random, orderId)
  const type: BuyerType = random.chance(0.88) ? 'b2c' : random.chance(0.75) ? 'b2b' : 'b2g'
  const country = type !== 'b2c' || random.chance(0.93) ? 'LV' : random.chance(0.5) ? 'LT' : 'EE'
  const countryId = deliverable.find(({ code }) => code === 'LV')?.id ?? 0
  const company = type === 'b2c' ? null : inventCompany(random, orderId, { type, country, countryId })
  return { type, person, company, account: null, country }
}

function customerOf({ person, ...account }: Account, random: Random, at: Date): Buyer {
  const { type, company } = account
  const country = company?.country_code === 'LT' || company?.country_code === 'EE' ? company.country_code : 'LV'
  if (!company) return { type, person, company: null, account, country }
  const { name, reg_num, vat_num, address, city, zip, country_id } = company
  const checkedAt = new Date(at.getTime() - 60_000 - random.below(20 * 3_600_000)).toISOString()
  const answer = { at: checkedAt, name, requestIdentifier: `WAPI${checkedAt.replace(/\D/g, '')}` }
  return {
    type,
    person,
    company: { name, reg_num, vat_num, address, city, zip, country_id },
    account: { ...account, company: { ...company, vat_check: vat_num ? answer : null } },
    country,
  }
}

/** Cubed, so that some goods sell much and many little. */
function chooseBasket(
  { goods: all }: OrderFacts,
  random: Random,
  { lang, isSmall }: { lang: Lang; isSmall: boolean },
): Basket {
  const count = 1 + Math.floor(random.next() ** 2 * 5)
  const goods = new Set<Goods>()
  for (let i = 0; i < count; i++) {
    const one = all[Math.floor(all.length * random.next() ** 3)]
    if (one) goods.add(one)
  }
  const pieces = () => (random.chance(0.75) ? 1 : 1 + random.below(isSmall ? 3 : 12))
  return { goods: [...goods], lines: [...goods].map(({ lines }) => ({ ...lines[lang], quantity: pieces() })) }
}

const WEIGHTS = { locker: 6, courier: 2, shop: 1.5 }

function chooseWay(
  { methods, points, deliverable }: OrderFacts,
  random: Random,
  { buyer, basket, target }: { buyer: Buyer; basket: Basket; target?: OrderState | undefined },
): Way | null {
  const countryId = deliverable.find(({ code }) => code === buyer.country)?.id
  if (countryId === undefined) return null
  const consignment = { shipment: shipmentOf(basket.lines), countryId, goods: 0 }
  // What is brought to a door never lies ready, and what is fetched from the shop is never sent.
  const unfit = target === 'shipped' ? 'shop' : target === 'ready_for_pickup' ? 'courier' : null
  const ordered = methods
    .filter(({ type }) => type !== unfit)
    .map((method) => ({ method, rank: random.next() ** (1 / WEIGHTS[method.type]) }))
    .sort((a, b) => b.rank - a.rank)
  for (const { method } of ordered) {
    if (!quote(method, consignment, methods).ok) continue
    if (method.type === 'courier') return { method, point: null, fields: addressOf(random, buyer, countryId) }
    const near = points.get(`${method.carrier}/${countryId}`)
    if (!near) continue
    const point = random.of(near)
    return { method, point, fields: { country_id: countryId, identifier: point.identifier } }
  }
  return null
}

function addressOf(random: Random, { country, person }: Buyer, countryId: number): ShippingFields {
  const { city, zip, streets } = random.of<(typeof places)['LV'][number]>(places[country])
  return {
    country_id: countryId,
    city,
    address: `${random.of(streets)} ${1 + random.below(90)}–${1 + random.below(60)}`,
    zip,
    message: '',
    user_phone_number: { countryCallingCode: '371', number: person.phone },
  }
}

type Choosing = { facts: OrderFacts; random: Random; asked: Asked; buyer: Buyer }

function chooseSums(choosing: Choosing, basket: Basket, { method, fields }: Way): Choice['priced'] | null {
  const { facts, random, asked, buyer } = choosing
  const { coupon, settings, rates, oss } = facts
  const isReduced = buyer.account === null && random.chance(0.06)
  const cart: Cart = {
    id: orderedUuid(),
    version: 1,
    state: 'open',
    lines: basket.lines,
    coupon: isReduced ? coupon.coupon : null,
    saved: [],
    couponId: isReduced ? coupon.id : null,
    shippingMethodId: method.id,
    shipping: fields,
    paymentMethodId: null,
  }
  const countryCode = facts.deliverable.find(({ id }) => id === fields.country_id)?.code
  const vat = vatTreatmentOfOrder(
    buyer.account,
    { type: method.type, countryCode },
    { settings, rates, oss, now: asked.at },
  )
  const pricing = { ...facts, now: asked.at, couponUsedByBuyer: 0, vat }
  const before = priceCart(cart, pricing)
  const payment = choosePayment(choosing, before)
  if (!payment || !before.shipping?.ok || before.couponRefusal) return null
  const priced =
    payment.surcharge || payment.surchargeRate ? priceCart({ ...cart, paymentMethodId: payment.id }, pricing) : before
  return { ...priced, cart: { ...cart, paymentMethodId: payment.id }, payment }
}

const SHARES: Record<string, number> = { practice: 8, transfer: 3, invoice: 6 }

function choosePayment(
  { facts, random, asked, buyer }: Choosing,
  { method, totals }: PricedCart,
): PaymentMethod | null {
  const usable = availablePayments(facts.paymentMethods, {
    shippingMethodId: method?.id ?? null,
    shippingType: method?.type ?? null,
    total: totals.total,
    buyer: buyer.type,
    isApproved: buyer.account?.company?.may_pay_by_invoice ?? false,
    providers: PROVIDERS,
  })
  const fitting = usable.filter(({ provider }) => fits(provider, asked.target))
  const ranked = (fitting.length > 0 ? fitting : usable)
    .map((payment) => ({ payment, rank: random.next() ** (1 / (SHARES[payment.provider] ?? 1)) }))
    .sort((a, b) => b.rank - a.rank)
  return ranked[0]?.payment ?? null
}

/** What is in work before it is paid was bought on invoice. */
const fits = (provider: string, target: OrderState | undefined) =>
  target === undefined || (provider === 'invoice') === (target === 'processing')
