import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { PackingOrder, PickWave } from '../../shop/packing/packing.calls.ts'
import type { SlipSearch } from './slip-search.ts'

export const waveKey = (id: number | string) => ['packing', 'wave', String(id)] as const

/** Shows a wave as a call answered it; what was asked for before the call must not replace it. */
export function useKeepWave(id: number) {
  const queries = useQueryClient()
  return async (wave: PickWave) => {
    await queries.cancelQueries({ queryKey: waveKey(id) })
    queries.setQueryData(waveKey(id), wave)
  }
}

type ReadQuery = { queryKey: QueryKey; state: { data: unknown } }

/** What changes with the given waves: the queue, its choices, the waves themselves and the orders in them or in none yet. */
export const isOfWaves =
  (waves: readonly number[]) =>
  ({ queryKey: [section, kind, subject], state: { data } }: ReadQuery): boolean => {
    if (section !== 'packing') return false
    if (kind === 'wave' || kind === 'more') return waves.includes(Number(subject))
    if (kind === 'slips') return waves.includes((subject as SlipSearch).wave ?? 0)
    if (kind !== 'order') return true
    const wave = (data as PackingOrder | undefined)?.wave
    return !wave || waves.includes(wave.id)
  }
