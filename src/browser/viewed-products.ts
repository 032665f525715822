import { MAX_VIEWED } from '../shop/catalogue/viewed.ts'
import { withSessionStorage } from './session-storage.ts'

const KEY = 'viewed'

/** Ids, the latest first. Kept for the visit, like searches, and sent when their shelf comes into view. */
export function viewedProducts(): number[] {
  const kept: unknown = withSessionStorage((storage) => JSON.parse(storage.getItem(KEY) ?? '[]'))
  return Array.isArray(kept) ? kept.filter(Number.isInteger).slice(0, MAX_VIEWED) : []
}

export function rememberViewed(id: number) {
  const ids = [id, ...viewedProducts().filter((other) => other !== id)].slice(0, MAX_VIEWED)
  withSessionStorage((storage) => storage.setItem(KEY, JSON.stringify(ids)))
}

export function forgetViewed() {
  withSessionStorage((storage) => storage.removeItem(KEY))
}
