import type { PaymentProvider } from '../../shop/payments/provider.ts'

/**
 * Bank transfer against a proforma invoice. Nobody can be asked: a person or a statement says that the money came, and
 * a person sends it back.
 */
export function transfer(): PaymentProvider {
  return {
    code: 'transfer',
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
