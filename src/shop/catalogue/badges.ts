import { plusDays } from '../calendar/days.ts'
import { inLang, type Lang, type LocalizedText } from '../languages.ts'

/** Pairs of tokens whose contrast `ui/colours.test.ts` checks. */
export const BADGE_LOOKS = ['sale', 'green', 'amber', 'pink', 'sky', 'ink'] as const
export type BadgeLook = (typeof BADGE_LOOKS)[number]

export const CORNERS = ['tl', 'tr', 'bl', 'br'] as const
export type Corner = (typeof CORNERS)[number]

/** Announced when a badge changes, with `menu`, the tag of every page. */
export const BADGES_TAG = 'badges'

/** Of the program: a product has them by its flags or its reduced price. */
export type BuiltInBadge = 'discount' | 'new' | 'featured' | 'popular' | 'free_eu_shipping'

/** As staff made it. Without a rule only products that were chosen by hand have it. */
export type Badge = {
  id: number
  builtIn: BuiltInBadge | null
  title: LocalizedText
  look: BadgeLook
  /** On the page of a product. */
  corner: Corner
  isOnCard: boolean
  /** Days of its period, both included. */
  startsOn: string | null
  endsOn: string | null
  /** All that are given must be true of a product. */
  ruleNewDays: number | null
  ruleSale: boolean
  ruleCategoryId: number | null
  ruleManufacturerId: number | null
}

/** In one language. Lists of products share them. */
export type ShownBadge = {
  id: number
  built_in: BuiltInBadge | null
  title: string
  look: BadgeLook
  corner: Corner
  is_on_card: boolean
}

type BadgeFlags = {
  is_new: boolean
  is_featured: boolean
  is_popular: boolean
  is_active_discount: boolean
  is_free_eu_shipping: boolean
}

/** What badges depend on. */
type Badged = BadgeFlags & {
  /** By hand. */
  badgeIds: readonly number[]
  createdOn: string
  /** Its category and all above it. */
  categoryIds: readonly number[]
  manufacturerId: number | null
}

const FLAG_OF: Readonly<Record<BuiltInBadge, keyof BadgeFlags>> = {
  discount: 'is_active_discount',
  new: 'is_new',
  featured: 'is_featured',
  popular: 'is_popular',
  free_eu_shipping: 'is_free_eu_shipping',
}

type On<Shown> = { badge: Badge; shown: Shown }

/** Those of the day, as they are shown. */
export const shownBadges = (badges: readonly Badge[], day: string, lang: Lang): On<ShownBadge>[] =>
  badges
    .filter(({ startsOn, endsOn }) => (startsOn ?? day) <= day && day <= (endsOn ?? day))
    .map((badge) => ({
      badge,
      shown: {
        id: badge.id,
        built_in: badge.builtIn,
        title: inLang(badge.title, lang),
        look: badge.look,
        corner: badge.corner,
        is_on_card: badge.isOnCard,
      },
    }))

/** In their order. */
export const badgesOf = (on: readonly On<ShownBadge>[], product: Badged, day: string): ShownBadge[] =>
  on.filter(({ badge }) => hasBadge(product, badge, day)).map(({ shown }) => shown)

function hasBadge(product: Badged, badge: Badge, day: string): boolean {
  if (badge.builtIn) return product[FLAG_OF[badge.builtIn]]
  return product.badgeIds.includes(badge.id) || matchesRule(product, badge, day)
}

function matchesRule(product: Badged, badge: Badge, day: string): boolean {
  const { ruleNewDays, ruleSale, ruleCategoryId, ruleManufacturerId } = badge
  const conditions = [
    ruleNewDays === null ? null : product.createdOn > plusDays(day, -ruleNewDays),
    ruleSale ? product.is_active_discount : null,
    ruleCategoryId === null ? null : product.categoryIds.includes(ruleCategoryId),
    ruleManufacturerId === null ? null : product.manufacturerId === ruleManufacturerId,
  ].filter((condition) => condition !== null)
  return conditions.length > 0 && conditions.every(Boolean)
}

const MAX_ON_CARD = 2

/** The first one of the program and the shop's own; more would hide the picture. */
export function cardBadges(badges: readonly ShownBadge[]): ShownBadge[] {
  if (badges.length === 0) return []
  const onCard = badges.filter((badge) => badge.is_on_card)
  const builtIn = onCard.find((badge) => badge.built_in)
  return onCard.filter((badge) => !badge.built_in || badge === builtIn).slice(0, MAX_ON_CARD)
}
