import type { ViewResult, VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { sha256 } from '../../shop/tokens.ts'
import { type SubscriptionData, SubscriptionView } from './view.tsx'

type ShownSubscription = Omit<SubscriptionData, 'toShop'>

export const tokenHashOf = ({ params }: VisitorContext) => sha256(params.token ?? '')

export function question(ctx: VisitorContext, shown: { title: string; text: string; button: string }) {
  const { title, text, button } = shown
  const [action = ''] = ctx.url.split('?', 1)
  const data = withLink(ctx, { title, text, form: { button, action, csrf: ctx.csrf() } })
  return { kind: 'page', data, head: { title, noindex: true } } as const
}

export function subscriptionView(ctx: VisitorContext, shown: ShownSubscription, status = 200): ViewResult {
  const content = <SubscriptionView data={withLink(ctx, shown)} />
  return { kind: 'view', head: { title: shown.title }, content, status }
}

export function deadLink(ctx: VisitorContext): ViewResult {
  const { deadTitle: title, deadText: text } = texts[ctx.lang].content.subscription
  return subscriptionView(ctx, { title, text, form: null }, 404)
}

export function deadCart(ctx: VisitorContext): ViewResult {
  const { deadTitle: title, deadText: text } = texts[ctx.lang].content.restoreCart
  return subscriptionView(ctx, { title, text, form: null }, 404)
}

const withLink = ({ lang }: VisitorContext, shown: ShownSubscription): SubscriptionData => ({
  ...shown,
  toShop: texts[lang].content.subscription.toShop,
})
