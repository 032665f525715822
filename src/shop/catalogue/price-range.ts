import { type BasisPoints, type Cents, grossOf, netOf } from '../money/money.ts'
import type { PriceLimits } from '../search/search-request.ts'
import { VAT_CLASSES, type VatClass } from '../tax/vat-class.ts'

/** What a visitor limits prices to; both ends are included, null for no limit. `isNet`: as shown without VAT. */
export type PriceRange = { from: Cents | null; to: Cents | null; isNet: boolean }

type Params = Record<string, string | undefined>

/** Names of the fields, which are in the address too: euros, with a comma or a point. */
export const PRICE_FIELDS = { from: 'price_from', to: 'price_to', view: 'price_view' } as const
const NET_VIEW = 'net'

/** Text that is not a number sets no limit; limits in the wrong order are swapped. */
export function parsePriceRange(query: Params): PriceRange | null {
  const from = parseEuros(query[PRICE_FIELDS.from])
  const to = parseEuros(query[PRICE_FIELDS.to])
  if (from === null && to === null) return null
  const isNet = query[PRICE_FIELDS.view] === NET_VIEW
  return from !== null && to !== null && from > to ? { from: to, to: from, isNet } : { from, to, isNet }
}

export function priceRangeParams({ from, to, isNet }: PriceRange): [name: string, value: string][] {
  return [
    ...(from === null ? [] : [[PRICE_FIELDS.from, eurosOf(from)] as [string, string]]),
    ...(to === null ? [] : [[PRICE_FIELDS.to, eurosOf(to)] as [string, string]]),
    ...(isNet ? [[PRICE_FIELDS.view, NET_VIEW] as [string, string]] : []),
  ]
}

/** As the field shows it: "12", "12.50". */
export const eurosOf = (cents: Cents): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2))

/** Limits of the gross price of each VAT class. @param rateOf today's rate of a class */
export function priceLimits({ from, to, isNet }: PriceRange, rateOf: (vatClass: VatClass) => BasisPoints): PriceLimits {
  const limitsOf = (vatClass: VatClass) =>
    isNet ? { from: lowestGross(from, rateOf(vatClass)), to: highestGross(to, rateOf(vatClass)) } : { from, to }
  return Object.fromEntries(VAT_CLASSES.map((vatClass) => [vatClass, limitsOf(vatClass)])) as PriceLimits
}

/** Several gross prices are shown as the same net price: the lowest of them, below that the highest. */
function lowestGross(net: Cents | null, rate: BasisPoints): Cents | null {
  if (net === null) return null
  let gross = grossOf(net, rate)
  while (gross > 0 && netOf(gross - 1, rate) >= net) gross--
  return gross
}

function highestGross(net: Cents | null, rate: BasisPoints): Cents | null {
  if (net === null) return null
  let gross = grossOf(net, rate)
  while (netOf(gross + 1, rate) <= net) gross++
  return gross
}

function parseEuros(text = ''): Cents | null {
  const digits = text.replaceAll(/[\s\u00a0€]/g, '').replace(',', '.')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(digits)) return null
  return Math.round(Number(digits) * 100)
}
