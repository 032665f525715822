import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { CarrierNumber, Registered } from './carrier-api.ts'

type Answers = { asked: readonly number[]; answers: readonly Registered[]; now: Date }

/**
 * What is not answered stays asked for: the carrier may have it. @returns numbers of parcels that were cancelled while
 * the carrier was asked
 */
export function storeRegistered(db: Db, { asked, answers, now }: Answers): Promise<CarrierNumber[]> {
  const ids = [...asked]
  return db.transaction(async (tx) => {
    await lockOrders(tx, ids)
    const orphans: CarrierNumber[] = []
    for (const answer of answers.toSorted((a, b) => a.parcelId - b.parcelId)) {
      if (!answer.ok) await storeRefused(tx, answer)
      else if (!(await storeNumber(tx, answer, now))) orphans.push(answer)
    }
    await tx.execute(sql`update parcels set claimed_until = null where id = any(${sql.param(ids)}::int[])`)
    return orphans
  })
}

/** Orders before their parcels, as everywhere. */
const lockOrders = (tx: Db, parcelIds: number[]) =>
  tx.execute(sql`select id from orders where id in (select order_id from parcels
    where id = any(${sql.param(parcelIds)}::int[])) order by id for update`)

async function storeRefused(tx: Db, answer: Registered & { ok: false }) {
  if (answer.reason !== 'refused') return
  await tx.execute(sql`update parcels set state = 'refused', problem = ${answer.message.slice(0, 500)}, asked_at = null,
    version = version + 1 where id = ${answer.parcelId} and state in ('packed', 'refused')`)
}

/** @returns false when the parcel no longer waits for a number */
async function storeNumber(tx: Db, answer: Registered & { ok: true }, now: Date): Promise<boolean> {
  const { parcelId, code, carrierRef, label } = answer
  const other = await rows(
    tx,
    sql`select 1 from parcels p join parcels o on o.carrier = p.carrier and o.code = ${code} and o.id <> p.id
        where p.id = ${parcelId}`,
  )
  // Its label is another parcel's, so it must not be undone.
  if (other.length > 0) {
    await storeRefused(tx, { parcelId, ok: false, reason: 'refused', message: `${code}: the number of another parcel` })
    return true
  }
  const stored = await rows<{ id: number }>(
    tx,
    sql`update parcels set state = 'registered', code = ${code}, carrier_ref = ${carrierRef}, problem = null,
          registered_at = ${now.toISOString()}, asked_at = null, version = version + 1
        where id = ${parcelId} and state in ('packed', 'refused') returning id`,
  )
  if (stored.length > 0 && label) await storeLabels(tx, [{ id: parcelId, pdf: label }])
  return stored.length > 0
}

export async function storeLabels(db: Db, labels: readonly { id: number; pdf: Uint8Array }[]) {
  for (const { id, pdf } of labels) {
    await db.execute(sql`insert into parcel_labels (parcel_id, pdf) values (${id}, ${Buffer.from(pdf)})
      on conflict (parcel_id) do nothing`)
  }
}

export const labelsFor = (db: Db, ids: readonly number[]) =>
  rows<{ id: number; pdf: Uint8Array }>(
    db,
    sql`select parcel_id as id, pdf from parcel_labels where parcel_id = any(${sql.param([...ids])}::int[])
        order by array_position(${sql.param([...ids])}::int[], parcel_id)`,
  )
