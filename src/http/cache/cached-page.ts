import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { TaggedCache } from '../../shop/cache/tagged-cache.ts'
import type { SearchMiss } from '../../shop/search-words/search-misses.ts'
import { bestEncoding } from '../encoding.ts'
import { EDGE_SECONDS, edgeHeaders, TAGS } from './edge-headers.ts'

type EncodedPage = { body: Buffer; head: string[] }

export type CachedPage = {
  br: EncodedPage
  gzip?: EncodedPage
  head: readonly string[]
  /** Pattern of its route. */
  route: string
  etag: string
  bytes: number
  /** The content is out of date afterwards. */
  goodUntil: Date | null
  /** A search that found nothing; null of other pages. */
  missed: SearchMiss | null
  /** Caches in front may keep it, but only while it is good. */
  isTimed: boolean
  /** Requested again since it was rendered, so it is compressed better. */
  isRequestedAgain: boolean
}

/** Most filter pages are requested once, so speed comes first; repeated ones get `STRONG` in the thread pool. */
const FAST = { quality: 0, window: 18 }
const STRONG = { quality: 6, window: 22 }

const brotli = ({ quality, window }: typeof FAST, size: number) => ({
  chunkSize: 32 * 1024,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: window,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
})
const compress = promisify(brotliCompress)

export type PageCache = TaggedCache<CachedPage>

const MAX_BYTES = 64 * 1024 * 1024

/** Shared pages, compressed. @param maxBytes 0 disables the cache */
export const createPageCache = (maxBytes = MAX_BYTES): PageCache =>
  new TaggedCache({ maxBytes, bytesOf: ({ bytes }) => bytes })

export function findPage(cache: PageCache, key: string, now: () => Date): CachedPage | undefined {
  const page = cache.get(key)
  if (!page) return undefined
  if (page.goodUntil && now() >= page.goodUntil) {
    cache.delete(key, page)
    return undefined
  }
  improve(page)
  return page
}

type PreparedWith = {
  goodUntil?: Date | null | undefined
  missed?: SearchMiss | undefined
  /** Pattern of its route. */
  route?: string
  /** What the page shows, for caches in front; undefined: they are told nothing. */
  edgeTags?: readonly string[] | undefined
  /** Markdown and pages that have it are chosen by `Accept`, too. */
  type?: 'html' | 'html-or-markdown' | 'markdown'
}

const TYPES = { html: 'text/html', 'html-or-markdown': 'text/html', markdown: 'text/markdown' }

export function prepare(
  content: Buffer,
  headers: Record<string, string>,
  { goodUntil, missed, route = '', edgeTags, type = 'html' }: PreparedWith = {},
): CachedPage {
  const br = compressNow(content)
  // A search without a hit is counted by the shop each time.
  const edge = edgeTags && !missed ? edgeHeaders(edgeTags, goodUntil != null) : {}
  // Weak, because all encodings share it.
  const etag = `W/"${createHash('sha1').update(br).digest('base64url')}"`
  const head = Object.entries({
    ...headers,
    'content-type': `${TYPES[type]}; charset=utf-8`,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: type === 'html' ? 'Accept-Encoding' : 'Accept-Encoding, Accept',
    etag,
    ...edge,
  }).flat()
  return {
    br: encoded(head, br, 'br'),
    head,
    route,
    etag,
    bytes: br.length * 2 + 4_000,
    goodUntil: goodUntil ?? null,
    missed: missed ?? null,
    isTimed: edge[TAGS] !== undefined && goodUntil != null,
    isRequestedAgain: false,
  }
}

/** Synchronous Brotli: 0.1 ms for 120 kB. */
export const compressNow = (html: Buffer): Buffer => brotliCompressSync(html, brotli(FAST, html.length))

export function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage) {
  if (request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, timed(page, page.head))
    response.end()
    return
  }
  const { body, head } = encodedFor(request, page)
  response.writeHead(200, timed(page, head))
  if (request.method === 'HEAD') response.end()
  else response.end(body)
}

function timed({ isTimed, goodUntil }: CachedPage, head: readonly string[]): string[] {
  if (!isTimed || !goodUntil) return head as string[]
  const seconds = Math.floor((goodUntil.getTime() - Date.now()) / 1_000)
  return [...head, 'surrogate-control', `max-age=${Math.max(0, Math.min(seconds, EDGE_SECONDS))}`]
}

function improve(page: CachedPage) {
  if (page.isRequestedAgain) return
  page.isRequestedAgain = true
  const html = decompress(page)
  compress(html, brotli(STRONG, html.length)).then(
    (br) => {
      page.br = encoded(page.head, br, 'br')
    },
    () => {},
  )
}

function encodedFor(request: IncomingMessage, page: CachedPage): EncodedPage {
  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (encoding === 'br') return page.br
  if (encoding === 'identity') return encoded(page.head, decompress(page))
  page.gzip ??= encoded(page.head, gzipSync(decompress(page), { level: 4 }), 'gzip')
  return page.gzip
}

const decompress = (page: CachedPage): Buffer => brotliDecompressSync(page.br.body)

function encoded(head: readonly string[], bytes: Buffer, encoding?: 'br' | 'gzip'): EncodedPage {
  const coding = encoding ? ['content-encoding', encoding] : []
  return { body: encoding ? trim(bytes) : bytes, head: [...head, 'content-length', String(bytes.length), ...coding] }
}

/** Copies without the unused rest of the compressor's 32 kB buffer, as thousands of pages are cached. */
function trim(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
