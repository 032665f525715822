import { type BasisPoints, type Cents, divideRounded, netOf, sum, type VatRow, vatTable } from '../money/money.ts'

/** 'zero': supply to a business in another member state; the buyer pays the prices without VAT (domain-latvia.md §4). */
type VatTreatment = 'standard' | 'zero'

/** A line as the shop prices it: `unit` and `discount` (the line's coupon share) are cents with VAT. */
export type PricedLine = {
  type: 'product' | 'service'
  unit: Cents
  quantity: number
  rateBp: BasisPoints
  discount: Cents
  /** Charged without VAT in a cart that has VAT otherwise: the buyer accounts for it (domestic reverse charge). */
  withoutVat?: boolean
}

/** Delivery or a payment surcharge, cents with VAT. */
type Charge = { gross: Cents; rateBp: BasisPoints }

export type PricedCart = {
  lines: readonly PricedLine[]
  shipping: Charge
  surcharge: Charge
  vat: VatTreatment
}

/** As charged: `total` = `unit` × quantity − `discount`, of which `vat` is VAT and `net` the rest. */
export type LineTotals = {
  unit: Cents
  discount: Cents
  total: Cents
  net: Cents
  vat: Cents
  rateBp: BasisPoints
  /** The buyer accounts for its VAT: not the same as a rate of zero. */
  isReversed: boolean
}

/** `total` = `items` − `discount` + `shipping` + `surcharge` = `net` + `vat`. */
export type CartTotals = {
  lines: LineTotals[]
  items: Cents
  discount: Cents
  shipping: Cents
  shippingRateBp: BasisPoints
  shippingVat: Cents
  surcharge: Cents
  surchargeRateBp: BasisPoints
  surchargeVat: Cents
  total: Cents
  net: Cents
  vat: Cents
  vatRows: VatRow[]
}

/** Everything that is charged, printed and told to the bank comes from here. */
export function totalsOf(cart: PricedCart): CartTotals {
  const charge = cart.vat === 'zero' ? withoutVat : asPriced
  const lines = cart.lines.map((line) => (line.withoutVat ? withoutVat : charge).line(line))
  const shipping = charge.extra(cart.shipping)
  const surcharge = charge.extra(cart.surcharge)

  const totals = lines.map((line) => line.unit * line.quantity - line.discount)
  const table = vatTable([
    ...lines.map(({ rateBp }, i) => ({ gross: totals[i] ?? 0, rateBp })),
    ...[shipping, surcharge].filter(({ gross }) => gross > 0),
  ])
  const vatAt = (index: number) => table.lineVat[index] ?? 0
  const total = sum(table.groups.map((group) => group.gross))
  const vat = sum(table.groups.map((group) => group.vat))
  return {
    lines: lines.map(({ unit, discount, rateBp }, i) => {
      const own = totals[i] ?? 0
      return {
        unit,
        discount,
        total: own,
        net: own - vatAt(i),
        vat: vatAt(i),
        rateBp,
        isReversed: cart.lines[i]?.withoutVat ?? false,
      }
    }),
    items: sum(lines.map((line) => line.unit * line.quantity)),
    discount: sum(lines.map((line) => line.discount)),
    shipping: shipping.gross,
    shippingRateBp: shipping.rateBp,
    shippingVat: shipping.gross > 0 ? vatAt(lines.length) : 0,
    surcharge: surcharge.gross,
    surchargeRateBp: surcharge.rateBp,
    surchargeVat: surcharge.gross > 0 ? vatAt(table.lineVat.length - 1) : 0,
    total,
    net: total - vat,
    vat,
    vatRows: table.groups,
  }
}

/** Cents of goods with VAT after discount: what free delivery asks for. */
export function goodsTotal(lines: readonly PricedLine[]): Cents {
  const goods = lines.filter((line) => line.type === 'product')
  return sum(goods.map((line) => line.unit * line.quantity - line.discount))
}

type Charging = { line: (line: PricedLine) => PricedLine; extra: (extra: Charge) => Charge }

const asPriced: Charging = { line: (line) => line, extra: (extra) => extra }

/** The unit price loses its VAT first, as an invoice prints it; the discount keeps its part of the line. */
const withoutVat: Charging = {
  line: (line) => {
    const unit = netOf(line.unit, line.rateBp)
    const discount = line.unit === 0 ? 0 : divideRounded(line.discount * unit, line.unit)
    return { ...line, unit, discount, rateBp: 0 }
  },
  extra: ({ gross, rateBp }) => ({ gross: netOf(gross, rateBp), rateBp: 0 }),
}
