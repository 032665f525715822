/** What staff type of postcodes: `LV-1001–LV-1084, 21*, 3301`. */
type Part = { from: string; to: string } | { prefix: string }

/** `1001-1084`, `LV-1001…LV-1084`, `21*` or one postcode. */
const PART = /^([A-Z0-9]+)(?:(\*)|[-–—…]+([A-Z0-9]+))?$/
const LONGEST = 10

/** As they are compared: without the code of their country, spaces and hyphens. */
export function bareZip(zip: string, country: string): string {
  const bare = zip.toUpperCase().replace(/[\s\-–]/g, '')
  return bare.startsWith(country) ? bare.slice(country.length) : bare
}

/** @returns null where one of them cannot be read */
export function postcodesOf(text: string, country: string): Part[] | null {
  const parts = listed(text).map((part) => partOf(part, country))
  return parts.length > 0 && parts.every((part) => part !== null) ? parts : null
}

const listed = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

function partOf(text: string, country: string): Part | null {
  // The hyphen of LV-1001 is none of a range.
  const bare = text
    .toUpperCase()
    .replaceAll(new RegExp(`\\b${country}[\\s-]*`, 'g'), '')
    .replace(/\s*([-–—…])\s*/, '$1')
  const [, from = '', star, to] = PART.exec(bare) ?? []
  if (!/\d/.test(from) || from.length > LONGEST) return null
  if (star) return { prefix: from }
  if (to === undefined) return { from, to: from }
  return to.length === from.length && /^\d+$/.test(from + to) && from <= to ? { from, to } : null
}

/** @param zip as `bareZip` has it */
export const isAmong = (parts: readonly Part[], zip: string): boolean =>
  parts.some((part) =>
    'prefix' in part
      ? zip.startsWith(part.prefix)
      : zip.length === part.from.length && zip >= part.from && zip <= part.to,
  )

/** The smallest and the largest postcode, as `checkPostcode` takes them; other countries have letters, too. */
const LIMITS = new Map([
  ['LV', { from: '1000', to: '5999' }],
  ['LT', { from: '00000', to: '99999' }],
  ['EE', { from: '00000', to: '99999' }],
])

type Range = { from: number; to: number }

/** Whether each part has postcodes that there may be in the country. */
export const areOfCountry = (parts: readonly Part[], country: string): boolean =>
  !LIMITS.has(country) || parts.every((part) => rangeOf(part, country) !== null)

function rangeOf(part: Part, country: string): Range | null {
  const limits = LIMITS.get(country)
  if (!limits) return null
  const { length } = limits.from
  const from = 'prefix' in part ? part.prefix.padEnd(length, '0') : part.from
  const to = 'prefix' in part ? part.prefix.padEnd(length, '9') : part.to
  const isPossible = /^\d+$/.test(from + to) && from.length === length && from <= limits.to && to >= limits.from
  return isPossible ? { from: Number(from), to: Number(to) } : null
}

/** The earlier lists that have postcodes of this one, by their places, and whether they leave it none. */
export function hiddenBy(
  earlier: readonly string[],
  text: string,
  country: string,
): { by: number[]; isWhole: boolean } {
  const own = rangesOf(text, country)
  const taken = earlier.map((each) => rangesOf(each, country))
  const by = taken.flatMap((ranges, index) => (ranges.some((range) => own.some(overlaps(range))) ? [index] : []))
  return { by, isWhole: own.length > 0 && taken.flat().reduce(without, own).length === 0 }
}

const rangesOf = (text: string, country: string): Range[] =>
  (postcodesOf(text, country) ?? []).flatMap((part) => rangeOf(part, country) ?? [])

const overlaps = (one: Range) => (other: Range) => one.from <= other.to && other.from <= one.to

const without = (ranges: Range[], taken: Range): Range[] =>
  ranges.flatMap((range) =>
    overlaps(range)(taken)
      ? [
          { from: range.from, to: taken.from - 1 },
          { from: taken.to + 1, to: range.to },
        ].filter(({ from, to }) => from <= to)
      : [range],
  )

/** As they are stored and shown again. */
export const cleanPostcodes = (text: string): string => listed(text).join(', ')
