import { texts } from '../../i18n/texts.ts'
import { type AgentCheckout, agentVisitor } from '../../shop/agent-checkouts/agent-checkout.ts'
import { updateCartChoices } from '../../shop/cart/cart.db.ts'
import type { PricedCart } from '../../shop/cart/cart.ts'
import { usablePayments } from '../../shop/checkout/payment-views.db.ts'
import { pricedCartOf } from '../../shop/checkout/visitor-cart.db.ts'
import { DEFAULT_LANG, inLang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { paymentMethodsOf } from '../../shop/payments/methods.db.ts'
import { methodsForConsumers, type PaymentMethod, surchargeOf } from '../../shop/payments/methods.ts'
import { isByHand, usableProviders } from '../../shop/payments/provider.ts'
import type { Settings } from '../../shop/settings/settings.ts'
import { type AgentContext, type Message, type PaymentHandlers, UCP_VERSION } from '../operation.ts'

/** Nothing is asked of the buyer by a vendor, so that the order can be placed at once. */
async function directPayments(ctx: AgentContext, subject: AgentCheckout, priced: PricedCart): Promise<PaymentMethod[]> {
  if (!priced.method) return []
  const usable = await usablePayments(agentVisitor(subject, ctx), ctx.services, {
    priced,
    shippingMethodId: priced.method.id,
  })
  return usable.filter(({ provider }) => isByHand(provider))
}

/** Goods, delivery and, where `chosen` says so, the payment: the one that is named, else the only one there is. */
export async function pricedWithPayment(
  ctx: AgentContext,
  subject: AgentCheckout,
  { chosen }: { chosen?: string | null | undefined },
): Promise<{ priced: PricedCart; payments: PaymentMethod[] }> {
  const visitor = agentVisitor(subject, ctx)
  const priced = await pricedCartOf(visitor, ctx.services, ctx.lang)
  const payments = await directPayments(ctx, subject, priced)
  if (chosen === undefined) return { priced, payments }
  const payment = payments.find(({ code }) => code === chosen) ?? (payments.length === 1 ? payments[0] : undefined)
  if (surchargeIn(priced, payment) === priced.totals.surcharge) return { priced, payments }
  await updateCartChoices(ctx.services.database.db, subject.cartId, { paymentMethodId: payment?.id ?? null })
  return { priced: await pricedCartOf(visitor, ctx.services, ctx.lang), payments }
}

const surchargeIn = ({ totals }: PricedCart, payment: PaymentMethod | undefined) =>
  payment ? surchargeOf(payment, totals.total - totals.surcharge) : 0

/** What the totals of the answer do not have, because another payment is chosen or none is. */
export function surchargeMessages({ lang }: AgentContext, priced: PricedCart, payments: readonly PaymentMethod[]) {
  const t = texts[lang].agentCheckout
  return payments.flatMap((payment): Message[] => {
    const surcharge = surchargeIn(priced, payment)
    if (surcharge === priced.totals.surcharge) return []
    const total = priced.totals.total - priced.totals.surcharge + surcharge
    return [
      {
        type: 'warning',
        code: 'payment_surcharge',
        path: '$.payment.instruments',
        content: t.paymentTotal(inLang(payment.title, lang), formatPrice(surcharge, lang), formatPrice(total, lang)),
      },
    ]
  })
}

const NAMES: Record<string, string> = { at_pickup: 'pay_at_pickup', transfer: 'bank_transfer', invoice: 'invoice' }

/** For the profile: what a consumer may pay with in some order. */
export async function offeredHandlers(
  services: AgentContext['services'],
  settings: Settings,
): Promise<PaymentHandlers> {
  const methods = await paymentMethodsOf(services.database.db, services.memory)
  const usable = methodsForConsumers(methods, usableProviders(services.providers, settings))
  return handlersOf(
    { services, lang: DEFAULT_LANG },
    usable.filter(({ provider }) => isByHand(provider)),
  )
}

/** They take no credential: an instrument names the handler, and that is all. */
export function handlersOf(
  { services, lang }: Pick<AgentContext, 'services' | 'lang'>,
  methods: readonly PaymentMethod[],
): PaymentHandlers {
  const handlers: PaymentHandlers = {}
  for (const { code, provider, title, description } of methods) {
    const name = `${reversed(services.config.baseUrl.hostname)}.${NAMES[provider] ?? provider}`
    const config = { title: inLang(title, lang), description: inLang(description, lang) }
    handlers[name] = [...(handlers[name] ?? []), { id: code, version: UCP_VERSION, config }]
  }
  return handlers
}

/** `com.example.shop`; each part begins with a letter. */
const reversed = (host: string) =>
  host
    .toLowerCase()
    .split('.')
    .reverse()
    .map((part, at) => part.replace(/[^a-z0-9]/g, at === 0 ? '' : '_').replace(/^(?=[^a-z])/, 'x'))
    .join('.')
