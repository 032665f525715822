import type { VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import type { AgentCheckout } from '../../shop/agent-checkouts/agent-checkout.ts'
import { findContinued } from '../../shop/agent-checkouts/continue.db.ts'
import { findCart } from '../../shop/cart/find.db.ts'
import { priceForVisitor } from '../../shop/checkout/visitor-cart.db.ts'
import { readVisitorFacts } from '../../shop/checkout/visitor-facts.db.ts'
import { formatPrice } from '../../shop/money/money.ts'
import type { SummaryLine } from '../../ui/summary-lines.tsx'
import { urls } from '../../urls.ts'

export type ContinueData = {
  title: string
  text: string
  goods: SummaryLine[]
  /** The visitor has another cart, which would no longer be theirs. */
  replaces: boolean
  action: string
  csrf: string
}

export const continuedOf = async (ctx: VisitorContext) =>
  findContinued(ctx.db, ctx.params.token ?? '', { session: await ctx.session(), now: ctx.now })

/** Where the buyer goes on. The secret is no part of it: scripts of others may read that address. */
export const nextPage = ({ kind }: AgentCheckout): string =>
  kind === 'cart' ? urls.cart.to() : `${urls.checkout.to()}?agent=1`

export async function continueData(ctx: VisitorContext, checkout: AgentCheckout): Promise<ContinueData> {
  const { lang, services } = ctx
  const t = texts[lang]
  const session = await ctx.session()
  const cart = await findCart(ctx.db, checkout.cartId, lang)
  if (!cart) throw new Error('The cart of an agent is gone')
  const { totals, cart: priced } = await priceForVisitor(services, cart, { session, lang })
  const own = session?.cartId ? await readVisitorFacts(ctx.db, session) : undefined
  const words = t.agentCheckout.continued
  return {
    title: words.title,
    text: words.text(checkout.host),
    goods: [
      ...priced.lines.map((line, at) => ({
        label: line.title,
        note: `${line.quantity} × ${formatPrice(totals.lines[at]?.unit ?? line.price, lang)}`,
        value: formatPrice(totals.lines[at]?.total ?? 0, lang),
      })),
      { label: t.cart.total, value: formatPrice(totals.total, lang), kind: 'total' as const },
    ],
    replaces: (own?.total ?? 0) > 0,
    action: ctx.at(urls.agentContinue.to(ctx.params.token ?? '')),
    csrf: ctx.csrf(),
  }
}
