import { COLUMNS, columnOf } from '../goods-files/columns.ts'
import type { ImportKind } from '../goods-files/file-kinds.ts'
import { languages } from '../languages.ts'

const plain = (name: string) =>
  name
    .trim()
    .toLocaleLowerCase('lv')
    .replace(/\s+/g, ' ')
    .replace(/[*:]+$/, '')

/** Of suppliers: pieces in the shop's own store. */
const STOCK_NAMES = [
  'stock',
  'quantity',
  'qty',
  'inventory',
  'atlikums',
  'krājums',
  'krājumi',
  'skaits noliktavā',
  'daudzums noliktavā',
]

/** `Nosaukums (EN)`, `title en`: a heading in the language that it names. */
function inLanguage(kind: ImportKind, wanted: string): string | undefined {
  const [, name, lang] = /^(.+?)[\s_-]*\(?([a-z]{2})\)?$/.exec(wanted) ?? []
  const first = COLUMNS[kind].find((column) => name && column.names?.includes(name))?.key
  const own = languages.find((each) => first?.endsWith(`_${each}`))
  const key = own && first ? `${first.slice(0, -own.length)}${lang}` : ''
  return columnOf(kind, key)?.key
}

/** Column of ours for each column of the file; empty where nothing fits or another column has it. */
export function guessMapping(kind: ImportKind, header: readonly string[]): string[] {
  const taken = new Set<string>()
  return header.map((name) => {
    const wanted = plain(name)
    const key =
      columnOf(kind, name.trim())?.key ??
      columnOf(kind, wanted)?.key ??
      COLUMNS[kind].find((column) => column.names?.includes(wanted))?.key ??
      inLanguage(kind, wanted) ??
      (kind === 'products' && STOCK_NAMES.includes(wanted) ? 'stock:main' : '')
    if (taken.has(key)) return ''
    taken.add(key)
    return key
  })
}

/** By columns that only files of that kind have; goods otherwise. */
export function guessKind(header: readonly string[]): ImportKind {
  const has = (...names: string[]) => names.some((name) => header.some((each) => each.trim().toLowerCase() === name))
  if (has('attribute') && has('option')) return 'attributes'
  if (isOfOrders(header)) return 'orders'
  if (has('group_lv')) return 'properties'
  if (has('code')) return has('categories') && !has('category', 'slug') ? 'services' : 'products'
  if (!has('slug')) return isOfCustomers(header) ? 'customers' : 'products'
  return has('logo', 'safety_name') ? 'manufacturers' : 'categories'
}

function isOfOrders(header: readonly string[]): boolean {
  const named = guessMapping('orders', header)
  return (
    named.includes('number') && named.includes('ordered_at') && (named.includes('email') || named.includes('total'))
  )
}

const OF_GOODS = ['code', 'ean', 'price']

function isOfCustomers(header: readonly string[]): boolean {
  const goods = guessMapping('products', header)
  return guessMapping('customers', header).includes('email') && !goods.some((key) => OF_GOODS.includes(key))
}
