import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, staffCall } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import { payAtCounter } from '../../shop/fulfilment/pay-at-counter.db.ts'
import { COUNTER_PAYMENTS } from '../../shop/payments/provider.ts'
import { settlementDeps } from '../../shop/payments/settlement-deps.db.ts'
import { ByNumber, orderIdOf } from './packing-shared.ts'
import { Done } from './shared.ts'

const pay = staffCall({
  method: 'POST',
  path: '/orders/:number/counter-payment',
  about: 'The buyer has paid in the shop, in cash or by card; 409 where another sum is due. The invoice is made out',
  access: 'write:parcels',
  params: ByNumber,
  body: z.object({
    by: z.enum(COUNTER_PAYMENTS),
    amount: z.int().positive().describe('Cents that were taken'),
    handOver: z.boolean().default(true).describe('Goods that are ready go with the buyer'),
  }),
  answer: Done,
  run: async (ctx, { params, body }) => {
    const orderId = await orderIdOf(ctx, params.number)
    const deps = { ...(await settlementDeps(ctx.services)), db: ctx.db }
    const paid = await payAtCounter(deps, orderId, body)
    if (paid.ok) return { done: true } as const
    const { errors } = ctx.t
    if (paid.reason === 'other-sum') throw new HttpError(409, errors.otherSum, { reason: paid.reason })
    if (paid.reason !== 'not-allowed') throw new HttpError(404, errors.notFound)
    throw new HttpError(409, errors.orderState(texts[ctx.lang].staffStates[paid.from]), { reason: paid.reason })
  },
})

export const counterCalls: readonly StaffCall[] = [pay]
