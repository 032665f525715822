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

type StoredQuote = Pick<Quote, 'number' | 'addressNonce' | 'tokenHash' | 'validUntil'>

const REPEATED = sql`interval '1 minute'`

/** With the e-mail that was asked for, in one transaction. A form that is sent twice gets the same offer. */
export function storeQuote({ db, queue }: { db: Db; queue: Queue }, given: NewQuote): Promise<StoredQuote> {
  const { email, lang, now, session, addressNonce, tokenHash, validUntil } = given
  return db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from sessions where hash = ${session.hash} for update`)
    const earlier = await findEqual(tx, given)
    if (earlier) return earlier
    const row = await firstRow<{ id: number }>(tx, sql`select nextval('quotes_id_seq')::int as id`)
    if (!row) throw new Error('The new offer has no id')
    const number = quoteNumber(row.id, now)
    await tx.insert(quotes).values({ ...quoteRow(given), id: row.id, number })
    await tx.insert(quoteLines).values(lineRows(given.priced).map((line) => ({ ...line, quoteId: row.id })))
    if (email) {
      const data = { quoteId: row.id }
      await queueEmail(tx, queue, { kind: 'quote', subject: `quote:${row.id}`, recipient: email, lang, data })
    }
    return { number, addressNonce, tokenHash, validUntil }
  })
}

async function findEqual(tx: Db, given: NewQuote): Promise<StoredQuote | undefined> {
  const { buyer, email, lang, session, priced, now } = given
  const lines = lineRows(priced).map((line) => [line.productId, line.quantity, line.unitPrice])
  const row = await firstRow<Omit<StoredQuote, 'validUntil'> & { valid_until: string }>(
    tx,
    sql`select number, address_nonce as "addressNonce", token_hash as "tokenHash", valid_until from quotes q
        where session_hash = ${session.hash} and created_at > ${now.toISOString()}::timestamptz - ${REPEATED}
          and buyer = ${JSON.stringify(buyer.buyer)}::jsonb and email = ${email} and lang = ${lang}
          and total = ${priced.totals.total} and ${JSON.stringify(lines)}::jsonb = (
            select jsonb_agg(jsonb_build_array(product_id, quantity, unit_price) order by position)
            from quote_lines where quote_id = q.id)
        order by id desc limit 1`,
  )
  return row && { ...row, validUntil: new Date(row.valid_until) }
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
      price: line.price,
      unitPrice: sums.unit,
      total: sums.total,
      vatRate: sums.rateBp,
      vat: sums.vat,
      isReversed: sums.isReversed,
    }
  })
