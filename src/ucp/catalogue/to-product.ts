import type { Goods, Offer } from '../../shop/catalogue/offer.ts'
import type { GalleryImage, ShownProduct } from '../../shop/catalogue/product.ts'
import { plainText } from '../../shop/content/plain-text.ts'
import { publicGtin } from '../../shop/feeds/gtin.ts'
import { variationName } from '../../shop/feeds/naming.ts'
import { type Cents, divideRounded } from '../../shop/money/money.ts'
import { urls } from '../../urls.ts'
import { keepJson } from '../json.ts'
import { policyLinks } from '../links.ts'
import type { AgentContext, Message } from '../operation.ts'
import type { Product, Selected, Variant } from './schemas.ts'

/** `sellerName`: null leaves the seller out, whose links would be most of a long answer. */
type Page = { ctx: Pick<AgentContext, 'at' | 'services'>; sellerName: string | null }

/** The variants as the shop orders them; `length`: how much of the description is wanted. */
export type Shown = { product: Product; variants: Variant[] }

const SHORT = 500
const LONG = 5_000

/** Null: none of it can be sold. */
export function toProduct(page: Page, goods: Goods, length: 'short' | 'long'): Shown | null {
  const { product, slug, offers } = goods
  const variants = variantsOf(page, goods)
  const sold = variants.flatMap(({ id }) => offers.get(Number(id)) ?? [])
  if (sold.length === 0) return null
  const axes = product.variation_axes
  const path = product.parents.map(({ title }) => title).join(' > ')
  const { rating, manufacture } = product
  const shown: Product = {
    id: String(product.id),
    handle: slug,
    title: product.title,
    description: { plain: descriptionOf(product, length) },
    url: page.ctx.at(urls.product.to(slug)),
    categories: path ? [{ value: path, taxonomy: 'merchant' }] : [],
    price_range: rangeOf(sold.map(({ price }) => price)),
    ...(sold.some(({ listPrice }) => listPrice !== null)
      ? { list_price_range: rangeOf(sold.map(({ price, listPrice }) => listPrice ?? price)) }
      : {}),
    media: mediaOf(page, product.images),
    ...(axes.length > 0
      ? { options: axes.map(({ title, values }) => ({ name: title, values: values.map((label) => ({ label })) })) }
      : {}),
    variants,
    ...(rating ? { rating: { value: rating.value, scale_min: 1, scale_max: 5, count: rating.count } } : {}),
    ...(manufacture ? { tags: [manufacture.title] } : {}),
    ...(length === 'long' ? { metadata: detailsOf(product) } : {}),
  }
  return { product: shown, variants }
}

const inLists = new WeakMap<Goods, Shown | null>()

/** As lists show it, without the seller; made once while the goods are kept. */
export function toListProduct(ctx: Page['ctx'], goods: Goods): Shown | null {
  const made = inLists.get(goods)
  if (made !== undefined) return made
  const shown = toProduct({ ctx, sellerName: null }, goods, 'short')
  if (shown) keepJson(shown.product)
  inLists.set(goods, shown)
  return shown
}

function variantsOf(page: Page, { product, slug, offers }: Goods): Variant[] {
  const base = page.ctx.at(urls.product.to(slug))
  const description = { plain: descriptionOf(product, 'short') }
  const { sellerName } = page
  const seller = sellerName === null ? {} : { seller: { name: sellerName, links: policyLinks(page.ctx.at) } }
  if (!product.has_variations) {
    const offer = offers.get(product.id)
    if (!offer) return []
    const own = { id: product.id, code: product.code, ean: product.ean, title: product.title, url: base }
    return [{ ...variantOf(own, offer), description, ...seller }]
  }
  return product.variations.flatMap((variation) => {
    const offer = offers.get(variation.id)
    if (!offer) return []
    const title = variationName(product.title, variation.title)
    const url = `${base}?variation=${encodeURIComponent(variation.code)}`
    const options = variation.properties.map(({ property_title, option_value }) => ({
      name: property_title,
      label: option_value,
    }))
    const media = mediaOf(page, variation.images)
    return [
      {
        ...variantOf({ ...variation, title, url }, offer),
        description,
        ...(options.length > 0 ? { options } : {}),
        ...(media.length > 0 ? { media } : {}),
        ...seller,
      },
    ]
  })
}

