import { toRigaDate } from '../calendar/days.ts'
import { type BasisPoints, netOf, type VatRow } from '../money/money.ts'
import type { Settings } from '../settings/settings.ts'
import type { Invoice, InvoiceCharge, InvoiceLine, Sums, VatCategory, VatNote } from './invoice.ts'
import type { InvoicedLine, InvoicedOrder, Issue } from './invoiced-order.ts'
import { buyerOf, deliveryOf, sellerOf } from './parties.ts'
import { columnSums, unitNetOf } from './sums.ts'

/** @throws when the stored order does not add up */
export function invoiceOf(
  order: InvoicedOrder,
  lines: readonly InvoicedLine[],
  identity: Settings['identity'],
  issue: Issue,
): Invoice {
  const vatNote = readVatNote(order.vatNote)
  const categoryOf = (part: Taxed) => vatCategory(part, vatNote)
  const ordered = [...lines].sort((a, b) => a.position - b.position)
  const invoiceLines = ordered.map((line) => lineOf(line, categoryOf(line)))
  const charges = chargesOf(order, categoryOf)
  if (!addsUp(order, [...invoiceLines, ...charges])) throw inconsistent(order)
  const paid = order.paidAt ? order.total : 0
  return {
    version: 1,
    kind: issue.kind,
    number: issue.number,
    orderNumber: order.prefixedId,
    lang: order.lang,
    issueDate: issue.issueDate,
    dueDate: order.total > paid ? issue.dueDate : null,
    seller: sellerOf(identity),
    buyer: buyerOf(order, issue.buyerCountry),
    delivery: deliveryOf(order, issue.sentOn),
    lines: invoiceLines,
    charges,
    vatRows: order.vatRows.flatMap((row) => rowsByCategory(row, [...invoiceLines, ...charges])),
    totals: {
      items: order.itemsTotal,
      discount: order.discountTotal,
      delivery: order.shippingTotal,
      surcharge: order.surchargeTotal,
      net: order.total - order.vatTotal,
      vat: order.vatTotal,
      gross: order.total,
      paid,
      payable: order.total - paid,
    },
    vatNote,
    vatEvidence: order.vatEvidence,
    payment: {
      method: order.paymentMethodTitle,
      reference: order.prefixedId,
      paidOn: order.paidAt ? toRigaDate(order.paidAt) : null,
    },
    credits: null,
    ...(issue.look ? { look: issue.look } : {}),
  }
}

function lineOf(line: InvoicedLine, category: VatCategory): InvoiceLine {
  const net = line.total - line.vat
  const discountNet = netOf(line.discount, line.vatRate)
  return {
    position: line.position,
    type: line.type,
    code: line.code,
    title: line.title,
    quantity: line.quantity,
    unitGross: line.unitPrice,
    discount: line.discount,
    unitNet: unitNetOf(net, discountNet, line.quantity),
    discountNet,
    rateBp: line.vatRate,
    category,
    net,
    vat: line.vat,
    gross: line.total,
  }
}

function chargesOf(order: InvoicedOrder, categoryOf: (charge: Taxed) => VatCategory): InvoiceCharge[] {
  const { shippingTotal, shippingVatRate, shippingVat, surchargeTotal, surchargeVatRate, surchargeVat } = order
  const count = order.parcels !== null && order.parcels > 1 ? { parcels: order.parcels } : {}
  const delivery = { kind: 'delivery' as const, title: order.delivery.title, ...count, gross: shippingTotal }
  const surcharge = { kind: 'surcharge' as const, title: order.paymentMethodTitle, gross: surchargeTotal }
  return [
    { ...delivery, rateBp: shippingVatRate, vat: shippingVat },
    { ...surcharge, rateBp: surchargeVatRate, vat: surchargeVat },
  ].flatMap(({ rateBp, vat, ...charge }) => {
    if (charge.gross === 0) return []
    if (rateBp === null || vat === null) throw inconsistent(order)
    return [{ ...charge, rateBp, category: categoryOf({ vatRate: rateBp }), net: charge.gross - vat, vat }]
  })
}

function addsUp({ vatRows, total }: InvoicedOrder, parts: readonly Sums[]): boolean {
  const isCovered = vatRows.every((row) => {
    const { vat, gross } = columnSums(parts.filter(({ rateBp }) => rateBp === row.rateBp))
    return vat === row.vat && gross === row.gross
  })
  return isCovered && columnSums(parts).gross === total
}

const inconsistent = ({ prefixedId }: InvoicedOrder) => new Error(`The VAT of order ${prefixedId} does not add up`)

/** Delivery and surcharge are never reverse-charged. */
type Taxed = { vatRate: BasisPoints; isReversed?: boolean | null }

function vatCategory({ vatRate, isReversed }: Taxed, note: VatNote | null): VatCategory {
  if (vatRate > 0) return 'S'
  if (note === 'intra-eu') return 'K'
  // Lines of older versions have null and no other reason.
  return note === 'reverse-charge' && (isReversed || isReversed === null) ? 'AE' : 'Z'
}

/** The order has one row per rate, the document one per rate and category. */
function rowsByCategory(row: VatRow, parts: readonly Sums[]): Invoice['vatRows'] {
  const own = parts.filter(({ rateBp }) => rateBp === row.rateBp)
  const categories = [...new Set(own.map(({ category }) => category))]
  const [only, another] = categories
  if (only && !another) return [{ ...row, category: only }]
  return categories.map((category) => {
    const sums = columnSums(own.filter((part) => part.category === category))
    return { rateBp: row.rateBp, category, ...sums }
  })
}

function readVatNote(text: string | null): VatNote | null {
  if (text === null || text === 'intra-eu' || text === 'reverse-charge') return text
  throw new Error(`Unknown reason for charging no VAT: ${text}`)
}
