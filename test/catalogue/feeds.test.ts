import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductCard } from '../../src/shop/catalogue/cards.ts'
import { rows } from '../../src/shop/db.ts'
import { publicGtin } from '../../src/shop/feeds/gtin.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let now = new Date('2026-11-21T10:00:00Z')
let cards: Map<string, ProductCard>

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo', now: () => now })
  cards = await everyCard()
})
afterAll(() => shop.close())

/** Everything that the shop lists, by the path of its page. */
async function everyCard(): Promise<Map<string, ProductCard>> {
  const found = new Map<string, ProductCard>()
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await shop.visitor().get(`/api/search/products?per_page=96&page=${page}`)
    const { collection } = answer.json<{
      collection: { data: { products: ProductCard[] }; meta: { last_page: number } }
    }>()
    last = collection.meta.last_page
    for (const card of collection.data.products) found.set(card.link, card)
  }
  return found
}

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false })

async function read(name: string) {
  const answer = await shop.visitor().get(`/feeds/${name}.xml`)
  expect(answer.status).toBe(200)
  expect(XMLValidator.validate(answer.body)).toBe(true)
  return parser.parse(answer.body)
}

type Item = { name: string; link: string; price: string }

test.each(['salidzini', 'kurpirkt', 'ceno'])(
  '%s lists what can be bought, at the prices of the pages',
  async (name) => {
    const items: Item[] = (await read(name)).root.item
    expect(items.length).toBeGreaterThan(50)
    for (const { link, price } of items) {
      const { pathname, searchParams } = new URL(link)
      const card = cards.get(pathname)
      expect(card?.is_available_for_purchase, link).toBe(true)
      if (!searchParams.has('variation')) expect(card?.prices.current_price, link).toBe(Math.round(Number(price) * 100))
    }
    const listed = new Set(items.map(({ link }) => new URL(link).pathname))
    const sellable = [...cards.values()].filter((card) => card.is_available_for_purchase)
    expect(sellable.filter(({ link }) => !listed.has(link)).map(({ link }) => link)).toEqual([])
  },
)

test('a variation costs in the feed what its page says', async () => {
  const items: Item[] = (await read('salidzini')).root.item
  const variations = items.filter(({ link }) => link.includes('variation='))
  expect(variations.length).toBeGreaterThan(3)
  for (const { link, price } of variations.slice(0, 5)) {
    const { pathname, search } = new URL(link)
    const { body } = await shop.visitor().get(pathname + search)
    expect(body).toContain(price.replace('.', ','))
  }
})

test('Google’s feed has what Merchant Center asks for', async () => {
  const { rss } = await read('google')
  const items: Record<string, unknown>[] = rss.channel.item
  for (const item of items) {
    for (const field of ['g:id', 'g:title', 'g:description', 'g:link', 'g:image_link', 'g:availability', 'g:condition'])
      expect(item[field], `${String(item['g:id'])} ${field}`).toBeTruthy()
    expect(item['g:price']).toMatch(/^\d+\.\d\d EUR$/)
    expect(String(item['g:title']).length).toBeLessThanOrEqual(150)
  }
  expect(new Set(items.map((item) => item['g:id'])).size).toBe(items.length)
})

test('OpenAI’s feed has an object a line with what its specification asks for', async () => {
  const answer = await shop.app.inject({ url: '/feeds/openai.jsonl.gz', headers: { host: 'shop.test' } })
  expect(answer.headers['content-type']).toBe('application/gzip')
  const items = gunzipSync(answer.rawPayload)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const { rss } = await read('google')
  expect(items.map(({ item_id }) => item_id)).toEqual(
    rss.channel.item.map((item: Record<string, unknown>) => item['g:id']),
  )
  for (const item of items) {
    for (const field of [
      'item_id',
      'title',
      'description',
      'url',
      'brand',
      'image_url',
      'seller_name',
      'seller_url',
      'return_policy',
    ])
      expect(item[field], `${String(item.item_id)} ${field}`).toMatch(/\S/)
    expect(item).toMatchObject({ is_eligible_search: true, is_eligible_checkout: false, availability: 'in_stock' })
    expect(item).toMatchObject({ target_countries: ['LV'], store_country: 'LV', return_deadline_in_days: 14 })
    expect(item.price).toMatch(/^\d+\.\d\d EUR$/)
    if (item.sale_price) expect(parseFloat(String(item.sale_price))).toBeLessThan(parseFloat(String(item.price)))
    if (item.shipping) expect(item.shipping).toMatch(/^LV::[^:]+:\d+\.\d\d EUR:0:1:\d+:\d+$/)
    for (const [field, most] of [
      ['title', 150],
      ['description', 5000],
      ['brand', 70],
      ['color', 40],
      ['size', 20],
    ] as const)
      expect(String(item[field] ?? '').length, field).toBeLessThanOrEqual(most)
  }
  const variations = items.filter((item) => item.listing_has_variations)
  expect(variations.length).toBeGreaterThan(100)
  for (const item of variations)
    expect([item.group_id, item.item_group_title]).toEqual([expect.any(String), expect.any(String)])
})

