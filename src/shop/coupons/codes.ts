import { randomInt } from 'node:crypto'

/** Without signs that look alike. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** Different from each other: 31 signs in 8 places are more than 800 thousand million. */
export function newCodes(count: number, prefix: string): string[] {
  const codes = new Set<string>()
  while (codes.size < count) {
    codes.add(prefix + Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(''))
  }
  return [...codes]
}
