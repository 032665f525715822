import { invoiceFileName } from '../i18n/invoice-file-name.ts'
import { texts } from '../i18n/texts.ts'
import type { Db } from '../shop/db.ts'
import { findCreditNotes, findInvoice } from '../shop/invoices/invoices.db.ts'
import { DEFAULT_LANG, inLang } from '../shop/languages.ts'
import { formatPrice } from '../shop/money/money.ts'
import { deliveryPlace } from '../shop/orders/delivery.ts'
import { emailHistory, findOrderId, paymentHistory, stateHistory } from '../shop/orders/history.db.ts'
import { parseOrderNumber } from '../shop/orders/number.ts'
import type { OrderAccess } from '../shop/orders/order.ts'
import { findOrder, type OrderWithLines } from '../shop/orders/read.db.ts'
import { momentInRiga } from '../shop/withdrawals/moment.ts'
import { inLanguage, urls } from '../urls.ts'

type Links = { origin: string; token: (order: OrderAccess) => string }

/** Null for an unknown number. @param number in any spelling: `E-7K4-M92`, `e7k4m92` */
export async function describeOrder(db: Db, number: string, links: Links): Promise<string[] | null> {
  const written = parseOrderNumber(number)
  const id = written && (await findOrderId(db, written))
  const found = id && (await findOrder(db, id))
  if (!found) return null
  return [
    ...headLines(found),
    '',
    ...goodsLines(found),
    '',
    ...(await paymentLines(db, found.order.id)),
    ...(await documentLines(db, found, links)),
    '',
    ...(await eventLines(db, found.order.id)),
    ...(await emailLines(db, found.order.id)),
  ]
}

const WIDTH = 12
const row = (name: string, ...values: (string | null | undefined | false)[]) => {
  const text = values.filter(Boolean).join(', ')
  return text ? [`${name.padEnd(WIDTH)}${text}`] : []
}
const price = (cents: number) => formatPrice(cents, DEFAULT_LANG)
const at = (text: string | Date) => momentInRiga(new Date(text), DEFAULT_LANG)

function headLines({ order }: OrderWithLines): string[] {
  const { company, delivery } = order
  return [
    ...row('order', order.prefixedId, order.state, at(order.placedAt)),
    ...row('buyer', `${order.name} ${order.surname}`, order.buyerType, order.lang),
    ...row('e-mail', order.email),
    ...row('phone', `+${order.phoneCode} ${order.phoneNumber}`),
    ...row('company', company?.name, company?.reg_num, company?.vat_num),
    ...row('', company?.address, company?.city, company?.zip),
    ...row('reference', order.buyerReference, order.contractNumber),
    ...row('delivery', deliveryPlace(order, texts[DEFAULT_LANG], DEFAULT_LANG), delivery.country_code),
    ...row('point', delivery.point?.carrier, delivery.point?.identifier),
    ...row('promised', delivery.promised && `${delivery.promised.from} to ${delivery.promised.to}`),
    ...row('note', delivery.fields.message),
    ...row('tracking', order.trackingCode),
  ]
}

function goodsLines({ order, lines }: OrderWithLines): string[] {
  const sums: [string, number][] = [
    ['discount', -order.discountTotal],
    ['delivery', order.shippingTotal],
    ['surcharge', order.surchargeTotal],
    ['VAT', order.vatTotal],
  ]
  return [
    ...lines.map(
      ({ quantity, code, title, unitPrice }) =>
        `${String(quantity).padStart(4)} × ${price(unitPrice).padStart(12)} ${price(quantity * unitPrice).padStart(12)}  ${code}  ${title}`,
    ),
    ...sums.filter(([, sum]) => sum !== 0).map(([name, sum]) => `${name.padEnd(20)}${price(sum).padStart(12)}`),
    `${'total'.padEnd(20)}${price(order.total).padStart(12)}`,
    ...row('coupon', order.couponCode),
    ...row('promotions', order.promotions?.map(({ title }) => inLang(title, DEFAULT_LANG)).join(', ') || null),
    ...row('VAT note', order.vatNote),
  ]
}

async function paymentLines(db: Db, orderId: number): Promise<string[]> {
  const attempts = await paymentHistory(db, orderId)
  return attempts.flatMap((one) =>
    row('payment', one.provider, one.state, price(one.amount), at(one.at), one.reference),
  )
}

async function documentLines(db: Db, { order }: OrderWithLines, { origin, token }: Links): Promise<string[]> {
  const link = (path: string) => origin + inLanguage(path, order.lang)
  const secret = token(order)
  const invoice = await findInvoice(db, order.id)
  const notes = await findCreditNotes(db, order.id)
  return [
    ...row('page', link(urls.order.to(secret))),
    ...row('invoice', invoice?.number ?? 'none yet', link(urls.orderInvoice.to(secret))),
    ...notes.flatMap((note) => row('credit note', note.number, invoiceFileName(note, order.lang, 'pdf'))),
  ]
}

async function eventLines(db: Db, orderId: number): Promise<string[]> {
  const events = await stateHistory(db, orderId)
  return events.map((event) => [at(event.at), event.to_state.padEnd(16), event.actor, event.note].join('  ').trimEnd())
}

async function emailLines(db: Db, orderId: number): Promise<string[]> {
  const sent = await emailHistory(db, orderId)
  return sent.map((email) => [at(email.at), email.kind.padEnd(16), email.state, email.recipient].join('  '))
}
