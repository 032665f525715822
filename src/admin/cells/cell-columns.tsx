import type { ProductCells } from '../../shop/catalogue/bulk/bulk.calls.ts'
import { CELL_FIELDS } from '../../shop/catalogue/bulk/bulk-fields.ts'
import { checkField, UNIT_KINDS } from '../../shop/catalogue/edit/check-product-fields.ts'
import { PRICE_FIELDS } from '../../shop/catalogue/edit/product-fields.ts'
import { decimal, flag, text } from '../grid/cell-kinds.ts'
import { CellLink } from '../grid/cell-link.tsx'
import type { CellValue, EditableColumn } from '../grid/editable-cells.ts'
import { fieldLabel } from '../product/field-label.ts'
import type { AdminTexts } from '../session.ts'

export type CellRow = ProductCells['rows'][number]
export type CellColumn = EditableColumn<CellRow>
type Kind = Pick<CellColumn, 'format' | 'parse' | 'isNumber' | 'isFlag'>

const NO_CHOICES = { categories: [], manufacturers: [], attributes: [], propertyGroups: [], badges: [] }

const title: Kind = { format: text.format, parse: (given) => given }
const price = decimal(2, 2)
const length = decimal(1, 0)

/** „kg”, „m²”: as buyers know it, or the name that imports use. */
const unit = (symbols: Readonly<Record<string, string>>): Kind => ({
  format: (value) => symbols[String(value)] ?? String(value ?? ''),
  parse: (given) => UNIT_KINDS.find((kind) => [kind, symbols[kind]].includes(given.toLowerCase())) ?? (given || null),
})

/** In rem. */
const WIDTHS: Readonly<Record<string, number>> = { ean: 8.5, previousPrice: 7, unitMilli: 7, guaranteeMonths: 6.5 }

function kindsOf({ cells: words }: AdminTexts): Readonly<Record<string, Kind>> {
  const number = decimal(3, 0)
  return {
    ean: text,
    price,
    previousPrice: price,
    weight: number,
    isPublished: flag(words),
    isNew: flag(words),
    unitKind: unit(words.units),
    unitMilli: number,
    width: length,
    depth: length,
    height: length,
    guaranteeMonths: decimal(0, 0),
  }
}

/** In the order in which they are pasted. @param mayPrice else prices are only shown */
export function cellColumns(t: AdminTexts, { mayPrice }: { mayPrice: boolean }): CellColumn[] {
  const { cells: words } = t
  const kinds = kindsOf(t)
  const wrong = (field: string) => (value: CellValue) => {
    const problem = checkField(field, value)
    return problem ? (words.wrong[field] ?? words.problems[problem] ?? words.problems.invalid) : undefined
  }
  const fields = CELL_FIELDS.map((field): CellColumn => {
    const { parse, ...kind } = kinds[field] ?? title
    const isPrice = PRICE_FIELDS.includes(field)
    return {
      key: field,
      title: words.columns[field] ?? fieldLabel(field, t.product, NO_CHOICES),
      width: WIDTHS[field] ?? (field.startsWith('title.') ? 12 : 5.5),
      isWide: field.startsWith('title.'),
      ...kind,
      ...(parse && (mayPrice || !isPrice) ? { parse } : {}),
      value: ({ fields: values }) => values[field] ?? null,
      validate: wrong(field),
      // The cheapest variation decides.
      ...(isPrice ? { isFixed: ({ hasVariations }: CellRow) => hasVariations } : {}),
    }
  })
  return [codeColumn(words), ...fields]
}

const codeColumn = (words: AdminTexts['cells']): CellColumn => ({
  key: 'code',
  title: words.code,
  width: 8.5,
  value: ({ code }) => code,
  format: String,
  cell: ({ id, code }) => (
    <CellLink to={`/admin/products/${id}`} label={words.open(code)}>
      {code}
    </CellLink>
  ),
})
