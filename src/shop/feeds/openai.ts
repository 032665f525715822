import { decimalOf } from '../money/money.ts'
import { PERIOD_DAYS } from '../withdrawals/withdrawal.ts'
import type { Feed, FeedItem, FeedShop } from './feed-item.ts'
import { cut, titleOf } from './words.ts'

/** One JSON object a line, by developers.openai.com/commerce/specs/file-upload/products; its limits are in characters. */
export const openai: Feed = {
  head: () => '',
  item: (item, shop) => `${JSON.stringify({ ...goods(item), ...variant(item), ...seller(shop) })}\n`,
  foot: '',
}

/** Empty fields are left out. */
const filled = <Fields extends Record<string, unknown>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))

const goods = (item: FeedItem) =>
  filled({
    is_eligible_search: true,
    // Bought in the shop only.
    is_eligible_checkout: false,
    item_id: cut(item.id, 100),
    gtin: item.gtin,
    mpn: cut(item.code, 70),
    title: titleOf(item, 150),
    description: cut(item.description || item.title, 5000),
    url: item.link,
    brand: cut(item.brand, 70),
    condition: 'new',
    product_category: item.categories.join(' > '),
    material: item.material && cut(item.material, 100),
    weight: item.weight > 0 ? (item.weight / 1000).toFixed(3) : null,
    item_weight_unit: item.weight > 0 ? 'kg' : null,
    image_url: item.images[0] ?? null,
    additional_image_urls: item.images.length > 1 ? item.images.slice(1, 11) : null,
    price: `${decimalOf(item.previousPrice ?? item.price)} EUR`,
    sale_price: item.previousPrice === null ? null : `${decimalOf(item.price)} EUR`,
    availability: 'in_stock',
    shipping: item.delivery && shippingOf(item.delivery),
  })

/** country:region:service:price:handling days:transit days, both from and to. */
const shippingOf = ({ title, price, daysMin, daysMax }: NonNullable<FeedItem['delivery']>) =>
  `LV::${title.replaceAll(':', ' ')}:${decimalOf(price)} EUR:0:1:${daysMin}:${daysMax}`

function variant({ groupId, groupTitle, color, size, material }: FeedItem) {
  if (groupId === null)
    return filled({ listing_has_variations: false, color: color && cut(color, 40), size: size && cut(size, 20) })
  const options = filled({ color, size, material })
  return filled({
    group_id: groupId,
    listing_has_variations: true,
    item_group_title: groupTitle && cut(groupTitle, 150),
    variant_dict: Object.keys(options).length > 0 ? options : null,
    color: color && cut(color, 40),
    size: size && cut(size, 20),
  })
}

const seller = ({ seller: name, url, terms, privacy, returns }: FeedShop) => ({
  seller_name: cut(name, 70),
  seller_url: url,
  seller_privacy_policy: privacy,
  seller_tos: terms,
  accepts_returns: true,
  return_deadline_in_days: PERIOD_DAYS,
  return_policy: returns,
  target_countries: ['LV'],
  store_country: 'LV',
})
