import { type Cents, sum } from '../money/money.ts'
import {
  COMPARTMENTS,
  type Container,
  firstFitDecreasing,
  fits,
  type Load,
  type LockerSize,
  loadOf,
  type Packing,
  type Piece,
} from './parcels.ts'
import { bareZip, isAmong, postcodesOf } from './postcodes.ts'

/** `freeFrom`: cents of goods with VAT; days are working days. */
type Terms = { freeFrom: Cents | null; daysMin: number; daysMax: number }

/** `areas`: the first that has the postcode counts instead of the country; only couriers have any. */
type ShippingZone = Terms & { countryId: number; areas?: readonly ShippingArea[] }

/** `countryCode`: of its country, because postcodes may begin with it. */
type ShippingArea = Terms & {
  countryCode: string
  postcodes: string
  isServed: boolean
  prices: readonly ShippingPrice[]
}

/**
 * Of one parcel, or of the whole load where goods are not parcelled. Upper limits: grams, and size if given. Of those with
 * the same limits the one with the highest `fromGoods` that the goods reach counts.
 */
type ShippingPrice = {
  countryId: number
  upToWeight: number
  size: LockerSize | null
  price: Cents
  fromGoods?: Cents
}

export type ShippingRules = {
  type: 'courier' | 'locker' | 'shop'
  /** Only for bulky goods and for what is too much for parcels; one load, which is not parcelled. */
  isBulky: boolean
  /** Of one order. */
  maxParcels: number
  zones: readonly ShippingZone[]
  prices: readonly ShippingPrice[]
}

export type ShippedItem = Piece & { isBulky: boolean; isFreeEuShipping: boolean }

export type Shipment = { pieces: readonly Piece[]; load: Load; isBulky: boolean; shipsFree: boolean }

/** `goods`: cents with VAT after discount. `zip`: nothing while it is not known; then the price of the country counts. */
export type Consignment = { shipment: Shipment; countryId: number; zip?: string | undefined; goods: Cents }

export type ShippingRefusal =
  | { ok: false; reason: 'country' | 'postcode' | 'bulky' | 'not-bulky' }
  | Extract<Packing, { ok: false }>

export type ShippingQuote =
  | {
      ok: true
      price: Cents
      parcels: number
      freeFrom: Cents | null
      daysMin: number
      daysMax: number
      /** Where price and days depend on the postcode. */
      postcode?: 'open' | 'known'
    }
  | ShippingRefusal

/** Grams, for lockers and couriers. */
export const PARCEL_MAX_WEIGHT = 30_000

export function shipmentOf(items: readonly ShippedItem[]): Shipment {
  return {
    pieces: items,
    load: loadOf(items),
    isBulky: items.some((item) => item.isBulky),
    shipsFree: items.length > 0 && items.every((item) => item.isFreeEuShipping),
  }
}

/** @param methods all of them: the bulky way opens where the parcel couriers cannot take the goods */
export function quote(
  rules: ShippingRules,
  consignment: Consignment,
  methods: readonly ShippingRules[],
): ShippingQuote {
  if (!rules.isBulky || rules.type !== 'courier') return quoteOne(rules, consignment)
  return needsBulky(methods, consignment) ? quoteOne(rules, consignment) : { ok: false, reason: 'not-bulky' }
}

function needsBulky(methods: readonly ShippingRules[], consignment: Consignment): boolean {
  const { isBulky, load } = consignment.shipment
  if (isBulky || load.weight > PARCEL_MAX_WEIGHT) return true
  const couriers = methods.filter((each) => each.type === 'courier' && !each.isBulky)
  const answers = couriers
    .map((each) => quoteOne(each, consignment))
    .filter((answer) => answer.ok || answer.reason !== 'country')
  return answers.length > 0 && answers.every(({ ok }) => !ok)
}

function quoteOne(rules: ShippingRules, { shipment, countryId, zip, goods }: Consignment): ShippingQuote {
  const zone = rules.zones.find((each) => each.countryId === countryId)
  if (!zone) return { ok: false, reason: 'country' }
  const area = areaOf(zone, zip)
  if (area && !area.isServed) return { ok: false, reason: 'postcode' }
  const prices = pricesFor(area?.prices ?? rules.prices, goods)
  const charged = charge({ ...rules, prices }, shipment, countryId)
  if (!charged.ok) return charged
  const { freeFrom, daysMin, daysMax } = area ?? zone
  const isFree = shipment.shipsFree || (freeFrom !== null && goods >= freeFrom)
  const terms = { price: isFree ? 0 : charged.price, parcels: charged.parcels, freeFrom, daysMin, daysMax }
  return zone.areas?.length ? { ok: true, ...terms, postcode: zip ? 'known' : 'open' } : { ok: true, ...terms }
}

