import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crawlerRoutes } from '../../src/api/sitemap.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
}, 120_000)
afterAll(() => shop.close())

type Card = {
  code: string
  id: number
  prices: { current_price: number }
  is_available_for_purchase: boolean
  category: { link: string }
}
type Listing = {
  collection: { data: { products: Card[] }; meta: { total: number; per_page: number } }
  filters: { attributes: { id: number; options: { id: number; count: number }[] }[] }
}
type Thing = Record<string, unknown>

const page = async (path: string) => (await shop.visitor().get(path)).body
const list = async (query: string) => (await shop.visitor().get(`/api/search/products?${query}`)).json<Listing>()
const one = async <T extends object>(query: ReturnType<typeof sql>): Promise<T> => {
  const found = await firstRow<T>(shop.db, query)
  if (!found) throw new Error('the demo shop has nothing like it')
  return found
}
const linkedData = (html: string): Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) => JSON.parse(text ?? ''))

describe('pictures', () => {
  test('of a list come in three widths; the first row is not lazy, and on wide windows its first is fetched before all else', async () => {
    const html = await page('/c/biroja-mebeles')
    const goods = html.slice(html.indexOf('class="listing__goods"'))
    const pictures = [...goods.matchAll(/<source[^>]*srcSet="([^"]+)" sizes="([^"]+)"\/><img ([^>]*)\/>/gi)]
    expect(pictures.length).toBeGreaterThanOrEqual(24)
    for (const [, set, sizes, image] of pictures) {
      expect(set?.match(/\/media\/\d+\/\S+\.webp \d+w/g)).toHaveLength(3)
      expect(sizes).toMatch(/vw/)
      expect(image).toMatch(/src="[^"]+\.jpg".* width="\d+" height="\d+"/)
    }
    const images = pictures.map(([, , , image]) => image ?? '')
    expect(images.filter((image) => image.includes('loading="eager"'))).toHaveLength(4)
    expect(images.filter((image) => /fetchPriority="low"/i.test(image))).toHaveLength(images.length - 4)
    const preload = /<link rel="preload" as="image" imagesrcset="([^"]+)" imagesizes="([^"]+)" media="([^"]+)"/.exec(
      html,
    )
    expect(preload?.slice(1)).toEqual([pictures[0]?.[1], pictures[0]?.[2], '(width &gt;= 40rem)'])
    expect(html).toContain('fetchpriority="high"')
  })

  test('of a product: the large one is preloaded in the widths in which it is shown', async () => {
    const html = await page('/p/metala-skapis-las')
    const preload = /<link rel="preload" as="image" imagesrcset="([^"]+)"/.exec(html)?.[1]
    expect(preload).toMatch(/480w.*640w.*1200w/)
    expect(html).toContain(`srcSet="${preload}"`)
  })
})

