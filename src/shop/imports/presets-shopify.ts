import { addresses, axes, type Cells, cellsOf, measure, type Preset, pieces, prices } from './preset-parts.ts'

const COLUMNS = [
  'code',
  'parent',
  'slug',
  'title_lv',
  'description_lv',
  'manufacturer',
  'category',
  'published',
  'options',
  'price',
  'previous_price',
  'ean',
  'weight_g',
  'stock:main',
  'pictures',
  'meta_title_lv',
] as const

type Row = Partial<Record<(typeof COLUMNS)[number], string>>

/** A product lies in several rows with the same handle: variants, and pictures alone. */
export const shopify: Preset = {
  name: 'shopify',
  kind: 'products',
  fits: (header) => ['Handle', 'Title', 'Variant Price'].every((name) => header.includes(name)),
  header: () => COLUMNS,
  async *rows(header, rows) {
    let product: Cells[] = []
    for await (const row of rows) {
      const cells = cellsOf(header, row)
      if (product[0] && product[0].handle !== cells.handle) {
        yield* goodsOf(product).map(cellsIn)
        product = []
      }
      product.push(cells)
    }
    yield* goodsOf(product).map(cellsIn)
  },
}

const cellsIn = (row: Row) => COLUMNS.map((key) => row[key] ?? '')

function goodsOf(lines: readonly Cells[]): Row[] {
  const [first] = lines
  if (!first) return []
  const variants = lines.filter((line) => line['variant price'] || line['option1 value'])
  const names = [1, 2, 3].map((n) => first[`option${n} name`] ?? '')
  const shared: Row = {
    slug: /^[a-z0-9-]+$/.test(first.handle ?? '') ? (first.handle ?? '') : '',
    title_lv: first.title ?? '',
    description_lv: first['body (html)'] ?? '',
    manufacturer: first.vendor ?? '',
    category: first['product category'] || first.type || '',
    published: first.status ? (first.status === 'active' ? '1' : '0') : (first.published ?? ''),
    pictures: addresses(lines.map((line) => line['image src'])),
    meta_title_lv: first['seo title'] ?? '',
  }
  const isAlone =
    variants.length < 2 && (names[0] === 'Title' || first['option1 value'] === 'Default Title' || names[0] === '')
  if (isAlone)
    return [{ ...shared, ...stocked(variants[0] ?? first), code: first['variant sku'] || first.handle || '' }]
  const code = first.handle ?? ''
  const rows = variants.map(
    (line, i): Row => ({
      ...stocked(line),
      code: line['variant sku'] || `${code}-${i + 1}`,
      parent: code,
      title_lv: [1, 2, 3].flatMap((n) => line[`option${n} value`] || []).join(', '),
      options: axes([1, 2, 3].map((n) => [names[n - 1] ?? '', line[`option${n} value`] ?? ''] as const)),
      pictures: line['variant image'] ?? '',
    }),
  )
  return [{ ...shared, code }, ...rows]
}

const stocked = (line: Cells): Row => ({
  ...prices(line['variant compare at price'] || line['variant price'], line['variant price']),
  ean: line['variant barcode'] ?? '',
  weight_g: measure(line['variant grams'], 1),
  'stock:main': pieces(line['variant inventory qty']),
})
