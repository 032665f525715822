import { decimalOf } from '../money/money.ts'
import { element, optional, writeElement, XML_DECLARATION, type Xml } from '../xml/write.ts'
import type { Feed, FeedItem, FeedName } from './feed-item.ts'
import { openai } from './openai.ts'
import { cut, titleOf } from './words.ts'

export const feeds: Record<FeedName, Feed> = {
  salidzini: {
    head: () => `${XML_DECLARATION}<root>\n`,
    item: (item) =>
      line('item', [
        optional('name', titleOf(item, 200)),
        optional('link', item.link),
        optional('price', decimalOf(item.price)),
        optional('image', item.images[0]),
        optional('category_full', cut(item.categories.join(' >> '), 200)),
        optional('category_link', item.categoryLink),
        optional('brand', item.brand),
        optional('model', item.code),
        optional('color', item.color),
        optional('mpn', item.code),
        optional('ean', item.gtin),
        optional('in_stock', String(item.stock)),
        optional('delivery_latvija', item.delivery && decimalOf(item.delivery.price)),
        optional('delivery_days_latvija', item.delivery && String(item.delivery.daysMax)),
        optional('used', 'no'),
        optional('adult', 'no'),
      ]),
    foot: '</root>\n',
  },
  kurpirkt: {
    head: () => `${XML_DECLARATION}<root>\n`,
    item: (item) => line('item', kurpirktFields(item)),
    foot: '</root>\n',
  },
  ceno: {
    head: () => `${XML_DECLARATION}<root>\n`,
    item: (item) => line('item', [...kurpirktFields(item), optional('model', item.code), optional('ean', item.gtin)]),
    foot: '</root>\n',
  },
  google: {
    head: ({ name, url }) =>
      `${XML_DECLARATION}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n` +
      `${[optional('title', name), optional('link', url), optional('description', name)].map(written).join('')}\n`,
    item: (item) =>
      line('item', [
        optional('g:id', cut(item.id, 50)),
        optional('g:title', titleOf(item, 150)),
        optional('g:description', cut(item.description || item.title, 5000)),
        optional('g:link', item.link),
        optional('g:image_link', item.images[0]),
        ...item.images.slice(1, 11).map((image) => optional('g:additional_image_link', image)),
        optional('g:availability', 'in_stock'),
        optional('g:price', `${decimalOf(item.previousPrice ?? item.price)} EUR`),
        optional('g:sale_price', item.previousPrice === null ? null : `${decimalOf(item.price)} EUR`),
        optional('g:brand', item.brand),
        optional('g:gtin', item.gtin),
        optional('g:mpn', item.code),
        optional('g:identifier_exists', item.brand ? null : 'no'),
        optional('g:color', item.color && cut(item.color, 100)),
        optional('g:size', item.size && cut(item.size, 100)),
        optional('g:material', item.material && cut(item.material, 200)),
        optional('g:shipping_weight', item.weight > 0 ? `${(item.weight / 1000).toFixed(3)} kg` : null),
        ...unitPricing(item),
        optional('g:condition', 'new'),
        optional('g:product_type', item.categories.join(' > ')),
        optional('g:item_group_id', item.groupId),
        optional('g:energy_efficiency_class', item.energyClass),
        item.delivery && shippingOf(item.delivery),
      ]),
    foot: '</channel>\n</rss>\n',
  },
  openai,
}

const kurpirktFields = (item: FeedItem) => [
  optional('name', titleOf(item, 200)),
  optional('link', item.link),
  optional('price', decimalOf(item.price)),
  optional('image', item.images[0]),
  optional('manufacturer', item.brand),
  optional('category', item.categories.at(-1)),
  optional('category_full', item.categories.join(' > ')),
  optional('category_link', item.categoryLink),
  optional('in_stock', String(item.stock)),
  optional('delivery_cost_riga', item.delivery && decimalOf(item.delivery.price)),
  optional('used', '0'),
]

const shippingOf = ({ title, price, daysMin, daysMax }: NonNullable<FeedItem['delivery']>) =>
  element('g:shipping', [
    element('g:country', 'LV'),
    optional('g:service', title),
    element('g:price', `${decimalOf(price)} EUR`),
    element('g:min_transit_time', String(daysMin)),
    element('g:max_transit_time', String(daysMax)),
  ])

const UNITS: Readonly<Record<string, string>> = { kg: 'kg', l: 'l', m: 'm', m2: 'sqm' }

function unitPricing({ unitKind, unitMilli }: FeedItem): Xml[] {
  const unit = unitKind === null ? undefined : UNITS[unitKind]
  if (!unit || !unitMilli) return []
  return [
    element('g:unit_pricing_measure', `${unitMilli / 1000} ${unit}`),
    element('g:unit_pricing_base_measure', `1 ${unit}`),
  ]
}

const written = (part: Xml | null) => (part ? writeElement(part) : '')

const line = (name: string, parts: readonly (Xml | null)[]) => `${writeElement(element(name, parts))}\n`
