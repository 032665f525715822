import type { PickupPoint } from '../../shop/shipping/points.db.ts'

/** A shop or parcel locker: `point:omniva:96001`. */
export const pointId = (carrier: string, { identifier }: Pick<PickupPoint, 'identifier'>) =>
  `point:${carrier}:${identifier}`

export const isPointId = (id: string) => id.startsWith('point:')

export function pointIn(id: string | undefined): { carrier: string; identifier: string } | null {
  const [, carrier, identifier] = /^point:([^:]+):(.+)$/.exec(id ?? '') ?? []
  return carrier && identifier ? { carrier, identifier } : null
}
