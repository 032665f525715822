import { useQueryClient } from '@tanstack/react-query'
import type { PickWave } from '../../shop/packing/packing.calls.ts'

export const waveKey = (id: number | string) => ['packing', 'wave', String(id)] as const

/** Shows a wave as a call answered it; what was asked for before the call must not replace it. */
export function useKeepWave(id: number) {
  const queries = useQueryClient()
  return async (wave: PickWave) => {
    await queries.cancelQueries({ queryKey: waveKey(id) })
    queries.setQueryData(waveKey(id), wave)
  }
}
