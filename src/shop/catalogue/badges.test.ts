import { expect, test } from 'vitest'
import { type BadgeFlags, cardBadge, productBadges } from './badges.ts'

const plain: BadgeFlags = {
  is_new: false,
  is_featured: false,
  is_popular: false,
  is_active_discount: false,
  is_free_eu_shipping: false,
}

test('a card shows a reduced price before new before featured', () => {
  expect(cardBadge({ is_new: true, is_featured: true, is_active_discount: true })).toBe('discount')
  expect(cardBadge({ is_new: true, is_featured: true, is_active_discount: false })).toBe('new')
  expect(cardBadge({ is_new: false, is_featured: true, is_active_discount: false })).toBe('featured')
  expect(cardBadge(plain)).toBeNull()
})

test('the product page shows every badge in its corner', () => {
  expect(productBadges(plain)).toEqual([])
  expect(productBadges({ ...plain, is_popular: true, is_new: true })).toEqual([
    { badge: 'new', corner: 'tl' },
    { badge: 'popular', corner: 'bl' },
  ])
  const all = productBadges({
    is_new: true,
    is_featured: true,
    is_popular: true,
    is_active_discount: true,
    is_free_eu_shipping: true,
  })
  expect(all).toHaveLength(5)
  expect(new Set(all.map(({ corner }) => corner))).toEqual(new Set(['tl', 'tr', 'bl', 'br']))
})
