import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createElement } from 'react'
import { listingQuery, parseListing } from '../shop/catalogue/listing.ts'
import type { Lang } from '../shop/languages.ts'
import { inLanguage } from '../urls.ts'
import { type CachedPage, compressNow, findPage, prepare, sendPage } from './cache/cached-page.ts'
import { lastStrings, pageContext, visitorContext } from './context.ts'
import { bestEncoding } from './encoding.ts'
import type { LoaderResult, PageContext, PageModule, ViewResult } from './page.ts'
import { createRenderer } from './render.tsx'
import { canonicalPath } from './route-of.ts'
import type { Services } from './services.ts'

type SharedPage = Extract<PageModule<unknown>, { cache: 'shared' }>
type PrivatePage = Extract<PageModule<unknown>, { cache: 'private' }>
type LoadedPage = Extract<LoaderResult<unknown>, { kind: 'page' }>
type Exchange = { request: FastifyRequest; reply: FastifyReply; lang: Lang }

export type Pages = ReturnType<typeof createPages>

/** Loads, renders and sends pages. */
export function createPages(services: Services) {
  const renderDocument = createRenderer(services)

  /** A page by its module. */
  const send = (exchange: Exchange, page: PageModule<unknown>) =>
    page.cache === 'shared' ? sendShared(exchange, page) : sendPrivate(exchange, page)

  async function sendShared(exchange: Exchange, page: SharedPage) {
    const { request, reply } = exchange
    const path = canonicalPath(request)
    const query = lastStrings(request.query)
    const known = knownQuery(page, query)
    const key = known ? `${path}?${known}` : path
    const kept = findPage(services.pageCache, key)
    if (kept) return sendRaw(request, reply, kept)
    return services.admission.run(request, query.query ? 'search' : 'page', async () => {
      // Another request may have rendered it while this one waited.
      const rendered = findPage(services.pageCache, key)
      if (rendered) return sendRaw(request, reply, rendered)
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
    if ((result.status ?? 200) !== 200) return sendHtml(request, reply, html, result.status ?? 200)
    const prepared = prepare(html, headersOf(reply))
    // The footer names the ways of paying.
    services.pageCache.set(key, prepared, { tags: ['shipping', ...(result.tags ?? [])], generation })
    return sendRaw(request, reply, prepared)
  }

  async function sendPrivate(exchange: Exchange, page: PrivatePage) {
    const { request, reply, lang } = exchange
    const ctx = await visitorContext(services, exchange)
    const result = await page.load(ctx)
    if (result.kind === 'view') return sendViewOf(ctx, exchange, result)
    if (result.kind !== 'page') return sendOther(reply, result, lang)
    return sendHtml(request, reply, await render(ctx, page, result), result.status ?? 200)
  }

  const render = (ctx: PageContext, page: PageModule<unknown>, { head, data, lang = ctx.lang }: LoadedPage) =>
    renderDocument({ ...ctx, lang }, head, createElement(page.Page, { data }), page.frame ?? 'shop')

  /** A page that is not one of its own address: errors, what came of an action. */
  async function sendView(exchange: Exchange, view: Omit<ViewResult, 'kind'>) {
    return sendViewOf(await visitorContext(services, exchange), exchange, view)
  }

  async function sendViewOf(ctx: PageContext, { request, reply }: Exchange, view: Omit<ViewResult, 'kind'>) {
    const { head, content, status = 200, frame = 'shop' } = view
    const shown = { ...head, noindex: head.noindex ?? true, hasNoAddress: status >= 400 }
    return sendHtml(request, reply, await renderDocument(ctx, shown, content, frame), status)
  }

  return { send, sendView }
}

/** The part of an address that a page is cached under; whatever else somebody adds to it means nothing. */
function knownQuery({ query: kind }: SharedPage, query: Record<string, string>): string {
  if (kind === 'listing') return listingQuery(parseListing(query))
  return kind === 'variation' && query.variation ? `variation=${encodeURIComponent(query.variation)}` : ''
}

function sendOther(reply: FastifyReply, result: Exclude<LoaderResult<unknown>, LoadedPage>, lang: Lang) {
  if (result.kind === 'not-found') return reply.callNotFound()
  const isPrefixed = result.to.startsWith('/') && !result.isExact
  return reply.redirect(isPrefixed ? inLanguage(result.to, lang) : result.to, result.status ?? 303)
}

function sendHtml(request: FastifyRequest, reply: FastifyReply, html: Buffer, status: number) {
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8')
  if (bestEncoding(request.headers['accept-encoding']) !== 'br') return reply.send(html)
  reply.header('content-encoding', 'br').header('vary', 'Accept-Encoding')
  return reply.send(compressNow(Buffer.concat([html, padding()])))
}

const MAX_PADDING = 96

/**
 * The size of a compressed page tells how much of it repeats itself (BREACH). Tokens are masked anew for each page, and
 * none repeats what an address says; this hides what might be left.
 */
function padding(): Buffer {
  const length = randomInt(MAX_PADDING + 1)
  return Buffer.from(`<!--${randomBytes(MAX_PADDING).toString('base64url').slice(0, length)}-->`)
}

function sendRaw(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  reply.hijack()
  sendPage(request.raw, reply.raw, page)
}

/** What the security plugins have set on the answer so far; cached together with the page. */
function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}
