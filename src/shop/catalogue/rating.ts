import { definitionOf, type Lang } from '../languages.ts'
import type { ProductCard } from './cards.ts'

type Counted = { review_count: number; review_stars: number }

export function ratingOf({ review_count: count, review_stars: stars }: Counted, lang: Lang): ProductCard['rating'] {
  if (count === 0) return null
  const value = Math.round((10 * stars) / count) / 10
  return { value, formatted: value.toFixed(1).replace('.', definitionOf(lang).decimalSign), count }
}
