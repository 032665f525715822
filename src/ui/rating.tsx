import type { ProductCard } from '../shop/catalogue/cards.ts'

const SIZE = 24
const MOST = 5
const STAR = 'l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z'
const ROW = Array.from({ length: MOST }, (_, i) => `M${i * SIZE + SIZE / 2} 2.6${STAR}`).join('')

export const Star = () => (
  <svg viewBox={`0 0 ${SIZE} ${SIZE}`} width={32} height={32} aria-hidden="true" focusable="false">
    <path d={`M12 2.6${STAR}`} />
  </svg>
)

/** Part of a star too. Hidden from screen readers: the number stands beside it. */
export function Stars({ value, size = 18 }: { value: number; size?: number }) {
  const width = value * SIZE
  return (
    <svg
      className="stars"
      viewBox={`0 0 ${MOST * SIZE} ${SIZE}`}
      width={MOST * size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path className="stars__off" d={ROW} />
      <svg width={width} height={SIZE} viewBox={`0 0 ${width} ${SIZE}`} aria-hidden="true">
        <path d={ROW} />
      </svg>
    </svg>
  )
}

/** On a card: one star, which the style sheet draws. A plain function, as lists have many. */
export function cardRating({ rating }: Pick<ProductCard, 'rating'>, label: (average: string, n: number) => string) {
  if (!rating) return null
  const { formatted, count } = rating
  return (
    <p className="rating" role="img" aria-label={label(formatted, count)}>
      {`${formatted} (${count})`}
    </p>
  )
}
