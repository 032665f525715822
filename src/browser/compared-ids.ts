import { COMPARE_COOKIE, parseCompare } from '../shop/catalogue/compare.ts'

export function comparedIds(): number[] {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${COMPARE_COOKIE}=`))
  return parseCompare(decodeURIComponent(found?.slice(COMPARE_COOKIE.length + 1) ?? ''))
}