type Own = { id: number; code: string; ean: string | null; title: string; url: string }

function variantOf({ id, code, ean, title, url }: Own, offer: Offer): Omit<Variant, 'description' | 'seller'> {
  const gtin = publicGtin(ean)
  const unit = unitPrice(offer)
  const isAvailable = offer.stock > 0
  return {
    id: String(id),
    sku: code,
    ...(gtin ? { barcodes: [{ type: gtin.length === 13 || gtin.length === 8 ? 'EAN' : 'GTIN', value: gtin }] } : {}),
    title,
    url,
    price: money(offer.price),
    ...(offer.listPrice === null ? {} : { list_price: money(offer.listPrice) }),
    ...(unit ? { unit_price: unit } : {}),
    availability: { available: isAvailable, status: isAvailable ? 'in_stock' : 'out_of_stock' },
  }
}

/** Of one kilogram, litre, metre, square metre or piece. */
function unitPrice({ price, unit }: Offer): Variant['unit_price'] {
  if (!unit) return undefined
  return {
    ...money(divideRounded(price * 1_000, unit.milli)),
    measure: { value: unit.milli / 1_000, unit: unit.kind },
    reference: { value: 1, unit: unit.kind },
  }
}

const money = (amount: Cents) => ({ amount, currency: 'EUR' as const })

const rangeOf = (prices: readonly Cents[]) => ({ min: money(Math.min(...prices)), max: money(Math.max(...prices)) })

const mediaOf = ({ ctx }: Page, images: readonly GalleryImage[]) =>
  images.map(({ large, alt }) => ({
    type: 'image' as const,
    url: ctx.services.config.baseUrl.origin + large.source,
    alt_text: alt,
  }))

/** Products are kept between requests, and reading their HTML takes longer than all else of an answer. */
const shortTexts = new WeakMap<ShownProduct, { description: string; safety: string }>()

function shortTextsOf(product: ShownProduct) {
  const known = shortTexts.get(product)
  if (known) return known
  const description = plainText(product.short_description) || plainText(product.description)
  const made = { description: cut(description, SHORT) || product.title, safety: plainText(product.safety_text) }
  shortTexts.set(product, made)
  return made
}

function descriptionOf(product: ShownProduct, length: 'short' | 'long'): string {
  if (length === 'short') return shortTextsOf(product).description
  const texts = [plainText(product.short_description), plainText(product.description)]
  return cut(texts.filter(Boolean).join('\n\n'), LONG) || product.title
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** What the tables of the product's page say. */
function detailsOf(product: ShownProduct): Record<string, unknown> {
  const properties = product.property_groups.flatMap((group) =>
    group.properties.map(({ property_title: name, selected_option_value: value }) => ({ name, value })),
  )
  const attributes = product.attributes.map(({ title, value }) => ({ name: title, value }))
  return {
    properties: [...attributes, ...properties],
    ...(product.manufacture ? { brand: product.manufacture.title } : {}),
    ...(product.formatted_sizes ? { dimensions: product.formatted_sizes } : {}),
    ...(product.formatted_weight ? { weight: product.formatted_weight } : {}),
    guarantee_months: product.guarantee_months,
  }
}

/** What the law wants beside an offer: the energy class with its label, and warnings. */
export function disclosuresOf(
  ctx: Pick<AgentContext, 'at' | 'services'>,
  product: ShownProduct,
  path: string,
): Message[] {
  const { energy_class: energyClass, energy_label: label } = product
  const messages: Message[] = []
  if (energyClass) {
    const url = label?.startsWith('/') ? ctx.services.config.baseUrl.origin + label : label
    const message = { type: 'warning', code: 'energy_class', content: energyClass, presentation: 'disclosure' } as const
    messages.push({ ...message, path, ...(url ? { url } : {}) })
  }
  const warning = shortTextsOf(product).safety
  if (warning) messages.push({ type: 'warning', code: 'safety', content: warning, presentation: 'disclosure', path })
  return messages
}

export const isSelected = (variant: Pick<Variant, 'options'>, { name, label }: Pick<Selected, 'name' | 'label'>) =>
  variant.options?.some((option) => option.name === name && option.label === label) ?? false
