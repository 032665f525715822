import { describe, expect, test } from 'vitest'
import { ProductCache } from './product-cache.ts'

const DAY = '2026-11-21'
const desk = { id: 7, title: 'Galds' }
const lamp = { id: 8, title: 'Lampa' }

describe('a cache of shown products', () => {
  test('a product is found by its name, in its language, on its day', () => {
    const cache = new ProductCache<typeof desk>(10)
    cache.set('galds', desk, { lang: 'lv', day: DAY, generation: cache.generation })
    expect(cache.get('galds', 'lv', DAY)).toBe(desk)
    expect(cache.get('galds', 'en', DAY)).toBeUndefined()
    expect(cache.get('galds', 'lv', '2026-11-22')).toBeUndefined()
  })

  test('a changed product is gone under every name and in every language; others stay', () => {
    const cache = new ProductCache<typeof desk>(10)
    cache.set('galds', desk, { lang: 'lv', day: DAY, generation: cache.generation })
    cache.set('desk', desk, { lang: 'en', day: DAY, generation: cache.generation })
    cache.set('lampa', lamp, { lang: 'lv', day: DAY, generation: cache.generation })
    cache.invalidate(desk.id)
    expect(cache.get('galds', 'lv', DAY)).toBeUndefined()
    expect(cache.get('desk', 'en', DAY)).toBeUndefined()
    expect(cache.get('lampa', 'lv', DAY)).toBe(lamp)
  })

  test('what was read before a change is not kept after it', () => {
    const cache = new ProductCache<typeof desk>(10)
    const { generation } = cache
    cache.invalidate(lamp.id)
    cache.set('galds', desk, { lang: 'lv', day: DAY, generation })
    expect(cache.get('galds', 'lv', DAY)).toBeUndefined()
  })

  test('the least recently used goes when it is full', () => {
    const cache = new ProductCache<typeof desk>(2)
    cache.set(1, { ...desk, id: 1 }, { lang: 'lv', day: DAY, generation: cache.generation })
    cache.set(2, { ...desk, id: 2 }, { lang: 'lv', day: DAY, generation: cache.generation })
    cache.get(1, 'lv', DAY)
    cache.set(3, { ...desk, id: 3 }, { lang: 'lv', day: DAY, generation: cache.generation })
    expect([1, 2, 3].map((id) => cache.get(id, 'lv', DAY)?.id)).toEqual([1, undefined, 3])
  })
})
