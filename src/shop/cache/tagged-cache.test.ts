import { describe, expect, test } from 'vitest'
import { EVERYTHING, TaggedCache } from './tagged-cache.ts'

const cacheOf = (maxEntries = 10) => new TaggedCache<string>({ maxEntries })

describe('a tagged cache', () => {
  test('an invalidated tag removes the values that carry it and no others', () => {
    const cache = cacheOf()
    cache.set('desk', 'Galds', { tags: ['product:1'] })
    cache.set('desks', 'Galdi', { tags: ['product:1', 'category:2'] })
    cache.set('lamp', 'Lampa', { tags: ['product:7'] })
    cache.invalidate('product:1')
    expect(['desk', 'desks', 'lamp'].map((key) => cache.get(key))).toEqual([undefined, undefined, 'Lampa'])
  })

  test('a value made from data that changed meanwhile is not kept', () => {
    const cache = cacheOf()
    const { generation } = cache
    cache.invalidate('product:1')
    cache.set('desk', 'old price', { tags: ['product:1'], generation })
    cache.set('lamp', 'Lampa', { tags: ['product:7'], generation })
    expect([cache.get('desk'), cache.get('lamp')]).toEqual([undefined, 'Lampa'])
    cache.set('desk', 'new price', { tags: ['product:1'], generation: cache.generation })
    expect(cache.get('desk')).toBe('new price')
  })

  test('invalidating everything also refuses values that were being made', () => {
    const cache = cacheOf()
    cache.set('lamp', 'Lampa', { tags: [] })
    const { generation } = cache
    cache.invalidate(EVERYTHING)
    cache.set('desk', 'Galds', { tags: ['product:1'], generation })
    expect(cache.size).toBe(0)
  })

  test('a value that replaces another has its own tags alone', () => {
    const cache = cacheOf()
    cache.set('page', 'first', { tags: ['product:1'] })
    cache.set('page', 'second', { tags: ['product:2'] })
    cache.invalidate('product:1')
    expect(cache.get('page')).toBe('second')
    cache.invalidate('product:2')
    expect(cache.get('page')).toBeUndefined()
  })

  test('the least recently used value goes first when there are too many', () => {
    const cache = cacheOf(2)
    for (const key of ['a', 'b']) cache.set(key, key, { tags: [] })
    cache.get('a')
    cache.set('c', 'c', { tags: [] })
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c'])
  })

  test('bytes are counted, and a value of more than a quarter of them is not kept', () => {
    const cache = new TaggedCache<string>({ maxBytes: 100, bytesOf: (text) => text.length })
    for (const key of ['a', 'b', 'c', 'd', 'e']) cache.set(key, key.repeat(25), { tags: ['all'] })
    expect([cache.size, cache.get('a')]).toEqual([4, undefined])
    cache.set('large', 'x'.repeat(26), { tags: ['all'] })
    expect([cache.size, cache.get('large')]).toEqual([4, undefined])
    cache.invalidate('all')
    expect(cache.size).toBe(0)
  })

  test('without a budget nothing is kept', () => {
    const cache = new TaggedCache<string>({ maxBytes: 0, bytesOf: (text) => text.length })
    cache.set('a', 'a', { tags: [] })
    cache.invalidate('x')
    expect(cache.get('a')).toBeUndefined()
  })

  test('thousands of invalidated tags are forgotten, and what was being made then is refused', () => {
    const cache = cacheOf()
    cache.set('table', 'Galdiņš', { tags: ['category:2'] })
    const { generation } = cache
    for (let id = 0; id <= 10_001; id++) cache.invalidate(`product:${id}`)
    cache.set('desk', 'Galds', { tags: ['product:1'], generation })
    expect(cache.get('desk')).toBeUndefined()
    cache.set('desk', 'Galds', { tags: ['product:1'], generation: cache.generation })
    expect(cache.get('desk')).toBe('Galds')
    expect(cache.get('table')).toBe('Galdiņš')
  })
})
