import type { FieldValue } from '../catalogue/edit/product-fields.ts'

/** The field of a product that a column of the log is. */
export const fieldOfColumn = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** As fields have them: moments to the minute, in UTC. */
const valueOfColumn = (column: string, value: unknown): FieldValue =>
  column.endsWith('_at') && typeof value === 'string'
    ? `${new Date(value).toISOString().slice(0, 16)}Z`
    : ((value ?? null) as FieldValue)

type Row = Readonly<Record<string, unknown>>
type Values = Record<string, FieldValue>

/** `base`: what a change of these columns left behind, `changes`: what was there before it. */
export function undoOfColumns(columns: readonly string[], { before, after }: { before: Row; after: Row }) {
  const valuesIn = (row: Row): Values =>
    Object.fromEntries(columns.map((column) => [fieldOfColumn(column), valueOfColumn(column, row[column])]))
  return { base: valuesIn(after), changes: valuesIn(before) }
}
