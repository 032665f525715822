/** How many orders took so many days. */
export type DayCount = { days: number; orders: number }

/** The days within which a share of the orders was done: 0.5 is the median. */
export function daysWithin(counts: readonly DayCount[], share: number): number | null {
  const sorted = [...counts].sort((a, b) => a.days - b.days)
  const all = sorted.reduce((sum, { orders }) => sum + orders, 0)
  let seen = 0
  for (const { days, orders } of sorted) {
    seen += orders
    if (seen >= all * share) return days
  }
  return null
}
