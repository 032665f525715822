import type { AuditEntry } from '../../shop/audit-log/audit-log.calls.ts'
import type { FieldValue } from '../../shop/catalogue/edit/product-fields.ts'
import { fieldOfColumn, undoOfColumns } from '../../shop/undo/product-values.ts'
import { TECHNICAL } from '../staff/log-changes.ts'

type Values = Record<string, FieldValue>

/** `base`: what the change left behind; another value by now is a conflict. */
export type Undo = { base: Values; changes: Values }

type Product = { id: number; fields: Readonly<Values> }

/** What takes an entry of the log back; null where it changed anything but fields of the page that are columns of the product. */
export function undoOf({ act, table, subject, before, after }: AuditEntry, { id, fields }: Product): Undo | null {
  if (act !== 'update' || table !== 'products' || subject !== `product:${id}` || !before || !after) return null
  const columns = Object.keys(after).filter((column) => !TECHNICAL.has(column))
  if (columns.length === 0 || columns.some((column) => !(column in before && fieldOfColumn(column) in fields)))
    return null
  return undoOfColumns(columns, { before, after })
}
