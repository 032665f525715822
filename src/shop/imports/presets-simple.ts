import { addresses, amount, axes, byRow, measure, pieces, prices } from './preset-parts.ts'

const WOO_COLUMNS = [
  'code',
  'parent',
  'title_lv',
  'short_description_lv',
  'description_lv',
  'published',
  'featured',
  'category',
  'manufacturer',
  'price',
  'previous_price',
  'ean',
  'weight_g',
  'depth_mm',
  'width_mm',
  'height_mm',
  'stock:main',
  'pictures',
  'options',
  'attributes',
  'position',
]

/** "Name | Other" of attributes becomes our list; a parent is a code or `id:12`, which is then the code. */
export const woocommerce = byRow(
  { name: 'woocommerce', kind: 'products' },
  WOO_COLUMNS,
  (header) => ['Type', 'SKU', 'Regular price'].every((name) => header.includes(name)),
  (cells) => {
    const isVariation = cells.type === 'variation'
    const attributes = [1, 2, 3, 4, 5, 6].flatMap((n) => {
      const values = (cells[`attribute ${n} value(s)`] ?? '').split(/\s*[|,]\s*/).filter(Boolean)
      return values.map((value) => [cells[`attribute ${n} name`] ?? '', value] as const)
    })
    return {
      code: cells.sku || (cells.id ? `id:${cells.id}` : ''),
      parent: isVariation ? cells.parent : '',
      title_lv: cells.name,
      short_description_lv: cells['short description'],
      description_lv: cells.description,
      published: cells.published === '1' ? '1' : cells.published === '' ? '' : '0',
      featured: cells['is featured?'],
      // Several categories: the first, which is the main one.
      category: isVariation ? '' : cells.categories?.split(/\s*,\s*/)[0],
      manufacturer: cells.brands ?? cells.brand,
      ...prices(cells['regular price'], cells['sale price']),
      ean: cells['gtin, upc, ean, or isbn'] ?? cells.gtin,
      weight_g: measure(cells['weight (kg)'], 1000),
      depth_mm: measure(cells['length (cm)'], 10),
      width_mm: measure(cells['width (cm)'], 10),
      height_mm: measure(cells['height (cm)'], 10),
      'stock:main': cells.type === 'variable' ? '' : pieces(cells.stock),
      pictures: addresses((cells.images ?? '').split(/\s*,\s*/)),
      options: isVariation ? axes(attributes) : '',
      attributes: isVariation || cells.type === 'variable' ? '' : axes(attributes),
      position: cells.position,
    }
  },
)

const PRESTA_COLUMNS = [
  'code',
  'title_lv',
  'category',
  'price',
  'stock:main',
  'published',
  'pictures',
  'ean',
  'manufacturer',
  'description_lv',
  'short_description_lv',
  'weight_g',
]

/** The list of goods as the back office exports it, or the columns of its sample for imports. */
export const prestashop = byRow(
  { name: 'prestashop', kind: 'products' },
  PRESTA_COLUMNS,
  (header) =>
    header.includes('Product ID') &&
    header.some((name) => /^(Reference|Price \(tax excl\.\)|Active \(0\/1\))/.test(name)),
  (cells) => {
    const gross = cells['price (tax incl.)'] || cells['price tax included']
    return {
      code: cells.reference || cells['reference #'] || (cells['product id'] ? `ps-${cells['product id']}` : ''),
      title_lv: cells.name || cells['name *'] || cells['product name'],
      category: (cells.category || cells['categories (x,y,z...)'] || '').split(',')[0],
      price: gross ? amount(gross.replace(/[€\s]/g, '')) : '',
      'stock:main': pieces(cells.quantity),
      published: cells.status ?? cells['active (0/1)'],
      pictures: addresses((cells.image || cells['image urls (x,y,z...)'] || '').split(/\s*,\s*/)),
      ean: cells.ean13,
      manufacturer: cells.manufacturer || cells.brand,
      description_lv: cells.description,
      short_description_lv: cells.summary || cells['short description'],
      weight_g: measure(cells.weight, 1000),
    }
  },
)
