import { readProduct } from '../../shop/catalogue/product.db.ts'
import type { Product } from '../../shop/catalogue/product.ts'
import { formatAmount } from '../../shop/money/money.ts'
import { inLanguage, urls } from '../../urls.ts'
import type { Answer, Ask } from '../page.ts'
import { readingFor } from '../reading.ts'

export type ProductData = { product: Product }

export async function loadProduct(ask: Ask): Promise<Answer<ProductData>> {
  const product = await readProduct(readingFor(ask), ask.params.slug ?? '')
  if (!product) return { kind: 'not-found' }
  const [first] = product.images
  return {
    kind: 'page',
    data: { product },
    head: {
      title: product.meta_title,
      description: product.short_description,
      ...(first ? { image: first.large.source, preloadImage: product.image.webp } : {}),
      jsonLd: jsonLdOf(product, ask),
    },
    tags: ['catalogue', `product:${product.id}`],
  }
}

/** What search engines read: the product with its offer, and the way to it. */
function jsonLdOf(product: Product, { baseUrl, lang, path }: Ask): object[] {
  const url = baseUrl + inLanguage(path, lang)
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.title,
      sku: product.code,
      ...(product.ean ? { gtin13: product.ean } : {}),
      description: product.short_description,
      image: product.images.map((image) => baseUrl + image.large.source),
      ...(product.manufacture ? { brand: { '@type': 'Brand', name: product.manufacture.title } } : {}),
      offers: {
        '@type': 'Offer',
        url,
        priceCurrency: 'EUR',
        price: formatAmount(product.prices.current_price),
        availability: `https://schema.org/${product.is_available_for_purchase ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: '/', item: baseUrl + inLanguage(urls.home.to(), lang) },
        ...product.parents.map((parent, i) => ({
          '@type': 'ListItem',
          position: i + 2,
          name: parent.title,
          item: baseUrl + parent.link,
        })),
        { '@type': 'ListItem', position: product.parents.length + 2, name: product.title, item: url },
      ],
    },
  ]
}
