/**
 * Recent searches of this visit, kept only here. Not longer: what a shop keeps in the browser for days, and nobody asked
 * for, needs consent (Directive 2002/58/EC art. 5.3).
 */

const KEY = 'recent-searches'
const MAX = 5
const MAX_LENGTH = 60

/** Newest first. */
export function recentSearches(): string[] {
  const kept: unknown = withStorage((storage) => JSON.parse(storage.getItem(KEY) ?? '[]'))
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MAX) : []
}

export function rememberSearch(words: string) {
  const query = words.replace(/\s+/g, ' ').trim()
  // An address or a number of a person may be typed into the wrong field.
  if (query.length < 2 || query.length > MAX_LENGTH || /@|\d{7}/.test(query)) return
  const others = recentSearches().filter((each) => each.toLowerCase() !== query.toLowerCase())
  withStorage((storage) => storage.setItem(KEY, JSON.stringify([query, ...others].slice(0, MAX))))
}

export function forgetSearches() {
  withStorage((storage) => storage.removeItem(KEY))
}

/** Undefined where the browser keeps nothing. */
function withStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}
