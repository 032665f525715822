import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { type ChangedTags, putTagsBack } from '../orders/notes.db.ts'
import { unpackOrder } from '../parcels/unpack.db.ts'
import { staffJobParts } from './staff-jobs.tables.ts'

/** What a slice changed of an order. */
export type OrderChange = { id: number } & Partial<ChangedTags>

type Place = { id: string; slices: number }

/** Kept with the slice, so that it can be undone. */
export async function keepChanges(tx: Db, { id, slices }: Place, changes: readonly OrderChange[]) {
  await tx.insert(staffJobParts).values({ jobId: id, part: slices, text: JSON.stringify(changes) })
}

type Undone = { done: number; refused: number; isLast: boolean }

/** Undoes one slice of another job; orders that have moved on stay as they are. */
export async function undoSlice(tx: Db, { slices }: Place, undone: string): Promise<Undone> {
  const part = await firstRow<{ text: string; last: number }>(
    tx,
    sql`select text, (select max(part) from staff_job_parts where job_id = ${undone}::uuid) as last
        from staff_job_parts where job_id = ${undone}::uuid and part = ${slices}`,
  )
  if (!part) return { done: 0, refused: 0, isLast: true }
  const changes = JSON.parse(part.text) as OrderChange[]
  const done = await undoAll(tx, changes)
  return { done, refused: changes.length - done, isLast: slices >= part.last }
}

async function undoAll(tx: Db, changes: readonly OrderChange[]): Promise<number> {
  const tagged = changes.filter(({ added, removed }) => added || removed)
  let done = await putTagsBack(tx, tagged)
  for (const { id } of changes.filter(({ added, removed }) => !added && !removed)) {
    if (await unpackOrder(tx, id)) done += 1
  }
  return done
}

/** Orders of a job that can still be undone; 0 where it changed nothing. */
export async function undoable(db: Db, id: string): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select coalesce(sum(jsonb_array_length(text::jsonb)), 0)::int as count from staff_job_parts where job_id = ${id}::uuid`,
  )
  return found?.count ?? 0
}
