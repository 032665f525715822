import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import { paymentMethods } from '../payments/methods.tables.ts'
import { AT_PICKUP } from '../payments/provider.ts'
import { PAYMENT_TEMPLATES } from './payment-template.ts'

/** Only those who collect in a shop can pay there. */
const hasPickupShop = async (db: Db) =>
  (await firstRow(
    db,
    sql`select 1 from shipping_methods m where m.type = 'shop' and m.is_active
          and exists (select from pickup_points where carrier = 'shop' and is_active)`,
  )) !== undefined

/** Begins, brings back or ends all the ways of paying that `offeredPayments` shows. */
export function choosePayment(db: Db, wanted: readonly string[]): Promise<void> {
  return db.transaction(async (tx) => {
    const isOffered = await hasPickupShop(tx)
    const added = PAYMENT_TEMPLATES.filter(
      ({ code, provider }) => wanted.includes(code) && (provider !== AT_PICKUP || isOffered),
    )
    if (added.length > 0) await tx.insert(paymentMethods).values(added).onConflictDoNothing()
    await tx.execute(sql`update payment_methods set is_active = code = any(${sql.param([...wanted])}::text[])
      where provider <> 'practice' and is_active <> (code = any(${sql.param([...wanted])}::text[]))`)
  })
}

export type OfferedPayment = { code: string; title: LocalizedText; description: LocalizedText; isActive: boolean }

/** What can be chosen here, and what the merchant has beside it. @param providers with which the server can take money */
export async function offeredPayments(db: Db, providers: ReadonlySet<string>): Promise<OfferedPayment[]> {
  const present = await rows<OfferedPayment & { provider: string }>(
    db,
    sql`select code, title, description, is_active as "isActive", provider from payment_methods where provider <> 'practice'
        order by position, id`,
  )
  const isAtPickup = (provider: string) => provider === AT_PICKUP
  const hasNoneAtPickup = !present.some(({ provider }) => isAtPickup(provider)) && (await hasPickupShop(db))
  const others = PAYMENT_TEMPLATES.filter(
    ({ code, provider }) =>
      providers.has(provider) &&
      !present.some((each) => each.code === code) &&
      (!isAtPickup(provider) || hasNoneAtPickup),
  )
  return [
    ...present.map(({ code, title, description, isActive }) => ({ code, title, description, isActive })),
    ...others.map(({ code, title, description }) => ({ code, title, description, isActive: false })),
  ]
}
