import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PickWave } from '../../shop/packing/packing.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { useKeepWave } from './wave-key.ts'

/** Orders that became ready since the wave was begun and that match its filter. */
export function TakeMore({ wave: { id, maxOrders } }: { wave: PickWave }) {
  const { t } = useAdmin()
  const queries = useQueryClient()
  const keepWave = useKeepWave(id)
  const { data } = useQuery({
    queryKey: ['packing', 'more', id],
    queryFn: () => call<{ ready: number; room: number }>('GET', `/packing/waves/${id}/more`),
  })
  const take = useMutation({
    mutationFn: () => call<{ wave: PickWave }>('POST', `/packing/waves/${id}/take`, {}),
    onSuccess: ({ wave }) => keepWave(wave),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['packing', 'more', id] }),
  })
  const { ready = 0, room = 0 } = data ?? {}
  if (ready === 0 && !take.error) return null
  return (
    <section className="a-card a-take-more">
      <p>
        {t.packing.moreReady(ready)} {room === 0 ? <span className="a-note">{t.packing.full(maxOrders)}</span> : null}
      </p>
      {room > 0 ? (
        <Button icon="plus" isPending={take.isPending} onPress={() => take.mutate()}>
          {t.packing.takeMore(Math.min(ready, room))}
        </Button>
      ) : null}
      {take.error ? <Problem error={take.error} /> : null}
    </section>
  )
}
