import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { shippingMethods } from './shipping.tables.ts'

export const deliveryMethods = (db: Db) =>
  db
    .select({ code: shippingMethods.code, title: shippingMethods.title, maxParcels: shippingMethods.maxParcels })
    .from(shippingMethods)
    .orderBy(asc(shippingMethods.position), asc(shippingMethods.id))

/** @returns false when there is no such method */
export async function saveMaxParcels(db: Db, code: string, maxParcels: number): Promise<boolean> {
  const saved = await db
    .update(shippingMethods)
    .set({ maxParcels })
    .where(eq(shippingMethods.code, code))
    .returning({ id: shippingMethods.id })
  return saved.length > 0
}
