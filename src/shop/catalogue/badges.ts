export type BadgeFlags = {
  is_new: boolean
  is_featured: boolean
  is_popular: boolean
  is_active_discount: boolean
  is_free_eu_shipping: boolean
}

export type Badge = 'new' | 'featured' | 'discount' | 'popular' | 'free_eu_shipping'
export type Corner = 'tl' | 'tr' | 'bl' | 'br'

export function cardBadge(flags: Pick<BadgeFlags, 'is_new' | 'is_featured' | 'is_active_discount'>): Badge | null {
  if (flags.is_active_discount) return 'discount'
  if (flags.is_new) return 'new'
  return flags.is_featured ? 'featured' : null
}

export function productBadges(flags: BadgeFlags): { badge: Badge; corner: Corner }[] {
  return PLACEMENTS.filter(({ flag }) => flags[flag]).map(({ badge, corner }) => ({ badge, corner }))
}

const PLACEMENTS: readonly { flag: keyof BadgeFlags; badge: Badge; corner: Corner }[] = [
  { flag: 'is_new', badge: 'new', corner: 'tl' },
  { flag: 'is_active_discount', badge: 'discount', corner: 'tr' },
  { flag: 'is_featured', badge: 'featured', corner: 'bl' },
  { flag: 'is_popular', badge: 'popular', corner: 'bl' },
  { flag: 'is_free_eu_shipping', badge: 'free_eu_shipping', corner: 'br' },
]
