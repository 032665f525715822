import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { createElement } from 'react'
import { listingQuery, parseListing } from '../shop/catalogue/listing.ts'
import type { Lang } from '../shop/languages.ts'
import { reviewPage } from '../shop/reviews/review.ts'
import { parseRoom, roomQuery } from '../shop/rooms/room-wish.ts'
import { datedRates } from '../shop/tax/rates.db.ts'
import { rateChangeAfter } from '../shop/tax/rates.ts'
import { inLanguage } from '../urls.ts'
import { type CachedPage, compressNow, findPage, prepare, sendPage } from './cache/cached-page.ts'
import { type Exchange, lastStrings, pageContext, visitorContext } from './context.ts'
import { countMiss } from './count-miss.ts'
import { bestEncoding } from './encoding.ts'
import type { LoaderResult, PageContext, PageModule, ViewResult } from './page.ts'
import { createRenderer } from './render.tsx'
import { canonicalPath, routeOf } from './route-of.ts'
import type { Services } from './services.ts'

type SharedPage = Extract<PageModule<unknown>, { cache: 'shared' }>
type PrivatePage = Extract<PageModule<unknown>, { cache: 'private' }>
type LoadedPage = Extract<LoaderResult<unknown>, { kind: 'page' }>

export type Pages = ReturnType<typeof createPages>

export function createPages(services: Services) {
  const renderDocument = createRenderer(services)

  const send = (exchange: Exchange, page: PageModule<unknown>) => {
    if (page.cache === 'private') return sendPrivate(exchange, page)
    return exchange.request.isPreview ? sendPreview(exchange, page) : sendShared(exchange, page)
  }

  /** A page of the closed shop, for staff alone: it is neither taken from the cache nor kept. */
  async function sendPreview({ request, reply, lang }: Exchange, page: SharedPage) {
    const ctx = await pageContext(services, { request, reply, lang })
    const result = await page.load(ctx)
    if (result.kind !== 'page') return sendOther(reply, result, lang)
    const head = { ...result.head, noindex: true }
    return sendHtml({ request, reply }, await render(ctx, page, { ...result, head }), result.status ?? 200)
  }

  async function sendShared(exchange: Exchange, page: SharedPage) {
    const { request } = exchange
    const path = canonicalPath(request)
    const query = lastStrings(request.query)
    const significantQuery = cacheQuery(page, query)
    const key = significantQuery ? `${path}?${significantQuery}` : path
    const cached = findPage(services.pageCache, key, services.now)
    if (cached) return sendRaw(services, exchange, cached)
    return services.admission.run(request, query.query ? 'search' : 'page', async () => {
      // Another request may have rendered it meanwhile.
      const rendered = findPage(services.pageCache, key, services.now)
      if (rendered) return sendRaw(services, exchange, rendered)
      return renderShared(exchange, page, key)
    })
  }

  async function renderShared(exchange: Exchange, page: SharedPage, key: string) {
    const { request, reply, lang } = exchange
    const { generation } = services.pageCache
    const ctx = await pageContext(services, exchange)
    const result = await page.load(ctx)
    if (result.kind !== 'page') return sendOther(reply, result, lang)
    const html = await render(ctx, page, result)
    if ((result.status ?? 200) !== 200) return sendHtml({ request, reply }, html, result.status ?? 200)
    const until = await untilRateChange(ctx, result.goodUntil)
    // The footer shows payment methods, the header departments.
    const tags = ['shipping', 'menu', ...(result.tags ?? [])]
    const edgeTags = services.config.EDGE_TAGS === 'on' ? tags : undefined
    const prepared = prepare(html, headersOf(reply), { ...result, ...until, edgeTags, route: routeOf(request) })
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

  return { send, sendView, sendViewOf, sendUnkept }
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

function sendOther(reply: FastifyReply, result: Exclude<LoaderResult<unknown>, LoadedPage>, lang: Lang) {
  if (result.kind === 'not-found') return reply.callNotFound()
  const isPrefixed = result.to.startsWith('/') && !result.isExact
  return reply.redirect(isPrefixed ? inLanguage(result.to, lang) : result.to, result.status ?? 303)
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
