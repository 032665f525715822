import { action, definePage, NoFields, seeOther, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { takeCart } from '../../shop/agent-checkouts/continue.db.ts'
import { type ContinueData, continueData, continuedOf, nextPage } from './load.ts'
import { ContinueView, DeadContinueView } from './view.tsx'

export const agentContinuePage = definePage<ContinueData>({
  cache: 'private',
  async load(ctx) {
    const checkout = await continuedOf(ctx)
    if (!checkout) return dead(ctx)
    const session = await ctx.session()
    if (session?.cartId === checkout.cartId) return { kind: 'redirect', to: nextPage(checkout) }
    const data = await continueData(ctx, checkout)
    return { kind: 'page', data, head: { title: data.title, noindex: true, hasNoCanonical: true } }
  },
  Page: ContinueView,
})

export const continueFromAgent = action(NoFields, async (ctx) => {
  const checkout = await continuedOf(ctx)
  if (!checkout) return dead(ctx)
  const session = await ctx.openSession()
  if (session.cartId !== checkout.cartId && !(await takeCart(ctx.db, session, checkout))) return dead(ctx)
  ctx.forgetSession()
  return seeOther(ctx.at(nextPage(checkout)))
})

const dead = ({ lang }: VisitorContext) =>
  ({
    kind: 'view',
    head: { title: texts[lang].agentCheckout.continued.over, noindex: true },
    content: <DeadContinueView />,
    status: 404,
  }) as const
