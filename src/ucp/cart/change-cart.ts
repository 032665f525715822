import { type Texts, texts } from '../../i18n/texts.ts'
import { type AgentCheckout, agentVisitor } from '../../shop/agent-checkouts/agent-checkout.ts'
import { productsNamed } from '../../shop/agent-checkouts/find-goods.db.ts'
import { findCart } from '../../shop/cart/find.db.ts'
import { type PutLine, replaceLines } from '../../shop/cart/replace-lines.db.ts'
import { applyCoupon, type CouponRefused, removeCoupon } from '../../shop/checkout/apply-coupon.db.ts'
import { couponMessage } from '../../shop/checkout/cart-view.ts'
import { rejectCartChange } from '../../shop/checkout/reject-cart-change.ts'
import { pricedCartOf } from '../../shop/checkout/visitor-cart.db.ts'
import { couponCode } from '../../shop/coupons/coupon.ts'
import type { AgentContext, Message } from '../operation.ts'
import { isGiftId } from './cart-body.ts'
import type { CartInput } from './cart-input.ts'

type Changed = { ok: true; messages: Message[]; put: number } | { ok: false }

/** Lines and coupon as sent in place of those that are there; `ok: false`: the cart is ordered. */
export async function replaceContent(
  ctx: AgentContext,
  subject: AgentCheckout,
  input: Pick<CartInput, 'line_items' | 'discounts' | 'context'>,
): Promise<Changed> {
  const t = texts[ctx.lang]
  const { db } = ctx.services.database
  const wanted = input.line_items.filter(({ id }) => !isGiftId(id))
  const ids = await productsNamed(
    db,
    wanted.map(({ item }) => item.id),
  )
  const quantities = new Map<number, number>()
  for (const { item, quantity } of wanted) {
    const id = ids.get(item.id)
    if (id !== undefined) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  }
  const lines = [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
  const put = await replaceLines(db, subject.cartId, { wanted: lines, lang: ctx.lang })
  if (!put) return { ok: false }
  const unknown = wanted.flatMap(({ item }): Message[] => (ids.has(item.id) ? [] : [unknownItem(item.id, t)]))
  const shown = put.filter((line) => line.put > 0)
  return {
    ok: true,
    put: shown.length,
    messages: [
      ...unknown,
      ...put.flatMap((line) => refusedLine(line, shown.indexOf(line), t)),
      ...(await replaceCoupon(ctx, subject, input.discounts?.codes ?? [])),
      ...eligibility(input.context?.eligibility ?? [], t),
    ],
  }
}

const unknownItem = (name: string, t: Texts): Message => ({
  type: 'error',
  code: 'item_unavailable',
  severity: 'recoverable',
  path: '$.line_items',
  content: t.agentCheckout.unknownItem(name),
})

/** @param at its place among the lines of the answer; -1: it is not there */
function refusedLine({ refusal, put, productId }: PutLine, at: number, t: Texts): Message[] {
  if (!refusal) return []
  const { message } = rejectCartChange(refusal, t)
  if (put > 0)
    return [{ type: 'warning', code: 'quantity_reduced', path: `$.line_items[${at}].quantity`, content: message }]
  const code = refusal.reason === 'sold-out' ? 'out_of_stock' : 'item_unavailable'
  const content = `${message} (${productId})`
  return [{ type: 'error', code, severity: 'recoverable', path: '$.line_items', content }]
}

/** The shop knows one coupon in an order: the first that is accepted. */
async function replaceCoupon(ctx: AgentContext, subject: AgentCheckout, codes: readonly string[]): Promise<Message[]> {
  const t = texts[ctx.lang]
  const visitor = agentVisitor(subject, ctx)
  const cart = await findCart(ctx.services.database.db, subject.cartId, ctx.lang)
  const present = cart?.coupon?.code
  const [first, ...more] = [...new Set(codes.map(couponCode))].filter(Boolean)
  const messages = more.map(
    (_, at): Message => warning('discount_code_combination_disallowed', at + 1, t.agentCheckout.oneCode),
  )
  if (first !== present && present) await removeCoupon(visitor, ctx.services)
  if (!first) return messages
  // An accepted code that is sent again is no further guess.
  const refused = first === present ? await presentRefusal(ctx, subject) : await tried(ctx, subject, first)
  return refused ? [warning(refused.code, 0, refused.content), ...messages] : messages
}

async function tried(ctx: AgentContext, subject: AgentCheckout, typed: string) {
  const applied = await applyCoupon(agentVisitor(subject, ctx), ctx.services, {
    lang: ctx.lang,
    t: texts[ctx.lang],
    typed,
  })
  return applied.ok ? null : { code: codeOf(applied.reason), content: applied.message }
}

async function presentRefusal(ctx: AgentContext, subject: AgentCheckout) {
  const { lang } = ctx
  const { couponRefusal, cart } = await pricedCartOf(agentVisitor(subject, ctx), ctx.services, lang)
  if (!couponRefusal) return null
  return { code: codeOf(couponRefusal), content: couponMessage(couponRefusal, cart.coupon, { lang, t: texts[lang] }) }
}

function codeOf(reason: CouponRefused['reason']): string {
  if (reason === 'expired' || reason === 'used-up' || reason === 'paused') return 'discount_code_expired'
  if (reason === 'reduced') return 'discount_code_combination_disallowed'
  return reason === undefined || reason === 'unknown' || reason === 'not-yet'
    ? 'discount_code_invalid'
    : 'discount_code_user_ineligible'
}

const warning = (code: string, at: number, content: string): Message => ({
  type: 'warning',
  code,
  path: `$.discounts.codes[${at}]`,
  content,
})

const eligibility = (claims: readonly string[], t: Texts): Message[] =>
  claims.map((_, at) => ({
    type: 'warning',
    code: 'eligibility_not_accepted',
    path: `$.context.eligibility[${at}]`,
    content: t.agentCheckout.eligibility,
  }))
