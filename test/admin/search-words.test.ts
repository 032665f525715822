import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { writeMisses } from '../../src/shop/search-words/write-misses.db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let editor: StaffBrowser
let viewer: StaffBrowser
let lamp: Awaited<ReturnType<TestShop['product']>>

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

beforeAll(async () => {
  shop = await openTestShop()
  editor = await signedInStaff(shop, 'content')
  viewer = await signedInStaff(shop, 'viewer')
  lamp = await shop.product({ title: 'Galda lampa' })
  await shop.services.searchSync.ready()
}, 60_000)
afterAll(() => shop.close())

const search = (query: string, headers: Record<string, string> = {}, prefix = '') =>
  shop.app.inject({
    url: `${prefix}/search?query=${encodeURIComponent(query)}`,
    headers: { 'user-agent': FIREFOX, ...headers },
  })
const write = () => writeMisses(shop.db, shop.services.searchMisses, shop.services.now())
const missed = async (query = '') => {
  await write()
  return (await editor.get(`/search-words${query}`)).body.rows as { words: string; lang: string; count: number }[]
}
const countOf = async (words: string) => (await missed(`?q=${encodeURIComponent(words)}`))[0]?.count ?? 0
const found = async (query: string) =>
  (await shop.visitor().get(`/api/search/products?query=${encodeURIComponent(query)}`)).json<{
    collection: { data: { products: { id: number }[] } }
  }>().collection.data.products.length

describe('a search without a hit', () => {
  test('is counted by its words for everybody who looks for it, whether its page is kept or not', async () => {
    for (const query of ['Zvīļa', 'zvila', 'ZVĪĻA']) await search(query)
    await search('zvila')
    expect(await countOf('zvila')).toBe(4)
    await search('zvila', {}, '/en')
    expect(await missed('?q=zvīļa')).toMatchObject([
      { words: 'zvila', lang: 'lv', count: 4 },
      { words: 'zvila', lang: 'en', count: 1 },
    ])
    expect(await missed('?lang=en')).toMatchObject([{ words: 'zvila', lang: 'en' }])
  })

  test('of robots, programs and pages fetched ahead is not, nor what tells who somebody is', async () => {
    await search('robotam', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    await search('robotam', { 'user-agent': 'curl/8.0' })
    await search('robotam', { 'sec-purpose': 'prefetch' })
    await search('anna@pasts.example')
    await search('Galda lampa')
    await search('zvila&sale=1')
    expect((await missed()).map(({ words }) => words)).not.toContain('robotam')
    expect((await missed()).map(({ words }) => words).join()).not.toMatch(/anna|lampa/)
  })

  test('takes no statement, and no more than so many words a day are kept', async () => {
    const { searchMisses } = shop.services
    for (let n = 0; n < 1_500; n++) searchMisses.add({ lang: 'lv', words: `vards ${n}` })
    await write()
    for (let n = 1_500; n < 3_000; n++) searchMisses.add({ lang: 'lv', words: `vards ${n}` })
    await write()
    for (let n = 3_000; n < 4_500; n++) searchMisses.add({ lang: 'lv', words: `vards ${n}` })
    await write()
    const [kept] = await rows<{ count: number }>(shop.db, sql`select count(*)::int as count from search_misses`)
    expect(kept?.count).toBeLessThanOrEqual(2_100)
    await shop.db.execute(sql`delete from search_misses where words like 'vards %'`)
  })

  test('is ignored, taken back, and given as a table', async () => {
    await search('=skropsts')
    expect(await countOf('skropsts')).toBe(1)
    const words = { lang: 'lv', words: 'skropsts' }
    expect((await viewer.post('/search-words/ignore', { ...words, isIgnored: true })).status).toBe(403)
    await editor.post('/search-words/ignore', { ...words, isIgnored: true })
    expect(await countOf('skropsts')).toBe(0)
    expect(await missed('?view=ignored')).toMatchObject([{ words: 'skropsts', count: 1 }])
    await editor.post('/search-words/ignore', { ...words, isIgnored: false })
    const csv = await editor.get('/search-words/file.csv')
    expect(csv.body).toContain('Vārdi;Valoda;30 dienās;Pēdējoreiz\r\n')
    expect(csv.body).toContain('skropsts;lv;1;')
    expect((await editor.post('/search-words/ignore', { ...words, words: '?', isIgnored: true })).status).toBe(422)
  })
})

describe('a search', () => {
  test('leads to a category, page or product once somebody says so', async () => {
    await search('pavēnis')
    const give = (target: string, words = 'Pavēnis') => editor.post('/search-redirects', { lang: 'lv', words, target })
    expect((await give('NAV-KODA')).body.errors.target).toHaveLength(1)
    expect((await give('/p/nav-tadas')).status).toBe(422)
    expect((await give(lamp.code)).body.rows).toMatchObject([
      { words: 'pavenis', kind: 'product', title: 'Galda lampa', path: `/p/${lamp.slug}` },
    ])
    await expect.poll(async () => (await search('pavenis')).headers.location).toBe(`/p/${lamp.slug}`)
    expect((await search('pavenis')).statusCode).toBe(303)
    expect((await search('pavenis', {}, '/en')).statusCode).toBe(200)
    expect(await missed('?lang=lv&q=pavenis')).toEqual([])
    const { slug } = (await rows<{ slug: string }>(shop.db, sql`select slug from pages order by id limit 1`))[0] ?? {}
    if (slug) {
      await give(`/${slug}`)
      await expect.poll(async () => (await search('pavenis')).headers.location).toBe(`/${slug}`)
    }
    const { entries } = (await (await signedInStaff(shop, 'owner')).get('/audit-log?table=search_redirects')).body
    expect(entries.at(-1)).toMatchObject({ title: 'pavenis', act: 'insert' })
    const id = (await editor.get('/search-redirects')).body.rows[0].id
    await editor.call('DELETE', `/search-redirects/${id}`)
    await expect.poll(async () => (await search('pavenis')).statusCode).toBe(200)
    expect((await editor.call('DELETE', `/search-redirects/${id}`)).status).toBe(404)
  })

  test('finds by a synonym in a moment, until it is removed', async () => {
    await search('luktaurītis')
    expect(await countOf('luktauritis')).toBe(1)
    expect((await editor.get('/search-words/near?lang=lv&words=lampina')).body.words).toContain('lampa')
    const given = { lang: 'lv', words: ['luktaurītis'], means: ['lampa'] }
    expect((await editor.post('/synonyms', { ...given, means: null })).body.errors.words).toHaveLength(1)
    const added = await editor.post('/synonyms', given)
    expect(added.body).toMatchObject({ ...given, version: 1 })
    await expect.poll(() => found('luktaurītis')).toBe(1)
    expect(await countOf('luktauritis')).toBe(0)
    const edited = await editor.patch(`/synonyms/${added.body.id}`, 1, {
      ...given,
      words: ['luktaurītis', 'lukturītis'],
    })
    expect(edited.body.version).toBe(2)
    await expect.poll(() => found('lukturītis')).toBe(1)
    expect((await editor.patch(`/synonyms/${added.body.id}`, 1, given)).status).toBe(409)
    expect((await editor.remove(`/synonyms/${added.body.id}`, 2)).status).toBe(200)
    await expect.poll(() => found('luktaurītis')).toBe(0)
    expect((await editor.get('/search-redirects/targets?q=galda')).body.rows).toMatchObject([
      { kind: 'product', path: `/p/${lamp.slug}` },
    ])
  })
})
