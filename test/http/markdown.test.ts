import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductCard } from '../../src/shop/catalogue/cards.ts'
import { rows } from '../../src/shop/db.ts'
import { saveSetting } from '../../src/shop/settings/settings.db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
})
afterAll(() => shop.close())

const get = (url: string, headers: Record<string, string> = {}) => shop.visitor().get(url, headers)

async function someCard(hasVariations: boolean): Promise<ProductCard> {
  const answer = await get('/api/search/products?per_page=96')
  const { collection } = answer.json<{ collection: { data: { products: ProductCard[] } } }>()
  const found = collection.data.products.find(
    (card) => card.has_variations === hasVariations && card.is_available_for_purchase,
  )
  if (!found) throw new Error('no such product')
  return found
}

const PAGES = ['/', '/search?query=galds', '/brands', '/catalogue', '/contact', '/about', '/terms', '/returns']

test.each(PAGES)('%s has Markdown at an address of its own and by Accept', async (page) => {
  const [path = '', query] = page.split('?')
  const address = (path === '/' ? '/index.md' : `${path}.md`) + (query ? `?${query}` : '')
  const own = await get(address)
  expect(own.status).toBe(200)
  expect(own.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    vary: 'Accept-Encoding, Accept',
    link: expect.stringMatching(/; rel="canonical"$/) as string,
  })
  expect(own.body).toMatch(/^# \S.*\n\n/)
  expect(own.body).not.toMatch(/undefined|\[object|\n\n\n|<\/?(p|div|li|h2|strong)\b/)
  const accepted = await get(page, { accept: 'text/markdown, text/html;q=0.8' })
  expect(accepted.body).toBe(own.body)
  expect(accepted.headers.etag).toBe(own.headers.etag)
  expect(own.body).toContain(`(http://localhost:3000${page})\n`)
  const html = await get(page, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
  expect(html.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(html.headers.link).toBe(`<http://localhost:3000${address}>; rel="alternate"; type="text/markdown"`)
  if (page !== '/contact') expect(html.headers.vary).toBe('Accept-Encoding, Accept')
})

test('a product says prices with VAT, stock, delivery, variants, properties, safety and documents', async () => {
  const { link, title } = await someCard(true)
  const { body } = await get(`${link}.md`)
  expect(body.split('\n')[0]?.replaceAll('\\', '')).toBe(`# ${title.replace(/\s+/g, ' ')}`)
  for (const part of [
    '## Varianti',
    '## Piegādes iespējas',
    '## Apraksts',
    '## Tehniskie dati',
    '## Drošības informācija',
  ])
    expect(body, part).toContain(`\n${part}\n`)
  expect(body).toMatch(/^- Cena: .*\s€ ar PVN \(.*\s€ bez PVN\)/m)
  expect(body).toMatch(/^\| Variants \| Preces kods \| Cena \| Pieejamība \| EAN kods \| Saite \|$/m)
  expect(body).toContain(`(http://localhost:3000${link}?variation=`)
  expect(body).toContain(`(http://localhost:3000/en${link}.md)`)
  const english = await get(`/en${link}.md`)
  expect(english.body).toContain('\n## Variants\n')
  const [documented] = await rows<{ slug: string }>(
    shop.db,
    sql`select p.slug from product_documents d join products p on p.id = d.product_id
        where p.parent_id is null and p.is_published limit 1`,
  )
  if (documented)
    expect((await get(`/p/${documented.slug}.md`)).body).toMatch(/## Dokumenti\n\n- \[.*\]\(http.*\) \(PDF\)/)
})

test('a variation that the address names is the subject', async () => {
  const { link } = await someCard(true)
  const [, named = ''] =
    /\((http:\/\/localhost:3000[^)]*\?variation=[^)]*)\)/.exec((await get(`${link}.md`)).body) ?? []
  const { pathname, search, searchParams } = new URL(named)
  const { body } = await get(`${pathname}.md${search}`)
  expect(body).toContain(`- Preces kods: ${searchParams.get('variation')}`)
})

test('a category has its goods, pages and filters', async () => {
  const { category } = await someCard(false)
  const { body } = await get(`${category?.link}.md`)
  expect(body).toMatch(/^## Atrast/m)
  expect(body).toMatch(/^- \[.*\]\(http:\/\/localhost:3000\/p\/.*\): .*ar PVN/m)
  expect(body).toContain('### Filtri')
})

test('words of a product cannot become structure', async () => {
  const { slug } = await shop.product({ title: '# Lampa | [x](https://evil.example) <b>\n- y' })
  const { body } = await get(`/p/${slug}.md`)
  expect(body.split('\n')[0]).toBe('# \\# Lampa \\| \\[x\\](https://evil.example) \\<b> - y')
  expect(body).not.toMatch(/[^\\]\[x\]\(/)
})

test('Markdown is kept compressed under the tags of the page and forgotten with it', async () => {
  const { slug } = await shop.product({ title: 'Lampa Ausma', price: 10_00 })
  // Not kept while the news of the new product is on its way.
  const again = async () => {
    const { etag } = (await get(`/p/${slug}.md`)).headers
    return (await get(`/p/${slug}.md`, { 'if-none-match': String(etag) })).status
  }
  await expect.poll(again).toBe(304)
  const first = await get(`/p/${slug}.md`)
  const packed = await shop.app.inject({
    url: `/p/${slug}.md`,
    headers: { host: 'shop.test', 'accept-encoding': 'br' },
  })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body)
  expect(first.body).toMatch(/10,00\s€/)
  await shop.db.execute(sql`update products set price = 1200 where slug = ${slug}`)
  await expect.poll(async () => (await get(`/p/${slug}.md`)).body).toMatch(/12,00\s€/)
})

test('what is not there, or went elsewhere, is answered as for people', async () => {
  expect((await get('/p/nav-tadas.md')).status).toBe(404)
  expect((await get('/cart.md')).status).toBe(404)
  const past = await get('/search.md?query=galds&page=900')
  expect([past.status, String(past.headers.location)]).toEqual([303, expect.stringMatching(/^\/search\.md\?.*page=/)])
  expect((await get('/cart', { accept: 'text/markdown' })).headers['content-type']).toContain('text/html')
})

test('contacts have the hours of the shops', async () => {
  const { body } = await get('/contact.md')
  expect(body).toContain('\n## Veikali\n')
  expect(body).toMatch(/^- Pirmdien: \d/m)
})

test('llms.txt says what the shop is and how to read it, in both languages, unless it is switched off', async () => {
  const latvian = await get('/llms.txt')
  expect(latvian.status).toBe(200)
  expect(latvian.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(latvian.body).toMatch(/^# \S.*\n\n> \S/)
  for (const address of [
    '/search.md?query=',
    '/feeds/google.xml',
    '/feeds/openai.jsonl.gz',
    '/terms.md',
    '/sitemap.xml',
  ])
    expect(latvian.body, address).toContain(`http://localhost:3000${address}`)
  const english = await get('/en/llms.txt')
  expect(english.body).toContain('http://localhost:3000/en/search.md?query=')
  const own = [...latvian.body.matchAll(/\]\(http:\/\/localhost:3000(\/[^)]*\.md)\)/g)].map(([, path = '']) => path)
  expect(own.length).toBeGreaterThan(5)
  for (const path of own) expect((await get(path)).status, path).toBe(200)
  expect((await get('/robots.txt')).body).toContain('http://localhost:3000/llms.txt')
  await saveSetting(shop.db, 'product_feeds', {
    salidzini: true,
    kurpirkt: true,
    ceno: true,
    google: false,
    openai: true,
    llms: false,
  })
  await expect.poll(async () => (await get('/llms.txt')).status).toBe(404)
  expect((await get('/robots.txt')).body).not.toContain('llms.txt')
  expect((await get('/index.md')).body).not.toContain('llms.txt')
})
