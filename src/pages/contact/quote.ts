import { z } from 'zod'
import type { VisitorContext } from '../../http/page.ts'
import { type Texts, texts } from '../../i18n/texts.ts'
import { Id } from '../../shop/cart/cart.calls.ts'
import { type Cart, MAX_QUANTITY } from '../../shop/cart/cart.ts'
import { findSellable } from '../../shop/catalogue/sellable.db.ts'
import { pricedCartOf } from '../../shop/checkout/visitor-cart.db.ts'
import { CONTACT_LIMITS } from '../../shop/content/contact.db.ts'

type QuoteWords = Texts['content']['contact']['quote']

/** Leaves room for what the buyer adds. */
const MAX_GOODS = CONTACT_LIMITS.message - 1000

type Goods = { quantity: number; title: string; code: string }

const Named = z.object({ quote: Id, quantity: z.coerce.number().int().min(1).max(MAX_QUANTITY).catch(1) })

/** A request for a quote on the named product or the visitor's cart, to be completed before it is sent. */
export async function quoteRequest(ctx: VisitorContext): Promise<string> {
  const { cart } = await pricedCartOf(ctx, ctx.services, ctx.lang)
  const goods = ctx.query.quote ? await namedGoods(ctx) : cart.lines
  return goods.length === 0 ? '' : requestOf(goods, cart, texts[ctx.lang].content.contact.quote)
}

async function namedGoods({ db, lang, query }: VisitorContext): Promise<Goods[]> {
  const named = Named.safeParse(query)
  const product = named.success && (await findSellable(db, named.data.quote, lang))
  return product ? [{ ...product, quantity: named.data.quantity }] : []
}

function requestOf(lines: readonly Goods[], { shipping }: Cart, words: QuoteWords): string {
  const goods = lines.map(({ quantity, title, code }) => `${quantity} × ${title} (${code})`)
  const place = [shipping.address, shipping.city, shipping.zip].filter(Boolean).join(', ')
  return [words.intro, withinLimit(goods, words), `${words.place} ${place}`].join('\n\n')
}

function withinLimit(goods: readonly string[], words: QuoteWords): string {
  const shown: string[] = []
  let length = 0
  for (const line of goods) {
    length += line.length + 1
    if (length > MAX_GOODS) break
    shown.push(line)
  }
  const left = goods.length - shown.length
  return [...shown, ...(left > 0 ? [words.more(left)] : [])].join('\n')
}