describe('a search', () => {
  test('says what it found where it is shared, leads search engines nowhere, and is the same in the other language', async () => {
    const html = await page('/search?query=kr%C4%93sls&page=1&sort=code:asc')
    expect(html).toMatch(/<meta property="og:image" content="http:\/\/localhost:3000\/media\/1200\/[^"]+\.jpg">/)
    expect(html).toMatch(/<meta name="description" content="Atrast\S+ \d+ prec/)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/search?query=kr%C4%93sls">')
    expect(html).toContain('href="/en/search?query=kr%C4%93sls"')
  })

  test('is ordered by relevance and says so, by code only when that is asked for', async () => {
    const chosen = async (path: string) =>
      /<option value="([^"]+)" selected="">([^<]+)/.exec(await page(path))?.slice(1)
    expect(await chosen('/search?query=printeris')).toEqual(['relevance', 'Atbilstība'])
    expect(await chosen('/search?query=printeris&sort=code:asc')).toEqual(['code:asc', 'Kods A–Z'])
    expect(await chosen('/en/c/kresli')).toEqual(['recommended', 'Recommended'])
    expect(await chosen('/c/kresli?sort=title:asc')).toEqual(['title:asc', 'A–Z'])
    expect(await chosen('/c/kresli?sort=code:asc')).toEqual(['code:asc', 'Kods A–Z'])
    expect(await page('/c/kresli')).not.toContain('value="relevance"')
    const codes = async (query: string) => (await list(query)).collection.data.products.map(({ code }) => code)
    const byCode = await codes('query=printeris&sort=code:asc')
    expect(byCode).toEqual(byCode.toSorted())
    expect(await codes('query=printeris')).toEqual(await codes('query=printeris&sort=relevance'))
    expect(await codes('query=printeris')).not.toEqual(byCode)
    // Without words there is nothing to be close to.
    expect(await codes('sort=relevance')).toEqual(await codes('sort=code:asc'))
  })

  test('shows the category that the words name', async () => {
    expect(await page('/search?query=kresli')).toMatch(/class="search-named">.*href="\/c\/kresli"/)
    expect(await page('/search?query=qqqq')).not.toContain('class="search-named"')
  })

  test('is filtered like any list, and keeps its words while it is', async () => {
    const all = await list('query=galds')
    const option = all.filters.attributes.flatMap(({ options }) => options).find(({ count }) => count > 0)
    const narrowed = await list(`query=galds&attributes=${option?.id}`)
    expect(narrowed.collection.meta.total).toBe(option?.count)
    const html = await page(`/search?query=galds&attributes=${option?.id}`)
    expect(html).toContain('<input type="hidden" name="query" value="galds"/>')
    expect(html).toContain('href="/search?query=galds"')
  })

  test('its filters carry the address of the list with and without them', async () => {
    type Linked = { filters: { attributes: { options: { id: number; link: string }[] }[] } }
    const options = async (query: string) =>
      (await shop.visitor().get(`/api/search/products?${query}`))
        .json<Linked>()
        .filters.attributes.flatMap((group) => group.options)
    const [option] = await options('query=galds&page=2')
    expect(option?.link).toBe(`/search?query=galds&attributes=${option?.id}`)
    const chosen = (await options(`query=galds&attributes=${option?.id}`)).find(({ id }) => id === option?.id)
    expect(chosen?.link).toBe('/search?query=galds')
  })

  test('with a typo and without diacritics finds the same as without', async () => {
    const right = await list('query=l%C4%81mpa')
    const plain = await list('query=lampa')
    const wrong = await list('query=lmpa')
    expect(plain.collection.meta.total).toBeGreaterThan(0)
    expect(right.collection.meta.total).toBe(plain.collection.meta.total)
    expect(wrong.collection.meta.total).toBeGreaterThanOrEqual(plain.collection.meta.total)
  })
})

describe('a list', () => {
  test.each([16, 32, 48, 96])('shows %i goods a page when asked to', async (size) => {
    const { collection } = await list(`per_page=${size}`)
    expect([collection.meta.per_page, collection.data.products.length]).toEqual([
      size,
      Math.min(size, collection.meta.total),
    ])
  })

  test('shows 24 otherwise', async () => {
    for (const query of ['', 'per_page=17', 'per_page=1000'])
      expect((await list(query)).collection.meta.per_page).toBe(24)
  })

  test('has one home for search engines: orders and sizes lead to it, further pages are their own', async () => {
    const canonical = async (path: string) => /<link rel="canonical" href="([^"]+)"/.exec(await page(path))?.[1]
    const home = 'http://localhost:3000/c/biroja-mebeles'
    expect(await canonical('/c/biroja-mebeles?sort=code:desc&per_page=16')).toBe(home)
    expect(await canonical('/c/biroja-mebeles?page=2')).toBe(`${home}?page=2`)
    // The second page of another order has other goods than the second page of the list.
    expect(await canonical('/c/biroja-mebeles?page=2&sort=title:asc')).toBe(home)
    expect(await page('/c/biroja-mebeles?query=galds')).toContain('noindex')
  })

  test('is recommended first on a page, by code in a call that asks for no order', async () => {
    const ids = (html: string) => [...html.matchAll(/data-product="(\d+)"/g)].map(([, id]) => Number(id))
    const called = async (query: string) => (await list(query)).collection.data.products.map(({ id }) => id)
    const goods = ids((await page('/c/kresli')).split('class="listing__goods"')[1] ?? '')
    const { id } = await one<{ id: number }>(sql`select id from categories where slug = 'kresli'`)
    const recommended = await called(`category_id=${id}&sort=recommended`)
    expect(goods.slice(0, 3)).toEqual(recommended.slice(0, 3))
    expect(await called('')).toEqual(await called('sort=code:asc'))
    expect(await called('')).not.toEqual(await called('sort=recommended'))
  })

  test('is cleared to its defaults: filters, order and size; a search keeps its words', async () => {
    const cleared = async (path: string) => /class="chips__all" href="([^"]+)"/.exec(await page(path))?.[1]
    const { filters } = await list('category_id=1')
    const option = filters.attributes[0]?.options[0]?.id
    const query = `attributes=${option}&sort=price_with_tax:asc&per_page=48`
    expect(await cleared(`/c/biroja-mebeles?${query}`)).toBe('/c/biroja-mebeles')
    expect(await cleared(`/search?query=galds&${query}`)).toBe('/search?query=galds')
  })
})

