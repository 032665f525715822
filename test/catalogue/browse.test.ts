import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { saveSetting } from '../../src/shop/settings/settings.db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
}, 120_000)
afterAll(() => shop.close())

type Card = { id: number; code: string; link: string; has_variations: boolean; prices: { current_price: number } }
type Listing = {
  collection: { data: { products: Card[] }; meta: { total: number; last_page: number }; links: { next: string | null } }
  filters: { attributes: { id: number; options: { id: number; count: number }[] }[] }
}

const list = async (query: string) => (await shop.visitor().get(`/api/search/products?${query}`)).json<Listing>()
const page = async (path: string) => (await shop.visitor().get(path)).body
const idOf = async (query: ReturnType<typeof sql>) => (await rows<{ id: number }>(shop.db, query))[0]?.id ?? 0
const chairs = () => idOf(sql`select id from categories where slug = 'kresli'`)
const withVariations = async () => {
  const [found] = await rows<{ id: number; slug: string; code: string; variation: string; other: string }>(
    shop.db,
    sql`select p.id, p.slug, p.code, min(v.code) as variation, max(v.code) as other
        from products p join products v on v.parent_id = p.id and v.is_published
        where p.has_variations and p.is_published group by p.id having count(*) > 1 order by p.id limit 1`,
  )
  if (!found) throw new Error('The demo shop has no variations')
  return found
}

