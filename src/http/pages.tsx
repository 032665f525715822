import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { createElement } from 'react'
import { listingQuery, parseListing } from '../shop/catalogue/listing.ts'
import type { Lang } from '../shop/languages.ts'
import { reviewPage } from '../shop/reviews/review.ts'
import { parseRoom, roomQuery } from '../shop/rooms/room-wish.ts'
import { datedRates } from '../shop/tax/rates.db.ts'
import { rateChangeAfter } from '../shop/tax/rates.ts'
import { inLanguage, markdownPath, pathOfMarkdown } from '../urls.ts'
import { type CachedPage, compressNow, findPage, prepare, sendPage } from './cache/cached-page.ts'
import { type Exchange, lastStrings, pageContext, visitorContext } from './context.ts'
import { countMiss } from './count-miss.ts'
import { bestEncoding } from './encoding.ts'
import { asksMarkdown, isReadable, type ReadablePage } from './markdown.ts'
import type { LoaderResult, PageContext, PageModule, ViewResult } from './page.ts'
import { createRenderer } from './render.tsx'
import { canonicalPath, pagePath, routeOf } from './route-of.ts'
import type { Services } from './services.ts'

type SharedPage = Extract<PageModule<unknown>, { cache: 'shared' }>
type PrivatePage = Extract<PageModule<unknown>, { cache: 'private' }>
type LoadedPage = Extract<LoaderResult<unknown>, { kind: 'page' }>

export type Pages = ReturnType<typeof createPages>

export function createPages(services: Services) {
  const renderDocument = createRenderer(services)

  /** @param readable what answers programs that ask for Markdown */
  const send = (exchange: Exchange, page: PageModule<unknown>, readable: PageModule<unknown> = page) => {
    const { request, reply } = exchange
    const hasMarkdown = isReadable(readable)
    if (hasMarkdown && asksMarkdown(request.headers.accept)) return sendMarkdown(exchange, readable)
    if (page.cache === 'shared') {
      return request.isPreview
        ? sendPreview(exchange, page)
        : sendShared(exchange, { page, key: keyOf(exchange, page) })
    }
    if (hasMarkdown) reply.header('link', alternate(services, canonicalPath(request)))
    return sendPrivate(exchange, page)
  }

  /** By its own address or by `Accept`, under the same key. */
  function sendMarkdown(exchange: Exchange, page: ReadablePage) {
    const { request } = exchange
    const isOwnAddress = routeOf(request).endsWith('.md')
    const path = isOwnAddress ? pathOfMarkdown(pagePath(request)) : pagePath(request)
    const query = cacheQuery(page, lastStrings(request.query))
    const address = query ? `${path}?${query}` : path
    const key = markdownPath(inLanguage(address, exchange.lang))
    const asked = { page, key, markdown: { path, address, isOwnAddress, write: page.markdown } }
    return request.isPreview ? sendNew(exchange, asked) : sendShared(exchange, asked)
  }

  /** A page of the closed shop, for staff alone: it is neither taken from the cache nor kept. */
  async function sendPreview({ request, reply, lang }: Exchange, page: SharedPage) {
    const ctx = await pageContext(services, { request, reply, lang })
    const result = await page.load(ctx)
    if (result.kind !== 'page') return sendOther(reply, result, lang)
    const head = { ...result.head, noindex: true }
    return sendHtml({ request, reply }, await render(ctx, page, { ...result, head }), result.status ?? 200)
  }

  async function sendShared(exchange: Exchange, asked: Asked) {
    const { request } = exchange
    const { key } = asked
    const cached = findPage(services.pageCache, key, services.now)
    if (cached) return sendRaw(services, exchange, cached)
    return services.admission.run(request, lastStrings(request.query).query ? 'search' : 'page', async () => {
      // Another request may have rendered it meanwhile.
      const rendered = findPage(services.pageCache, key, services.now)
      if (rendered) return sendRaw(services, exchange, rendered)
      return sendNew(exchange, asked)
    })
  }

  async function sendNew(exchange: Exchange, { page, key, markdown }: Asked) {
    const { request, reply, lang } = exchange
    const { generation } = services.pageCache
    const read = await pageContext(services, exchange)
    const ctx = markdown ? { ...read, path: markdown.path } : read
    const result = await page.load(ctx)
    if (result.kind !== 'page') return sendOther(reply, result, lang, markdown?.isOwnAddress)
    const { status = 200 } = result
    const content = markdown
      ? Buffer.from(markdown.write(result.data, { ...ctx, path: markdown.address }))
      : await render(ctx, page, result)
    if (status !== 200 || request.isPreview) {
      return markdown ? sendUnkeptMarkdown(reply, content, status) : sendHtml({ request, reply }, content, status)
    }
    const until = await untilRateChange(ctx, result.goodUntil)
    // The footer shows payment methods, the header departments.
    const tags = ['shipping', 'menu', ...(result.tags ?? [])]
    // Caches that do not look at `Accept` must not keep Markdown for the page's address.
    const edgeTags = services.config.EDGE_TAGS === 'on' && !markdown ? tags : undefined
    const headers = { ...headersOf(reply), ...(markdown ? canonical(ctx, result) : {}) }
    if (!markdown && isReadable(page)) headers.link = alternate(services, key)
    const type = markdown ? 'markdown' : isReadable(page) ? 'html-or-markdown' : 'html'
    const prepared = prepare(content, headers, { ...result, ...until, edgeTags, route: routeOf(request), type })
    services.pageCache.set(key, prepared, { tags, generation })
    return sendRaw(services, exchange, prepared)
  }

  async function sendPrivate(exchange: Exchange, page: PrivatePage) {
    const { request, reply, lang } = exchange
    const ctx = await visitorContext(services, exchange)
    const result = await page.load(ctx)
    if (result.kind === 'view') return sendViewOf(ctx, exchange, result)
    if (result.kind !== 'page') return sendOther(reply, result, lang)
    return sendHtml({ request, reply }, await render(ctx, page, result), result.status ?? 200)
  }

  const render = (ctx: PageContext, page: PageModule<unknown>, { head, data, lang = ctx.lang }: LoadedPage) =>
    renderDocument({ ...ctx, lang }, { head, content: createElement(page.Page, { data }), frame: page.frame ?? 'shop' })

  const sendView = async (exchange: Exchange, view: Omit<ViewResult, 'kind'>) =>
    sendViewOf(await visitorContext(services, exchange), exchange, view)

  async function sendViewOf(ctx: PageContext, { request, reply }: Exchange, view: Omit<ViewResult, 'kind'>) {
    const { head, content, status = 200, frame = 'shop' } = view
    const shown = { ...head, noindex: head.noindex ?? true, hasNoCanonical: status >= 400 }
    return sendHtml({ request, reply }, await renderDocument(ctx, { head: shown, content, frame }), status)
  }

  /** The same for everybody, without a cookie or token, and kept by nobody. */
  async function sendUnkept(
    exchange: Exchange,
    { head, content, status = 200, frame = 'shop' }: Omit<ViewResult, 'kind'>,
  ) {
    const html = await renderDocument(await pageContext(services, exchange), { head, content, frame })
    return sendHtml(exchange, html, status)
  }

  return { send, sendMarkdown, sendView, sendViewOf, sendUnkept }
}

