import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { type Lookups, readLookups } from '../goods-files/lookups.db.ts'
import type { Keys } from '../keys.ts'
import { writePastOrders } from '../past-orders/write-past-orders.db.ts'
import { createMissing } from './create-missing.db.ts'
import type { ImportCounts, ImportOptions, ImportPhase } from './import-states.ts'
import type { parseRow } from './parse-rows.ts'
import { planCustomers } from './plan-customers.db.ts'
import { planGoods } from './plan-goods.db.ts'
import { planOrders } from './plan-orders.db.ts'
import { planSmall, type SmallKind } from './plan-small.db.ts'
import { planUndoneCustomers, writeUndoneCustomers } from './undo-customers.db.ts'
import { writeCustomers } from './write-customers.db.ts'
import { writeGoods } from './write-goods.db.ts'
import { writeSmall } from './write-small.db.ts'

export type ImportJob = {
  id: string
  actor: string
  state: 'checking' | 'running'
  phase: ImportPhase
  options: ImportOptions
  counts: ImportCounts
  place: number
  line: number
}

type Parsed = ReturnType<typeof parseRow>[]

/** Kept between slices of goods; null: to be read. */
export type KeptLookups = { lookups: Lookups | null }

type Slice = { parsed: Parsed; run: KeptLookups; keys: Keys | undefined }

/** Plans the rows of a slice, and where the import runs writes them. */
export function workOnKind(tx: Db, job: ImportJob, { parsed, run, keys }: Slice) {
  const { kind } = job.options
  if (kind === 'products') return workOnGoods(tx, job, { parsed, run })
  if (kind === 'customers') return workOnCustomers(tx, job, { parsed, keys })
  return kind === 'orders' ? workOnOrders(tx, job, parsed) : workOnSmall(tx, job, kind, parsed)
}

async function workOnGoods(tx: Db, job: ImportJob, { parsed, run }: { parsed: Parsed; run: KeptLookups }) {
  const isWriting = job.state === 'running'
  if (isWriting) {
    const codes = [...new Set(parsed.flatMap(({ code, root }) => [code, root]))]
    await tx.execute(
      sql`select id from products where code = any(${sql.param(codes)}::text[]) order by id for no key update`,
    )
  }
  run.lookups ??= await readLookups(tx)
  const planned = await planGoods(tx, parsed, { importId: job.id, options: job.options, lookups: run.lookups })
  if (isWriting) {
    if (job.options.creates) run.lookups = await createMissing(tx, planned, run.lookups)
    await writeGoods(tx, planned, { actor: job.actor, reference: `import:${job.id.slice(0, 8)}`, lookups: run.lookups })
    // The first goods of a shop bring the first locations.
    if (run.lookups.locations.size === 0) run.lookups = null
  }
  return planned
}

async function workOnCustomers(tx: Db, job: ImportJob, { parsed, keys }: { parsed: Parsed; keys: Keys | undefined }) {
  const isWriting = job.state === 'running'
  if (parsed.some(({ expected }) => expected)) {
    const undone = await planUndoneCustomers(tx, parsed, isWriting)
    if (isWriting) await writeUndoneCustomers(tx, undone, new Date())
    return undone
  }
  const planned = await planCustomers(tx, parsed, { ...job, isWriting })
  if (!isWriting) return planned
  if (!keys) throw new Error('Customers are imported with the keys of the shop')
  await writeCustomers(tx, planned, keys)
  return planned
}

async function workOnOrders(tx: Db, job: ImportJob, parsed: Parsed) {
  const planned = await planOrders(tx, parsed, new Date())
  if (job.state === 'running') await writePastOrders(tx, planned.orders, job.id)
  return planned.rows
}

async function workOnSmall(tx: Db, job: ImportJob, kind: SmallKind, parsed: Parsed) {
  const planned = await planSmall(tx, { ...job, kind }, parsed)
  if (job.state === 'running') await writeSmall(tx, kind, planned)
  return planned
}