describe('a category', () => {
  test('shows its parents, filters as links with counts, and its goods without any script', async () => {
    const html = await page('/c/kresli')
    expect(html).toContain('Biroja mēbeles')
    expect(html).toMatch(/class="filter__option" href="\/c\/kresli\?attributes=\d+" rel="nofollow"/)
    expect(html).toMatch(/class="listing__count">Atrast/)
    expect(html).toContain('data-add-to-cart')
  })

  test('counts of a group ignore its own choice, other groups narrow', async () => {
    const category = await chairs()
    const all = await list(`category_id=${category}`)
    const group = all.filters.attributes.find(({ options }) => options.length > 1)
    const [first, second] = group?.options ?? []
    const one = await list(`category_id=${category}&attributes=${first?.id}`)
    const same = one.filters.attributes.find(({ id }) => id === group?.id)
    expect(same?.options.find(({ id }) => id === second?.id)?.count).toBe(second?.count)
    expect(one.collection.meta.total).toBe(first?.count)
    const both = await list(`category_id=${category}&attributes=${first?.id},${second?.id}`)
    expect(both.collection.meta.total).toBeGreaterThanOrEqual(one.collection.meta.total)
  })

  test('one filter may be indexed, two may not, and both have the category as canonical address', async () => {
    const category = await list(`category_id=${await chairs()}`)
    const [a, b] = category.filters.attributes.flatMap(({ options }) => options.slice(0, 1)).map(({ id }) => id)
    const one = await page(`/c/kresli?attributes=${a}`)
    const two = await page(`/c/kresli?attributes=${Math.min(a ?? 0, b ?? 0)},${Math.max(a ?? 0, b ?? 0)}`)
    expect(one).not.toContain('noindex')
    expect(two).toContain('<meta name="robots" content="noindex">')
    for (const html of [one, two])
      expect(html).toContain('<link rel="canonical" href="http://localhost:3000/c/kresli">')
  })

  test('a page past the last one leads to the last', async () => {
    const answer = await shop.visitor().get('/c/kresli?page=900')
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe('/c/kresli')
  })

  test('every page of a sorted list has other goods, and all of them together are the list', async () => {
    const seen: number[] = []
    for (let n = 1; n <= 20; n += 1) {
      const found = await list(`per_page=16&sort=price_with_tax:asc&page=${n}`)
      seen.push(...found.collection.data.products.map(({ id }) => id))
      if (!found.collection.links.next) break
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe((await list('per_page=16')).collection.meta.total)
  })

  test('what nobody sells is not found', async () => {
    expect((await shop.visitor().get('/c/nav-tadas')).status).toBe(404)
    expect((await shop.visitor().get('/api/search/products?category_id=999999')).status).toBe(404)
  })
})

describe('search', () => {
  test('finds without diacritics, and is not indexed', async () => {
    const html = await page('/search?query=kresls')
    expect(html).toContain('data-product=')
    expect(html).toContain('noindex')
  })

  test('that finds nothing helps on', async () => {
    const html = await page('/search?query=qqqqxxzz')
    expect(html).toContain('Pēc „qqqqxxzz” neko neatradām')
    expect(html).toContain('/c/biroja-mebeles')
  })

  test('suggests products with pictures and prices, and the category, while one is typing', async () => {
    const found = (await shop.visitor().get('/api/search/suggest?query=kres')).json<{
      products: { image: { webp: string }; prices: object }[]
      categories: { link: string }[]
    }>()
    expect(found.products.length).toBeGreaterThan(0)
    expect(found.products[0]).toHaveProperty('image.webp')
    expect(found.products[0]).toHaveProperty('prices.current_formatted_price_with_tax')
    expect(found.categories.map(({ link }) => link)).toContain('/c/kresli')
  })
})

describe('a product', () => {
  test('tells how much there is now, of variations too', async () => {
    const lamp = await shop.product({ quantity: 7, virtualQuantity: 23, hasVariations: true })
    const red = await shop.product({ parentId: lamp.id, quantity: 1 })
    const stockOf = (id: number) => shop.visitor().get(`/api/product/stock/${id}`)
    expect((await stockOf(lamp.id)).json()).toEqual({ quantity: 7, virtual_quantity: 23 })
    expect((await stockOf(red.id)).json()).toEqual({ quantity: 1, virtual_quantity: 0 })
    await shop.db.execute(sql`update products set is_published = false where id = ${lamp.id}`)
    expect((await stockOf(red.id)).status).toBe(404)
  })

  test('an unknown variation leads to the product', async () => {
    const product = await withVariations()
    const answer = await shop.visitor().get(`/p/${product.slug}?variation=NAV`)
    expect([answer.status, answer.headers.location]).toEqual([302, `/p/${product.slug}`])
  })

  test('says how it is delivered, who made it, and tells search engines', async () => {
    const { slug } = await withVariations()
    const html = await page(`/p/${slug}`)
    expect(html).toContain('Piegādes iespējas')
    expect(html).toContain('Drošības informācija')
    expect(html).toContain('"@type":"ProductGroup"')
    expect(html).toContain('"@type":"BreadcrumbList"')
  })

  test('credit is offered by product id from 100 euro on, with its warning on the page', async () => {
    const [dear] = await rows<{ id: number; slug: string; price: number }>(
      shop.db,
      sql`select id, slug, price from products where price between 20000 and 90000 and parent_id is null
          and not has_variations and type = 'product' order by id limit 1`,
    )
    const offers = (await shop.visitor().get(`/api/credit/${dear?.id}/monthly-prices`)).json<
      Record<string, { withoutInterest: { overpay: number; months: number }; withInterest: { priceTotal: number } }>
    >()
    const offer = offers[String(dear?.id)]
    expect(offer?.withoutInterest).toMatchObject({ overpay: 0, months: 6 })
    expect(offer?.withInterest.priceTotal).toBeGreaterThan(dear?.price ?? 0)
    expect(await page(`/p/${dear?.slug}`)).toContain('Naudas aizņemšanās maksā naudu')
    const cheap = await shop.product({ price: 500 })
    expect((await shop.visitor().get(`/api/credit/${cheap.id}/monthly-prices`)).json()).toEqual({})
    expect((await shop.visitor().get('/api/credit/99999999/monthly-prices')).status).toBe(404)
  })

  test('a price is “from” only where the variations cost differently', async () => {
    const two = async (...prices: [number, number]) => {
      const parent = await shop.product({ hasVariations: true, price: Math.min(...prices) })
      for (const price of prices) await shop.product({ parentId: parent.id, price })
      const cards = await shop.visitor().post('/api/product-compare', { product_compare: [parent.id] })
      const [card] = cards.json<{ products: { has_price_range: boolean }[] }>().products
      return card?.has_price_range
    }
    expect([await two(1000, 1000), await two(1000, 2000)]).toEqual([false, true])
  })

  test('cards and instalments are named only while the checkout takes them', async () => {
    const [dear] = await rows<{ id: number; slug: string }>(
      shop.db,
      sql`select id, slug from products where price between 20000 and 90000 and parent_id is null
          and not has_variations and type = 'product' order by id limit 1`,
    )
    const credit = async () => (await shop.visitor().get(`/api/credit/${dear?.id}/monthly-prices`)).json()
    const footer = async () => {
      const list = /<ul class="method-list".*?<\/ul>/s.exec(await page('/contact'))?.[0] ?? ''
      return [...list.matchAll(/<span>([^<]*)/g)].map(([, title]) => title).join(', ')
    }
    const all = 'Internetbanka, Maksājumu karte, Pirkums uz nomaksu, Pārskaitījums pēc rēķina'
    expect([await footer(), Object.keys((await credit()) as object)]).toEqual([all, [String(dear?.id)]])
    expect(await page('/delivery-and-payment')).toMatch(/<strong>Maksājumu karte<.*<strong>Pirkums uz nomaksu</s)

    await shop.db.execute(sql`update payment_methods set is_active = false where provider = 'practice'`)
    await expect.poll(footer).toBe('Pārskaitījums pēc rēķina')
    await expect.poll(() => page('/delivery-and-payment')).not.toMatch(/<strong>(Maksājumu karte|Pirkums uz nomaksu)</)
    expect(await credit()).toEqual({})
    await expect.poll(() => page(`/p/${dear?.slug}`)).not.toContain('class="credit__warning"')
    await shop.db.execute(sql`update payment_methods set is_active = true where provider = 'practice'`)
    await expect.poll(footer).toBe(all)
  })

  test('the page about cookies opens the choice where there is one, and sends nobody to what is not there', async () => {
    expect(await page('/cookies')).not.toContain('Sīkdatņu iestatījumi')
    await saveSetting(shop.db, 'analytics', { container_id: 'GTM-TEST123' })
    const main = async () => /<main.*<\/main>/s.exec(await page('/cookies'))?.[0]
    await expect.poll(main).toMatch(/data-consent-open="">Sīkdatņu iestatījumi/)
    await saveSetting(shop.db, 'analytics', { container_id: null })
    await expect.poll(main).not.toContain('Sīkdatņu iestatījumi')
  })

  test('lists beside it come by their calls', async () => {
    const { id } = await withVariations()
    const related = (await shop.visitor().get(`/api/product/related-auto/${id}`)).json<{ products: Card[] }>()
    expect(related.products.length).toBeGreaterThan(0)
    expect(related.products.map((card) => card.id)).not.toContain(id)
    for (const path of [
      `/api/product/related-manual/${id}`,
      `/api/product/recommended/${id}`,
      '/api/product/recently-purchased/',
    ]) {
      expect((await shop.visitor().get(path)).status).toBe(200)
    }
  })
})

describe('waiting for a product', () => {
  test('is kept once for a sold-out product, however often it is asked', async () => {
    const lamp = await shop.product({ title: 'Galda lampa', quantity: 0 })
    const visitor = shop.visitor()
    const body = { product_id: lamp.id, email: 'Anna@Example.com' }
    const first = await visitor.post('/api/product-subscribe', body)
    expect(first.json<{ message: string }>().message).toMatch(/Paldies/)
    expect((await visitor.post('/api/product-subscribe', body)).status).toBe(200)
    expect(await rows(shop.db, sql`select email, lang from stock_subscriptions where product_id = ${lamp.id}`)).toEqual(
      [{ email: 'anna@example.com', lang: 'lv' }],
    )
  })

  test('needs an address that e-mails can go to, and a product that is not there', async () => {
    const sold = await shop.product({ quantity: 0 })
    const there = await shop.product({ quantity: 1 })
    const visitor = shop.visitor()
    const wrong = await visitor.post('/api/product-subscribe', { product_id: sold.id, email: 'anna@' })
    expect(wrong.status).toBe(422)
    expect(wrong.json<{ errors: object }>().errors).toHaveProperty('email')
    const email = 'anna@example.shop'
    expect((await visitor.post('/api/product-subscribe', { product_id: there.id, email })).status).toBe(409)
    expect((await visitor.post('/api/product-subscribe', { product_id: 99999999, email })).status).toBe(404)
  })
})

describe('compare', () => {
  test('puts products side by side: a map of attribute to product to value', async () => {
    const { collection } = await list(`category_id=${await chairs()}&per_page=16`)
    const ids = collection.data.products.slice(0, 3).map(({ id }) => id)
    const found = (await shop.visitor().post('/api/product-compare', { product_compare: ids })).json<{
      products: Card[]
      attributes: Record<string, Record<string, string>>
    }>()
    expect(found.products.map(({ id }) => id)).toEqual(ids)
    expect(Object.keys(found.attributes.Krāsa ?? {})).toContain(String(ids[0]))
  })

  test('takes five, refuses six', async () => {
    const { collection } = await list('per_page=16')
    const ids = collection.data.products.map(({ id }) => id)
    const visitor = shop.visitor()
    expect((await visitor.post('/api/product-compare', { product_compare: ids.slice(0, 5) })).status).toBe(200)
    expect((await visitor.post('/api/product-compare', { product_compare: ids.slice(0, 6) })).status).toBe(422)
  })

  test('the page is drawn from the cookie, and says so when it is empty', async () => {
    const visitor = shop.visitor()
    expect((await visitor.get('/compare')).body).toContain('Salīdzinājumā vēl nav preču')
    const { collection } = await list('per_page=16')
    const [card] = collection.data.products
    visitor.setCookie('compare', String(card?.id))
    expect((await visitor.get('/compare')).body).toContain(card?.link ?? '?')
  })
})

describe('the wishlist', () => {
  test('of a guest takes a product in, counts it, and gives it back', async () => {
    const visitor = shop.visitor()
    const lamp = await shop.product({ title: 'Lampa sapņiem' })
    const added = (await visitor.post(`/api/wishlist/toggle/${lamp.id}`)).json<{ total: number; product: Card }>()
    expect([added.total, added.product.id]).toEqual([1, lamp.id])
    expect((await visitor.get('/wishlist')).body).toContain('Lampa sapņiem')
    expect((await visitor.get('/api/visitor')).json<{ wishlist: number[] }>().wishlist).toEqual([lamp.id])
    const removed = (await visitor.post(`/api/wishlist/toggle/${lamp.id}`)).json<{ total: number }>()
    expect(removed.total).toBe(0)
    expect((await visitor.get('/wishlist')).body).toContain('Vēlmju saraksts ir tukšs')
  })

  test('is the visitor’s own, and knows only what is sold', async () => {
    const lamp = await shop.product()
    const [anna, juris] = [shop.visitor(), shop.visitor()]
    await anna.post(`/api/wishlist/toggle/${lamp.id}`)
    expect((await juris.get('/api/visitor')).json<{ wishlist: number[] }>().wishlist).toEqual([])
    expect((await juris.post('/api/wishlist/toggle/99999999')).status).toBe(404)
  })

  test('two clicks at once are two toggles', async () => {
    const lamp = await shop.product()
    const other = await shop.product()
    const visitor = shop.visitor()
    await visitor.post(`/api/wishlist/toggle/${other.id}`)
    const totals = await Promise.all(
      [1, 2].map(async () => (await visitor.post(`/api/wishlist/toggle/${lamp.id}`)).json<{ total: number }>().total),
    )
    expect(totals.sort()).toEqual([1, 2])
  })
})

describe('the home page', () => {
  test('has its blocks in their order, each read from the database', async () => {
    const [, html = ''] = (await page('/')).split('<main')
    const marks = [
      'hero__scene',
      'carousel--two-rows',
      'class="benefits',
      'room__stage',
      'Mūsu',
      'Jaunumi',
      'carousel--banner',
      'banner--featured',
      'banner--info',
      'carousel--offers',
      'subscribe__form',
    ]
    const places = marks.map((mark) => html.indexOf(mark))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  test('fetches its biggest picture first, and nothing of it is lazy', async () => {
    const html = await page('/')
    expect(html).toMatch(/<link rel="preload" as="image" imagesrcset="[^"]+main-/)
    expect(html).toMatch(/banner__picture">.{0,400}loading="eager" fetchPriority="high"/i)
  })

  test.each(['featured', 'new', 'discount', 'popular'])('the slider %s has products', async (type) => {
    const { slider } = (await shop.visitor().get(`/api/slider/${type}`)).json<{ slider: { products: Card[] } }>()
    expect(slider.products.length).toBeGreaterThan(0)
  })

  test('a slider shows its small picture beside its name and its wide one above it', async () => {
    await shop.db.execute(sql`update sliders set image_background = 'scenes/main-school' where type = 'popular'`)
    const { slider } = (await shop.visitor().get('/api/slider/popular')).json<{
      slider: { image: string; image_background: string }
    }>()
    expect(slider).toMatchObject({
      image: '/media/160/scenes/featured-3.webp',
      image_background: '/media/1200/scenes/main-school.webp',
    })
    for (const address of [slider.image, slider.image_background]) {
      expect((await shop.visitor().get(address)).status).toBe(200)
    }
    const html = await page('/en?fresh')
    expect(html).toMatch(/class="home__cover" src="\/media\/1200\/scenes\/main-school\.webp"/)
    expect(html.match(/class="home__mark" src="\/media\/160\/scenes\/featured-3\.webp"/g)).toHaveLength(1)
  })

  test('an unknown slider is not found', async () => {
    expect((await shop.visitor().get('/api/slider/other')).status).toBe(404)
  })
})

describe('crawlers', () => {
  test('are told what not to ask for, and where the map is', async () => {
    const robots = await page('/robots.txt')
    expect(robots).toContain('Disallow: /*?*attributes=*,')
    expect(robots).toContain('Disallow: /*?*price_')
    expect(robots).toContain('Disallow: /cart')
    expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  })

  test('find every product in both languages in the map', async () => {
    const map = await page('/sitemap.xml')
    const { slug } = await withVariations()
    expect(map).toContain(`<loc>http://localhost:3000/p/${slug}</loc>`)
    expect(map).toContain(`<loc>http://localhost:3000/en/p/${slug}</loc>`)
    expect(map).toContain('hreflang="lv"')
  })
})
