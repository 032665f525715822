import { type BasisPoints, type Cents, divideRounded, netOf, sum, type VatRow, vatTable } from '../money/money.ts'

/** 'zero': intra-EU supply, at the prices without VAT. */
type VatTreatment = 'standard' | 'zero'

/** `unit`, `discount`: cents with VAT. */
export type PricedLine = {
  type: 'product' | 'service'
  unit: Cents
  quantity: number
  rateBp: BasisPoints
  discount: Cents
  /** Domestic reverse charge: the buyer accounts for the VAT. */
  isReverseCharged?: boolean
}

type Charge = { gross: Cents; rateBp: BasisPoints }

export type PricingInput = {
  lines: readonly PricedLine[]
  shipping: Charge
  surcharge: Charge
  vat: VatTreatment
}

/** `total` = `unit` × quantity − `discount` = `net` + `vat`. */
export type LineTotals = {
  unit: Cents
  discount: Cents
  total: Cents
  net: Cents
  vat: Cents
  rateBp: BasisPoints
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

export function totalsOf(cart: PricingInput): CartTotals {
  const charge = cart.vat === 'zero' ? exempt : asPriced
  const lines = cart.lines.map((line) => (line.isReverseCharged ? exempt : charge).line(line))
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
        isReversed: cart.lines[i]?.isReverseCharged ?? false,
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

/** Cents with VAT after discount: the basis of free delivery. */
export function goodsTotal(lines: readonly PricedLine[]): Cents {
  const goods = lines.filter((line) => line.type === 'product')
  return sum(goods.map((line) => line.unit * line.quantity - line.discount))
}

type Charging = { line: (line: PricedLine) => PricedLine; extra: (extra: Charge) => Charge }

const asPriced: Charging = { line: (line) => line, extra: (extra) => extra }

/** Removes VAT from the unit price first, as invoices print it; the discount keeps its share. */
const exempt: Charging = {
  line: (line) => {
    const unit = netOf(line.unit, line.rateBp)
    const discount = line.unit === 0 ? 0 : divideRounded(line.discount * unit, line.unit)
    return { ...line, unit, discount, rateBp: 0 }
  },
  extra: ({ gross, rateBp }) => ({ gross: netOf(gross, rateBp), rateBp: 0 }),
}
