import type { ListedProduct } from '../catalogue/product-list.calls.ts'

const PRODUCT_COLUMNS = [
  'id',
  'code',
  'ean',
  'title',
  'category',
  'manufacturer',
  'price',
  'previousPrice',
  'quantity',
  'supplierQuantity',
  'variations',
  'state',
  'changedAt',
] as const

type ProductColumn = (typeof PRODUCT_COLUMNS)[number]

export type ProductWords = {
  columns: Readonly<Record<ProductColumn, string>>
  states: Readonly<Record<ListedProduct['state'], string>>
}

const inRiga = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Riga', dateStyle: 'short', timeStyle: 'medium' })
const decimal = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

const cells: Readonly<Record<ProductColumn, (product: ListedProduct, words: ProductWords) => string>> = {
  id: ({ id }) => String(id),
  code: ({ code }) => code,
  ean: ({ ean }) => ean ?? '',
  title: ({ title }) => title,
  category: ({ category }) => category,
  manufacturer: ({ manufacturer }) => manufacturer ?? '',
  price: ({ price }) => decimal(price),
  previousPrice: ({ previousPrice }) => (previousPrice === null ? '' : decimal(previousPrice)),
  quantity: ({ quantity }) => String(quantity),
  supplierQuantity: ({ supplierQuantity }) => String(supplierQuantity),
  variations: ({ variations }) => String(variations),
  state: ({ state }, { states }) => states[state],
  changedAt: ({ changedAt }) => inRiga.format(new Date(changedAt)),
}

export const productHead = ({ columns }: ProductWords): string[] => PRODUCT_COLUMNS.map((name) => columns[name])
export const productLine = (product: ListedProduct, words: ProductWords): string[] =>
  PRODUCT_COLUMNS.map((name) => cells[name](product, words))
