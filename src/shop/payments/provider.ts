import type { Lang } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import type { Settings } from '../settings/settings.ts'

/** What a provider needs to know of an order to ask for its money. */
export type PaymentRequest = {
  /** Ours, unguessable, one per attempt; the provider's idempotency key. */
  reference: string
  orderNumber: string
  amount: Cents
  currency: 'EUR'
  lang: Lang
  email: string
  name: string
  phone: string
  /** Of the company, or where the goods go. */
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
  /** Cents that were given back so far, by us or by somebody in the vendor's own pages; missing where it does not tell. */
  refunded?: Cents
}

export type Notification =
  /** Genuine: ask `status` of the vendor's payment and settle ours with this reference. */
  | { ok: true; eventKey: string; reference: string; providerRef: string }
  /** Genuine, but about nothing that we act on. */
  | { ok: true; eventKey: string; reference: null }
  | { ok: false; reason: string }

export type RefundAnswer = 'done' | 'pending' | 'refused'

/**
 * One vendor of payments. Its answers are the only thing that makes an order paid; what a browser brings back never is.
 * Methods throw when the vendor is away.
 */
export type PaymentProvider = {
  code: string
  /** Hosts to which a buyer is sent: the content security policy lets forms end there. */
  formHosts: readonly string[]
  createPayment(request: PaymentRequest): Promise<PaymentLink>
  /** @param body the raw bytes as they came, because signatures cover those */
  readNotification(
    body: Buffer,
    headers: Record<string, string | string[] | undefined>,
    query: Readonly<Record<string, string>>,
  ): Promise<Notification>
  status(payment: { reference: string; providerRef: string }): Promise<ProviderStatus>
  /**
   * Gives money back. Throws only where asking again with the same reference is harmless; an answer that was lost on
   * the way is `pending`.
   */
  refund(refund: { providerRef: string; amount: Cents; reference: string }): Promise<RefundAnswer>
  /**
   * How a pending refund stands now. Missing where only a person can tell.
   * @param refund.doneBefore cents of this payment that were already given back by other refunds
   */
  refundStatus?(refund: {
    providerRef: string
    amount: Cents
    reference: string
    doneBefore: Cents
  }): Promise<RefundAnswer>
}

export type PaymentProviders = ReadonlyMap<string, PaymentProvider>

/** Ways of paying without a vendor: a person sees the money come on the account, and sends it back. */
const BY_HAND: ReadonlySet<string> = new Set(['transfer', 'invoice'])

export const isByHand = (provider: string): boolean => BY_HAND.has(provider)

/** Bank transfer and invoices need an account to which the buyer pays. */
const PAID_TO_ACCOUNT: readonly string[] = ['transfer', 'invoice']

/** Codes of the vendors that a buyer can pay through now. */
export const usableProviders = (providers: PaymentProviders, { identity }: Pick<Settings, 'identity'>) =>
  new Set([...providers.keys()].filter((code) => identity.iban !== '' || !PAID_TO_ACCOUNT.includes(code)))
