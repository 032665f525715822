import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { FormSource } from '../settings/edit-settings.db.ts'
import type { SettingProblem } from '../settings/setting-forms.ts'
import type { FieldValue } from '../settings/setting-values.ts'
import { type SeriesKind, seriesOf } from './series.ts'

/** In the order in which issuing locks their series. */
const KINDS = ['credit_note', 'invoice'] as const satisfies readonly SeriesKind[]
/** Of orders and of price offers. */
const TAKEN = ['E', 'CP']

const prefixPath = (kind: SeriesKind) => `number_series.${kind}`
const nextPath = (kind: SeriesKind) => `number_series.${kind}_next`

/** The form `numbers`: which number comes next is in the series, where issuing changes it. */
export const seriesSource = (now: Date): FormSource => ({
  async read(db, fields) {
    const found = await rows<{ series: string; next: number }>(db, sql`select series, next from invoice_series`)
    const next = new Map(found.map((row) => [row.series, row.next]))
    return Object.fromEntries(
      KINDS.map((kind) => [nextPath(kind), String(next.get(seriesOf(String(fields[prefixPath(kind)]), now)) ?? 1)]),
    )
  },
  async write(tx, fields, changes) {
    const problems = problemsOf(fields)
    for (const kind of KINDS)
      if (prefixPath(kind) in changes && (await isOfOther(tx, kind, String(fields[prefixPath(kind)]))))
        problems[prefixPath(kind)] = 'prefix-taken'
    if (Object.keys(problems).length > 0) return problems
    const changed: { series: string; next: number }[] = []
    for (const kind of KINDS) {
      const isTyped = nextPath(kind) in changes
      if (!isTyped && !(prefixPath(kind) in changes)) continue
      const series = seriesOf(String(fields[prefixPath(kind)]), now)
      const next = Number(fields[nextPath(kind)])
      const row = await lockSeries(tx, series)
      // Other letters go on with their own number.
      if (!isTyped || row.next === next) continue
      if (!row.isUsed) changed.push({ series, next })
      else problems[nextPath(kind)] = 'series-used'
    }
    if (Object.keys(problems).length > 0) return problems
    for (const { series, next } of changed) {
      await tx.execute(sql`update invoice_series set next = ${next}, first = ${next} where series = ${series}`)
    }
    return {}
  },
})

function problemsOf(fields: Readonly<Record<string, FieldValue>>): Record<string, SettingProblem> {
  const prefixes = KINDS.map((kind) => fields[prefixPath(kind)])
  const problems: Record<string, SettingProblem> = {}
  for (const kind of KINDS) {
    if (TAKEN.includes(String(fields[prefixPath(kind)]))) problems[prefixPath(kind)] = 'prefix-taken'
  }
  if (prefixes[0] === prefixes[1]) problems[prefixPath('credit_note')] ??= 'prefix-taken'
  return problems
}

/** Whether documents of the other kind have these letters, in any year. */
async function isOfOther(tx: Db, kind: SeriesKind, prefix: string): Promise<boolean> {
  const found = await firstRow(
    tx,
    sql`select 1 from invoices where starts_with(series, ${`${prefix}-`}) and kind <> ${kind} limit 1`,
  )
  return found !== undefined
}

/** Whoever issues a document waits for the row, so no number is given meanwhile. */
async function lockSeries(tx: Db, series: string): Promise<{ next: number; isUsed: boolean }> {
  await tx.execute(sql`insert into invoice_series (series) values (${series}) on conflict do nothing`)
  const row = await firstRow<{ next: number }>(
    tx,
    sql`select next from invoice_series where series = ${series} for update`,
  )
  // Not in one statement: it would not see what was committed while it waited for the row.
  const used = await firstRow(tx, sql`select 1 from invoices where series = ${series} limit 1`)
  return { next: row?.next ?? 1, isUsed: used !== undefined }
}
