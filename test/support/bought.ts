import { eq, sql } from 'drizzle-orm'
import type { Mailer } from '../../src/adapters/mail/mailer.ts'
import { sendEmail } from '../../src/adapters/mail/send-email.ts'
import { rows } from '../../src/shop/db.ts'
import { emails } from '../../src/shop/emails/emails.tables.ts'
import { orders } from '../../src/shop/orders/orders.tables.ts'
import { place } from './buyers.ts'
import { orderRequest, type TestShop, type Visitor } from './shop.ts'

type Stored = { order: { prefixed_id: string; total_price: number }; payment_link: string }

/** What a visitor's cart has become, with the path of its page. @throws when the shop refused it */
export async function bought(shop: TestShop, visitor: Visitor, overrides: Record<string, unknown> = {}) {
  const placed = await place(shop, visitor, await orderRequest(shop, overrides))
  if (placed.status !== 200) throw new Error(placed.body)
  const { order, payment_link } = placed.json<Stored>()
  const path = payment_link.replace('/pay', '')
  return { visitor, number: order.prefixed_id, total: order.total_price, path }
}

export const rowOf = async ({ db }: TestShop, number: string) =>
  (await db.select().from(orders).where(eq(orders.prefixedId, number)))[0] ?? null

/** The e-mails about an order, oldest first. */
export function emailsOf({ db }: TestShop, number: string) {
  return rows<{ id: string; kind: string; state: string; lang: string }>(
    db,
    sql`select l.id, l.kind, l.state, l.lang from letters l join orders o on o.prefixed_id = ${number}
        where (l.data->>'orderId')::int = o.id order by l.created_at`,
  )
}

/** An e-mail as it would be sent. */
export async function textOf(shop: TestShop, id: string): Promise<string> {
  let sent = ''
  const mailer: Mailer = {
    send: async ({ subject, text }) => {
      sent = `${subject} ${text}`
    },
    close: () => {},
  }
  await shop.db.update(emails).set({ state: 'queued' }).where(eq(emails.id, id))
  await sendEmail(shop.services, mailer, id, true)
  return sent
}

/** Addresses of the credit notes that a page offers. */
export const creditNoteLinks = (html: string) =>
  [...html.matchAll(/href="([^"]+\/credit-note\/[^"]+)"/g)].map(([, href]) => href ?? '')
