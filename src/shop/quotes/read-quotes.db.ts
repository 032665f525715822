import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Quote, QuoteLine } from './quote.ts'
import { quoteLines, quotes } from './quotes.tables.ts'

export type QuoteWithLines = { quote: Quote; lines: QuoteLine[] }

export const findQuoteByToken = (db: Db, tokenHash: string) => findQuote(db, eq(quotes.tokenHash, tokenHash))
export const findQuoteById = (db: Db, id: number) => findQuote(db, eq(quotes.id, id))
export const findQuoteByNumber = (db: Db, number: string) => findQuote(db, eq(quotes.number, number))

async function findQuote(db: Db, condition: SQL): Promise<QuoteWithLines | null> {
  const [quote] = await db.select().from(quotes).where(condition)
  if (!quote) return null
  const lines = await db
    .select()
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, quote.id))
    .orderBy(asc(quoteLines.position))
  return { quote, lines }
}

const LISTED = 100

/** The newest ones. */
export const listQuotes = (db: Db) => db.select().from(quotes).orderBy(desc(quotes.createdAt)).limit(LISTED)

/** Pictures and pages of its goods as they are now, by product id. */
export async function goodsOfQuote(db: Db, quoteId: number) {
  const found = await rows<{ id: number; slug: string | null; image: string | null }>(
    db,
    sql`select p.id, case when p.is_published and coalesce(parent.is_published, true) then coalesce(p.slug, parent.slug) end as slug,
          (select path from product_images where product_id in (p.id, p.parent_id)
            order by (product_id = p.id) desc, position limit 1) as image
        from quote_lines l join products p on p.id = l.product_id left join products parent on parent.id = p.parent_id
        where l.quote_id = ${quoteId}`,
  )
  return new Map(found.map((row) => [row.id, row]))
}