/** Whether the method goes to this postcode, as far as areas say so. */
export function servesPostcode({ zones }: Pick<ShippingRules, 'zones'>, { countryId, zip }: Place): boolean {
  const zone = zones.find((each) => each.countryId === countryId)
  return zone === undefined || areaOf(zone, zip)?.isServed !== false
}

/** Without a postcode to which the method does not go: the cart keeps the price of the country. */
export const servedAddress = <F extends { country_id?: number | undefined; zip?: string | undefined }>(
  rules: Pick<ShippingRules, 'zones'>,
  fields: F,
): F =>
  servesPostcode(rules, { countryId: fields.country_id ?? 0, zip: fields.zip }) ? fields : { ...fields, zip: '' }

type Place = { countryId: number; zip: string | undefined }

const areaOf = ({ areas }: ShippingZone, zip: string | undefined): ShippingArea | undefined =>
  zip
    ? areas?.find(({ postcodes, countryCode }) =>
        isAmong(postcodesOf(postcodes, countryCode) ?? [], bareZip(zip, countryCode)),
      )
    : undefined

/** Where no price depends on the sum, the same ones. */
function pricesFor(prices: readonly ShippingPrice[], goods: Cents): readonly ShippingPrice[] {
  if (!prices.some(({ fromGoods }) => fromGoods)) return prices
  const reached = prices.filter(({ fromGoods = 0 }) => fromGoods <= goods)
  const isHigher = (one: ShippingPrice, other: ShippingPrice) =>
    one.countryId === other.countryId &&
    one.upToWeight === other.upToWeight &&
    one.size === other.size &&
    (one.fromGoods ?? 0) > (other.fromGoods ?? 0)
  return reached.filter((row) => !reached.some((other) => isHigher(other, row)))
}

type Charge = { ok: true; price: Cents; parcels: number } | ShippingRefusal

function charge(rules: ShippingRules, { pieces, load, isBulky }: Shipment, countryId: number): Charge {
  const isParcelled = rules.type === 'locker' || (rules.type === 'courier' && !rules.isBulky)
  if (isParcelled && isBulky) return { ok: false, reason: 'bulky' }
  // Nearly all orders are one parcel.
  const price = cheapest(rules, load, countryId)
  if (price !== null) return { ok: true, price, parcels: 1 }
  const containers = rules.prices.filter((row) => row.countryId === countryId).map((row) => containerOf(rules, row))
  if (!isParcelled) return refusalOfLoad(load, containers)
  const packing = firstFitDecreasing(pieces, containers, rules.maxParcels)
  if (!packing.ok) return packing
  const prices = packing.parcels.map((parcel) => priceOf(rules, parcel, countryId))
  return { ok: true, price: sum(prices), parcels: prices.length }
}

function priceOf(rules: ShippingRules, parcel: Load, countryId: number): Cents {
  const price = cheapest(rules, parcel, countryId)
  if (price === null) throw new Error('A parcel that no price is for')
  return price
}

function cheapest(rules: ShippingRules, load: Load, countryId: number): Cents | null {
  let lowest: Cents | null = null
  for (const row of rules.prices) {
    const isLower = row.countryId === countryId && (lowest === null || row.price < lowest)
    if (isLower && fits(load, containerOf(rules, row))) lowest = row.price
  }
  return lowest
}

function containerOf({ type }: ShippingRules, { upToWeight, size }: ShippingPrice): Container {
  return type === 'locker'
    ? { maxWeight: Math.min(upToWeight, PARCEL_MAX_WEIGHT), sides: COMPARTMENTS[size ?? 'L'] }
    : { maxWeight: upToWeight, sides: size && COMPARTMENTS[size] }
}

function refusalOfLoad(load: Load, containers: readonly Container[]): ShippingRefusal {
  const bigEnough = containers.filter((container) => fits({ ...load, weight: 0 }, container))
  return bigEnough.length === 0
    ? { ok: false, reason: 'too-big' }
    : { ok: false, reason: 'too-heavy', maxWeight: Math.max(...bigEnough.map(({ maxWeight }) => maxWeight)) }
}
