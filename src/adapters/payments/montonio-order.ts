import { z } from 'zod'
import { type Cents, formatAmount, parseAmount, sum } from '../../shop/money/money.ts'
import type { PaymentRequest, ProviderStatus, RefundAnswer } from '../../shop/payments/provider.ts'
import { VENDOR_ID } from './responses.ts'

export const ORDER_STATES: Readonly<Record<string, ProviderStatus['state']>> = {
  PENDING: 'pending',
  AUTHORIZED: 'pending',
  PAID: 'accepted',
  ABANDONED: 'expired',
  VOIDED: 'failed',
  // Paid; each refund has its own row.
  PARTIALLY_REFUNDED: 'accepted',
  REFUNDED: 'refunded',
}

export const REFUND_STATES: Readonly<Record<string, RefundAnswer>> = {
  PENDING: 'pending',
  PROCESSING: 'pending',
  SUCCESSFUL: 'done',
  REJECTED: 'refused',
  CANCELED: 'refused',
}

/** Euros as text or number, parsed to cents; more than two decimals are invalid. */
const Amount = z.union([z.string(), z.number()]).transform((euros, context): Cents => {
  const cents = parseAmount(euros)
  if (cents !== null) return cents
  context.issues.push({ code: 'custom', input: euros, message: 'not an amount' })
  return z.NEVER
})
const Id = z.string().regex(VENDOR_ID)

export const MontonioOrder = z.object({
  uuid: Id,
  merchantReference: z.string(),
  paymentStatus: z.string().refine((status) => Object.hasOwn(ORDER_STATES, status)),
  grandTotal: Amount,
  currency: z.string(),
  refunds: z.array(z.object({ amount: Amount, status: z.string() })).nullish(),
})
export type MontonioOrder = z.infer<typeof MontonioOrder>
export const NewMontonioOrder = MontonioOrder.extend({ paymentUrl: z.url(), expiresAt: z.string().nullish() })
export const MontonioRefund = z.object({
  amount: Amount,
  status: z.string().refine((status) => Object.hasOwn(REFUND_STATES, status)),
})

/** Cents refunded or in progress, without rejected refunds. */
export function refundedOf({ paymentStatus, grandTotal, refunds }: MontonioOrder): Cents {
  if (paymentStatus === 'REFUNDED') return grandTotal
  return sum((refunds ?? []).filter(({ status }) => REFUND_STATES[status] !== 'refused').map(({ amount }) => amount))
}

/** A JSON number made from text, so that no arithmetic is done in floating point. */
export const decimal = (cents: Cents) => Number(formatAmount(cents))

export function orderClaims(request: PaymentRequest) {
  const amount = decimal(request.amount)
  const [firstName, lastName] = splitName(request.name)
  return {
    merchantReference: request.reference,
    merchantReferenceDisplay: request.orderNumber,
    returnUrl: request.returnUrl,
    notificationUrl: request.notificationUrl,
    grandTotal: amount,
    currency: request.currency,
    locale: request.lang,
    expiresIn: request.linkMinutes,
    billingAddress: {
      firstName,
      lastName,
      email: request.email,
      phoneNumber: request.phone,
      country: request.address.country,
      ...filled({
        addressLine1: request.address.line,
        locality: request.address.city,
        postalCode: request.address.zip,
        companyName: request.companyName ?? '',
      }),
    },
    // Single lines would have to add up to the total, discounts and delivery included.
    lineItems: [{ name: request.orderNumber, quantity: 1, finalPrice: amount }],
    payment: { ...paymentMethod(request), amount, currency: request.currency },
  }
}

const filled = (texts: Record<string, string>) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text))

/** `paymentInitiation`, `cardPayments`, `bnpl` or `hirePurchase`; after a colon bank, wallet or months. */
function paymentMethod(request: PaymentRequest) {
  const [method = 'paymentInitiation', option] = (request.providerMethod ?? 'paymentInitiation').split(':')
  switch (method) {
    case 'paymentInitiation':
      return {
        method,
        methodOptions: {
          ...(option ? { preferredProvider: option } : {}),
          preferredCountry: request.address.country,
          preferredLocale: request.lang,
          paymentDescription: request.orderNumber,
        },
      }
    case 'cardPayments':
      return { method, methodOptions: option ? { preferredMethod: option } : {} }
    case 'bnpl':
      return { method, methodOptions: { period: Number(option ?? 1) } }
    default:
      return { method }
  }
}

function splitName(name: string): [string, string] {
  const at = name.trim().lastIndexOf(' ')
  return at < 0 ? [name.trim(), ''] : [name.trim().slice(0, at), name.trim().slice(at + 1)]
}
