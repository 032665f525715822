import { sql } from 'drizzle-orm'
import type { PricedCart } from '../cart/cart.ts'
import { type Db, firstRow } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'
import type { Session } from '../sessions/session.ts'
import { type Quote, quoteNumber } from './quote.ts'
import type { QuotedBuyer } from './quote-buyer.ts'
import { type QuoteDelivery, quoteLines, quotes } from './quotes.tables.ts'

type NewQuote = Pick<Quote, 'email' | 'addressNonce' | 'tokenHash' | 'validUntil'> & {
  priced: PricedCart
  buyer: QuotedBuyer
  session: Pick<Session, 'hash' | 'userId'>
  lang: Lang
  now: Date
}

/** With the e-mail that was asked for, in one transaction. @returns its number */
export function storeQuote({ db, queue }: { db: Db; queue: Queue }, given: NewQuote): Promise<string> {
  const { email, lang, now } = given
  return db.transaction(async (tx) => {
    const row = await firstRow<{ id: number }>(tx, sql`select nextval('quotes_id_seq')::int as id`)
    if (!row) throw new Error('The new offer has no id')
    const number = quoteNumber(row.id, now)
    await tx.insert(quotes).values({ ...quoteRow(given), id: row.id, number })
    await tx.insert(quoteLines).values(lineRows(given.priced).map((line) => ({ ...line, quoteId: row.id })))
    if (email) {
      const data = { quoteId: row.id }
      await queueEmail(tx, queue, { kind: 'quote', subject: `quote:${row.id}`, recipient: email, lang, data })
    }
    return number
  })
}

function quoteRow({ priced, buyer, session, ...given }: NewQuote): Omit<typeof quotes.$inferInsert, 'id' | 'number'> {
  const { totals, vatNote } = priced
  const delivery = deliveryOf(priced)
  const { addressNonce, tokenHash, email, lang, now, validUntil } = given
  return {
    addressNonce,
    tokenHash,
    email,
    lang,
    validUntil,
    createdAt: now,
    userId: session.userId,
    sessionHash: session.hash,
    buyerType: buyer.type,
    buyer: buyer.buyer,
    delivery,
    itemsTotal: totals.items,
    shippingTotal: totals.shipping,
    shippingVatRate: totals.shippingRateBp,
    shippingVat: totals.shippingVat,
    total: totals.total,
    vatTotal: totals.vat,
    vatRows: totals.vatRows,
    vatNote,
  }
}

/** Null where none is chosen, or the chosen one cannot take the goods. */
function deliveryOf({ method, shipping }: PricedCart): QuoteDelivery | null {
  return method && shipping?.ok ? { code: method.code, title: method.title, parcels: shipping.parcels } : null
}

const lineRows = ({ cart, totals }: PricedCart) =>
  cart.lines.map((line, i) => {
    const sums = totals.lines[i]
    if (!sums) throw new Error('A line without totals')
    return {
      position: i + 1,
      productId: line.productId,
      type: line.type,
      title: line.title,
      code: line.code,
      quantity: line.quantity,
      price: line.listedPrice,
      unitPrice: sums.unit,
      total: sums.total,
      vatRate: sums.rateBp,
      vat: sums.vat,
      isReversed: sums.isReversed,
    }
  })
