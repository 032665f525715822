import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
}, 120_000)
afterAll(() => shop.close())

const page = async (path: string) => (await shop.visitor().get(path)).body.replaceAll('<!-- -->', '')
const search = (words: string, rest = '') => page(`/search?query=${encodeURIComponent(words)}${rest}`)
const readingOf = (html: string) => /<p class="search-reading">(.*?)<\/p>/.exec(html)?.[1]
const cardLinks = (html: string) =>
  [...html.matchAll(/class="card__title"><a href="([^"]+)"/g)].map((match) => match[1])

describe('the page of a search', () => {
  test('keeps the words in the search field, on this page only', async () => {
    const field = (html: string) => /<input id="search"[^>]*value="([^"]*)"/.exec(html)?.[1]
    expect(field(await search('galda "lampa" <b>'))).toBe('galda &quot;lampa&quot; &lt;b&gt;')
    expect(field(await page('/en/search?query=desk'))).toBe('desk')
    expect(field(await page('/c/kresli'))).toBe('')
    expect(field(await page('/'))).toBe('')
  })

  test('says which words it took for mistyped ones, and links to them', async () => {
    const html = await search('pirnteris', '&sort=title:asc')
    expect(readingOf(html)).toBe(
      'Rādām rezultātus vaicājumam: <a href="/search?query=printeris&amp;sort=title:asc">printeris</a>',
    )
    expect(readingOf(await search('galda lmpa'))).toMatch(/>galda lampa<\/a>$/)
    expect(readingOf(await page('/en/search?query=keybord'))).toMatch(/^Showing results for: .*>keyboard<\/a>$/)
    for (const words of ['printeris', 'kresli', 'PX-L14', 'laptops']) {
      expect(readingOf(await search(words))).toBeUndefined()
    }
  })

  test('says which word no product has, and shows what the others find', async () => {
    const html = await search('krēsls qqwwzz')
    expect(readingOf(html)).toBe('Vārdu „qqwwzz” nevienā precē neatradām.')
    expect(cardLinks(html).length).toBeGreaterThan(6)
  })

  test('that is filtered to nothing says so, and offers to clear the filters', async () => {
    const html = await search('lampa', '&price_to=1')
    expect(html).toContain('<h1>Rezultāti: „lampa”</h1>')
    expect(html).toContain('Notīrīt filtrus')
    expect(html).not.toContain('Populārākās kategorijas')
  })

  test('helps on where nothing is found: popular categories, departments, and whom to ask', async () => {
    const html = await search('qqwwzz')
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const has = (pattern: RegExp) => pattern.test(main)
    expect(has(/Pēc „qqwwzz” neko neatradām/)).toBe(true)
    expect(has(/<h2>Populārākās kategorijas<\/h2>.*class="subcategory" href="\/c\//)).toBe(true)
    expect(has(/<h2>Vai izvēlieties kategoriju<\/h2>.*href="\/c\/biroja-mebeles"/)).toBe(true)
    expect(has(/href="\/contact"[^>]*>.*?Pajautājiet mums/)).toBe(true)
    expect(cardLinks(main)).toEqual([])
  })

  test('is ordered by relevance, by name where that is asked for', async () => {
    const byRelevance = cardLinks(await search('printeris'))
    const byName = cardLinks(await search('printeris', '&sort=title:asc'))
    expect(byRelevance.slice(0, 7).every((link) => /printer/.test(link ?? ''))).toBe(true)
    expect(byName).not.toEqual(byRelevance)
    expect(byName.toSorted()).toEqual(byRelevance.toSorted())
  })
})

test('before anything is typed, popular categories are suggested', async () => {
  const found = (await shop.visitor().get('/api/search/suggest?query=')).json<{
    products: object[]
    categories: { title: string; link: string }[]
  }>()
  expect(found.products).toEqual([])
  expect(found.categories).toHaveLength(6)
  expect(found.categories[0]?.link).toMatch(/^\/c\//)
})
