/** At most this many products are compared (spec §9). */
export const MAX_COMPARE = 5

export const COMPARE_COOKIE = 'compare'

/** The ids of the compare cookie: different, positive, at most five; whatever else it holds is ignored. */
export function parseCompare(cookie: string | undefined): number[] {
  const ids = (cookie ?? '')
    .slice(0, 200)
    .split(/[.,]/)
    .filter((part) => /^[1-9]\d{0,8}$/.test(part))
    .map(Number)
  return [...new Set(ids)].slice(0, MAX_COMPARE)
}
