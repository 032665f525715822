import { COLUMNS } from './columns.ts'
import type { ImportKind } from './file-kinds.ts'

/** Rows that a merchant replaces with his own: unpublished, so that no buyer sees them. */
const EXAMPLES: Readonly<Record<ImportKind, readonly Readonly<Record<string, string>>[]>> = {
  categories: [
    { slug: 'paraugs', parent: '', position: '1', title_lv: 'Parauga kategorija', title_en: 'Sample category' },
    { slug: 'paraugs-lampas', parent: 'paraugs', position: '2', title_lv: 'Lampas', title_en: 'Lamps' },
  ],
  manufacturers: [
    {
      ...{
        slug: 'paraugs',
        title: 'Parauga ražotājs',
        description_lv: 'Par ražotāju',
        description_en: 'About the maker',
      },
      ...{ safety_name: 'Paraugs, SIA', safety_address: 'Brīvības iela 1, Rīga, LV-1010' },
      safety_email: 'info@paraugs.example',
    },
  ],
  attributes: [
    { attribute: 'parauga-krasa', title_lv: 'Krāsa', title_en: 'Colour', filter: '1', role: 'color' },
    { attribute: 'parauga-krasa', option: 'balta', title_lv: 'Balta', title_en: 'White', color: '#ffffff' },
    { attribute: 'parauga-krasa', option: 'melna', title_lv: 'Melna', title_en: 'Black', color: '#000000' },
  ],
  properties: [
    { group_lv: 'Izmēri', group_en: 'Sizes' },
    { group_lv: 'Izmēri', group_en: 'Sizes', property_lv: 'Vada garums', property_en: 'Length of the cord' },
  ],
  products: [
    {
      ...{
        code: 'PARAUGS-1',
        parent: '',
        ean: '',
        category: 'paraugs-lampas',
        manufacturer: 'paraugs',
        published: '0',
      },
      ...{ price: '24,90', previous_price: '29,90', title_lv: 'Galda lampa', title_en: 'Table lamp' },
      ...{ short_description_lv: 'Vienā teikumā', short_description_en: 'In one sentence' },
      ...{
        description_lv: '<p>Apraksts</p>',
        description_en: '<p>Description</p>',
        options: '',
        properties_lv: 'Izmēri > Vada garums: 1,5 m',
      },
      ...{
        properties_en: 'Sizes > Length of the cord: 1.5 m',
        weight_g: '900',
        width_mm: '200',
        depth_mm: '200',
        height_mm: '450',
      },
      ...{ guarantee_months: '24', pictures: '', 'stock:main': '' },
    },
    { code: 'PARAUGS-1-B', parent: 'PARAUGS-1', options: 'parauga-krasa=balta', price: '24,90', 'stock:main': '5' },
    { code: 'PARAUGS-1-M', parent: 'PARAUGS-1', options: 'parauga-krasa=melna', price: '26,90', 'stock:main': '3' },
  ],
  services: [
    {
      code: 'PARAUGS-S',
      price: '15,00',
      published: '0',
      title_lv: 'Montāža',
      title_en: 'Assembly',
      categories: 'paraugs-lampas',
    },
  ],
  customers: [
    {
      ...{ email: 'anna@paraugs.example', name: 'Anna', surname: 'Paraudziņa', phone: '+371 26000000', language: 'lv' },
      ...{ address: 'Brīvības iela 1-2', city: 'Rīga', zip: 'LV-1010', country: 'LV', company_name: '' },
      ...{ company_reg_num: '', company_vat_num: '', newsletter: '1', newsletter_at: '2025-03-14' },
      newsletter_source: 'Vecā veikala reģistrācijas forma',
    },
  ],
  orders: [
    {
      ...{ number: '10482', ordered_at: '2025-03-14', email: 'anna@paraugs.example', buyer: 'Anna Paraudziņa' },
      ...{ phone: '+371 26000000', state: 'Izpildīts', payment: 'Internetbanka', delivery: 'Omniva' },
      ...{ total: '54,70', line_code: 'PARAUGS-1', line_title: 'Galda lampa', line_quantity: '2', line_price: '24,90' },
    },
    { number: '10482', line_code: 'PARAUGS-S', line_title: 'Piegāde', line_quantity: '1', line_price: '4,90' },
  ],
}

/** A header with the columns that are filled most often, and examples. In the order of the kinds they can be imported as they are. */
export async function* templateRows(kind: ImportKind): AsyncGenerator<string[]> {
  const used = new Set(EXAMPLES[kind].flatMap((row) => Object.keys(row)))
  const keys = [
    ...COLUMNS[kind].map(({ key }) => key).filter((key) => used.has(key)),
    ...(used.has('stock:main') ? ['stock:main'] : []),
  ]
  yield keys
  for (const row of EXAMPLES[kind]) yield keys.map((key) => row[key] ?? '')
}
