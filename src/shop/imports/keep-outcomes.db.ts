import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { listOfWords } from '../goods-files/columns.ts'
import type { Changes, ImportState, Outcome, Reason } from './import-states.ts'

type Result = {
  line: number
  code?: string | undefined
  outcome: Outcome
  reasons: Reason[]
  changes: Changes
  /** Of goods: what the shop had. */
  stored?: { record: Readonly<Record<string, string>> } | undefined
}

const LONGEST = 300
const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** Words of pictures and documents go with them. */
function withWords(changes: Changes, stored: Result['stored']): Changes {
  const words = Object.entries(stored?.record ?? {}).filter(([key]) => changes[listOfWords(key) ?? ''])
  return { ...Object.fromEntries(words.map(([key, before]) => [key, [before, before] as const])), ...changes }
}

/** What rows do, with shortened texts. What an earlier run has written is kept, too: it can still be undone. */
export async function keepOutcomes(
  tx: Db,
  { id, state }: { id: string; state: ImportState },
  planned: readonly Result[],
) {
  const kept = planned.map(({ line, code, outcome, reasons, changes, stored }) => ({
    ...{ line, outcome, reasons: reasons.length > 0 ? reasons.slice(0, 20) : null },
    written:
      state === 'running' && (outcome === 'new' || outcome === 'changed')
        ? { ...withWords(changes, stored), ...(outcome === 'new' && code ? { code: ['', code] } : {}) }
        : null,
    changes:
      outcome === 'changed' || state === 'running'
        ? Object.fromEntries(
            Object.entries(changes).map(([key, [before, after]]) => [key, [short(before), short(after)]]),
          )
        : null,
  }))
  await tx.execute(sql`
    update import_rows r set outcome = k.outcome, reasons = k.reasons, changes = k.changes,
      written = case when k.written is null then r.written else coalesce(r.written, '{}') || k.written end
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k(line int, outcome text, reasons jsonb, changes jsonb, written jsonb)
    where r.import_id = ${id}::uuid and r.line = k.line`)
}
