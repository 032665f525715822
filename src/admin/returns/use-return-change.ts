import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReturnDetail } from '../../shop/returns/returns.calls.ts'
import { call } from '../calls.ts'
import { orderKey } from '../orders/order-key.ts'

export const returnKey = (id: string) => ['return', id] as const

type Change = { act: '' | '/received' | '/refund' | '/refused' | '/exchange' | '/exchange/cancelled'; body: object }

/** The answer is the whole return. @param onAccepted is called when nothing shows the change any more, too */
export function useReturnChange(id: string, number: string, onAccepted?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ act, body }: Change) => call<ReturnDetail>(act ? 'POST' : 'PATCH', `/returns/${id}${act}`, body),
    onSuccess: (detail) => {
      onAccepted?.()
      queries.setQueryData(returnKey(id), detail)
      for (const key of [['returns'], ['tasks'], orderKey(number)]) void queries.invalidateQueries({ queryKey: key })
    },
    // Another person may have changed it.
    onError: () => void queries.invalidateQueries({ queryKey: returnKey(id) }),
  })
}
