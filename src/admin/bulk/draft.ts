import { type BulkAct, type BulkChange, type BulkInput, bulkFieldOf } from '../../shop/catalogue/bulk/bulk-fields.ts'
import type { Rounding } from '../../shop/catalogue/bulk/price-formula.ts'
import type { FieldValue } from '../../shop/catalogue/edit/product-fields.ts'
import { parseDecimal } from '../product/decimal.ts'

/** A change as it is typed. */
export type Draft = { key: string; field: string; act: BulkAct; text: string; by: string; rounding: Rounding }

export function newDraft(field = ''): Draft {
  const known = bulkFieldOf(field)
  const act = known?.acts[0] ?? 'set'
  return { key: crypto.randomUUID(), field, act, text: known?.input === 'flag' ? '1' : '', by: '', rounding: 'none' }
}

/** A number in whole units. What is none stays as it was typed, and the server says why. */
const decimal = (digits: number) => (text: string) => parseDecimal(text.trim(), digits) ?? text

const READ: Readonly<Partial<Record<BulkInput, (text: string) => FieldValue>>> = {
  flag: (text) => text === '1',
  category: Number,
  manufacturer: Number,
  price: decimal(2),
  grams: decimal(3),
  millimetres: decimal(1),
  months: decimal(0),
  thousandths: decimal(3),
  // Fields of a product have no seconds.
  moment: (text) => text.replace(/:\d\d\.\d+Z$/, 'Z'),
}

export const needsValue = (act: BulkAct) => act !== 'clear' && act !== 'fromPrice'

export function changeOf({ field, act, text, by, rounding }: Draft): BulkChange {
  if (!needsValue(act)) return { field, act }
  if (act === 'formula' || act === 'fromCost') return { field, act, value: text, rounding }
  const read = READ[bulkFieldOf(field)?.input ?? 'text']
  const value = read && text !== '' ? read(text) : text
  return act === 'replace' ? { field, act, value, by } : { field, act, value }
}
