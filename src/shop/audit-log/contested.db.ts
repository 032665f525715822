import type { Db } from '../db.ts'
import type { Conflict } from '../merge-edits.ts'
import { lastChange } from './audit-log.db.ts'

export type Contested = Conflict & { person: string | null; at: string | null }

type Place = { subject: string; table: string; column: string }

/** Who changed each contested field, and when. */
export async function contestedFields(
  tx: Db,
  conflicts: readonly Conflict[],
  placeOf: (field: string) => Place,
): Promise<Contested[]> {
  const found: Contested[] = []
  for (const conflict of conflicts) {
    const change = await lastChange(tx, placeOf(conflict.field))
    found.push({ ...conflict, person: change?.person ?? null, at: change?.at ?? null })
  }
  return found
}
