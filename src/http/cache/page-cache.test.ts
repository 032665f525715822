import { expect, test } from 'vitest'
import { prepare } from './cached-page.ts'
import { PageCache } from './page-cache.ts'

const page = (html: string, ...tags: string[]) => prepare(Buffer.from(html), tags, {})

test('a dropped tag removes the pages that carry it and no others', () => {
  const cache = new PageCache()
  cache.keep('/p/galds', page('galds', 'product:1'), cache.generation)
  cache.keep('/c/galdi', page('galdi', 'product:1', 'category:2'), cache.generation)
  cache.keep('/p/lampa', page('lampa', 'product:7'), cache.generation)
  cache.invalidate('product:1')
  expect([cache.find('/p/galds'), cache.find('/c/galdi')]).toEqual([undefined, undefined])
  expect(cache.find('/p/lampa')).toBeDefined()
})

test('a page rendered from data that changed meanwhile is not kept', () => {
  const cache = new PageCache()
  const turn = cache.generation
  cache.invalidate('product:1')
  cache.keep('/p/galds', page('old price', 'product:1'), turn)
  expect(cache.find('/p/galds')).toBeUndefined()
  cache.keep('/p/galds', page('new price', 'product:1'), cache.generation)
  expect(cache.find('/p/galds')).toBeDefined()
})

test('the least recently used page goes first when the room is full', () => {
  const one = page('x'.repeat(2000))
  const cache = new PageCache(one.bytes * 5)
  for (const key of ['/1', '/2', '/3', '/4', '/5']) cache.keep(key, page('x'.repeat(2000)), cache.generation)
  cache.find('/1')
  cache.keep('/6', page('x'.repeat(2000)), cache.generation)
  expect(cache.find('/2')).toBeUndefined()
  expect(cache.find('/1')).toBeDefined()
})

test('a kept page takes the room of its own bytes, not of what the compressor wrote into', () => {
  const { br } = page('galds '.repeat(5_000))
  expect(br.body.buffer.byteLength).toBe(br.body.length)
})

test('dropping everything also refuses pages that were being rendered', () => {
  const cache = new PageCache()
  const turn = cache.generation
  cache.invalidate('everything')
  cache.keep('/', page('home', 'home'), turn)
  expect(cache.size).toBe(0)
})
