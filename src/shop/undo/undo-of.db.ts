import type { AuditEntry } from '../audit-log/audit-log.calls.ts'
import { isColumn } from '../catalogue/edit/check-product-fields.ts'
import type { FieldValue } from '../catalogue/edit/product-fields.ts'
import { CATEGORIES } from '../catalogue/structure/categories.db.ts'
import type { EditableTable } from '../catalogue/structure/edit-row.db.ts'
import { fieldsOf } from '../catalogue/structure/fields.ts'
import { MANUFACTURERS } from '../catalogue/structure/manufacturers.db.ts'
import { formValuesOf } from '../settings/edit-settings.db.ts'
import { keysOfForm, SETTING_FORM_NAMES, type SettingFormName } from '../settings/setting-forms.ts'
import { fieldOfColumn, undoOfColumns } from './product-values.ts'

type Values = Record<string, FieldValue>

/** `base`: what the change left behind, `changes`: what was there before it. A product may be a variation. */
export type Undo = { base: Values; changes: Values } & (
  | { of: 'product' | 'category' | 'manufacturer'; id: number }
  | { of: 'setting'; form: SettingFormName }
)

type Entry = Pick<AuditEntry, 'act' | 'table' | 'subject' | 'before' | 'after'>
type Row = Record<string, unknown>
type Change = { key: string; before: Row; after: Row }

/** What takes an entry of the log back by the command that saves such a thing; null where none writes all that it changed. */
export function undoOf({ act, table, subject, before, after }: Entry): Undo | null {
  if (act !== 'update' || !before || !after) return null
  const [noun, key = ''] = subject.split(':')
  const change = { key, before, after }
  if (table === 'products' && noun === 'product') return productUndo(change)
  if (table === 'settings' && noun === 'setting') return settingUndo(change)
  const row = ROWS[table]
  // What many rows had in common is kept under the import or the job that wrote it.
  return row && row.of === noun ? rowUndo(change, row) : null
}

const ROWS: Readonly<Record<string, { of: 'category' | 'manufacturer'; table: EditableTable }>> = {
  categories: { of: 'category', table: CATEGORIES },
  manufacturers: { of: 'manufacturer', table: MANUFACTURERS },
}

function productUndo({ key, before, after }: Change): Undo | null {
  const columns = Object.keys(after)
  if (!columns.every((column) => column in before && isColumn(fieldOfColumn(column)))) return null
  return { of: 'product', id: Number(key), ...undoOfColumns(columns, { before, after }) }
}

function rowUndo(
  { key, before, after }: Change,
  { of, table }: { of: 'category' | 'manufacturer'; table: EditableTable },
) {
  const paths = Object.keys(table.rules)
  const isEdited = (column: string) => paths.some((path) => path.split('.')[0] === fieldOfColumn(column))
  if (!Object.keys(after).every(isEdited)) return null
  const valuesIn = (row: Row): Values =>
    fieldsOf(table.rules, Object.fromEntries(Object.entries(row).map(([name, value]) => [fieldOfColumn(name), value])))
  const changed = differing(valuesIn(before), valuesIn(after))
  return changed && { of, id: Number(key), ...changed }
}

/** In a form that another source writes too, a value alone is not all of a change. */
const FORMS = SETTING_FORM_NAMES.filter((form) => form !== 'numbers')

function settingUndo({ key, before, after }: Change): Undo | null {
  const found = FORMS.filter((form) => keysOfForm(form).includes(key)).flatMap((form) => {
    const valuesIn = ({ value }: Row) => formValuesOf(form, key, value)
    const changed = differing(valuesIn(before), valuesIn(after))
    return changed ? [{ of: 'setting' as const, form, ...changed }] : []
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

function differing(before: Values, after: Values): { base: Values; changes: Values } | null {
  const fields = Object.keys(after).filter((field) => before[field] !== after[field])
  if (fields.length === 0) return null
  const only = (values: Values) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
  return { base: only(after), changes: only(before) }
}
