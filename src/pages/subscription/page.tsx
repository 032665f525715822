import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { findSubscription } from '../../shop/subscriptions/newsletter.db.ts'
import { deadLink, question, tokenHashOf } from './load.tsx'
import { type SubscriptionData, SubscriptionView } from './view.tsx'

export const confirmSubscriptionPage = definePage<SubscriptionData>({
  cache: 'private',
  async load(ctx) {
    const found = await findSubscription(ctx.db, tokenHashOf(ctx))
    if (found !== 'news') return deadLink(ctx)
    const { confirmTitle, confirmText, confirm } = texts[ctx.lang].content.subscription
    return question(ctx, { title: confirmTitle, text: confirmText, button: confirm })
  },
  Page: SubscriptionView,
})

export const unsubscribePage = definePage<SubscriptionData>({
  cache: 'private',
  async load(ctx) {
    const found = await findSubscription(ctx.db, tokenHashOf(ctx))
    if (!found) return deadLink(ctx)
    const { leaveTitle, leaveNews, leaveStock, leave } = texts[ctx.lang].content.subscription
    return question(ctx, { title: leaveTitle, text: found === 'news' ? leaveNews : leaveStock, button: leave })
  },
  Page: SubscriptionView,
})
