import { action, NoFields } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { confirmNews, endSubscription } from '../../shop/subscriptions/newsletter.db.ts'
import { deadLink, subscriptionView, tokenHashOf } from './load.tsx'

export const confirmSubscription = action(NoFields, async (ctx) => {
  if (!(await confirmNews(ctx.db, tokenHashOf(ctx), ctx.now))) return deadLink(ctx)
  const { confirmedTitle: title, confirmedText: text } = texts[ctx.lang].content.subscription
  return subscriptionView(ctx, { title, text, form: null })
})

/** Mail programs unsubscribe with one POST without cookies (RFC 8058): the secret in the address suffices. */
export const unsubscribe = action(
  NoFields,
  async (ctx) => {
    if (!(await endSubscription(ctx.db, tokenHashOf(ctx), ctx.now))) return deadLink(ctx)
    const { leftTitle: title, leftText: text } = texts[ctx.lang].content.subscription
    return subscriptionView(ctx, { title, text, form: null })
  },
  { csrf: 'handler', body: 'multipart' },
)
