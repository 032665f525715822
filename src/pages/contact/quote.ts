import type { VisitorContext } from '../../http/page.ts'
import { type Texts, texts } from '../../i18n/texts.ts'
import type { Cart } from '../../shop/cart/cart.ts'
import { pricedCartOf } from '../../shop/checkout/visitor-cart.db.ts'
import { CONTACT_LIMITS } from '../../shop/content/contact.db.ts'

type Words = Texts['content']['contact']['quote']

/** Leaves room for what the buyer adds. */
const MAX_GOODS = CONTACT_LIMITS.message - 1000

/** A request for a quote on the visitor's cart, to be read and completed before it is sent. */
export async function quoteRequest(ctx: VisitorContext): Promise<string> {
  const { cart } = await pricedCartOf(ctx, ctx.services, ctx.lang)
  return cart.lines.length === 0 ? '' : requestOf(cart, texts[ctx.lang].content.contact.quote)
}

function requestOf({ lines, shipping }: Cart, words: Words): string {
  const goods = lines.map(({ quantity, title, code }) => `${quantity} × ${title} (${code})`)
  const place = [shipping.address, shipping.city, shipping.zip].filter(Boolean).join(', ')
  return [words.intro, withinLimit(goods, words), `${words.place} ${place}`].join('\n\n')
}

function withinLimit(goods: readonly string[], words: Words): string {
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
