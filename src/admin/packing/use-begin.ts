import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../calls.ts'
import type { PickSearch } from './pick-search.ts'

type NewWave = { limit?: number; filter?: PickSearch; numbers?: string[] }

/** Begins a wave and goes there. */
export function useBegin() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewWave) => call<{ id: number }>('POST', '/packing/waves', body),
    onSuccess: ({ id }) => navigate({ to: '/packing/waves/$id', params: { id: String(id) } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['packing'] }),
  })
}
