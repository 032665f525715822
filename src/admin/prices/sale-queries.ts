import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sale } from '../../shop/sales/sales.calls.ts'
import { call, postVersion } from '../calls.ts'

export const SALES = ['sales'] as const

/** How often a sale is asked for while the shop changes its prices. */
const WORKING_MS = 2_000

/** Prices are being changed or taken back. */
export const isWorking = ({ state, goods }: Sale) =>
  (state === 'running' && (goods.planned ?? 0) > 0) ||
  ((state === 'ended' || state === 'stopped') && (goods.on ?? 0) > 0)

export const useSale = (id: string) =>
  useQuery({
    queryKey: [...SALES, id],
    queryFn: () => call<Sale>('GET', `/sales/${encodeURIComponent(id)}`),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? WORKING_MS : false),
  })

/** Keeps the sale that a call answers and reads its goods anew. */
export function useKeepSale() {
  const queries = useQueryClient()
  return (sale: Sale) => {
    queries.setQueryData([...SALES, String(sale.id)], sale)
    void queries.invalidateQueries({ queryKey: [...SALES, String(sale.id), 'goods'] })
    void queries.invalidateQueries({ queryKey: [...SALES, 'list'] })
  }
}

export function useSaleStep({ id, version }: Sale) {
  const keep = useKeepSale()
  return useMutation({
    mutationFn: (act: 'planned' | 'stopped') => postVersion<Sale>(`/sales/${id}/${act}`, {}, version),
    onSuccess: keep,
  })
}
