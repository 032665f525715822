import { withSessionStorage } from './session-storage.ts'

/** Recent searches, kept for the visit: keeping them longer needs consent (Directive 2002/58/EC art. 5.3). */

const KEY = 'recent-searches'
const MAX = 5
const MAX_LENGTH = 60

export function recentSearches(): string[] {
  const kept: unknown = withSessionStorage((storage) => JSON.parse(storage.getItem(KEY) ?? '[]'))
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MAX) : []
}

export function rememberSearch(words: string) {
  const query = words.replace(/\s+/g, ' ').trim()
  // An address or a number of a person may be typed into the wrong field.
  if (query.length < 2 || query.length > MAX_LENGTH || /@|\d{7}/.test(query)) return
  const others = recentSearches().filter((each) => each.toLowerCase() !== query.toLowerCase())
  withSessionStorage((storage) => storage.setItem(KEY, JSON.stringify([query, ...others].slice(0, MAX))))
}

export function forgetSearches() {
  withSessionStorage((storage) => storage.removeItem(KEY))
}
