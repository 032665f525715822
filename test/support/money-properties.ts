import { invoice as texts } from '../../src/i18n/lv/invoice.ts'
import { type PricedCart, priceCart } from '../../src/shop/cart/cart.ts'
import { creditOf } from '../../src/shop/invoices/credit.ts'
import type { Invoice, Sums } from '../../src/shop/invoices/invoice.ts'
import { columnSums } from '../../src/shop/invoices/sums.ts'
import { ublOf } from '../../src/shop/invoices/ubl.ts'
import { checkUbl } from '../../src/shop/invoices/ubl-rules.ts'
import { sum } from '../../src/shop/money/money.ts'
import { randomCart, randomOf } from './random-carts.ts'
import { company, invoiceOfSale, type Sale, saleOf } from './sales.ts'

/**
 * What must hold of every cart, its order, its invoice and the credit notes that give it back; by what is broken, so
 * that a million carts can be tried without the weight of a test runner.
 * @param withUbl also the e-invoices, by the rules of EN 16931 and Peppol: ten times slower
 * @returns the first law that the cart of this seed breaks; null when it breaks none
 */
export function brokenLaw(seed: number, withUbl = false): string | null {
  const { cart, facts } = randomCart(seed)
  const priced = priceCart(cart, facts)
  const sale = saleOfPriced(priced)
  const invoice = invoiceOfSale(sale)
  return (
    brokenBy(cartLaws(priced)) ??
    brokenBy(orderLaws(sale)) ??
    brokenBy(invoiceLaws(sale, invoice)) ??
    brokenBy(chargeLaws(priced, invoice)) ??
    brokenBy(creditLaws(invoice, seed, withUbl)) ??
    (withUbl ? brokenUbl(invoice) : null)
  )
}

type Laws = Record<string, boolean>

function brokenBy(laws: Laws): string | null {
  for (const law in laws) if (!laws[law]) return law
  return null
}

function cartLaws({ cart, totals, vatNote, couponRefusal, discounts, parts }: PricedCart): Laws {
  const { lines, vatRows } = totals
  const takes = cart.lines.filter((line) => line.type === 'product')
  return {
    'nothing is negative': [
      totals.total,
      totals.net,
      totals.vat,
      totals.discount,
      totals.shipping,
      totals.surcharge,
    ].every((cents) => cents >= 0 && Number.isSafeInteger(cents)),
    'a line is pieces × price − discount': lines.every(
      (line, i) => line.total === line.unit * (cart.lines[i]?.quantity ?? 0) - line.discount && line.total >= 0,
    ),
    'net and VAT are the line': lines.every((line) => line.net + line.vat === line.total && line.vat >= 0),
    'shares add up to the discount': sum(lines.map((line) => line.discount)) === totals.discount,
    'services are not reduced': lines.every((line, i) => cart.lines[i]?.type === 'product' || line.discount === 0),
    'a refused coupon takes nothing': couponRefusal === null || parts.coupon === 0,
    'rules and coupon add up to the discount':
      sum(parts.promotions.map(({ amount }) => amount)) + parts.coupon === totals.discount &&
      [parts.coupon, ...parts.promotions.map(({ amount }) => amount)].every((cents) => cents >= 0),
    'a fixed coupon takes its worth or all goods':
      cart.coupon?.kind !== 'fixed' ||
      couponRefusal !== null ||
      vatNote !== null ||
      discounts.outcomes.some(({ ok }) => ok) ||
      totals.discount === Math.min(cart.coupon.value, sum(takes.map((line) => line.price * line.quantity))),
    'the total is its parts':
      totals.total === totals.items - totals.discount + totals.shipping + totals.surcharge &&
      totals.total === totals.net + totals.vat,
    'VAT is rounded once a rate': vatRows.every(
      (row) => row.vat === halfUp(row.gross * row.rateBp, 10_000 + row.rateBp) && row.net + row.vat === row.gross,
    ),
    'the VAT of the parts is the VAT of the whole':
      sum(lines.map((line) => line.vat)) + totals.shippingVat + totals.surchargeVat === totals.vat &&
      sum(vatRows.map((row) => row.vat)) === totals.vat,
    'a supply to another member state bears no VAT': vatNote !== 'intra-eu' || totals.vat === 0,
  }
}

function orderLaws({ order, lines }: Sale): Laws {
  return {
    'an order is the sum of its lines':
      order.total === sum(lines.map((line) => line.total)) + order.shippingTotal + order.surchargeTotal &&
      order.itemsTotal === sum(lines.map((line) => line.unitPrice * line.quantity)) &&
      order.discountTotal === sum(lines.map((line) => line.discount)),
    'its VAT rows are its total': isSame(columnSums(order.vatRows), order.total, order.vatTotal),
  }
}

