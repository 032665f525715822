import { paymentMethodsOf } from '../payments/methods.db.ts'
import { availablePayments } from '../payments/methods.ts'
import { usableProviders } from '../payments/provider.ts'
import type { Method } from '../shipping/methods.ts'
import type { OpenEdit } from './open-edit.ts'

type Open = Pick<OpenEdit, 'tx' | 'deps' | 'order'>

/** How an order is paid, and whether it can be by a way of delivery. Limits of sums and buyers were those of the order. */
export async function findPayment(
  { tx, deps, order }: Open,
  method: Pick<Method, 'id' | 'type'>,
): Promise<{ provider: string; isUsable: boolean } | null> {
  const payment = (await paymentMethodsOf(tx, deps.memory)).find(({ code }) => code === order.paymentMethodCode)
  if (!payment) return null
  const usable = availablePayments([{ ...payment, minTotal: null, maxTotal: null, needsApproval: false }], {
    shippingMethodId: method.id,
    shippingType: method.type,
    total: order.total,
    buyer: order.buyerType,
    isApproved: true,
    providers: usableProviders(deps.providers, deps.settings),
  })
  return { provider: payment.provider, isUsable: usable.length > 0 }
}
