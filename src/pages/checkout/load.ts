import type { VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { checkoutCallingCodes, namedCallingCodes } from '../../shop/addresses/calling-codes.ts'
import { deliveryCountries } from '../../shop/addresses/countries.db.ts'
import type { AgentBuyer } from '../../shop/agent-checkouts/agent-checkout.ts'
import { buyerOfCart } from '../../shop/agent-checkouts/continue.db.ts'
import type { PricedCart } from '../../shop/cart/cart.ts'
import { countriesReached, methodViews } from '../../shop/checkout/delivery-views.db.ts'
import { type PaymentView, showPayments, usablePayments } from '../../shop/checkout/payment-views.db.ts'
import { showUser } from '../../shop/checkout/user-view.db.ts'
import { pricedCartOf, viewOf } from '../../shop/checkout/visitor-cart.db.ts'
import type { Membership } from '../../shop/companies/member-roles.ts'
import { refreshVatAtCheckout } from '../../shop/customers/ask-vat-register.db.ts'
import { inLang, type Lang } from '../../shop/languages.ts'
import { membershipOf } from '../../shop/members/members.db.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { findUnpaidOrder } from '../../shop/orders/read.db.ts'
import { guaranteeNotice } from '../../shop/settings/guarantee-notice.ts'
import { sha256 } from '../../shop/tokens.ts'
import { urls } from '../../urls.ts'
import type { CheckoutProps } from './checkout-island.tsx'
import { emptyForm, withAgent, withCart, withUser } from './form-state.ts'
import type { ForMethod } from './use-delivery-options.ts'
import type { CheckoutData } from './view.tsx'

export const localeOf = ({ lang }: VisitorContext) => ({ lang, t: texts[lang] })

/** The priced cart; VIES is asked first where its answer changes the total. */
export async function checkoutCart(ctx: VisitorContext): Promise<PricedCart> {
  const { services, lang } = ctx
  const session = await ctx.session()
  const priced = await pricedCartOf(ctx, services, lang)
  const hasAsked = session?.userId && (await refreshVatAtCheckout(services, session.userId, priced.cart))
  return hasAsked ? pricedCartOf(ctx, services, lang) : priced
}

/** Where a buyer without a cart goes: to an order not yet paid (back from the bank, a second tab), else to the cart. */
export async function withoutCart(ctx: VisitorContext): Promise<string> {
  const session = await ctx.session()
  const order = session?.cartId ? await findUnpaidOrder(ctx.db, session.cartId) : null
  return order === null ? urls.cart.to() : urls.order.to(ctx.secrets.orderToken(order))
}

/** The form before anything was sent: what the profile and the cart know. */
export async function checkoutData(ctx: VisitorContext, priced: PricedCart): Promise<CheckoutData> {
  const { db, services, settings, lang } = ctx
  const session = await ctx.session()
  const [cart, methods, countries, user, payments, member] = await Promise.all([
    viewOf(services, priced, localeOf(ctx)),
    methodViews(services, priced, localeOf(ctx)),
    deliveryCountries(db, services.memory),
    session?.userId ? showUser(services, session.userId, localeOf(ctx)) : null,
    paymentViews(ctx, priced, null),
    session?.userId && session.userType !== 'b2c' ? membershipOf(db, session.userId) : null,
  ])
  const form: CheckoutProps = {
    cart,
    csrf: ctx.csrf(),
    plainCaptcha: services.captcha.plainField('order_action'),
    isAuth: session?.userId != null,
    hasCompany: Boolean(user?.company),
    // A hash, because scripts must not be able to read the session id.
    session: sha256(`draft:${ctx.sid}`).slice(0, 16),
    form: withUser(withAgent(withCart(emptyForm, cart), await agentBuyer(ctx)), user),
    agreed: false,
    errors: {},
    message: null,
    isAnswer: false,
    methods,
    forMethod: null,
    payments,
    callingCodes: namedCallingCodes(checkoutCallingCodes(settings), lang),
    companyCountries: countries.map(({ id, title }) => ({ id, title: inLang(title, lang) })),
  }
  return {
    form,
    guarantee: guaranteeNotice(settings, texts[lang].content.guaranteeNotice),
    approval: member && approvalText(member, lang),
  }
}

/** Whom an agent orders for, where the buyer comes from it. */
async function agentBuyer(ctx: VisitorContext): Promise<AgentBuyer | null> {
  const session = ctx.query.agent ? await ctx.session() : null
  return session?.cartId ? buyerOfCart(ctx.db, session.cartId, ctx.now) : null
}

/** What the member should know before the order is sent. */
function approvalText({ role, approvesAll, orderLimit, monthLimit }: Membership, lang: Lang): string | null {
  const { checkout: words } = texts[lang].company
  if (role === 'viewer') return words.viewer
  if (role !== 'buyer') return null
  if (approvesAll) return words.all
  const limits = [
    ...(orderLimit === null ? [] : [words.orderLimit(formatPrice(orderLimit, lang))]),
    ...(monthLimit === null ? [] : [words.monthLimit(formatPrice(monthLimit, lang))]),
  ]
  return limits.length > 0 ? limits.join(' ') : null
}

export async function paymentViews(
  ctx: VisitorContext,
  priced: PricedCart,
  shippingMethodId: number | null,
): Promise<PaymentView[]> {
  return showPayments(await usablePayments(ctx, ctx.services, { priced, shippingMethodId }), ctx.lang)
}

/** What depends on the delivery method that the cart has. */
export async function knownForMethod(ctx: VisitorContext, priced: PricedCart): Promise<ForMethod | null> {
  const { method } = priced
  if (!method) return null
  const [countries, payments] = await Promise.all([
    countriesReached(ctx.services, method, ctx.lang),
    paymentViews(ctx, priced, method.id),
  ])
  return { countries, payments, points: [] }
}
