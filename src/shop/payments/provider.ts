import type { Lang } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import type { Settings } from '../settings/settings.ts'

export type PaymentRequest = {
  /** Unguessable, one per attempt; also the idempotency key. */
  reference: string
  orderNumber: string
  amount: Cents
  currency: 'EUR'
  lang: Lang
  email: string
  name: string
  phone: string
  address: { country: string; line: string; city: string; zip: string }
  companyName: string | null
  providerMethod: string | null
  returnUrl: string
  notificationUrl: string
  linkMinutes: number
}

export type PaymentLink = { providerRef: string; redirectUrl: string; expiresAt: Date }

export type ProviderStatus = {
  state: 'pending' | 'accepted' | 'failed' | 'expired' | 'refunded'
  reference: string
  providerRef: string
  amount: Cents
  currency: string
  /** Cents refunded so far, by the shop or at the vendor; missing where the vendor does not report it. */
  refunded?: Cents
}

export type Notification =
  /** Genuine: fetch the state of the vendor's payment and settle `reference`. */
  | { ok: true; eventKey: string; reference: string; providerRef: string }
  | { ok: true; eventKey: string; reference: null }
  | { ok: false; reason: string }

export type RefundAnswer = 'done' | 'pending' | 'refused'

/** A bank, card or wallet behind a method of a vendor. */
type PaymentMark = {
  code: string
  name: string
  /** The vendor's method that it belongs to. */
  method: string
  /** Also behind a method of the shop that names none of the vendor's. */
  isDefault: boolean
  /** Where the vendor has its picture. */
  picture: string | null
}

/** A payment vendor. Only its answers make an order paid, never the browser's. Methods throw when it is unavailable. */
export type PaymentProvider = {
  code: string
  formHosts: readonly string[]
  createPayment(request: PaymentRequest): Promise<PaymentLink>
  /** @param body raw bytes, because signatures cover them */
  readNotification(
    body: Buffer,
    headers: Record<string, string | string[] | undefined>,
    query: Readonly<Record<string, string>>,
  ): Promise<Notification>
  status(payment: { reference: string; providerRef: string }): Promise<ProviderStatus>
  /** Throws only where a retry with the same reference is harmless; a lost answer is `pending`. */
  refund(refund: { providerRef: string; amount: Cents; reference: string }): Promise<RefundAnswer>
  /** What buyers can pay with there. @throws VendorError */
  marks?(): Promise<PaymentMark[]>
  refundStatus?(refund: {
    providerRef: string
    amount: Cents
    reference: string
    doneBefore: Cents
  }): Promise<RefundAnswer>
}

export type PaymentProviders = ReadonlyMap<string, PaymentProvider>

export const BY_HAND: ReadonlySet<string> = new Set(['transfer', 'invoice', 'at_pickup'])

export const isByHand = (provider: string): boolean => BY_HAND.has(provider)

/** Paid in the shop, when the goods are fetched. */
export const AT_PICKUP = 'at_pickup'
export const COUNTER_PAYMENTS = ['cash', 'card'] as const
export type CounterPayment = (typeof COUNTER_PAYMENTS)[number]

/** Paid by goods that came back. */
export const EXCHANGE = 'exchange'

/** Packed before it is paid. */
export const isPaidLater = (provider: string): boolean => provider === 'invoice' || provider === AT_PICKUP

const PAID_TO_ACCOUNT: readonly string[] = ['transfer', 'invoice']

export const usableProviders = (providers: PaymentProviders, { identity }: Pick<Settings, 'identity'>) =>
  new Set([...providers.keys()].filter((code) => identity.iban !== '' || !PAID_TO_ACCOUNT.includes(code)))
