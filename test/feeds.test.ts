import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductCard } from '../src/shop/catalogue/cards.ts'
import { openTestShop, type TestShop } from './shop.ts'

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

test.each(['salidzini', 'kurpirkt'])('%s lists what can be bought, at the prices of the pages', async (name) => {
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
})

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
