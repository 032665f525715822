import type { BuyerType } from '../buyer-type.ts'
import type { LocalizedText } from '../languages.ts'
import { type BasisPoints, type Cents, divideRounded } from '../money/money.ts'

export type PaymentMethod = {
  id: number
  code: string
  title: LocalizedText
  description: LocalizedText
  image: string | null
  provider: string
  providerMethod: string | null
  /** Cents with VAT, and basis points of goods and delivery. */
  surcharge: Cents
  surchargeRate: BasisPoints
  minTotal: Cents | null
  maxTotal: Cents | null
  buyers: BuyerType[] | null
  needsApproval: boolean
  /** Empty: goes with every way of delivery. */
  shippingMethodIds: number[]
}

export type PaymentCircumstances = {
  shippingMethodId: number | null
  /** Cents with VAT of goods and delivery. */
  total: Cents
  buyer: BuyerType
  /** The buyer's company may pay by invoice. */
  isApproved: boolean
  providers: ReadonlySet<string>
}

/** The ways of paying that this cart has. */
export function availablePayments(methods: readonly PaymentMethod[], now: PaymentCircumstances): PaymentMethod[] {
  return methods.filter(
    (method) =>
      now.providers.has(method.provider) &&
      (method.shippingMethodIds.length === 0 ||
        (now.shippingMethodId !== null && method.shippingMethodIds.includes(now.shippingMethodId))) &&
      (method.minTotal === null || now.total >= method.minTotal) &&
      (method.maxTotal === null || now.total <= method.maxTotal) &&
      (method.buyers === null || method.buyers.includes(now.buyer)) &&
      (!method.needsApproval || now.isApproved),
  )
}

/** What each vendor calls paying in instalments; its contract decides for how many months. */
const INSTALMENTS: Record<string, string> = {
  montonio: 'hirePurchase',
  klix: 'klix_pay_later',
  practice: 'instalments',
}

/** Whether the checkout could sell something of this price to a consumer in instalments; nothing else is advertised. */
export function sellsInInstalments(
  methods: readonly PaymentMethod[],
  price: Cents,
  providers: ReadonlySet<string>,
): boolean {
  return openToAll(methods, providers).some(
    (method) =>
      method.providerMethod !== null &&
      method.providerMethod === INSTALMENTS[method.provider] &&
      (method.minTotal === null || price >= method.minTotal) &&
      (method.maxTotal === null || price <= method.maxTotal),
  )
}

/** The ways of paying that every consumer has, for some order or other. */
export function openToAll(methods: readonly PaymentMethod[], providers: ReadonlySet<string>): PaymentMethod[] {
  return methods.filter(
    ({ provider, buyers, needsApproval }) =>
      providers.has(provider) && !needsApproval && (buyers === null || buyers.includes('b2c')),
  )
}

/** Cents with VAT that a way of paying adds to goods and delivery. */
export function surchargeOf(method: Pick<PaymentMethod, 'surcharge' | 'surchargeRate'>, base: Cents): Cents {
  return method.surcharge + divideRounded(base * method.surchargeRate, 10_000)
}
