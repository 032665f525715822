import { expect, test } from 'vitest'
import type { SearchMiss } from '../../shop/search-words/search-misses.ts'
import { createPageCache, findPage, prepare } from './cached-page.ts'

const now = () => new Date('2026-11-23T10:00:00Z')
const page = (html: string) => prepare(Buffer.from(html), {})

test('the least recently used page goes first when the bytes are used up', () => {
  const one = page('x'.repeat(2000))
  const cache = createPageCache(one.bytes * 5)
  for (const key of ['/1', '/2', '/3', '/4', '/5']) cache.set(key, page('x'.repeat(2000)), { tags: [] })
  findPage(cache, '/1', now)
  cache.set('/6', page('x'.repeat(2000)), { tags: [] })
  expect(findPage(cache, '/2', now)).toBeUndefined()
  expect(findPage(cache, '/1', now)).toBeDefined()
})

test('a kept page takes its own bytes, not those that the compressor wrote into', () => {
  const { br } = page('galds '.repeat(5_000))
  expect(br.body.buffer.byteLength).toBe(br.body.length)
})

test('a page that is asked for again is compressed better', async () => {
  const cache = createPageCache()
  const kept = page(Array.from({ length: 3_000 }, (_, n) => `<p>galds ${n % 97}</p>`).join(''))
  cache.set('/', kept, { tags: [] })
  const quick = kept.br.body.length
  findPage(cache, '/', now)
  await expect.poll(() => kept.br.body.length).toBeLessThan(quick)
})

test('a page is kept no longer than what it says holds', () => {
  const cache = createPageCache()
  const midnight = new Date('2026-11-23T22:00:00Z')
  cache.set('/', prepare(Buffer.from('rīt'), {}, { goodUntil: midnight }), { tags: [] })
  expect(findPage(cache, '/', now)).toBeDefined()
  expect(findPage(cache, '/', () => midnight)).toBeUndefined()
  expect(cache.size).toBe(0)
})

test('a page says what it shows only when caches in front are to be told', () => {
  expect(prepare(Buffer.from('galds'), {}).head).not.toContain('surrogate-key')
  const head = prepare(Buffer.from('galds'), {}, { edgeTags: ['product:1'] }).head
  expect(head[head.indexOf('surrogate-key') + 1]).toBe('product:1')
})

test('a search without a hit is kept by no cache in front, so that each one is counted', () => {
  const missed: SearchMiss = { lang: 'lv', words: 'gals' }
  expect(prepare(Buffer.from('nav'), {}, { edgeTags: ['menu'], missed }).head).not.toContain('surrogate-key')
})