describe('beside a product', () => {
  test('stand its neighbours in price out of the same category, what can be bought first', async () => {
    const product = await one<{ id: number; price: number; slug: string }>(
      sql`select p.id, p.price, c.slug from products p join categories c on c.id = p.category_id
          where p.parent_id is null and p.type = 'product' and p.is_published
          order by (select count(*) from products o where o.category_id = p.category_id) desc, p.id limit 1`,
    )
    await shop.db.execute(sql`delete from product_relations where product_id = ${product.id}`)
    const { products } = (await shop.visitor().get(`/api/product/related-auto/${product.id}`)).json<{
      products: Card[]
    }>()
    expect(products.length).toBeGreaterThan(2)
    expect(products.map(({ id }) => id)).not.toContain(product.id)
    expect(new Set(products.map((card) => card.category.link))).toEqual(new Set([`/c/${product.slug}`]))
    const order = products.map((card) => card.is_available_for_purchase)
    expect(order).toEqual([...order].sort((a, b) => Number(b) - Number(a)))
    const away = products
      .filter((card) => card.is_available_for_purchase)
      .map((card) => Math.abs(card.prices.current_price - product.price))
    expect(away).toEqual([...away].sort((a, b) => a - b))
  })

  test('stands nothing that is not known', async () => {
    const answer = await shop.visitor().get('/api/product/related-auto/99999999')
    expect(answer.json<{ products: Card[] }>().products).toEqual([])
  })
})

