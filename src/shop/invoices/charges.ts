import { type BasisPoints, type VatRow, vatTable } from '../money/money.ts'
import type { InvoiceCharge, VatCategory } from './invoice.ts'
import type { InvoicedLine, InvoicedOrder } from './invoiced-order.ts'

/**
 * The order keeps what delivery and surcharge cost, and the VAT of each rate, but not the rates of these two. They are
 * the ones that make the lines' sums grow to the stored table; the VAT is then shared out as it was when it was priced.
 */
export function chargesOf(
  order: InvoicedOrder,
  lines: readonly InvoicedLine[],
  categoryOf: (charge: { vatRate: BasisPoints }) => VatCategory,
): InvoiceCharge[] {
  const charged = [
    { kind: 'delivery' as const, title: order.delivery.title, gross: order.shippingTotal },
    { kind: 'surcharge' as const, title: order.paymentMethodTitle, gross: order.surchargeTotal },
  ].filter(({ gross }) => gross > 0)
  const priced = lines.map((line) => ({ gross: line.total, rateBp: line.vatRate }))
  const rates = order.vatRows.map((row) => row.rateBp)

  for (const guess of combinations(rates, charged.length)) {
    const table = vatTable([...priced, ...charged.map(({ gross }, i) => ({ gross, rateBp: guess[i] ?? 0 }))])
    if (!isSameTable(table.groups, order.vatRows)) continue
    return charged.map((charge, i) => {
      const rateBp = guess[i] ?? 0
      const vat = table.lineVat[lines.length + i] ?? 0
      return { ...charge, rateBp, category: categoryOf({ vatRate: rateBp }), net: charge.gross - vat, vat }
    })
  }
  throw new Error(`The VAT of order ${order.prefixedId} does not add up`)
}

/** All ways to choose `length` rates, each from all of them. */
function combinations(rates: readonly BasisPoints[], length: number): BasisPoints[][] {
  if (length === 0) return [[]]
  return rates.flatMap((rate) => combinations(rates, length - 1).map((rest) => [rate, ...rest]))
}

function isSameTable(ours: readonly VatRow[], stored: readonly VatRow[]): boolean {
  return (
    ours.length === stored.length &&
    ours.every((row) =>
      stored.some((other) => other.rateBp === row.rateBp && other.gross === row.gross && other.vat === row.vat),
    )
  )
}
