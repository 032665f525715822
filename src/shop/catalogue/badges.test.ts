import { expect, test } from 'vitest'
import { type Badge, type BuiltInBadge, badgesOf, cardBadges, shownBadges } from './badges.ts'

const DAY = '2026-11-26'

const plain = {
  is_new: false,
  is_featured: false,
  is_popular: false,
  is_active_discount: false,
  is_free_eu_shipping: false,
  badgeIds: [] as number[],
  createdOn: '2026-01-01',
  categoryIds: [1, 5],
  manufacturerId: 3,
}
const none = { ruleNewDays: null, ruleSale: false, ruleCategoryId: null, ruleManufacturerId: null }
const badge = (id: number, lv: string, more: Partial<Badge> = {}): Badge => ({
  ...{ id, builtIn: null, title: { lv }, look: 'green', corner: 'tl', isOnCard: true, startsOn: null, endsOn: null },
  ...none,
  ...more,
})
const builtIn = (id: number, of: BuiltInBadge, more: Partial<Badge> = {}) => badge(id, of, { builtIn: of, ...more })

const BUILT_IN = [
  builtIn(1, 'discount'),
  builtIn(2, 'new'),
  builtIn(3, 'featured'),
  builtIn(4, 'popular', { isOnCard: false }),
]
const titles = (badges: readonly Badge[], product: object = {}, day = DAY) =>
  badgesOf(shownBadges(badges, day, 'lv'), { ...plain, ...product }, day).map(({ title }) => title)
const onCard = (badges: readonly Badge[], product: object) =>
  cardBadges(badgesOf(shownBadges(badges, DAY, 'lv'), { ...plain, ...product }, DAY)).map(({ title }) => title)

test('a card shows a reduced price before new before featured', () => {
  expect(onCard(BUILT_IN, { is_new: true, is_featured: true, is_active_discount: true })).toEqual(['discount'])
  expect(onCard(BUILT_IN, { is_new: true, is_featured: true })).toEqual(['new'])
  expect(onCard(BUILT_IN, { is_featured: true, is_popular: true })).toEqual(['featured'])
  expect(onCard(BUILT_IN, {})).toEqual([])
})

test('a card shows an own badge beside one of the program, in the order of the shop', () => {
  const product = { is_new: true, is_active_discount: true, badgeIds: [8, 9] }
  expect(onCard([...BUILT_IN, badge(8, 'Latvija'), badge(9, 'Dāvana')], product)).toEqual(['discount', 'Latvija'])
  expect(onCard([badge(8, 'Latvija'), badge(9, 'Dāvana'), ...BUILT_IN], product)).toEqual(['Latvija', 'Dāvana'])
  expect(onCard([...BUILT_IN, badge(8, 'Latvija', { isOnCard: false })], product)).toEqual(['discount'])
})

test('the page of a product shows all that it has', () => {
  expect(titles(BUILT_IN, { is_popular: true, is_new: true })).toEqual(['new', 'popular'])
})

test('a badge without a rule is of products that were chosen by hand', () => {
  expect(titles([badge(8, 'Latvija')])).toEqual([])
  expect(titles([badge(8, 'Latvija')], { badgeIds: [8] })).toEqual(['Latvija'])
})

test('a rule holds where all its conditions do', () => {
  const has = (more: Partial<Badge>, product: object = {}) => titles([badge(8, 'x', more)], product).length === 1
  expect(has({ ruleCategoryId: 1 })).toBe(true)
  expect(has({ ruleCategoryId: 2 })).toBe(false)
  expect(has({ ruleManufacturerId: 3 })).toBe(true)
  expect(has({ ruleManufacturerId: 3, ruleSale: true })).toBe(false)
  expect(has({ ruleManufacturerId: 3, ruleSale: true }, { is_active_discount: true })).toBe(true)
  expect(has({ ruleNewDays: 7 }, { createdOn: '2026-11-20' })).toBe(true)
  expect(has({ ruleNewDays: 7 }, { createdOn: '2026-11-19' })).toBe(false)
})

test('a period has both its days', () => {
  const shown = (day: string) =>
    titles([builtIn(1, 'new', { startsOn: '2026-11-26', endsOn: '2026-11-27' })], { is_new: true }, day)
  expect(['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'].map((day) => shown(day).length)).toEqual([0, 1, 1, 0])
})
