import { type SQL, sql } from 'drizzle-orm'
import { firstRow } from '../../shop/db.ts'
import { type EditableEmail, isOrderKind } from '../../shop/emails/email-texts.ts'
import type { Lang } from '../../shop/languages.ts'
import type { EmailDeps } from './deps.ts'
import type { EmailContent } from './email-content.ts'

/** Nobody has this address (RFC 2606). */
const NOBODY = 'anna@example.com'

type Asked = { kind: EditableEmail; lang: Lang; order: string }

/** An e-mail about something that the shop really has, the newest one; null where it has none. */
export async function sampleEmail({ database: { db } }: EmailDeps, asked: Asked): Promise<EmailContent | null> {
  const { kind, lang } = asked
  const content = { kind, lang, recipient: NOBODY }
  const newest = async (query: SQL) => (await firstRow<{ id: number }>(db, query))?.id
  if (isOrderKind(kind)) {
    const order = await firstRow<{ id: number; total: number }>(
      db,
      asked.order
        ? sql`select id, total from orders where prefixed_id = ${asked.order.toUpperCase()}`
        : sql`select id, total from orders order by placed_at desc limit 1`,
    )
    if (!order) return null
    const data = { orderId: order.id, amount: order.total, isSample: true }
    return { ...content, subject: `order:${order.id}`, data }
  }
  const query = SOURCES[kind]
  if (query) {
    const [name, source] = query
    const id = await newest(source)
    return id === undefined ? null : { ...content, subject: `sample:${id}`, data: { [name]: id, isSample: true } }
  }
  return { ...content, subject: 'sample', data: SAMPLE_DATA }
}

/** For e-mails about nothing that is stored. */
const SAMPLE_DATA = { nonce: 'sample', company: 'SIA „Paraugs”', invoiceDays: 14, creditLimit: 200_000, isSample: true }

const SOURCES: Readonly<Partial<Record<EditableEmail, readonly [name: string, source: SQL]>>> = {
  'back-in-stock': [
    'productId',
    sql`select id from products where is_published and type = 'product' and parent_id is null order by id desc limit 1`,
  ],
  'abandoned-cart': [
    'productId',
    sql`select id from products where is_published and type = 'product' and parent_id is null order by id desc limit 1`,
  ],
  quote: ['quoteId', sql`select id from quotes order by id desc limit 1`],
  'question-answer': ['questionId', sql`select id from questions where state = 'published' order by id desc limit 1`],
  'return-received': ['returnId', sql`select id from returns order by id desc limit 1`],
  'return-refused': ['returnId', sql`select id from returns order by id desc limit 1`],
  'withdrawal-receipt': ['withdrawalId', sql`select id from withdrawals order by id desc limit 1`],
}
