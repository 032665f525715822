import { useMutation } from '@tanstack/react-query'
import { isCarrier } from '../../shop/shipping/carrier-point.ts'
import type { DeliveryMethod } from '../../shop/shipping/staff-delivery.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { useMethodsChanged } from './queries.ts'

/** How many places buyers can choose, how old the list of the carrier is, and a way to take it now. */
export function PointsCard({ method, carrier }: { method: DeliveryMethod; carrier: string }) {
  const { t, lang } = useAdmin()
  const words = t.delivery
  const mayWrite = useCan()('write:settings')
  const changed = useMethodsChanged()
  const load = useMutation({
    mutationFn: () => call<{ points: number }>('POST', `/delivery/carriers/${carrier}/import`),
    onSettled: () => changed(),
  })
  const found = method.carriers.find((each) => each.carrier === carrier)
  const { points = 0, takenAt = null, failedAt = null } = found ?? {}
  return (
    <section className="a-card a-stack" aria-labelledby="points">
      <h2 id="points">{words.pointsTitle}</h2>
      {points > 0 ? <strong>{words.points(points)}</strong> : <p className="a-note-box">{words.noPoints}</p>}
      {isCarrier(carrier) ? (
        <>
          <p className="a-note">{takenAt ? words.takenAt(formatMoment(takenAt, lang)) : words.neverTaken}</p>
          {failedAt ? <p className="a-note">{words.failedAt(formatMoment(failedAt, lang))}</p> : null}
          {load.error ? <Problem error={load.error} /> : null}
          {load.data ? <p role="status">{words.imported(load.data.points)}</p> : null}
          {mayWrite && method.canImport ? (
            <Button isPending={load.isPending} onPress={() => load.mutate()}>
              {words.importNow}
            </Button>
          ) : null}
          {method.canImport ? null : <p className="a-note">{words.importDemo}</p>}
        </>
      ) : null}
    </section>
  )
}
