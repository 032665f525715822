import { AT_PICKUP, type PaymentProvider } from '../../shop/payments/provider.ts'

export const transfer = (): PaymentProvider => byHand('transfer')

/** For approved buyers: an invoice with a due date, paid after shipping. */
export const onInvoice = (): PaymentProvider => byHand('invoice')

/** In the shop, when the goods are fetched. */
export const atPickup = (): PaymentProvider => byHand(AT_PICKUP)

/** There is no API: staff or a bank statement confirm payments, and staff make refunds. */
function byHand(code: string): PaymentProvider {
  return {
    code,
    formHosts: [],
    createPayment: async () => {
      throw new Error('A bank transfer has no page to pay on')
    },
    readNotification: async () => ({ ok: false, reason: 'no-notifications' }),
    status: async ({ reference, providerRef }) => ({
      state: 'pending',
      reference,
      providerRef,
      amount: 0,
      currency: 'EUR',
    }),
    refund: async () => 'pending',
  }
}
