import type { BulkEditView } from '../../shop/catalogue/bulk/bulk.calls.ts'
import { ARCHIVED, type BulkChange } from '../../shop/catalogue/bulk/bulk-fields.ts'
import type { ProductChoices } from '../../shop/catalogue/edit/product-edit.calls.ts'
import type { FieldValue } from '../../shop/catalogue/edit/product-fields.ts'
import { writeDecimal } from '../product/decimal.ts'
import { fieldLabel, fieldValue } from '../product/field-label.ts'
import type { AdminTexts } from '../session.ts'

const NONE: ProductChoices = { categories: [], manufacturers: [], attributes: [], propertyGroups: [], badges: [] }

export function nameOf(field: string, t: AdminTexts, choices: ProductChoices = NONE): string {
  return field === ARCHIVED ? t.bulkEdit.archived : fieldLabel(field, t.product, choices)
}

export function wordsOf(field: string, value: FieldValue, t: AdminTexts, choices: ProductChoices = NONE): string {
  const { units } = t.bulkEdit
  if (typeof value === 'number') {
    if (field === 'weight') return `${writeDecimal(value, 3)} ${units.kg}`
    if (field === 'width' || field === 'depth' || field === 'height') return `${writeDecimal(value, 1)} ${units.cm}`
    if (field === 'unitMilli') return writeDecimal(value, 3)
    if (field === 'guaranteeMonths') return `${value} ${units.months}`
  }
  if (field === 'vatClass') return t.product.price.vatClasses[value as 'standard'] ?? String(value)
  if (field === 'unitKind' && value) return t.product.measures.units[value as 'kg'] ?? String(value)
  return fieldValue(field, value, t.product, choices)
}

/** A change in a line: „Cena: +5% līdz ,99”. */
export function changeWords(change: BulkChange, t: AdminTexts, choices: ProductChoices | undefined): string {
  const { field, act, value = null, by, rounding } = change
  const { acts, roundings } = t.bulkEdit
  const name = nameOf(field, t, choices)
  if (act === 'formula')
    return `${name}: ${[value, rounding && rounding !== 'none' ? roundings[rounding] : ''].filter(Boolean).join(' ')}`
  if (act === 'fromCost')
    return `${name}: ${acts[act]} ${[`${value} %`, rounding && rounding !== 'none' ? roundings[rounding] : ''].filter(Boolean).join(' ')}`
  if (act === 'clear' || act === 'fromPrice') return `${name}: ${acts[act]}`
  const words = wordsOf(field, value, t, choices)
  if (act === 'set') return `${name}: ${words}`
  return `${name}: ${acts[act]} ${words}${act === 'replace' ? ` → ${by ?? ''}` : ''}`
}

export function editTitle(edit: BulkEditView, t: AdminTexts, choices: ProductChoices | undefined): string {
  const { bulkEdit: words } = t
  if (edit.changes.length > 0) return edit.changes.map((change) => changeWords(change, t, choices)).join('; ')
  const names = edit.fields.map((field) => nameOf(field, t, choices)).join(', ')
  return `${edit.undoes ? words.undoTitle : words.ofRows}: ${names}`
}
