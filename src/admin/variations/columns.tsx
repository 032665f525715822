import { isEan } from '../../shop/catalogue/ean.ts'
import { picture } from '../../shop/catalogue/media.ts'
import type { VariationRow } from '../../shop/catalogue/variations/variations.calls.ts'
import { decimal, flag, text } from '../grid/cell-kinds.ts'
import { CellLink } from '../grid/cell-link.tsx'
import type { EditableColumn } from '../grid/editable-cells.ts'
import type { useAdmin } from '../session.ts'

type Words = ReturnType<typeof useAdmin>['t']['variations']
export type VariationColumn = EditableColumn<VariationRow>

/** `mayPrice`: else prices are only shown; `seesCost`: else there is no column for it. */
type Given = { mayPrice: boolean; seesCost: boolean }

/** In the order in which they are pasted. */
export function variationColumns(words: Words, { mayPrice, seesCost }: Given): VariationColumn[] {
  const { columns, wrong } = words
  const priceParts = decimal(2, 2)
  const { parse: _parse, ...shownPrice } = priceParts
  const priced = mayPrice ? priceParts : shownPrice
  return [
    {
      key: 'title',
      title: columns.title,
      width: 11,
      isWide: true,
      value: (row) => row.title,
      format: (value) => String(value),
      cell: (row) => (row.isArchived ? `${row.title} (${words.archived})` : row.title),
    },
    {
      key: 'code',
      title: columns.code,
      width: 10,
      isWide: true,
      value: (row) => row.code,
      ...text,
      validate: (value) => (value === null ? wrong.code : undefined),
    },
    {
      key: 'ean',
      title: columns.ean,
      width: 8.5,
      value: (row) => row.ean,
      ...text,
      validate: (value) => (value === null || isEan(String(value)) ? undefined : wrong.ean),
    },
    {
      key: 'price',
      title: columns.price,
      width: 5.5,
      value: (row) => row.price,
      ...priced,
      validate: (value) => (typeof value === 'number' ? undefined : wrong.price),
    },
    {
      key: 'previousPrice',
      title: columns.previousPrice,
      width: 7,
      value: (row) => row.previousPrice,
      ...priced,
      validate: (value) => (typeof value === 'number' || value === null ? undefined : wrong.price),
    },
    {
      key: 'weight',
      title: columns.weight,
      width: 5.5,
      value: (row) => row.weight,
      ...decimal(3, 0),
      validate: (value) => (typeof value === 'number' ? undefined : wrong.weight),
    },
    publishedColumn(words),
    ...(seesCost ? [costColumn(words, priced)] : []),
    ...SIZES.map((size) => sizeColumn(words, size)),
    ...linkColumns(words),
  ]
}

type Kind = Pick<VariationColumn, 'format' | 'parse' | 'isNumber'>

const costColumn = ({ columns, wrong }: Words, kind: Kind): VariationColumn => ({
  key: 'cost',
  title: columns.cost,
  width: 6.5,
  value: (row) => row.cost,
  ...kind,
  validate: (value) => (typeof value === 'number' || value === null ? undefined : wrong.price),
})

const SIZES = ['width', 'depth', 'height'] as const

const sizeColumn = ({ columns, wrong }: Words, size: (typeof SIZES)[number]): VariationColumn => ({
  key: size,
  title: columns[size],
  width: 6,
  value: (row) => row[size],
  ...decimal(1, 0),
  validate: (value) => (typeof value === 'number' ? undefined : wrong.size),
})

const publishedColumn = (words: Words): VariationColumn => ({
  key: 'isPublished',
  title: words.columns.isPublished,
  width: 5,
  value: (row) => row.isPublished,
  ...flag(words),
  validate: (value) => (typeof value === 'boolean' ? undefined : words.wrong.flag),
})

/** Stock and pictures are edited elsewhere. */
const linkColumns = (words: Words): VariationColumn[] => [
  {
    key: 'stock',
    title: words.columns.stock,
    width: 5,
    isNumber: true,
    value: (row) => row.quantity,
    format: (value) => String(value),
    cell: (row) => (
      <CellLink to={`/admin/stock/goods/${row.id}`} label={words.stockOf(row.code)}>
        {row.virtualQuantity > 0 ? `${row.quantity} + ${row.virtualQuantity}` : row.quantity}
      </CellLink>
    ),
  },
  {
    key: 'pictures',
    title: words.columns.pictures,
    width: 5,
    value: (row) => row.picture,
    format: (value) => String(value ?? ''),
    cell: (row) => (
      <CellLink to={`/admin/products/${row.id}/pictures`} label={words.picturesOf(row.code)}>
        {row.picture ? (
          <img className="a-variations__picture" src={picture(row.picture, 160).webp} alt="" width={32} height={32} />
        ) : (
          words.pictures
        )}
      </CellLink>
    ),
  },
]
