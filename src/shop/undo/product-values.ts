import type { FieldValue } from '../catalogue/edit/product-fields.ts'

/** The field of a product that a column of the log is. */
export const fieldOfColumn = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** As fields have them: moments to the minute, in UTC. */
export const valueOfColumn = (column: string, value: unknown): FieldValue =>
  column.endsWith('_at') && typeof value === 'string'
    ? `${new Date(value).toISOString().slice(0, 16)}Z`
    : ((value ?? null) as FieldValue)
