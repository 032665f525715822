import { fold } from '../language/latvian.ts'
import { definitionOf, type Lang } from '../languages.ts'

/** Degrees. */
export type Place = { lat: number; lon: number }

type PointWords = { name: string; address: string; city: string; zip: string }

/** Most words of a search that count. */
const MAX_WORDS = 6

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

export const searchWords = (search: string) => wordsOf(search).slice(0, MAX_WORDS)

export const pointSearchText = ({ name, address, city, zip }: PointWords) => fold(`${name} ${address} ${city} ${zip}`)

/** The smaller the better. Per word: 0 town, 1 start of the town, 2 start of another word, 3 part of a word. */
export function rankOf(words: readonly string[], { city, name, address, zip }: PointWords): number {
  const town = wordsOf(city)
  const others = wordsOf(`${name} ${address} ${zip}`)
  const rank = (word: string) => {
    if (town.includes(word)) return 0
    if (town.some((each) => each.startsWith(word))) return 1
    return others.some((each) => each.startsWith(word)) ? 2 : 3
  }
  return words.reduce((sum, word) => sum + rank(word), 0)
}

const EARTH_RADIUS_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along the surface. */
export function metresBetween(a: Place, b: Place): number {
  const height = Math.sin(radians(b.lat - a.lat) / 2) ** 2
  const width = Math.sin(radians(b.lon - a.lon) / 2) ** 2
  const chord = height + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * width
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(chord))
}

/** "350 m", "1,4 km", "23 km". */
export function distanceText(metres: number, lang: Lang): string {
  const [value, unit] = metres < 1_000 ? [Math.max(10, Math.round(metres / 10) * 10), 'm'] : [metres / 1_000, 'km']
  const digits = unit === 'km' && value < 10 ? 1 : 0
  return `${new Intl.NumberFormat(definitionOf(lang).locale, { maximumFractionDigits: digits }).format(value)} ${unit}`
}
