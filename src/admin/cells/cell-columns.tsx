import type { ProductCells } from '../../shop/catalogue/bulk/bulk.calls.ts'
import { CELL_FIELDS } from '../../shop/catalogue/bulk/bulk-fields.ts'
import { checkField, UNIT_KINDS } from '../../shop/catalogue/edit/check-product-fields.ts'
import type { ProductChoices } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { PRICE_FIELDS } from '../../shop/catalogue/edit/product-fields.ts'
import { VAT_CLASSES } from '../../shop/tax/vat-class.ts'
import { decimal, flag, text } from '../grid/cell-kinds.ts'
import { CellLink } from '../grid/cell-link.tsx'
import type { CellValue, EditableColumn } from '../grid/editable-cells.ts'
import { fieldLabel } from '../product/field-label.ts'
import type { AdminTexts } from '../session.ts'

export type CellRow = ProductCells['rows'][number]
export type CellColumn = EditableColumn<CellRow>
type Kind = Pick<CellColumn, 'format' | 'parse' | 'isNumber' | 'isFlag'>

const NO_CHOICES: ProductChoices = { categories: [], manufacturers: [], attributes: [], propertyGroups: [], badges: [] }

const title: Kind = { format: text.format, parse: (given) => given }
const price = decimal(2, 2)
const length = decimal(1, 0)

/** „kg”, „m²”: as buyers know it, or the name that imports use. */
const unit = (symbols: Readonly<Record<string, string>>): Kind => ({
  format: (value) => symbols[String(value)] ?? String(value ?? ''),
  parse: (given) => UNIT_KINDS.find((kind) => [kind, symbols[kind]].includes(given.toLowerCase())) ?? (given || null),
})

type Named = { id: number | string; title: string }

/** By title in any case; of categories the last part is enough where only one has it. */
const named = (list: readonly Named[]): Kind => ({
  format: (value) => list.find(({ id }) => id === value)?.title ?? String(value ?? ''),
  parse: (given) => {
    const wanted = given.toLowerCase()
    const whole = list.find(({ title: name }) => name.toLowerCase() === wanted)
    const parts = list.filter(({ title: name }) => name.toLowerCase().endsWith(` › ${wanted}`))
    return (whole ?? (parts.length === 1 ? parts[0] : undefined))?.id ?? (given || null)
  },
})

/** In rem. */
const WIDTHS: Readonly<Record<string, number>> = {
  ean: 8.5,
  previousPrice: 7,
  unitMilli: 7,
  guaranteeMonths: 6.5,
  categoryId: 14,
  manufacturerId: 9,
  vatClass: 9,
}

function kindsOf({ cells: words, product }: AdminTexts, choices: ProductChoices): Readonly<Record<string, Kind>> {
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
    cost: price,
    categoryId: named(choices.categories),
    manufacturerId: named(choices.manufacturers),
    vatClass: named(VAT_CLASSES.map((id) => ({ id, title: product.price.vatClasses[id] }))),
  }
}

/** Long texts, hidden until a person chooses them in the column menu. */
export const HIDDEN_AT_FIRST = CELL_FIELDS.filter((field) => /^(shortDescription|safetyText)\./.test(field))

/** `mayPrice`: else prices are only shown; `seesCost`: else there is no column for it. */
type Given = { mayPrice: boolean; seesCost: boolean; choices?: ProductChoices | undefined }

/** In the order in which they are pasted. */
export function cellColumns(t: AdminTexts, { mayPrice, seesCost, choices = NO_CHOICES }: Given): CellColumn[] {
  const { cells: words } = t
  const kinds = kindsOf(t, choices)
  const wrong = (field: string) => (value: CellValue) => {
    const problem = checkField(field, value)
    return problem ? (words.wrong[field] ?? words.problems[problem] ?? words.problems.invalid) : undefined
  }
  const shown = CELL_FIELDS.filter((field) => seesCost || field !== 'cost')
  const fields = shown.map((field): CellColumn => {
    const { parse, ...kind } = kinds[field] ?? title
    const isPrice = PRICE_FIELDS.includes(field)
    const isText = field.includes('.')
    return {
      key: field,
      title: words.columns[field] ?? fieldLabel(field, t.product, NO_CHOICES),
      width: WIDTHS[field] ?? (isText ? 12 : 5.5),
      isWide: field.startsWith('title.'),
      ...kind,
      ...(parse && (mayPrice || !isPrice) ? { parse } : {}),
      value: ({ fields: values }) => values[field] ?? null,
      validate: wrong(field),
      // The cheapest variation decides.
      ...(isPrice && field !== 'cost' ? { isFixed: ({ hasVariations }: CellRow) => hasVariations } : {}),
      // A cell is one line.
      ...(isText ? { isFixed: ({ fields: values }: CellRow) => String(values[field] ?? '').includes('\n') } : {}),
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