test('a feed is kept for an hour and known by its tag', async () => {
  const first = await shop.visitor().get('/feeds/kurpirkt.xml')
  const etag = String(first.headers.etag)
  expect((await shop.visitor().get('/feeds/kurpirkt.xml', { 'if-none-match': etag })).status).toBe(304)
  const lamp = await shop.product({ title: 'Jauna <lampa> & co' })
  expect((await shop.visitor().get('/feeds/kurpirkt.xml')).headers.etag).toBe(etag)
  now = new Date(now.getTime() + 61 * 60_000)
  const later = await shop.visitor().get('/feeds/kurpirkt.xml')
  expect(later.headers.etag).not.toBe(etag)
  expect(later.body).toContain(`/p/${lamp.slug}`)
  expect(parser.parse(later.body).root.item.at(-1).name).toContain('Jauna <lampa> & co')
})

/** By the rules of the Latvian price comparison sites and support.google.com/merchants/answer/7052112. */
describe('each item can be understood alone', () => {
  const titleOf = async () => {
    const found = await rows<{ code: string; product: string; own: string }>(
      shop.db,
      sql`select p.code, pt.title as product, t.title as own from products p
          join product_texts t on t.product_id = p.id and t.lang = 'lv'
          join product_texts pt on pt.product_id = p.parent_id and pt.lang = 'lv' where p.parent_id is not null`,
    )
    return new Map(found.map(({ code, ...names }) => [code, names]))
  }

  test.each(['salidzini', 'kurpirkt', 'ceno'])('%s names a variation with its product', async (name) => {
    const names = await titleOf()
    const items: Item[] = (await read(name)).root.item
    const variations = items.filter(({ link }) => link.includes('variation='))
    expect(variations.length).toBeGreaterThan(100)
    for (const item of variations) {
      const of = names.get(new URL(item.link).searchParams.get('variation') ?? '')
      expect(item.name).toContain(of?.product.slice(0, 60))
      expect(item.name).toContain(of?.own.slice(0, 40))
      expect(item.name.length).toBeLessThanOrEqual(200)
    }
  })

  test('ceno.lv has model and number beside what kurpirkt.lv has', async () => {
    const items: Record<string, string>[] = (await read('ceno')).root.item
    for (const item of items) expect(item.model).toBeTruthy()
  })

  test('Google has names, colours, weights, services and each picture once', async () => {
    const names = await titleOf()
    const items: Record<string, unknown>[] = (await read('google')).rss.channel.item
    const variations = items.filter((item) => item['g:item_group_id'])
    for (const item of variations) {
      expect(item['g:title']).toContain(names.get(String(item['g:id']))?.product.slice(0, 60))
    }
    const differs = variations.filter((item) => item['g:color'] || item['g:size'] || item['g:material'])
    expect(differs.length).toBeGreaterThan(100)
    // What no carrier takes has no shipping to name: it is collected in the shop.
    const collected = items.filter((item) => !item['g:shipping'])
    for (const item of collected) expect(Number.parseFloat(String(item['g:shipping_weight']))).toBeGreaterThan(30)
    expect(collected.length).toBeLessThan(items.length / 20)
    for (const item of items) {
      const pictures = [item['g:image_link'], item['g:additional_image_link'] ?? []].flat()
      expect(new Set(pictures).size).toBe(pictures.length)
      expect(String(item['g:gtin'] ?? '')).not.toMatch(/^(2|02|04|05|98|99)/)
      const shipping = item['g:shipping'] as Record<string, string> | undefined
      if (shipping) expect(shipping).toMatchObject({ 'g:country': 'LV', 'g:service': expect.stringMatching(/./) })
      expect(String(item['g:description']).length).toBeLessThanOrEqual(5000)
      expect(String(item['g:id']).length).toBeLessThanOrEqual(50)
    }
  })
})

