import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

export type CachedPage = {
  body: Record<Encoding, Buffer>
  headers: Record<Encoding, Record<string, string | number>>
  etag: string
  tags: readonly string[]
  bytes: number
}

/**
 * Visitor-free pages, ready to be sent. A page is filed under the tags of everything that it shows; `drop(tag)`
 * removes those pages at once. Least recently used pages go first when `maxBytes` is reached.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #keysByTag = new Map<string, Set<string>>()
  /** When each tag was last dropped, so that a page rendered from older data is not kept. */
  readonly #drops = new Map<string, number>()
  readonly #maxBytes: number
  #bytes = 0
  #turn = 0

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes
  }

  get size() {
    return this.#pages.size
  }

  /** Taken before loading a page's data; handed to `keep`. */
  get turn() {
    return this.#turn
  }

  find(key: string): CachedPage | undefined {
    const page = this.#pages.get(key)
    if (!page) return undefined
    // Moves it to the young end.
    this.#pages.delete(key)
    this.#pages.set(key, page)
    return page
  }

  keep(key: string, page: CachedPage, loadedAt: number) {
    const isStale = ['everything', ...page.tags].some((tag) => (this.#drops.get(tag) ?? -1) >= loadedAt)
    if (isStale || page.bytes > this.#maxBytes / 4) return
    this.#remove(key)
    this.#pages.set(key, page)
    this.#bytes += page.bytes
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#remove(oldest)
    }
  }

  drop(tag: string) {
    this.#drops.set(tag, this.#turn++)
    // Thousands of product tags would pile up; forgetting them costs one round of pages.
    if (this.#drops.size > 10_000) this.#dropAll()
    if (tag === 'everything') return this.#dropAll()
    for (const key of this.#keysByTag.get(tag) ?? []) this.#remove(key)
  }

  #dropAll() {
    this.#pages.clear()
    this.#keysByTag.clear()
    this.#drops.clear()
    this.#drops.set('everything', this.#turn++)
    this.#bytes = 0
  }

  #remove(key: string) {
    const page = this.#pages.get(key)
    if (!page) return
    this.#pages.delete(key)
    this.#bytes -= page.bytes
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}

/** Compresses a page once, for as many as will ask for it. */
export async function prepare(
  html: string,
  tags: readonly string[],
  headers: Record<string, string>,
): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    toBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    toGzip(identity, { level: 6 }),
  ])
  const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`
  const body = { br, gzip: gz, identity }
  const headersOf = (encoding: Encoding) => ({
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'Accept-Encoding',
    etag,
    'content-length': body[encoding].length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  })
  return {
    body,
    headers: { br: headersOf('br'), gzip: headersOf('gzip'), identity: headersOf('identity') },
    etag,
    tags,
    bytes: br.length + gz.length + identity.length,
  }
}

/** Sends a prepared page in the best encoding that the browser takes. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage) {
  if (request.headers['if-none-match'] === page.etag) {
    const { 'content-length': _, 'content-encoding': __, ...headers } = page.headers.identity
    response.writeHead(304, headers)
    response.end()
    return
  }
  const encoding = bestEncoding(request.headers['accept-encoding'])
  response.writeHead(200, page.headers[encoding])
  if (request.method === 'HEAD') response.end()
  else response.end(page.body[encoding])
}

function bestEncoding(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'identity'
  if (accepted.includes('br') && !/\bbr;q=0(\.0*)?(,|$)/.test(accepted)) return 'br'
  return accepted.includes('gzip') && !/\bgzip;q=0(\.0*)?(,|$)/.test(accepted) ? 'gzip' : 'identity'
}
