import type { FacetCounts } from '../search/search-engine.ts'
import type { OptionRange } from '../search/search-request.ts'
import type { FilterAttribute, FilterOptionTitle, FilterTitles } from './filters.db.ts'
import { type Listing, toggledId } from './listing.ts'
import { isWithin } from './number-range.ts'

/** With more different numbers than this, limits take the place of boxes. */
const MAX_BOXES = 8
/** Stops of a slider and bars above it. */
const MAX_STOPS = 40

export type FilterOption = {
  id: number
  title: string
  count: number
  link: string
  image?: string | null
  /** `#rrggbb` */
  color?: string | null
}

/** How the numbers of an attribute are spread: products from each limit up to the next, of the last that number alone. */
export type RangeFacet = { unit: string; limits: number[]; counts: number[] }

export type AttributeFilter = {
  id: number
  title: string
  is_color: boolean
  options: FilterOption[]
  /** Null where boxes do. */
  range: RangeFacet | null
}

/** What is searched for; limits of attributes that are not numbers are left out. */
export function optionRanges({ attributes }: FilterTitles, { ranges }: Pick<Listing, 'ranges'>): OptionRange[] {
  return ranges.flatMap((range) => {
    const attribute = attributes.find(({ id, unit }) => id === range.attribute && unit !== null)
    if (!attribute) return []
    const inside = attribute.options.filter(({ value }) => value !== null && isWithin(value, range))
    return [{ attribute: attribute.id, options: inside.map(({ id }) => id) }]
  })
}

/** Options without products are omitted, unless chosen, so that the choice can be undone. */
export function countedAttributes(
  { attributes }: FilterTitles,
  listing: Listing,
  counts: FacetCounts,
  linkTo: (listing: Listing) => string,
): AttributeFilter[] {
  const chosen = new Set(listing.attributes)
  const groups = attributes.map((attribute) => {
    const { id, title, isColor } = attribute
    const options = attribute.options.filter((option) => counts.options.has(option.id) || chosen.has(option.id))
    return {
      id,
      title,
      is_color: isColor,
      range: rangeOf(attribute, options, { listing, counts }),
      options: options.map((option) => ({
        id: option.id,
        title: option.title,
        color: option.color,
        count: counts.options.get(option.id) ?? 0,
        // This list with the option toggled.
        link: linkTo({ ...listing, page: 1, attributes: toggledId(listing.attributes, option.id) }),
      })),
    }
  })
  return groups.filter((group) => group.options.length > 0 || group.range !== null)
}

/** Limits that are chosen can always be changed, whatever else narrows the list. */
function rangeOf(
  { id, unit }: FilterAttribute,
  options: readonly FilterOptionTitle[],
  { listing, counts }: { listing: Listing; counts: FacetCounts },
): RangeFacet | null {
  const isChosen = listing.ranges.some(({ attribute }) => attribute === id)
  if (unit === null || (options.length <= MAX_BOXES && !isChosen)) return null
  const byValue = new Map<number, number>()
  for (const option of options) {
    const value = option.value ?? 0
    byValue.set(value, (byValue.get(value) ?? 0) + (counts.options.get(option.id) ?? 0))
  }
  if (byValue.size <= MAX_BOXES && !isChosen) return null
  return { unit, ...spread([...byValue]) }
}

/** Both ends are exact; of many numbers every nth is a limit. */
function spread(values: readonly [value: number, count: number][]): Pick<RangeFacet, 'limits' | 'counts'> {
  const step = Math.ceil((values.length - 1) / (MAX_STOPS - 1)) || 1
  const limits: number[] = []
  const counts: number[] = []
  values.forEach(([value, count], index) => {
    if (index % step === 0 || index === values.length - 1) {
      limits.push(value)
      counts.push(count)
    } else counts[counts.length - 1] = (counts.at(-1) ?? 0) + count
  })
  return { limits, counts }
}
