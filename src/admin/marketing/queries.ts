import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CouponDetail, Segments } from '../../shop/coupons/coupons.calls.ts'
import type { StaffPromotion } from '../../shop/promotions/promotions.calls.ts'
import { call } from '../calls.ts'

export const COUPONS = ['coupons'] as const
export const PROMOTIONS = ['promotions'] as const

export const useCoupon = (id: string) =>
  useQuery({
    queryKey: [...COUPONS, id],
    queryFn: () => call<CouponDetail>('GET', `/coupons/${encodeURIComponent(id)}`),
    staleTime: 0,
  })

export const usePromotion = (id: string) =>
  useQuery({
    queryKey: [...PROMOTIONS, id],
    queryFn: () => call<StaffPromotion>('GET', `/promotions/${encodeURIComponent(id)}`),
    staleTime: 0,
  })

/** Keeps what a call answers and reads the list anew. */
export function useKeep(key: typeof COUPONS | typeof PROMOTIONS) {
  const queries = useQueryClient()
  return (deal: { id: number }) => {
    queries.setQueryData([...key, String(deal.id)], deal)
    void queries.invalidateQueries({ queryKey: [...key, 'all'] })
  }
}

export const useSegments = (isEnabled = true) =>
  useQuery({
    queryKey: ['segments'],
    queryFn: () => call<Segments>('GET', '/segments'),
    staleTime: 60_000,
    enabled: isEnabled,
  })
