import { ENERGY_CLASSES } from '../catalogue/energy-scale.ts'
import { languages } from '../languages.ts'
import { MAX_SUPPLIER_NUMBER } from '../suppliers/suppliers.calls.ts'
import type { CellKind, Column } from './column.ts'
import { CUSTOMER_COLUMNS } from './customer-columns.ts'
import type { ImportKind } from './file-kinds.ts'
import { ORDER_COLUMNS } from './order-columns.ts'

type Given = Partial<Omit<Column, 'key'>>

const column = (key: string, kind: CellKind, given: Given = {}): Column => ({
  key,
  kind,
  right: 'write:catalogue',
  ...given,
})

/** One for each language of the shop: `title_lv`, `title_en`. */
const texts = (key: string, kind: 'text' | 'html' | 'lines', names: readonly string[] = [], max = 500): Column[] =>
  languages.map((lang, i) => column(`${key}_${lang}`, kind, { max, names: i === 0 ? names : [] }))

const MAX_HTML = 100_000
const MAX_LIST = 20_000
const MAX_SHELF = 40

const PRODUCT_COLUMNS: readonly Column[] = [
  column('code', 'key', {
    max: 100,
    names: ['kods', 'artikuls', 'sku', 'reference', 'variant sku', 'preces kods', 'produkta kods', 'item code'],
  }),
  column('parent', 'ref', { max: 100, names: ['parent_code', 'pamatprece', 'parent sku'] }),
  column('slug', 'slug', { names: ['handle', 'url', 'adrese'] }),
  column('ean', 'ean', { names: ['ean13', 'ean-13', 'gtin', 'barcode', 'svītrkods', 'variant barcode'] }),
  column('category', 'ref', { max: 500, names: ['kategorija', 'categories', 'category path'] }),
  column('manufacturer', 'ref', { max: 200, names: ['ražotājs', 'brand', 'vendor', 'zīmols', 'manufacturer name'] }),
  column('vat_class', 'choice', {
    choices: ['standard', 'reduced', 'super_reduced', 'zero'],
    right: 'write:prices',
    names: ['pvn'],
  }),
  column('price', 'money', { right: 'write:prices', names: ['cena', 'price incl. vat', 'cena ar pvn'] }),
  column('previous_price', 'money', { right: 'write:prices', names: ['iepriekšējā cena', 'vecā cena', 'old price'] }),
  column('cost', 'money', {
    right: 'write:prices',
    names: ['iepirkuma cena', 'pašizmaksa', 'cost price', 'cost per item'],
  }),
  column('published', 'yes-no', { names: ['active', 'publicēta', 'status'] }),
  column('publish_at', 'moment'),
  column('unpublish_at', 'moment'),
  column('new', 'yes-no', { names: ['jaunums'] }),
  column('featured', 'yes-no', { names: ['ieteicama'] }),
  column('popular', 'yes-no', { names: ['populāra'] }),
  column('free_eu_shipping', 'yes-no'),
  column('bulky', 'yes-no', { names: ['liela izmēra'] }),
  column('reverse_charge', 'yes-no'),
  column('energy_class', 'choice', { choices: ENERGY_CLASSES, names: ['energoklase'] }),
  column('eprel_number', 'digits', { max: 9, names: ['eprel', 'eprel numurs', 'eprel id'] }),
  column('unit_kind', 'choice', { choices: ['kg', 'l', 'm', 'm2', 'piece'], names: ['mērvienība'] }),
  column('unit_amount', 'thousandths', { names: ['daudzums'] }),
  column('guarantee_months', 'whole', { names: ['garantija', 'garantija, mēn.'] }),
  column('weight_g', 'whole', { names: ['svars', 'svars, g', 'variant grams'] }),
  column('width_mm', 'whole', { names: ['platums', 'platums, mm'] }),
  column('depth_mm', 'whole', { names: ['dziļums', 'dziļums, mm'] }),
  column('height_mm', 'whole', { names: ['augstums', 'augstums, mm'] }),
  column('position', 'whole', { names: ['secība'] }),
  ...texts(
    'title',
    'text',
    ['nosaukums', 'title', 'name', 'prece', 'preces nosaukums', 'produkts', 'product name'],
    300,
  ),
  ...texts('sub_title', 'text', ['apakšvirsraksts']),
  ...texts('short_description', 'text', ['īss apraksts', 'short description', 'summary'], 5_000),
  ...texts('description', 'html', ['apraksts', 'description', 'body (html)'], MAX_HTML),
  ...texts('meta_title', 'text', ['meta title', 'seo title']),
  ...texts('safety_text', 'text', ['drošība'], 5_000),
  column('options', 'list', { max: MAX_LIST, names: ['varianti'] }),
  column('attributes', 'list', { max: MAX_LIST, names: ['atribūti'] }),
  ...texts('properties', 'lines', ['īpašības'], MAX_HTML),
  column('pictures', 'list', {
    max: MAX_LIST,
    names: ['attēli', 'attēls', 'bildes', 'bilde', 'images', 'image', 'image src', 'image url'],
  }),
  ...texts('picture_alts', 'lines', [], MAX_LIST),
  column('picture_crops', 'lines', { max: MAX_LIST }),
  column('picture_focuses', 'lines', { max: MAX_LIST }),
  column('documents', 'list', { max: MAX_LIST, names: ['dokumenti'] }),
  ...texts('document_titles', 'lines', [], MAX_LIST),
  column('document_kinds', 'lines', { max: MAX_LIST, names: ['dokumentu veidi'] }),
  column('badges', 'list', { max: MAX_LIST, names: ['nozīmītes'] }),
  column('pins', 'list', { max: MAX_LIST, names: ['piespraustās kategorijas'] }),
  column('linked', 'list', { max: MAX_LIST }),
  column('parts', 'list', { max: MAX_LIST, names: ['rezerves daļas'] }),
  column('related', 'list', { max: MAX_LIST, names: ['līdzīgas preces'] }),
  column('recommended', 'list', { max: MAX_LIST, names: ['ieteicamas preces'] }),
]