function invoiceLaws({ order, lines: sold }: Sale, { lines, charges, vatRows, totals }: Invoice): Laws {
  const rows: Sums[] = [...lines, ...charges]
  return {
    'the invoice is the order': totals.gross === order.total && totals.vat === order.vatTotal,
    'the printed columns add up': isSame(columnSums(rows), order.total, order.vatTotal),
    'the VAT table adds up': isSame(columnSums(vatRows), order.total, order.vatTotal),
    'each rate and category has one row, the sum of its lines': vatRows.every(
      (row) =>
        vatRows.filter((other) => isOneRow(row, other)).length === 1 &&
        isSame(columnSums(rows.filter((one) => isOneRow(row, one))), row.gross, row.vat),
    ),
    'only reversed goods are of the category AE': sold.every(
      ({ isReversed }, i) => (lines[i]?.category === 'AE') === isReversed,
    ),
    'pieces × net price − discount is the net line': lines.every(
      (line) => Math.round((line.quantity * line.unitNet) / 10_000) - line.discountNet === line.net,
    ),
    'paid and payable are the whole': totals.paid + totals.payable === order.total,
  }
}

function chargeLaws({ totals, vatNote }: PricedCart, { charges }: Invoice): Laws {
  const delivery = charges.find(({ kind }) => kind === 'delivery')
  const surcharge = charges.find(({ kind }) => kind === 'surcharge')
  return {
    'the invoice has the charges of the cart':
      (delivery?.gross ?? 0) === totals.shipping && (surcharge?.gross ?? 0) === totals.surcharge,
    'with the VAT that they were priced with':
      (delivery?.vat ?? 0) === totals.shippingVat && (surcharge?.vat ?? 0) === totals.surchargeVat,
    'charges bear VAT unless the whole order bears none': charges.every(
      ({ rateBp, category }) => (vatNote === 'intra-eu') === (rateBp === 0) && category === (rateBp === 0 ? 'K' : 'S'),
    ),
  }
}

const isOneRow = (one: Sums, other: Sums) => one.rateBp === other.rateBp && one.category === other.category

/** A part and then the rest: together they are the invoice, to the cent of its VAT. */
function creditLaws(invoice: Invoice, seed: number, withUbl: boolean): Laws {
  if (invoice.totals.gross === 0) return {}
  const amount = 1 + randomOf(seed + 1)(invoice.totals.gross)
  const about = { number: 'EK-2026-00001', issueDate: '2026-12-01', reason: 'returned', reference: 'r' }
  const part = creditOf(invoice, [], { what: 'amount', amount }, about)
  if (!part.ok) return { 'a part can be given back': false }
  const rest = creditOf(invoice, [part.invoice], { what: 'rest' }, about)
  const notes = rest.ok ? [part.invoice, rest.invoice] : [part.invoice]
  return {
    'the rest can be given back while there is one': rest.ok === amount < invoice.totals.gross,
    'credit notes give back the invoice': isSame(
      columnSums(notes.flatMap((note) => note.vatRows)),
      invoice.totals.gross,
      invoice.totals.vat,
    ),
    'nothing more can be given back': !creditOf(invoice, notes, { what: 'amount', amount: 1 }, about).ok,
    'credit notes keep the rules of e-invoices': !withUbl || notes.every((note) => brokenUbl(note) === null),
  }
}

function brokenUbl(invoice: Invoice): string | null {
  const [first] = checkUbl(ublOf(invoice, texts))
  return first ? `${first.rule} ${first.detail}` : null
}

/** Written down a second time, in whole numbers of any size, so that the shop's own rounding is looked at from outside. */
function halfUp(numerator: number, denominator: number): number {
  return Number((2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)))
}

const isSame = (sums: { net: number; vat: number; gross: number }, gross: number, vat: number) =>
  sums.gross === gross && sums.vat === vat && sums.net === gross - vat

/** The order as `placeOrder` writes it, of a company, so that there is an e-invoice. */
export function saleOfPriced({ cart, totals, vatNote }: PricedCart): Sale {
  const blank = {
    lines: [],
    shipping: { gross: 0, rateBp: 0 },
    surcharge: { gross: 0, rateBp: 0 },
    vat: 'standard',
  } as const
  const { order } = saleOf(blank)
  return {
    order: {
      ...order,
      buyerType: 'b2b',
      company,
      itemsTotal: totals.items,
      discountTotal: totals.discount,
      shippingTotal: totals.shipping,
      shippingVatRate: totals.shippingRateBp,
      shippingVat: totals.shippingVat,
      surchargeTotal: totals.surcharge,
      surchargeVatRate: totals.surchargeRateBp,
      surchargeVat: totals.surchargeVat,
      total: totals.total,
      vatTotal: totals.vat,
      vatRows: totals.vatRows,
      vatNote,
    },
    lines: totals.lines.map((line, i) => ({
      position: i + 1,
      type: cart.lines[i]?.type ?? 'product',
      code: cart.lines[i]?.code ?? '',
      title: cart.lines[i]?.title ?? '',
      quantity: cart.lines[i]?.quantity ?? 1,
      unitPrice: line.unit,
      discount: line.discount,
      total: line.total,
      vatRate: line.rateBp,
      vat: line.vat,
      isReversed: line.isReversed,
    })),
  }
}
