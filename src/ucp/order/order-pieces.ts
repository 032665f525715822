import type { AgentOrder } from '../../shop/agent-checkouts/agent-orders.db.ts'
import { sum } from '../../shop/money/money.ts'
import { parcelsOf } from '../../shop/shipping/tracking.ts'

export type Quantity = { id: string; quantity: number }
type Line = AgentOrder['lines'][number]
export type Parcel = AgentOrder['parcels'][number]

const piecesIn = (lines: Parcel['lines'], { position }: Line) =>
  sum((lines ?? []).filter((each) => each.position === position).map(({ quantity }) => quantity))

/** Where it is known what lies in which parcel, by parcels; else by the state of the order. */
export function sentParcels(found: AgentOrder): Parcel[] {
  const sent = found.parcels.filter(({ sentAt }) => sentAt !== null)
  const areKnown = sent.every(({ lines }) => lines !== null)
  // Numbers that were written to the order by hand are in no parcel.
  const haveNumbers = parcelsOf(found).every(({ code }) => sent.some((parcel) => parcel.code === code))
  return areKnown && haveNumbers ? sent : []
}

/** `total`: without what was given back, whether it had been sent or not. @param parcels of `sentParcels` */
export function piecesOf(found: AgentOrder, line: Line, parcels: readonly Parcel[]) {
  const { order, refunds } = found
  const back = sum(refunds.map(({ isRefused, lines }) => (isRefused ? 0 : piecesIn(lines, line))))
  const total = GONE.has(order.state) ? 0 : Math.max(0, line.quantity - back)
  const inParcels = sum(parcels.map(({ isReturned, lines }) => (isReturned ? 0 : piecesIn(lines, line))))
  const sent = parcels.length > 0 ? inParcels : SENT.has(order.state) ? line.quantity : 0
  const original = (line.productId !== null && found.ordered.get(line.productId)) || line.quantity
  return { original, total, fulfilled: Math.min(total, sent) }
}

export function statusOf({ total, fulfilled }: { total: number; fulfilled: number }) {
  if (total === 0) return 'removed' as const
  if (fulfilled === total) return 'fulfilled' as const
  return fulfilled > 0 ? ('partial' as const) : ('processing' as const)
}

export const lineId = ({ lineIds }: AgentOrder, { productId, position }: AgentOrder['lines'][number]) =>
  String((productId !== null && lineIds.get(productId)) || `line-${position}`)

export const quantitiesOf = (
  found: AgentOrder,
  inside: readonly { position: number; quantity: number }[],
): Quantity[] =>
  inside.flatMap(({ position, quantity }) => {
    const line = found.lines.find((each) => each.position === position)
    return line ? [{ id: lineId(found, line), quantity }] : []
  })

export const GONE: ReadonlySet<string> = new Set(['cancelled', 'refunded'])
const SENT: ReadonlySet<string> = new Set(['shipped', 'ready_for_pickup', 'completed'])
