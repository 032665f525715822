import type { BuyerType } from '../buyer-type.ts'
import type { LocalizedText } from '../languages.ts'
import { type BasisPoints, type Cents, divideRounded } from '../money/money.ts'
import type { ShippingType } from '../shipping/shipping.tables.ts'
import { AT_PICKUP } from './provider.ts'

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
  shippingMethodIds: number[]
  marks: ShownMark[]
}

/** A bank, card or wallet; without a digest it has no picture. */
export type ShownMark = { name: string; digest: string | null }

export type PaymentCircumstances = {
  shippingMethodId: number | null
  /** Null while none is chosen. */
  shippingType: ShippingType | null
  total: Cents
  buyer: BuyerType
  isApproved: boolean
  providers: ReadonlySet<string>
}

export function availablePayments(
  methods: readonly PaymentMethod[],
  circumstances: PaymentCircumstances,
): PaymentMethod[] {
  return methods.filter(
    (method) =>
      circumstances.providers.has(method.provider) &&
      (method.provider !== AT_PICKUP || circumstances.shippingType === 'shop') &&
      (method.shippingMethodIds.length === 0 ||
        (circumstances.shippingMethodId !== null &&
          method.shippingMethodIds.includes(circumstances.shippingMethodId))) &&
      (method.minTotal === null || circumstances.total >= method.minTotal) &&
      (method.maxTotal === null || circumstances.total <= method.maxTotal) &&
      (method.buyers === null || method.buyers.includes(circumstances.buyer)) &&
      // Consumer credit is for natural persons.
      (circumstances.buyer === 'b2c' || !isInstalments(method)) &&
      (!method.needsApproval || circumstances.isApproved),
  )
}

const INSTALMENTS: Record<string, string> = {
  montonio: 'hirePurchase',
  klix: 'klix_pay_later',
  practice: 'instalments',
}

const isInstalments = ({ provider, providerMethod }: PaymentMethod): boolean =>
  providerMethod !== null && providerMethod === INSTALMENTS[provider]

/** Instalments that the checkout does not offer are not advertised. */
export function sellsInInstalments(
  methods: readonly PaymentMethod[],
  price: Cents,
  providers: ReadonlySet<string>,
): boolean {
  return methodsForConsumers(methods, providers).some(
    (method) =>
      isInstalments(method) &&
      (method.minTotal === null || price >= method.minTotal) &&
      (method.maxTotal === null || price <= method.maxTotal),
  )
}

export function methodsForConsumers(
  methods: readonly PaymentMethod[],
  providers: ReadonlySet<string>,
): PaymentMethod[] {
  return methods.filter(
    ({ provider, buyers, needsApproval }) =>
      providers.has(provider) && !needsApproval && (buyers === null || buyers.includes('b2c')),
  )
}

/** The merchant's logo of a payment method, else a neutral drawing. */
export function imageOfPayment({ image, provider, providerMethod }: PaymentMethod): string {
  if (image) return image
  if (provider === AT_PICKUP) return 'methods/shop'
  if (provider === 'transfer' || provider === 'invoice') return 'methods/invoice'
  if (providerMethod !== null && providerMethod === INSTALMENTS[provider]) return 'methods/instalments'
  return /card/i.test(providerMethod ?? '') ? 'methods/card' : 'methods/bank'
}

export function surchargeOf(method: Pick<PaymentMethod, 'surcharge' | 'surchargeRate'>, base: Cents): Cents {
  return method.surcharge + divideRounded(base * method.surchargeRate, 10_000)
}
