import type { PickWave } from '../../shop/packing/packing.calls.ts'
import { formatDate } from '../format.ts'
import { useAdmin } from '../session.ts'

/** What a wave takes, in words. */
export function useFilterWords({ filter, methodTitle, placeName }: PickWave): string[] {
  const { t, lang } = useAdmin()
  const { carrier, method, place, single, day, days } = filter
  return [
    carrier === undefined ? '' : (t.parcels.carriers[carrier] ?? carrier),
    methodTitle ?? method ?? '',
    placeName ?? place ?? '',
    single ? t.packing.single : '',
    day ? formatDate(day, lang) : '',
    days ? t.packing.age(days) : '',
  ].filter(Boolean)
}
