import { type BasisPoints, netOf } from '../money/money.ts'
import type { Settings } from '../settings/settings.ts'
import { rigaDay } from '../shipping/calendar.ts'
import { chargesOf } from './charges.ts'
import type { Invoice, InvoiceLine, VatCategory, VatNote } from './invoice.ts'
import type { InvoicedLine, InvoicedOrder, Issue } from './invoiced-order.ts'
import { buyerOf, deliveryOf, sellerOf } from './parties.ts'
import { unitNetOf } from './sums.ts'

/**
 * The document of an order. Its sums are the order's own, to the cent.
 * @throws when the stored order does not add up, which only a bug can bring about
 */
export function invoiceOf(
  order: InvoicedOrder,
  lines: readonly InvoicedLine[],
  identity: Settings['identity'],
  issue: Issue,
): Invoice {
  const vatNote = readVatNote(order.vatNote)
  const categoryOf = (rateBp: BasisPoints) => vatCategory(rateBp, vatNote)
  const ordered = [...lines].sort((a, b) => a.position - b.position)
  const charges = chargesOf(order, ordered, categoryOf)
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
    lines: ordered.map((line) => lineOf(line, categoryOf(line.vatRate))),
    charges,
    vatRows: order.vatRows.map((row) => ({ ...row, category: categoryOf(row.rateBp) })),
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
    payment: {
      method: order.paymentMethodTitle,
      reference: order.prefixedId,
      paidOn: order.paidAt ? rigaDay(order.paidAt) : null,
    },
    credits: null,
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

function vatCategory(rateBp: BasisPoints, note: VatNote | null): VatCategory {
  if (rateBp > 0) return 'S'
  if (note === 'intra-eu') return 'K'
  return note === 'reverse-charge' ? 'AE' : 'Z'
}

function readVatNote(text: string | null): VatNote | null {
  if (text === null || text === 'intra-eu' || text === 'reverse-charge') return text
  throw new Error(`Unknown reason for charging no VAT: ${text}`)
}
