import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderVerb } from '../../shop/fulfilment/possible-verbs.ts'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { call } from '../calls.ts'
import { orderKey } from './order-key.ts'

type Change = { verb: OrderVerb; body?: object }

/** The answer is the whole order, so only lists are fetched again. @param onAccepted is called when nothing shows the change any more, too */
export function useOrderChange(number: string, onAccepted?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ verb, body }: Change) => call<OrderDetail>('POST', `/orders/${number}/${verb}`, body ?? {}),
    onSuccess: (order) => {
      onAccepted?.()
      queries.setQueryData(orderKey(number), order)
      for (const key of ['orders', 'orders-count', 'waiting']) void queries.invalidateQueries({ queryKey: [key] })
    },
    // Another person may have changed the order.
    onError: () => void queries.invalidateQueries({ queryKey: orderKey(number) }),
  })
}
