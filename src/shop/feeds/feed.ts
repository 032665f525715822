import type { Cents } from '../money/money.ts'

/** Something that can be bought now, as price comparison portals want to know it. */
export type FeedItem = {
  id: string
  /** Of the product that it is a variation of. */
  groupId: string | null
  title: string
  description: string
  brand: string
  code: string
  /** None that only this shop uses. */
  gtin: string | null
  color: string | null
  size: string | null
  material: string | null
  /** Grams. */
  weight: number
  /** Sold by measure: kg, l, m, m2, piece, and how much of it in thousandths. */
  unitKind: string | null
  unitMilli: number | null
  /** Absolute address of the page that sells it at this price. */
  link: string
  /** Absolute addresses, the main picture first. */
  images: string[]
  /** Titles from the root down. */
  categories: string[]
  categoryLink: string
  price: Cents
  previousPrice: Cents | null
  /** Pieces in the shop and at the supplier. */
  stock: number
  energyClass: string | null
  /** Cheapest delivery in Latvia; null when nothing takes it. */
  delivery: { title: string; price: Cents; daysMin: number; daysMax: number } | null
}

export type FeedName = 'salidzini' | 'kurpirkt' | 'ceno' | 'google'
export type Feed = {
  head: (shop: { name: string; url: string }) => string
  item: (item: FeedItem) => string
  foot: string
}

/** Fields by domain-latvia.md §7. */
export const feeds: Record<FeedName, Feed> = {
  salidzini: {
    head: () => '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n',
    item: (item) =>
      wrap('item', [
        tag('name', titleOf(item, 200)),
        tag('link', item.link),
        tag('price', euros(item.price)),
        tag('image', item.images[0]),
        tag('category_full', cut(item.categories.join(' >> '), 200)),
        tag('category_link', item.categoryLink),
        tag('brand', item.brand),
        tag('model', item.code),
        tag('color', item.color),
        tag('mpn', item.code),
        tag('ean', item.gtin),
        tag('in_stock', String(item.stock)),
        tag('delivery_latvija', item.delivery && euros(item.delivery.price)),
        tag('delivery_days_latvija', item.delivery && String(item.delivery.daysMax)),
        tag('used', 'no'),
        tag('adult', 'no'),
      ]),
    foot: '</root>\n',
  },
  kurpirkt: {
    head: () => '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n',
    item: (item) => wrap('item', kurpirktFields(item)),
    foot: '</root>\n',
  },
  ceno: {
    head: () => '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n',
    item: (item) => wrap('item', [...kurpirktFields(item), tag('model', item.code), tag('ean', item.gtin)]),
    foot: '</root>\n',
  },
  google: {
    head: ({ name, url }) =>
      '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
      `${tag('title', name)}${tag('link', url)}${tag('description', name)}\n`,
    item: (item) =>
      wrap('item', [
        tag('g:id', cut(item.id, 50)),
        tag('g:title', titleOf(item, 150)),
        tag('g:description', cut(item.description || item.title, 5000)),
        tag('g:link', item.link),
        tag('g:image_link', item.images[0]),
        ...item.images.slice(1, 11).map((image) => tag('g:additional_image_link', image)),
        tag('g:availability', 'in_stock'),
        tag('g:price', `${euros(item.previousPrice ?? item.price)} EUR`),
        tag('g:sale_price', item.previousPrice === null ? null : `${euros(item.price)} EUR`),
        tag('g:brand', item.brand),
        tag('g:gtin', item.gtin),
        tag('g:mpn', item.code),
        tag('g:identifier_exists', item.brand ? null : 'no'),
        tag('g:color', item.color && cut(item.color, 100)),
        tag('g:size', item.size && cut(item.size, 100)),
        tag('g:material', item.material && cut(item.material, 200)),
        tag('g:shipping_weight', item.weight > 0 ? `${(item.weight / 1000).toFixed(3)} kg` : null),
        ...unitPricing(item),
        tag('g:condition', 'new'),
        tag('g:product_type', item.categories.join(' > ')),
        tag('g:item_group_id', item.groupId),
        tag('g:energy_efficiency_class', item.energyClass),
        item.delivery ? shippingOf(item.delivery) : '',
      ]),
    foot: '</channel>\n</rss>\n',
  },
}

const kurpirktFields = (item: FeedItem) => [
  tag('name', titleOf(item, 200)),
  tag('link', item.link),
  tag('price', euros(item.price)),
  tag('image', item.images[0]),
  tag('manufacturer', item.brand),
  tag('category', item.categories.at(-1)),
  tag('category_full', item.categories.join(' > ')),
  tag('category_link', item.categoryLink),
  tag('in_stock', String(item.stock)),
  tag('delivery_cost_riga', item.delivery && euros(item.delivery.price)),
  tag('used', '0'),
]

const shippingOf = ({ title, price, daysMin, daysMax }: NonNullable<FeedItem['delivery']>) =>
  `<g:shipping><g:country>LV</g:country>${tag('g:service', title)}${tag('g:price', `${euros(price)} EUR`)}` +
  `<g:min_transit_time>${daysMin}</g:min_transit_time><g:max_transit_time>${daysMax}</g:max_transit_time></g:shipping>`

/** Units as Google names them; pieces have no price of a measure. */
const UNITS: Readonly<Record<string, string>> = { kg: 'kg', l: 'l', m: 'm', m2: 'sqm' }

function unitPricing({ unitKind, unitMilli }: FeedItem): string[] {
  const unit = unitKind === null ? undefined : UNITS[unitKind]
  if (!unit || !unitMilli) return []
  return [tag('g:unit_pricing_measure', `${unitMilli / 1000} ${unit}`), tag('g:unit_pricing_base_measure', `1 ${unit}`)]
}

/** `12.34`: portals read a decimal dot. */
const euros = (cents: Cents) => (cents / 100).toFixed(2)

const titleOf = ({ brand, title }: FeedItem, max: number) =>
  cut(brand && !title.toLowerCase().includes(brand.toLowerCase()) ? `${brand} ${title}` : title, max)

const cut = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`)

const wrap = (name: string, parts: readonly string[]) => `<${name}>${parts.join('')}</${name}>\n`

/** Nothing where there is nothing to say. */
function tag(name: string, text: string | null | undefined): string {
  return text ? `<${name}>${escapeXml(text)}</${name}>` : ''
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** What XML 1.0 cannot hold at all is dropped. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>]/g, (char) => entities[char] ?? char)
}