/** By the rules of Google's "Merchant listing" and "Product variants". */
test('structured data names every variation, with its offer, delivery and return', async () => {
  const slugs = await rows<{ slug: string }>(
    shop.db,
    sql`select slug from products where has_variations and is_published order by id limit 12`,
  )
  for (const { slug } of slugs) {
    const { body } = await shop.visitor().get(`/p/${slug}`)
    const [, text = '{}'] = /<script type="application\/ld\+json">(\{[^<]*ProductGroup[^<]*)<\/script>/.exec(body) ?? []
    const group = JSON.parse(text)
    expect(group['@type']).toBe('ProductGroup')
    const variants: { name: string; gtin13?: string; offers: Record<string, unknown> }[] = group.hasVariant
    for (const variant of variants) {
      if (variant.gtin13 !== undefined) expect(publicGtin(variant.gtin13)).toBe(variant.gtin13)
      expect(variant.name).toContain(group.name)
      expect(variant.offers).toMatchObject({
        '@type': 'Offer',
        priceCurrency: 'EUR',
        price: expect.stringMatching(/^\d+\.\d\d$/) as string,
        url: expect.stringMatching(/^http:\/\/localhost:3000\/p\/.*\?variation=/) as string,
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: expect.stringMatching(/./) as string },
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          merchantReturnDays: 14,
          returnPolicyCountry: 'LV',
          merchantReturnLink: 'http://localhost:3000/returns',
          returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
        },
      })
      expect(variant.offers.availability).toMatch(/^https:\/\/schema\.org\/(In|OutOf)Stock$/)
      if (variant.offers.shippingDetails)
        expect(variant.offers.shippingDetails).toMatchObject({
          shippingRate: { value: expect.stringMatching(/^\d+\.\d\d$/) as string, currency: 'EUR' },
          shippingDestination: { addressCountry: 'LV' },
          deliveryTime: { handlingTime: { unitCode: 'DAY' }, transitTime: { unitCode: 'DAY' } },
        })
    }
    const names = variants.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const role of group.variesBy ?? []) {
      const key = String(role).replace('https://schema.org/', '')
      expect(variants.some((variant) => key in variant)).toBe(true)
    }
  }
  const bodies = await Promise.all(slugs.map(({ slug }) => shop.visitor().get(`/p/${slug}`)))
  expect(bodies.some(({ body }) => body.includes('"variesBy":["https://schema.org/'))).toBe(true)
  expect(bodies.some(({ body }) => body.includes('"OfferShippingDetails"'))).toBe(true)
})

test('structured data has the number of the goods, unless it is a number of the shop’s own', async () => {
  const gtinOf = async (ean: string) => {
    const [found] = await rows<{ slug: string }>(
      shop.db,
      sql`update products set ean = ${ean} where id = (select min(id) from products
            where not has_variations and parent_id is null and is_published and type = 'product') returning slug`,
    )
    shop.services.pageCache.invalidate('everything')
    const { body } = await shop.visitor().get(`/p/${found?.slug}?again=${ean}`)
    const [, text = '{}'] = /<script type="application\/ld\+json">(\{[^<]*"Product"[^<]*)<\/script>/.exec(body) ?? []
    return (JSON.parse(text) as { gtin13?: string }).gtin13
  }
  await expect.poll(() => gtinOf('4750001234565')).toBe('4750001234565')
  await expect.poll(() => gtinOf('2000000000008')).toBeUndefined()
  await expect.poll(() => gtinOf('4750001234565')).toBe('4750001234565')
  await expect.poll(() => gtinOf('4750001234562')).toBeUndefined()
})

test('structured data says who sells, how they are reached and how goods go back', async () => {
  const { body } = await shop.visitor().get('/en')
  const [, text = '{}'] = /<script type="application\/ld\+json">(\{[^<]*OnlineStore[^<]*)<\/script>/.exec(body) ?? []
  const [store] = (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph']
  expect(store).toMatchObject({
    '@type': 'OnlineStore',
    url: 'http://localhost:3000/en',
    email: expect.stringContaining('@') as string,
    address: { '@type': 'PostalAddress', addressCountry: 'LV' },
    contactPoint: { '@type': 'ContactPoint', url: 'http://localhost:3000/en/contact' },
    hasMerchantReturnPolicy: { merchantReturnDays: 14, merchantReturnLink: 'http://localhost:3000/en/returns' },
  })
})

test('a reduced price is valid until its sale ends', async () => {
  const lamp = await shop.product({ price: 4_000 })
  await shop.db.execute(sql`update products set previous_price = 5000 where id = ${lamp.id}`)
  await shop.db.execute(sql`with one as (insert into sales (title, starts_at, ends_at, state)
      values ('{"lv":"Akcija"}', '2026-11-20T10:00Z', '2026-12-05T21:59Z', 'running') returning id)
    insert into sale_goods (sale_id, product_id, state, started_at, sale_price, old_price)
      select id, ${lamp.id}, 'on', '2026-11-20T10:00Z', 4000, 5000 from one`)
  const offer = async () => {
    const { body } = await shop.visitor().get(`/p/${lamp.slug}`)
    const [, text = '{}'] = /<script type="application\/ld\+json">(\{[^<]*"Product"[^<]*)<\/script>/.exec(body) ?? []
    return (JSON.parse(text) as { offers?: object }).offers
  }
  await expect.poll(offer).toMatchObject({ price: '40.00', priceValidUntil: '2026-12-05' })
})

test('robots may read the search page, which says that it is not to be listed', async () => {
  expect((await shop.visitor().get('/robots.txt')).body).not.toContain('/search')
  expect((await shop.visitor().get('/search?query=lampa')).body).toContain('noindex')
})