describe('what search engines read', () => {
  const offer = {
    '@type': 'Offer',
    url: expect.stringMatching(/^http:\/\/localhost:3000\/p\//),
    priceCurrency: 'EUR',
    price: expect.stringMatching(/^\d+\.\d\d$/),
    availability: expect.stringMatching(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/),
  }

  test('of every product is a Product with its offer, or a group of them, and the way to it', async () => {
    const found = await rows<{ slug: string }>(
      shop.db,
      sql`select slug from products where parent_id is null and type = 'product' and is_published
          order by has_variations desc, id limit 12`,
    )
    for (const { slug } of found) {
      const [product, crumbs] = linkedData(await page(`/p/${slug}`))
      expect(product).toMatchObject({ '@context': 'https://schema.org', name: expect.stringMatching(/\S/) })
      expect(product?.image).toEqual(expect.arrayContaining([expect.stringMatching(/^http.+\.jpg$/)]))
      if (product?.['@type'] === 'Product') expect(product).toMatchObject({ sku: expect.any(String), offers: offer })
      else {
        expect(product).toMatchObject({ '@type': 'ProductGroup', productGroupID: expect.any(String) })
        const variants = product?.hasVariant as Thing[]
        expect(variants.length).toBeGreaterThan(0)
        for (const variant of variants)
          expect(variant).toMatchObject({ '@type': 'Product', sku: expect.any(String), offers: offer })
      }
      const items = crumbs?.itemListElement as Thing[]
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
      expect(items.at(-1)).toMatchObject({ '@type': 'ListItem', item: `http://localhost:3000/p/${slug}` })
    }
  })

  test('of a share: an absolute picture, title and address on every kind of page', async () => {
    for (const path of ['/', '/c/kresli', '/m/ozolkalns', '/p/metala-skapis-las', '/search?query=galds', '/contact']) {
      const html = await page(path)
      expect(html).toMatch(/<meta property="og:image" content="http:\/\/localhost:3000\/media\/\d+\/[^"]+\.jpg">/)
      expect(html).toMatch(/<meta property="og:title" content="[^"]+">/)
      expect(html).toMatch(/<meta property="og:url" content="http:\/\/localhost:3000\/[^"]*">/)
    }
  })

  test('forbids what multiplies addresses, and nothing else', async () => {
    const rules = [...(await page('/robots.txt')).matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => {
      const pattern = rule.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      return new RegExp(`^${pattern.join('.*')}`)
    })
    const isForbidden = (address: string) => rules.some((rule) => rule.test(address))
    for (const address of [
      '/',
      '/c/kresli',
      '/c/kresli?attributes=5',
      '/c/kresli?manufactures=2',
      '/c/kresli?page=2',
      '/en/p/lampa',
      '/media/1200/products/a.jpg',
      '/delivery-and-payment',
      // Says itself that it is not to be listed, which a robot must be able to read.
      '/search',
      '/en/search?query=x',
      '/search?query=orange',
    ])
      expect([address, isForbidden(address)]).toEqual([address, false])
    for (const address of [
      '/c/kresli?attributes=5,7',
      '/c/kresli?manufactures=1,2',
      '/c/kresli?manufactures=2&attributes=5',
      '/c/kresli?sort=code:desc',
      '/c/kresli?attributes=5&per_page=16',
      '/c/kresli?query=x',
      '/c/kresli?ranges=12:100-160',
      '/c/kresli?attributes=5&range=12&range_from=1',
      '/c/kresli?color=5',
      '/p/x?variation=Y',
      '/cart',
      '/en/checkout',
      '/compare',
      '/wishlist',
      '/order/abc',
      '/api/search/products',
    ])
      expect([address, isForbidden(address)]).toEqual([address, true])
  })

  test('is parted into files when there is much, and every product stands in exactly one', async () => {
    const app = Fastify()
    crawlerRoutes(app, shop.services, 20)
    const get = async (path: string) => app.inject(path)
    const index = (await get('/sitemap.xml')).body
    const files = [...index.matchAll(/<loc>http:\/\/localhost:3000(\/sitemaps\/\d+\.xml)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
    const bodies = await Promise.all(files.map(async (path) => (await get(path)).body))
    const products = bodies.map((body) => [...body.matchAll(/<loc>http:\/\/localhost:3000\/p\/([^<]+)<\/loc>/g)])
    const { n } = await one<{ n: number }>(
      sql`select count(*)::int as n from products where parent_id is null and type = 'product' and is_published`,
    )
    expect(files).toHaveLength(1 + Math.ceil(n / 20))
    expect(products.map((found) => found.length).every((length) => length <= 20)).toBe(true)
    const slugs = products.flat().map(([, slug]) => slug)
    expect([slugs.length, new Set(slugs).size]).toEqual([n, n])
    expect(bodies.every((body) => body.startsWith('<?xml') && body.endsWith('</urlset>'))).toBe(true)
    expect(bodies[0]).toContain('<loc>http://localhost:3000/c/kresli</loc>')
    expect((await get(`/sitemaps/${files.length}.xml`)).statusCode).toBe(404)
    expect((await get('/sitemaps/x.xml')).statusCode).toBe(404)
    await app.close()
  })
})

test('what credit costs is said by an example with the yearly rate, and a warning', async () => {
  const { slug } = await one<{ slug: string }>(
    sql`select slug from products where price between 20000 and 90000 and parent_id is null and type = 'product'
        and is_published and not has_variations order by id limit 1`,
  )
  const html = (await page(`/p/${slug}`)).replace(/<[^>]+>/g, ' ')
  expect(html).toMatch(/GPL/)
  expect(html).toMatch(/Naudas aizņemšanās maksā naudu/)
})
