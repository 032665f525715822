import { MAX_VIEWED } from '../shop/catalogue/viewed.ts'

const KEY = 'viewed'

/** Ids, the latest first. Kept only here and for this visit, as searches are; sent when their shelf comes into view. */
export function viewedProducts(): number[] {
  const kept: unknown = attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
  return Array.isArray(kept) ? kept.filter(Number.isInteger).slice(0, MAX_VIEWED) : []
}

export function rememberViewed(id: number) {
  const ids = [id, ...viewedProducts().filter((other) => other !== id)].slice(0, MAX_VIEWED)
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(ids)))
}

export function forgetViewed() {
  attempt(() => sessionStorage.removeItem(KEY))
}

/** A browser may refuse storage. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
