import { useQueryClient } from '@tanstack/react-query'
import type { PaymentMethods } from '../../shop/payments/staff-methods.calls.ts'
import { OPENING } from '../settings/opening.ts'
import { SETUP } from '../setup/setup-query.ts'

export const PAYMENTS_KEY = ['payment-methods'] as const

/** After a change; the list of what the shop lacks, on the home page, depends on it, too. */
export function usePaymentsChanged() {
  const queries = useQueryClient()
  return async (next?: PaymentMethods) => {
    if (next) queries.setQueryData(PAYMENTS_KEY, next)
    else await queries.invalidateQueries({ queryKey: PAYMENTS_KEY })
    void queries.invalidateQueries({ queryKey: OPENING.queryKey })
    void queries.invalidateQueries({ queryKey: SETUP.queryKey })
  }
}
