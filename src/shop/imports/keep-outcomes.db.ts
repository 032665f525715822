import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import type { ImportState, Outcome, Reason } from './import-states.ts'

type Result = {
  line: number
  outcome: Outcome
  reasons: Reason[]
  changes: Readonly<Record<string, readonly [string, string]>>
}

const LONGEST = 300
const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** What rows do, with shortened texts. */
export async function keepOutcomes(
  tx: Db,
  { id, state }: { id: string; state: ImportState },
  planned: readonly Result[],
) {
  const kept = planned.map(({ line, outcome, reasons, changes }) => ({
    ...{ line, outcome, reasons: reasons.length > 0 ? reasons.slice(0, 20) : null },
    changes:
      outcome === 'changed' || state === 'running'
        ? Object.fromEntries(
            Object.entries(changes).map(([key, [before, after]]) => [key, [short(before), short(after)]]),
          )
        : null,
  }))
  await tx.execute(sql`
    update import_rows r set outcome = k.outcome, reasons = k.reasons, changes = k.changes
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k(line int, outcome text, reasons jsonb, changes jsonb)
    where r.import_id = ${id}::uuid and r.line = k.line`)
}
