import type { PaymentProvider } from '../../shop/payments/provider.ts'

/** Bank transfer against a proforma invoice. */
export const transfer = (): PaymentProvider => byHand('transfer')

/** The same for approved buyers: an invoice with a due date, paid after the goods were sent. */
export const onInvoice = (): PaymentProvider => byHand('invoice')

/** Nobody can be asked: a person or a statement says that the money came, and a person sends it back. */
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
