import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import type { Carrier } from './carrier-point.ts'
import { shippingMethods } from './shipping.tables.ts'

export const deliveryMethods = (db: Db) =>
  db
    .select({
      code: shippingMethods.code,
      title: shippingMethods.title,
      maxParcels: shippingMethods.maxParcels,
      trackingUrl: shippingMethods.trackingUrl,
    })
    .from(shippingMethods)
    .orderBy(asc(shippingMethods.position), asc(shippingMethods.id))

/** @returns false when there is no such method */
export async function saveMethod(
  db: Db,
  code: string,
  values: { maxParcels: number } | { trackingUrl: string | null } | { carrier: Carrier | null },
): Promise<boolean> {
  const saved = await db
    .update(shippingMethods)
    .set(values)
    .where(
      and(
        eq(shippingMethods.code, code),
        // The pickup points of lockers are those of their carrier.
        'carrier' in values ? eq(shippingMethods.type, 'courier') : undefined,
      ),
    )
    .returning({ id: shippingMethods.id })
  return saved.length > 0
}
