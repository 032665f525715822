import { texts } from '../../i18n/texts.ts'
import type { AgentCheckout, AgentDelivery } from '../../shop/agent-checkouts/agent-checkout.ts'
import {
  type Asking,
  cancelAgentCheckout,
  changeAgentCheckout,
  createAgentCheckout,
  findAgentCheckout,
} from '../../shop/agent-checkouts/agent-checkouts.db.ts'
import { releaseCart } from '../../shop/agent-checkouts/continue.db.ts'
import { urls } from '../../urls.ts'
import type { AgentContext, Answer, Message } from '../operation.ts'
import { agentBuyer, type Subject } from './cart-body.ts'
import type { CartInput } from './cart-input.ts'
import { replaceContent } from './change-cart.ts'

export const askingIn = ({ platform, now }: AgentContext): Asking & { now: Date } => ({
  host: platform.host,
  isSigned: platform.isVerified,
  now,
})

export const madeBy = (ctx: AgentContext) => ({
  ...askingIn(ctx),
  keys: ctx.services.keys,
  webhook: ctx.platform.orderWebhook,
  lang: ctx.lang,
})

const near = (context: CartInput['context']) => ({ country: context?.address_country, zip: context?.postal_code })

export const notFound = (content: string): Answer<never> => ({
  ok: false,
  messages: [{ type: 'error', code: 'not_found', severity: 'unrecoverable', content }],
})

const GONE = { cart: 'cartGone', checkout: 'checkoutGone' } as const

/** What this platform made under that id. */
export async function withSubject<Body>(
  ctx: AgentContext,
  { kind, id }: { kind: AgentCheckout['kind']; id: string },
  run: (subject: Subject) => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const found = await findAgentCheckout(ctx.services.database.db, kind, id, askingIn(ctx))
  return found ? run({ ...found, id }) : notFound(texts[ctx.lang].agentCheckout[GONE[kind]])
}

type Content = Pick<CartInput, 'line_items' | 'buyer' | 'context' | 'discounts' | 'attribution'>
type Made<Body> = (subject: Subject, messages: readonly Message[]) => Promise<Answer<Body>>

/** A new cart or checkout with these goods; where none of them can be had, there is none. */
export async function makeSubject<Body>(
  ctx: AgentContext,
  { kind, input, delivery }: { kind: AgentCheckout['kind']; input: Content; delivery: AgentDelivery },
  made: Made<Body>,
): Promise<Answer<Body>> {
  const { db } = ctx.services.database
  const id = await createAgentCheckout(db, {
    kind,
    ...madeBy(ctx),
    buyer: agentBuyer(input.buyer),
    delivery: { ...delivery, near: near(input.context) },
    attribution: input.attribution ?? null,
    codes: input.discounts?.codes ?? [],
  })
  return withSubject(ctx, { kind, id }, async (subject) => {
    const changed = await replaceContent(ctx, subject, input)
    if (changed.ok && changed.put > 0) return made(subject, changed.messages)
    await cancelAgentCheckout(db, subject, ctx.now)
    return nothingToBuy(ctx, changed.ok ? changed.messages : [])
  })
}

function nothingToBuy(ctx: AgentContext, messages: readonly Message[]): Answer<never> {
  const content = texts[ctx.lang].agentCheckout.noGoods
  const unrecoverable = messages.flatMap((each) =>
    each.type === 'error' ? [{ ...each, severity: 'unrecoverable' as const }] : [],
  )
  return {
    ok: false,
    messages:
      unrecoverable.length > 0
        ? unrecoverable
        : [{ type: 'error', code: 'item_unavailable', severity: 'unrecoverable', content }],
    continueUrl: ctx.at(urls.home.to()),
  }
}

/** Everything as sent in place of what is there; null: it is ordered. */
export async function replaceSubject(
  ctx: AgentContext,
  subject: Subject,
  { input, delivery }: { input: Content; delivery: AgentDelivery },
): Promise<{ subject: Subject; messages: Message[] } | null> {
  const { db } = ctx.services.database
  await releaseCart(db, subject)
  const changed = await replaceContent(ctx, subject, input)
  if (!changed.ok) return null
  const changes = {
    buyer: agentBuyer(input.buyer),
    delivery: { ...delivery, near: near(input.context) },
    attribution: input.attribution ?? subject.attribution,
    codes: input.discounts?.codes ?? [],
  }
  await changeAgentCheckout(db, subject.hash, changes)
  return { subject: { ...subject, ...changes }, messages: changed.messages }
}

/** As it was before, then canceled; `refused`: it is ordered. */
export async function cancelSubject<Body>(
  ctx: AgentContext,
  subject: Subject,
  { shown, refused }: { shown: (canceled: Subject) => Promise<Answer<Body>>; refused: () => Answer<never> },
): Promise<Answer<Body>> {
  const before = await shown({ ...subject, canceledAt: ctx.now })
  return (await cancelAgentCheckout(ctx.services.database.db, subject, ctx.now)) ? before : refused()
}
