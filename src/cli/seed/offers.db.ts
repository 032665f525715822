import { sql } from 'drizzle-orm'
import { type DemoOffer, offers } from '../../../demo/offers.ts'
import { texts } from '../../i18n/texts.ts'
import { createLookupCache } from '../../shop/cache/lookup-cache.ts'
import { plusDays, toRigaDate } from '../../shop/calendar/days.ts'
import { type Db, firstRow, rows } from '../../shop/db.ts'
import { DEFAULT_LANG } from '../../shop/languages.ts'
import { createDraft } from '../../shop/quotes/offer-drafts.db.ts'
import type { QuoteAddress } from '../../shop/quotes/quote.ts'
import { sendOffer } from '../../shop/quotes/send-offer.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'

/** Their e-mails are stored as sent; none is sent. */
export async function seedOffers(tx: Db, now: Date, address: (() => QuoteAddress) | undefined) {
  const memory = createLookupCache()
  const settings = await readSettings(tx, memory)
  const staff = await firstRow<{ id: number }>(tx, sql`select min(id) as id from staff`)
  const actor = `staff:${staff?.id ?? 0}`
  const { content, quotes, staff: words } = texts[DEFAULT_LANG]
  const sending = {
    version: 1,
    actor,
    mayLower: true,
    words: { ...content.errors, ...quotes.errors, ...words.offers.errors },
  }
  for (const offer of offers) {
    const id = await createDraft(tx, { content: await contentOf(tx, offer, now), actor, now })
    if (!offer.isSent || !address) continue
    const deps = { db: tx, memory, queue: { add: async () => {} }, settings, now, address }
    const sent = await sendOffer(deps, id, sending)
    if (!sent.ok) throw new Error(`The demo offer for ${offer.name} was refused: ${JSON.stringify(sent)}`)
  }
  await tx.execute(
    sql`update letters set state = 'sent', sent_at = created_at where kind = 'quote' and state = 'queued'`,
  )
}

async function contentOf(tx: Db, { name, email, note, lines }: DemoOffer, now: Date) {
  const found = await rows<{ id: number; code: string }>(
    tx,
    sql`select id, code from products where code in ${lines.map(({ code }) => code)}`,
  )
  const goods = lines.map(({ code, ...line }) => {
    const product = found.find((each) => each.code === code)
    if (!product) throw new Error(`There is no demo product ${code}`)
    return { productId: product.id, ...line }
  })
  const validUntil = plusDays(toRigaDate(now), 21)
  return { name, email, note, lines: goods, lang: DEFAULT_LANG, regNum: '', validUntil }
}
