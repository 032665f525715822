import { sql } from 'drizzle-orm'
import { type Country, deliveryCountries } from '../addresses/countries.db.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { toRigaDate } from '../calendar/days.ts'
import { type BuyerAccount, findBuyerAccount } from '../customers/buyer-account.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { type BasisPoints, type Cents, divideRounded, netOf, sum } from '../money/money.ts'
import type { Settings } from '../settings/settings.ts'
import { shippingMethodsOf } from '../shipping/methods.db.ts'
import type { Method } from '../shipping/methods.ts'
import { quote, type Shipment, type ShippedItem, type ShippingQuote, shipmentOf } from '../shipping/prices.ts'
import type { OssSwitch } from '../tax/oss-switches.ts'
import { datedRates, ossSwitchesOf } from '../tax/rates.db.ts'
import { type DatedRate, rateOf } from '../tax/rates.ts'
import { type Delivery, type VatDecision, vatTreatmentOf } from '../tax/treatment.ts'
import type { VatClass } from '../tax/vat-class.ts'
import type { StoredLine, StoredOrder } from './goods-edit.ts'

type Good = Omit<ShippedItem, 'quantity'> & { lineId: number; vatClass: VatClass }

/** What the price and the VAT of a delivery depend on. */
export type DeliveryFacts = {
  methods: readonly Method[]
  countries: readonly Country[]
  account: BuyerAccount | null
  rates: readonly DatedRate[]
  oss: readonly OssSwitch[]
  goods: readonly Good[]
  shipment: Shipment
  /** Cents of goods with VAT: the basis of free delivery. */
  goodsTotal: Cents
  /** A coupon of the order gives it. */
  isFree: boolean
}

/** @param lines what is left of the order */
export async function readDeliveryFacts(
  db: Db,
  memory: LookupCache,
  { order, lines }: { order: StoredOrder; lines: readonly StoredLine[] },
): Promise<DeliveryFacts> {
  const goods = await goodsOf(db, order.id)
  const rates = await datedRates(db, memory)
  const day = toRigaDate(order.placedAt)
  const products = lines.filter(({ type }) => type === 'product')
  const goodOf = (line: StoredLine) => goods.find(({ lineId }) => lineId === line.id)
  const items = products.map((line) => ({ ...(goodOf(line) ?? UNKNOWN), quantity: line.quantity }))
  return {
    methods: await shippingMethodsOf(db, memory),
    countries: await deliveryCountries(db, memory),
    account: order.userId === null ? null : await findBuyerAccount(db, order.userId),
    rates,
    oss: await ossSwitchesOf(db, memory),
    goods,
    shipment: shipmentOf(items),
    goodsTotal: sum(
      products.map((line) => {
        const isNet = line.isReversed || order.vatNote === 'intra-eu'
        const rate = isNet ? rateOf(rates, 'LV', goodOf(line)?.vatClass ?? 'standard', day) : 0
        return line.total + divideRounded(line.total * rate, 10_000)
      }),
    ),
    isFree: await hasFreeDelivery(db, order.id),
  }
}

/** A product that the shop has deleted. */
const UNKNOWN = { weight: 0, width: 0, depth: 0, height: 0, isBulky: false, isFreeEuShipping: false }

const goodsOf = (db: Db, orderId: number) =>
  rows<Good>(
    db,
    sql`select l.id as "lineId", p.vat_class as "vatClass", p.weight, p.width, p.depth, p.height,
          p.is_bulky as "isBulky", p.is_free_eu_shipping as "isFreeEuShipping"
        from order_lines l join products p on p.id = l.product_id where l.order_id = ${orderId}`,
  )

async function hasFreeDelivery(db: Db, orderId: number): Promise<boolean> {
  const found = await firstRow(
    db,
    sql`select 1 from coupon_redemptions r join coupons c on c.id = r.coupon_id
        where r.order_id = ${orderId} and r.released_at is null and c.kind = 'delivery'`,
  )
  return found !== undefined && found !== null
}

export const quoteOf = (
  facts: DeliveryFacts,
  method: Method,
  { countryId, zip }: { countryId: number; zip: string | undefined },
): ShippingQuote => quote(method, { shipment: facts.shipment, countryId, zip, goods: facts.goodsTotal }, facts.methods)

type Rules = Pick<Settings, 'reverse_charge_until'>

/** The VAT that the order has and would have, on the day on which it was placed. */
export function vatOfDelivery(
  order: StoredOrder,
  { account, rates, oss }: DeliveryFacts,
  { to, settings }: { to: Delivery; settings: Rules },
): { before: VatDecision; after: VatDecision } {
  const rules = { settings, rates, oss, now: order.placedAt }
  const from = { type: order.delivery.type, countryCode: order.delivery.country_code }
  const before = vatTreatmentOf(account, from, rules)
  // The buyer's VAT number was confirmed only after the order.
  const isLater = order.vatNote === null && before.exemption === 'intra-eu'
  const buyer = isLater ? null : account
  return { before: vatTreatmentOf(buyer, from, rules), after: vatTreatmentOf(buyer, to, rules) }
}

type Taxed = { method: Pick<Method, 'vatClass'>; country: string }

export const deliveryRate = (order: StoredOrder, { rates }: DeliveryFacts, { method, country }: Taxed): BasisPoints =>
  rateOf(rates, country, method.vatClass, toRigaDate(order.placedAt))

/** By the rules of the checkout; without VAT where the order has none. */
export function rulePrice(order: StoredOrder, facts: DeliveryFacts, given: { price: Cents; rateBp: BasisPoints }) {
  if (facts.isFree) return 0
  return order.vatNote === 'intra-eu' ? netOf(given.price, given.rateBp) : given.price
}
