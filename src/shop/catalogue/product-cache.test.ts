import { describe, expect, test } from 'vitest'
import { ProductCache } from './product-cache.ts'

const DAY = '2026-11-21'
const desk = { id: 7, title: 'Galds' }
const lamp = { id: 8, title: 'Lampa' }

describe('the shelf of shown products', () => {
  test('a product is found by its name, in its language, on its day', () => {
    const shelf = new ProductCache<typeof desk>(10)
    shelf.keep('galds', 'lv', DAY, desk, shelf.turn)
    expect(shelf.find('galds', 'lv', DAY)).toBe(desk)
    expect(shelf.find('galds', 'en', DAY)).toBeUndefined()
    expect(shelf.find('galds', 'lv', '2026-11-22')).toBeUndefined()
  })

  test('a changed product is gone under every name and in every language; others stay', () => {
    const shelf = new ProductCache<typeof desk>(10)
    shelf.keep('galds', 'lv', DAY, desk, shelf.turn)
    shelf.keep('desk', 'en', DAY, desk, shelf.turn)
    shelf.keep('lampa', 'lv', DAY, lamp, shelf.turn)
    shelf.drop(desk.id)
    expect(shelf.find('galds', 'lv', DAY)).toBeUndefined()
    expect(shelf.find('desk', 'en', DAY)).toBeUndefined()
    expect(shelf.find('lampa', 'lv', DAY)).toBe(lamp)
  })

  test('what was read before a change is not kept after it', () => {
    const shelf = new ProductCache<typeof desk>(10)
    const { turn } = shelf
    shelf.drop(lamp.id)
    shelf.keep('galds', 'lv', DAY, desk, turn)
    expect(shelf.find('galds', 'lv', DAY)).toBeUndefined()
  })

  test('the least recently used goes when it is full', () => {
    const shelf = new ProductCache<typeof desk>(2)
    shelf.keep(1, 'lv', DAY, { ...desk, id: 1 }, shelf.turn)
    shelf.keep(2, 'lv', DAY, { ...desk, id: 2 }, shelf.turn)
    shelf.find(1, 'lv', DAY)
    shelf.keep(3, 'lv', DAY, { ...desk, id: 3 }, shelf.turn)
    expect([1, 2, 3].map((id) => shelf.find(id, 'lv', DAY)?.id)).toEqual([1, undefined, 3])
  })
})
