export const MAX_COMPARE = 5

export const COMPARE_COOKIE = 'compare'

export function parseCompare(cookie: string | undefined): number[] {
  const ids = (cookie ?? '')
    .slice(0, 200)
    .split(/[.,]/)
    .filter((part) => /^[1-9]\d{0,8}$/.test(part))
    .map(Number)
  return [...new Set(ids)].slice(0, MAX_COMPARE)
}