const SERVICE_COLUMNS: readonly Column[] = [
  column('code', 'key', { max: 100 }),
  column('price', 'money', { right: 'write:prices' }),
  column('published', 'yes-no'),
  column('bulky', 'yes-no'),
  column('position', 'whole'),
  ...texts('title', 'text', [], 300),
  ...texts('short_description', 'text', [], 5_000),
  column('categories', 'list', { max: MAX_LIST }),
]

const CATEGORY_COLUMNS: readonly Column[] = [
  column('slug', 'key', { max: 200 }),
  column('parent', 'ref', { max: 200 }),
  column('position', 'whole'),
  ...texts('title', 'text', [], 300),
  ...texts('short_description', 'text', [], 5_000),
  ...texts('description', 'html', [], MAX_HTML),
  column('image', 'text', { max: 500 }),
  column('icon', 'text', { max: 500 }),
  column('featured', 'yes-no'),
  column('in_menu', 'yes-no'),
]

const MANUFACTURER_COLUMNS: readonly Column[] = [
  column('slug', 'key', { max: 200 }),
  column('title', 'text', { max: 200 }),
  ...texts('description', 'html', [], MAX_HTML),
  column('logo', 'text', { max: 500 }),
  column('safety_name', 'text'),
  column('safety_address', 'text'),
  column('safety_email', 'text'),
  column('eu_name', 'text'),
  column('eu_address', 'text'),
  column('eu_email', 'text'),
]

/** A row is an attribute, or one of its options where `option` is filled. */
const ATTRIBUTE_COLUMNS: readonly Column[] = [
  column('attribute', 'key', { max: 200 }),
  column('option', 'slug'),
  ...texts('title', 'text', [], 300),
  column('position', 'whole'),
  column('filter', 'yes-no'),
  column('role', 'choice', { choices: ['color', 'size', 'material'] }),
  column('color', 'color'),
]

/** A row is a group, or one of its properties where `property_lv` is filled. */
const PROPERTY_COLUMNS: readonly Column[] = [
  ...texts('group', 'text', [], 300),
  ...texts('property', 'text', [], 300),
  column('position', 'whole'),
]

export const COLUMNS: Readonly<Record<ImportKind, readonly Column[]>> = {
  customers: CUSTOMER_COLUMNS,
  orders: ORDER_COLUMNS,
  products: PRODUCT_COLUMNS,
  services: SERVICE_COLUMNS,
  categories: CATEGORY_COLUMNS,
  manufacturers: MANUFACTURER_COLUMNS,
  attributes: ATTRIBUTE_COLUMNS,
  properties: PROPERTY_COLUMNS,
}

/** Relations name goods that may come later in the file, so they are written after all rows. */
export const RELATION_COLUMNS = {
  linked: 'linked',
  parts: 'part',
  related: 'related',
  recommended: 'recommended',
} as const

const STOCK = /^stock:(\S{1,40})$/
const SHELF = /^shelf:(\S{1,40})$/
const SUPPLIER_NUMBER = /^supplier_number:(\S(?:.{0,78}\S)?)$/
const OPTION = /^(option|attribute):(\S{1,200})$/

/** Also columns that are made of a name: `stock:main` (pieces counted there), `shelf:main`, `attribute:krasa`, `option:krasa`, `supplier_number:Elko`. */
export function columnOf(kind: ImportKind, key: string): Column | undefined {
  const known = COLUMNS[kind].find((each) => each.key === key)
  if (known || kind !== 'products') return known
  if (STOCK.test(key)) return column(key, 'whole', { right: 'write:stock' })
  if (SHELF.test(key)) return column(key, 'text', { right: 'write:stock', max: MAX_SHELF })
  if (SUPPLIER_NUMBER.test(key)) return column(key, 'text', { max: MAX_SUPPLIER_NUMBER })
  return OPTION.test(key) ? column(key, 'list', { max: MAX_LIST }) : undefined
}

export const locationOf = (key: string): string | undefined => STOCK.exec(key)?.[1]

/** The supplier whose item number a column holds. */
export const supplierOf = (key: string): string | undefined => SUPPLIER_NUMBER.exec(key)?.[1]

/** The column by which a file of products finds them. */
export function keyOfProducts(mapping: readonly string[]): string | undefined {
  if (mapping.includes('code')) return 'code'
  return mapping.find(supplierOf) ?? mapping.find((key) => key === 'ean')
}

/** The location whose shelf a column names. */
export const shelfLocationOf = (key: string): string | undefined => SHELF.exec(key)?.[1]

export function attributeOf(key: string): { into: 'options' | 'attributes'; attribute: string } | undefined {
  const [, what, attribute] = OPTION.exec(key) ?? []
  return attribute ? { into: what === 'option' ? 'options' : 'attributes', attribute } : undefined
}

/** The list whose entries a column has words, crops or kinds for. */
export function listOfWords(key: string): 'pictures' | 'documents' | null {
  if (key.startsWith('picture_')) return 'pictures'
  return key.startsWith('document_') ? 'documents' : null
}
