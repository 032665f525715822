import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  await shop.services.searchSync.ready()
}, 120_000)
afterAll(() => shop.close())

const page = async (path: string) => (await shop.visitor().get(path)).body
const heading = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1]

describe('lists across all departments', () => {
  test.each([
    ['/search?sale=1', 'Akcijas', '/en/search?sale=1', 'Sale'],
    ['/search?sort=created_at:desc', 'Jaunumi', '/en/search?sort=created_at:desc', 'New'],
    ['/brands', 'Ražotāji', '/en/brands', 'Brands'],
  ])('%s is linked from every page in both languages and has a name', async (path, title, english, name) => {
    expect(await page('/c/kresli')).toContain(`href="${path}"`)
    expect(await page('/en/c/kresli')).toContain(`href="${english}"`)
    expect(heading(await page(path))).toBe(title)
    expect(heading(await page(english))).toBe(name)
  })

  test('reduced goods only, the newest first', async () => {
    const html = await page('/search?sale=1')
    expect(html.match(/class="card"/g)?.length).toBeGreaterThan(10)
    expect(html.match(/data-discount=""/g)?.length).toBe(html.match(/class="card"/g)?.length)
    expect(heading(await page('/search?sale=1&query=lampa'))).toBe('Rezultāti: „lampa”')
  })
})

describe('the page of all departments', () => {
  test('has categories, brands and offers of each; pages carry only the address', async () => {
    const html = await page('/catalogue')
    const [first = ''] = html.split('data-department="').slice(1)
    expect(first).toContain('href="/c/kresli"')
    expect(first).toMatch(/href="\/c\/biroja-mebeles\?manufactures=\d+">Nordvik/)
    expect(first).toContain('href="/c/biroja-mebeles?sale=1"')
    expect(heading(await page('/en/catalogue'))).toBe('Catalogue')
    expect(await page('/sitemap.xml')).toContain('<loc>http://localhost:3000/en/catalogue</loc>')
    expect(await page('/c/kresli')).not.toContain('data-department=')
  })
})

describe('the page of manufacturers', () => {
  test('has those that have goods, by letter, once each, and is in the site map', async () => {
    const html = await page('/brands')
    expect(html).toMatch(/<h2[^>]*>K<\/h2>.*Kastera.*<h2[^>]*>L<\/h2>/s)
    expect(html.match(/href="\/m\/kastera"/g)).toHaveLength(1)
    const map = await page('/sitemap.xml')
    expect(map).toContain('<loc>http://localhost:3000/brands</loc>')
    expect(map).toContain('<loc>http://localhost:3000/en/brands</loc>')
  })

  test('follows the catalogue: who has no goods is not named', async () => {
    expect(await page('/brands')).toContain('href="/m/nordvik"')
    await shop.db.execute(
      sql`update products set is_published = false
          where manufacturer_id = (select id from manufacturers where slug = 'nordvik')`,
    )
    await vi.waitFor(async () => expect(await page('/brands')).not.toContain('href="/m/nordvik"'), 10_000)
  })
})
