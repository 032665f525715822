import type { Cents } from '../money/money.ts'

export type LockerSize = 'S' | 'M' | 'L'

/** `freeFrom`: cents of goods with VAT; days are working days. */
type ShippingZone = { countryId: number; freeFrom: Cents | null; daysMin: number; daysMax: number }

/** Upper limits: grams, and size if given. */
type ShippingPrice = { countryId: number; upToWeight: number; size: LockerSize | null; price: Cents }

export type ShippingRules = {
  type: 'courier' | 'locker' | 'shop'
  /** Only for bulky goods and for what is too heavy for one parcel. */
  isBulky: boolean
  zones: readonly ShippingZone[]
  prices: readonly ShippingPrice[]
}

export type ParcelItem = {
  quantity: number
  weight: number
  width: number
  depth: number
  height: number
  isBulky: boolean
  isFreeEuShipping: boolean
}

/** `size`: smallest locker compartment; null: none. */
export type Parcel = { weight: number; size: LockerSize | null; isBulky: boolean; shipsFree: boolean }

type ShippingRefusal = 'country' | 'bulky' | 'not-bulky' | 'too-big' | 'too-heavy'

export type ShippingQuote =
  | { ok: true; price: Cents; freeFrom: Cents | null; daysMin: number; daysMax: number }
  | { ok: false; reason: ShippingRefusal }

/** Grams, for lockers and couriers. */
export const PARCEL_MAX_WEIGHT = 30_000

/** Millimetres, shortest side first. */
const COMPARTMENTS: readonly { size: LockerSize; sides: readonly [number, number, number] }[] = [
  { size: 'S', sides: [90, 380, 640] },
  { size: 'M', sides: [190, 380, 640] },
  { size: 'L', sides: [380, 390, 640] },
]

export function parcelOf(items: readonly ParcelItem[]): Parcel {
  return {
    weight: total(items, (item) => item.weight),
    size: lockerSize(items),
    isBulky: items.some((item) => item.isBulky),
    shipsFree: items.length > 0 && items.every((item) => item.isFreeEuShipping),
  }
}

/** Cheapest matching price. `goods`: cents with VAT after discount. */
export function quote(rules: ShippingRules, parcel: Parcel, to: { countryId: number; goods: Cents }): ShippingQuote {
  const zone = rules.zones.find(({ countryId }) => countryId === to.countryId)
  if (!zone) return { ok: false, reason: 'country' }
  const refusal = refusalOf(rules, parcel)
  if (refusal) return { ok: false, reason: refusal }

  const bigEnough = rules.prices.filter((row) => row.countryId === to.countryId && fits(parcel.size, row.size))
  const fitting = bigEnough.filter((row) => parcel.weight <= row.upToWeight)
  if (fitting.length === 0) return { ok: false, reason: bigEnough.length > 0 ? 'too-heavy' : 'too-big' }
  const isFree = parcel.shipsFree || (zone.freeFrom !== null && to.goods >= zone.freeFrom)
  const price = isFree ? 0 : Math.min(...fitting.map((row) => row.price))
  return { ok: true, price, freeFrom: zone.freeFrom, daysMin: zone.daysMin, daysMax: zone.daysMax }
}

function refusalOf(rules: ShippingRules, parcel: Parcel): ShippingRefusal | null {
  if (rules.type === 'shop') return null
  if (rules.type === 'locker') {
    if (parcel.isBulky) return 'bulky'
    if (parcel.weight > PARCEL_MAX_WEIGHT) return 'too-heavy'
    return parcel.size === null ? 'too-big' : null
  }
  if (rules.isBulky) return parcel.isBulky || parcel.weight > PARCEL_MAX_WEIGHT ? null : 'not-bulky'
  return parcel.isBulky ? 'bulky' : null
}

/** An estimate: each piece fits by itself, and the total volume fits. */
function lockerSize(items: readonly ParcelItem[]): LockerSize | null {
  const volume = total(items, (item) => item.width * item.depth * item.height)
  const taking = COMPARTMENTS.find(
    ({ sides }) => volume <= sides[0] * sides[1] * sides[2] && items.every((item) => goesInto(item, sides)),
  )
  return taking?.size ?? null
}

function goesInto(item: ParcelItem, sides: readonly number[]): boolean {
  const own = [item.width, item.depth, item.height].sort((a, b) => a - b)
  return own.every((side, i) => side <= (sides[i] ?? 0))
}

function fits(parcel: LockerSize | null, row: LockerSize | null): boolean {
  if (row === null) return true
  return parcel !== null && 'SML'.indexOf(parcel) <= 'SML'.indexOf(row)
}

function total(items: readonly ParcelItem[], ofOne: (item: ParcelItem) => number): number {
  return items.reduce((whole, item) => whole + item.quantity * ofOne(item), 0)
}
