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

/** As they are stored and shown again. */
export const cleanPostcodes = (text: string): string => listed(text).join(', ')
