import type { PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import type { Day } from '../../shop/calendar/days.ts'
import { DEFAULT_COUNTRY_ID } from '../../shop/cart/cart.ts'
import type { AttributeRole } from '../../shop/catalogue/attributes.tables.ts'
import type { GalleryImage, Product, Variation } from '../../shop/catalogue/product.ts'
import { publicGtin } from '../../shop/feeds/gtin.ts'
import { variationName } from '../../shop/feeds/naming.ts'
import type { Lang } from '../../shop/languages.ts'
import { formatAmount } from '../../shop/money/money.ts'
import type { Opinions } from '../../shop/reviews/review.ts'
import { shopNameOf } from '../../shop/settings/identity.ts'
import { cheapestDelivery } from '../../shop/shipping/cheapest.ts'
import type { Method } from '../../shop/shipping/methods.ts'
import { inLanguage, urls } from '../../urls.ts'
import { returnPolicyLd } from '../organization-ld.ts'
import { pieceOf } from './piece.ts'

const DAYS = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

/** schema.org properties by attribute role. */
const ROLES: Readonly<Record<AttributeRole, string>> = {
  color: 'https://schema.org/color',
  size: 'https://schema.org/size',
  material: 'https://schema.org/material',
}

type ProductLdInput = {
  images: readonly GalleryImage[]
  methods: readonly Method[]
  opinions: Opinions | null
  /** Last days of sales, by the id of what is reduced. */
  saleEnds: ReadonlyMap<number, Day>
  ctx: Pick<PageContext, 'baseUrl' | 'lang' | 'settings'>
}

/** Structured data by Google's "Product snippet", "Merchant listing" and "Product variants". */
export function productLd(product: Product, { images, methods, opinions, saleEnds, ctx }: ProductLdInput): object {
  const { baseUrl, lang } = ctx
  const url = baseUrl + inLanguage(urls.product.to(product.slug), lang)
  const gtin = (ean: string | null) => {
    const found = publicGtin(ean)
    return found ? { [`gtin${found.length}`]: found } : {}
  }
  const common = {
    name: product.title,
    description: product.short_description,
    image: images.map((image) => baseUrl + image.large.source),
    ...(product.manufacture ? { brand: { '@type': 'Brand', name: product.manufacture.title } } : {}),
    ...reviewsLd(product, opinions, lang),
  }
  const shippingOf = shippingByPiece(product, methods)
  const seller = { '@type': 'Organization', name: shopNameOf(ctx.settings, baseUrl) }
  const returns = returnPolicyLd(ctx)
  const offer = (item: Product | Variation, address: string) => ({
    '@type': 'Offer',
    url: address,
    priceCurrency: 'EUR',
    price: formatAmount(item.prices.current_price),
    priceValidUntil: saleEnds.get(item.id),
    availability: `https://schema.org/${item.is_available_for_purchase ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller,
    ...shippingOf(item),
    hasMerchantReturnPolicy: returns,
  })
  if (product.variations.length === 0) {
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      ...common,
      sku: product.code,
      ...gtin(product.ean),
      offers: offer(product, url),
    }
  }
  const differsIn = new Set(product.variations.flatMap(({ roles }) => Object.keys(roles) as AttributeRole[]))
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    ...common,
    productGroupID: product.code,
    url,
    ...(differsIn.size > 0 ? { variesBy: [...differsIn].map((role) => ROLES[role]) } : {}),
    hasVariant: product.variations.map((variation) => ({
      '@type': 'Product',
      name: variationName(product.title, variation.title),
      description: product.short_description,
      sku: variation.code,
      ...gtin(variation.ean),
      ...variation.roles,
      image: baseUrl + (variation.images[0]?.large.source ?? images[0]?.large.source ?? ''),
      offers: offer(variation, `${url}?variation=${encodeURIComponent(variation.code)}`),
    })),
  }
}

/** Published reviews of buyers only. */
function reviewsLd({ rating }: Product, opinions: Opinions | null, lang: Lang) {
  if (!rating || !opinions) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.value,
      reviewCount: rating.count,
      bestRating: 5,
    },
    review: opinions.reviews.map((review) => ({
      '@type': 'Review',
      ...(review.title ? { name: review.title } : {}),
      reviewBody: review.text,
      reviewRating: { '@type': 'Rating', ratingValue: review.stars, bestRating: 5 },
      author: { '@type': 'Person', name: review.author || texts[lang].reviews.buyer },
      datePublished: review.publishedAt.toISOString().slice(0, 10),
      inLanguage: review.lang,
    })),
  }
}

/** Caches by price and size, because most variations share them. */
function shippingByPiece(product: Product, methods: readonly Method[]) {
  const known = new Map<string, ReturnType<typeof shippingOf>>()
  return (item: Product | Variation) => {
    const piece = pieceOf(product, item)
    const key = JSON.stringify(piece)
    const found = known.get(key) ?? shippingOf(piece, methods)
    known.set(key, found)
    return found
  }
}

function shippingOf(piece: ReturnType<typeof pieceOf>, methods: readonly Method[]) {
  const delivery = cheapestDelivery(methods, piece, DEFAULT_COUNTRY_ID)
  if (!delivery) return {}
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: formatAmount(delivery.price), currency: 'EUR' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'LV' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: DAYS(0, 1),
        transitTime: DAYS(delivery.daysMin, delivery.daysMax),
      },
    },
  }
}
