import { STOCK_ORDER_TAG } from '../../shop/search/search-engine.ts'

export const TAGS = 'surrogate-key'
export const EDGE_SECONDS = 24 * 60 * 60
/** Cloudflare's limit; Varnish needs `http_resp_hdr_len` for it. */
const MOST_CHARACTERS = 16_000

/**
 * For caches that forget by tag; they take these headers off. They keep no page with too many tags, and no list by stock,
 * which changes with every sale.
 */
export function edgeHeaders(tags: readonly string[], isTimed: boolean): Record<string, string> {
  const list = [...new Set(tags)].join(' ')
  if (list.length > MOST_CHARACTERS || tags.includes(STOCK_ORDER_TAG)) return {}
  return { [TAGS]: list, ...(isTimed ? {} : { 'surrogate-control': `max-age=${EDGE_SECONDS}` }) }
}
