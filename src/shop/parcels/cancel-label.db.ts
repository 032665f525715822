import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { isTrackingCode } from '../shipping/tracking.ts'
import type { LabelDeps } from './make-labels.db.ts'

export type Cancelled = 'done' | 'unknown' | 'past' | 'busy' | 'kept' | 'away'

type Parcel = { id: number; carrier: string; code: string; carrierRef: string | null }

/** Before the parcel is handed over; the next label has another reference. `kept`: the carrier does not cancel it. */
export async function cancelLabel(deps: LabelDeps, id: number): Promise<Cancelled> {
  const { db, carriers, log } = deps
  const claimed = await claim(deps, id)
  if (typeof claimed === 'string') return claimed
  const { code, carrierRef, carrier } = claimed
  const cancel = carriers.get(carrier)?.cancel
  const answer = cancel
    ? await cancel({ code, carrierRef }).catch((error: unknown) => {
        log.warn({ carrier, err: error }, 'label not cancelled')
        return null
      })
    : true
  if (!answer) {
    await db.execute(sql`update parcels set claimed_until = null where id = ${id}`)
    return answer === null ? 'away' : 'kept'
  }
  await db.transaction(async (tx) => {
    await lockOrder(tx, id)
    await tx.execute(sql`delete from parcel_labels where parcel_id = ${id}`)
    await tx.execute(sql`update parcels set state = 'packed', code = null, carrier_ref = null, registered_at = null,
      asked_at = null, claimed_until = null, attempt = attempt + 1, version = version + 1
      where id = ${id} and state = 'registered'`)
  })
  return 'done'
}

const lockOrder = (tx: Db, id: number) =>
  tx.execute(sql`select id from orders where id = (select order_id from parcels where id = ${id}) for update`)

const CLAIM = sql`interval '90 seconds'`

async function claim({ db, now }: LabelDeps, id: number): Promise<Parcel | 'unknown' | 'past' | 'busy'> {
  const at = sql`${now().toISOString()}::timestamptz`
  const claimed = await firstRow<Parcel>(
    db,
    sql`update parcels set claimed_until = ${at} + ${CLAIM} where id = ${id} and state = 'registered'
          and manifest_id is null and (claimed_until is null or claimed_until <= ${at})
        returning id, carrier, code, carrier_ref as "carrierRef"`,
  )
  if (claimed) return claimed
  const found = await firstRow<{ waits: boolean }>(
    db,
    sql`select state = 'registered' and manifest_id is null as waits from parcels where id = ${id}`,
  )
  if (!found) return 'unknown'
  return found.waits ? 'busy' : 'past'
}

/** A number that the carrier's own site gave. @returns null when it is stored */
export function enterCode(deps: LabelDeps, id: number, code: string): Promise<'unknown' | 'past' | 'code' | null> {
  return deps.db.transaction(async (tx) => {
    if (!isTrackingCode(code)) return 'code'
    await lockOrder(tx, id)
    const parcel = await firstRow<{ state: string; isTaken: boolean }>(
      tx,
      sql`select p.state, exists (select from parcels o where o.carrier = p.carrier and o.code = ${code} and o.id <> p.id)
            as "isTaken" from parcels p where p.id = ${id}`,
    )
    if (!parcel) return 'unknown'
    if (parcel.isTaken) return 'code'
    if (parcel.state !== 'packed' && parcel.state !== 'refused') return 'past'
    await tx.execute(sql`update parcels set state = 'registered', code = ${code}, problem = null, asked_at = null,
      registered_at = ${deps.now().toISOString()}, version = version + 1 where id = ${id}`)
    return null
  })
}
