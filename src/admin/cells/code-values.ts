import type { CodeField } from '../../shop/catalogue/bulk/bulk-fields.ts'
import { checkField } from '../../shop/catalogue/edit/check-product-fields.ts'
import { pastedCells } from '../../shop/pasted-cells.ts'
import type { CellValue } from '../grid/editable-cells.ts'

type CodeValue = { code: string; value: CellValue; text: string }

/** Rows with a code first and a value last. @param parse of the column of the field @returns wrong: rows as typed */
export function readCodeValues(text: string, field: CodeField, parse: (cell: string) => CellValue) {
  const values: CodeValue[] = []
  const wrong: string[] = []
  for (const typed of text.split(/\r?\n/)) {
    const [code, ...more] = pastedCells(typed)
    if (code === undefined) continue
    const value = parse(more.at(-1) ?? '')
    // A code alone would empty the field by mistake.
    if (more.length === 0 || checkField(field, value) !== null) wrong.push(typed)
    else values.push({ code, value, text: typed })
  }
  return { values, wrong }
}