type Asked = {
  page: SharedPage
  key: string
  /** In place of HTML. `path` of the page, and `address` with what belongs to its key. */
  markdown?: { path: string; address: string; isOwnAddress: boolean; write: ReadablePage['markdown'] }
}

function keyOf({ request }: Exchange, page: SharedPage): string {
  const path = canonicalPath(request)
  const query = cacheQuery(page, lastStrings(request.query))
  return query ? `${path}?${query}` : path
}

const alternate = ({ config }: Pick<Services, 'config'>, address: string) =>
  `<${config.baseUrl.origin}${markdownPath(address)}>; rel="alternate"; type="text/markdown"`

/** Search engines show the page itself. */
function canonical({ baseUrl, lang, path }: PageContext, { head }: LoadedPage): Record<string, string> {
  const link = `<${baseUrl}${inLanguage(head.canonical ?? path, lang)}>; rel="canonical"`
  return { link, ...(head.noindex ? { 'x-robots-tag': 'noindex' } : {}) }
}

function sendUnkeptMarkdown(reply: FastifyReply, content: Buffer, status: number) {
  const cacheControl = reply.request.isPreview ? 'private, no-store' : 'no-store'
  return reply.code(status).header('cache-control', cacheControl).type('text/markdown; charset=utf-8').send(content)
}

/** Pages have prices without VAT, which change at the midnight of a new rate. */
async function untilRateChange({ db, memory, now }: PageContext, goodUntil?: Date) {
  const until = rateChangeAfter(await datedRates(db, memory), now)
  return until && (!goodUntil || until < goodUntil) ? { goodUntil: until } : {}
}

/** Unknown parameters are not part of the cache key. */
function cacheQuery({ query: kind }: SharedPage, query: Record<string, string>): string {
  if (kind === 'listing') return listingQuery(parseListing(query))
  if (kind === 'room') return roomQuery(parseRoom(query))
  if (kind !== 'product') return ''
  const { variation, reviews } = query
  const parts = [
    variation ? `variation=${encodeURIComponent(variation)}` : '',
    reviewPage(reviews) > 1 ? `reviews=${reviewPage(reviews)}` : '',
  ]
  return parts.filter(Boolean).join('&')
}

function sendOther(
  reply: FastifyReply,
  result: Exclude<LoaderResult<unknown>, LoadedPage>,
  lang: Lang,
  isMarkdown = false,
) {
  if (result.kind === 'not-found') return reply.callNotFound()
  const isPrefixed = result.to.startsWith('/') && !result.isExact
  const to = isPrefixed ? inLanguage(result.to, lang) : result.to
  return reply.redirect(isMarkdown && isPrefixed ? markdownPath(to) : to, result.status ?? 303)
}

function sendHtml({ request, reply }: Omit<Exchange, 'lang'>, html: Buffer, status: number) {
  reply
    .code(status)
    .header('cache-control', request.isPreview ? 'private, no-store' : 'no-store')
    .type('text/html; charset=utf-8')
  if (bestEncoding(request.headers['accept-encoding']) !== 'br') return reply.send(html)
  reply.header('content-encoding', 'br').header('vary', 'Accept-Encoding')
  return reply.send(compressNow(Buffer.concat([html, padding()])))
}

const MAX_PADDING = 96

/** Against BREACH, which reads secrets from the compressed size: tokens are masked, the padding hides the rest. */
function padding(): Buffer {
  const length = randomInt(MAX_PADDING + 1)
  return Buffer.from(`<!--${randomBytes(MAX_PADDING).toString('base64url').slice(0, length)}-->`)
}

type Counting = Pick<Services, 'searchMisses'>

function sendRaw(services: Counting, { request, reply }: Omit<Exchange, 'lang'>, page: CachedPage) {
  reply.hijack()
  if (page.missed) countMiss(services.searchMisses, page.missed, request.raw)
  sendPage(request.raw, reply.raw, page)
}

/** Headers set by plugins, cached together with the page. */
function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}
