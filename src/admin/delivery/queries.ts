import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeliveryMethods } from '../../shop/shipping/staff-delivery.calls.ts'
import { call } from '../calls.ts'
import { OPENING } from '../settings/opening.ts'

export const METHODS_KEY = ['delivery-methods'] as const
export const methodKey = (id: string) => [...METHODS_KEY, id] as const

export const useMethods = () =>
  useQuery({
    queryKey: [...METHODS_KEY, 'all'],
    queryFn: () => call<DeliveryMethods>('GET', '/delivery/methods'),
    staleTime: 0,
  })

/** After a change; the list of what the shop lacks, on the home page, depends on it, too. */
export function useMethodsChanged() {
  const queries = useQueryClient()
  return (next?: DeliveryMethods) => {
    if (next) queries.setQueryData([...METHODS_KEY, 'all'], next)
    else void queries.invalidateQueries({ queryKey: METHODS_KEY })
    void queries.invalidateQueries({ queryKey: OPENING.queryKey })
  }
}
