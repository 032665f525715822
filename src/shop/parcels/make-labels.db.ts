import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Log } from '../log.ts'
import { isTrackingCode } from '../shipping/tracking.ts'
import type { CarrierAddress, CarrierApi, CarrierApis, Registered, Shipment } from './carrier-api.ts'
import { claimLabels, claimShipments, orderCarrier, releaseClaims } from './shipments.db.ts'
import { storeLabels, storeRegistered } from './store-labels.db.ts'

export type LabelDeps = {
  /** Whose transactions know who acts. */
  db: Db
  carriers: CarrierApis
  sender: CarrierAddress
  now: () => Date
  log: Log
}

/** `words`: the carrier's; the others: why the shop did not get a label. */
export type LabelProblem =
  | { kind: 'words'; words: string }
  | { kind: 'unknown' | 'no-carrier' | 'by-file' | 'no-account' | 'busy' | 'away' | 'no-label' | 'past' }

export type MadeLabel = { id: number; code: string | null; hasLabel: boolean; problem: LabelProblem | null }

type Parcel = {
  id: number
  state: string
  carrier: string
  code: string | null
  problem: string | null
  hasLabel: boolean
}

/** Registers parcels that have no label and fetches their labels. Those that have one are left as they are. */
export async function makeLabels(deps: LabelDeps, ids: readonly number[]): Promise<MadeLabel[]> {
  const { db, carriers } = deps
  await giveCarrier(db, ids)
  const before = await readParcels(db, ids)
  const failed = new Set<number>()
  await Promise.all(
    [...carriers.values()].map(async (api) => {
      const own = before.filter(({ carrier, hasLabel }) => carrier === api.code && !hasLabel).map(({ id }) => id)
      for (const id of await labelsOf(deps, api, own)) failed.add(id)
    }),
  )
  const after = new Map((await readParcels(db, ids)).map((parcel) => [parcel.id, parcel]))
  return ids.map((id) => {
    const parcel = after.get(id)
    if (!parcel) return { id, code: null, hasLabel: false, problem: { kind: 'unknown' } }
    const { code, hasLabel } = parcel
    return { id, code, hasLabel, problem: hasLabel ? null : problemOf(parcel, carriers, failed) }
  })
}

const BY_FILE = 'latvijas-pasts'

function problemOf(parcel: Parcel, carriers: CarrierApis, failed: ReadonlySet<number>): LabelProblem {
  const { id, state, carrier, problem } = parcel
  if (state !== 'packed' && state !== 'refused' && state !== 'registered') return { kind: 'past' }
  if (carrier === '') return { kind: 'no-carrier' }
  if (carrier === BY_FILE) return { kind: 'by-file' }
  if (!carriers.has(carrier)) return { kind: 'no-account' }
  if (state === 'refused' && problem) return { kind: 'words', words: problem }
  if (failed.has(id)) return { kind: state === 'registered' ? 'no-label' : 'away' }
  return { kind: 'busy' }
}

/** Asks for each parcel once. @returns the parcels for which the carrier did not answer */
async function labelsOf(deps: LabelDeps, api: CarrierApi, ids: readonly number[]): Promise<number[]> {
  const failed: number[] = []
  for (let left = ids; left.length > 0; ) {
    const shipments = await claimShipments(deps.db, { ids: left, limit: api.batch, now: deps.now() })
    if (shipments.length === 0) break
    failed.push(...(await registerSome(deps, api, shipments)))
    left = left.filter((id) => !shipments.some(({ parcelId }) => parcelId === id))
  }
  for (let left = ids.filter((id) => !failed.includes(id)); left.length > 0; ) {
    const parcels = await claimLabels(deps.db, { ids: left, limit: api.batch, now: deps.now() })
    if (parcels.length === 0) break
    failed.push(...(await fetchSome(deps, api, parcels)))
    left = left.filter((id) => !parcels.some((parcel) => parcel.id === id))
  }
  return failed
}

async function registerSome(deps: LabelDeps, api: CarrierApi, shipments: readonly Shipment[]): Promise<number[]> {
  const asked = shipments.map(({ parcelId }) => parcelId)
  const given = await api.register(deps.sender, shipments).catch((error: unknown): Registered[] => {
    deps.log.warn({ carrier: api.code, err: error }, 'parcels not registered')
    return []
  })
  const answers = given.filter((one) => asked.includes(one.parcelId) && (!one.ok || isTrackingCode(one.code)))
  const orphans = await storeRegistered(deps.db, { asked, answers, now: deps.now() })
  // Cancelled while the carrier was asked.
  for (const { code, carrierRef } of orphans) {
    await api
      .cancel?.({ code, carrierRef })
      .catch((error: unknown) => deps.log.warn({ err: error }, 'label not undone'))
  }
  const known = new Set(answers.filter((one) => one.ok || one.reason === 'refused').map(({ parcelId }) => parcelId))
  return asked.filter((id) => !known.has(id))
}

type Unlabelled = { id: number; code: string; carrierRef: string | null }

async function fetchSome(deps: LabelDeps, api: CarrierApi, parcels: readonly Unlabelled[]): Promise<number[]> {
  const found = await api.labels(parcels).catch((error: unknown): ReadonlyMap<string, Uint8Array> => {
    deps.log.warn({ carrier: api.code, err: error }, 'labels not fetched')
    return new Map()
  })
  const labels = parcels.flatMap(({ id, code }) => {
    const pdf = found.get(code)
    return pdf ? [{ id, pdf }] : []
  })
  await storeLabels(deps.db, labels)
  const ids = parcels.map(({ id }) => id)
  await releaseClaims(deps.db, ids)
  return parcels.filter(({ code }) => !found.has(code)).map(({ id }) => id)
}

/** Parcels packed before their way of delivery had a carrier. */
const giveCarrier = (db: Db, ids: readonly number[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`update parcels p set carrier = ${orderCarrier}, version = p.version + 1 from orders o
      where o.id = p.order_id and p.id = any(${sql.param([...ids])}::int[]) and p.carrier = ''
        and p.state in ('packed', 'refused') and ${orderCarrier} <> ''`)
  })

const readParcels = (db: Db, ids: readonly number[]) =>
  rows<Parcel>(
    db,
    sql`select p.id, p.state, p.carrier, p.code, p.problem, l.parcel_id is not null as "hasLabel"
        from parcels p left join parcel_labels l on l.parcel_id = p.id
        where p.id = any(${sql.param([...ids])}::int[])`,
  )
