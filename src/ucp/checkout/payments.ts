import { type AgentCheckout, agentVisitor } from '../../shop/agent-checkouts/agent-checkout.ts'
import type { PricedCart } from '../../shop/cart/cart.ts'
import { usablePayments } from '../../shop/checkout/payment-views.db.ts'
import { DEFAULT_LANG, inLang } from '../../shop/languages.ts'
import { paymentMethodsOf } from '../../shop/payments/methods.db.ts'
import { methodsForConsumers, type PaymentMethod } from '../../shop/payments/methods.ts'
import { isByHand, usableProviders } from '../../shop/payments/provider.ts'
import type { Settings } from '../../shop/settings/settings.ts'
import { type AgentContext, type PaymentHandlers, UCP_VERSION } from '../operation.ts'

/** Nothing is asked of the buyer by a vendor, so that the order can be placed at once. */
export async function directPayments(
  ctx: AgentContext,
  subject: AgentCheckout,
  priced: PricedCart,
): Promise<PaymentMethod[]> {
  if (!priced.method) return []
  const usable = await usablePayments(agentVisitor(subject, ctx), ctx.services, {
    priced,
    shippingMethodId: priced.method.id,
  })
  return usable.filter(({ provider }) => isByHand(provider))
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
