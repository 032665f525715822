import { type FeedFetcher, FeedRefused } from '../../shop/imports/run-feed.db.ts'
import { sqlStateOf } from '../../shop/sql-state.ts'
import { AddressRefused, followRedirects } from '../http-client/follow-redirects.ts'
import { outgoing, VendorError } from '../http-client/outgoing.ts'

const TOTAL_MS = 60_000
const MAX_BYTES = 100 * 1024 * 1024

/** @param allowsLoopback for tests, whose suppliers are on this machine */
export const feedFetcher =
  (allowsLoopback: boolean): FeedFetcher =>
  async (address, etag, take) => {
    let thrown: unknown
    try {
      const asked = { allowsLoopback, totalMs: TOTAL_MS }
      const found = await followRedirects<{ etag: string | null }>(address, asked, async (url, totalMs) => {
        if (totalMs <= 0) throw new FeedRefused('unreachable')
        const limits = { totalMs, connectMs: 5_000, maxBytes: MAX_BYTES }
        const {
          status,
          location,
          etag: now,
        } = await outgoing('supplier', url.origin, { limits, isPublic: true })({
          ...{ method: 'GET', path: url.pathname + url.search, takesRedirect: true },
          headers: { accept: '*/*', 'user-agent': 'shop-feeds/1.0', ...(etag ? { 'if-none-match': etag } : {}) },
          receive: (body) =>
            take(body).catch((error: unknown) => {
              thrown = error
              throw error
            }),
        })
        if (status === 200 || status === 304) return { result: { etag: status === 304 ? etag : (now ?? null) } }
        if (status > 300 && status < 400) return { location: location ?? null }
        throw new FeedRefused('unreachable')
      })
      if (!found) throw new FeedRefused('unreachable')
      return found.result
    } catch (error) {
      if (error instanceof AddressRefused) throw new FeedRefused('address')
      if (!(error instanceof VendorError)) throw error
      if (error.reason === 'address' || error.reason === 'too-large') throw new FeedRefused(error.reason)
      // What `take` saw may be the connection that broke, or a fault of ours.
      if (thrown instanceof FeedRefused || sqlStateOf(thrown)) throw thrown
      throw new FeedRefused('unreachable')
    }
  }
