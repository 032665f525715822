import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement, type ReactNode } from 'react'
import { usableProviders } from '../adapters/payments/providers.ts'
import { parseCompare } from '../shop/catalogue/compare.ts'
import { listingQuery, parseListing } from '../shop/catalogue/listing.ts'
import { policyFor, trackingOf } from '../shop/content/tracking.ts'
import { type Lang, languages } from '../shop/languages.ts'
import { paymentMethodsOf } from '../shop/payments/methods.db.ts'
import type { Session } from '../shop/sessions/session.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { inLanguage } from '../urls.ts'
import { type CachedPage, compressNow, prepare, sendPage } from './cache/cached-page.ts'
import { bestEncoding } from './encoding.ts'
import type { Head, LoaderResult, PageContext, PageModule } from './page.ts'
import { createRenderer, type Frame } from './render.tsx'
import { canonicalPath, pagePath } from './route-of.ts'
import type { Services } from './services.ts'

/**
 * `shared`: the same for everybody, cached whole. `private`: of one visitor, never stored anywhere.
 * `listing` names pages whose address carries the catalogue's query.
 */
export type PageOptions = { cache: 'shared' | 'private'; query?: 'listing' | 'variation' | 'none'; frame?: Frame }

export type PageRegistrar = ReturnType<typeof createPages>

/** Puts pages of React at their addresses, in every language. */
export function createPages(app: FastifyInstance, services: Services) {
  const drawDocument = createRenderer(services)

  /** A page that only reads. */
  function page<Data>(pattern: string, module: PageModule<Data>, options: PageOptions) {
    for (const lang of languages) {
      app.get(inLanguage(pattern, lang), (request, reply) =>
        options.cache === 'shared'
          ? sendShared(request, reply, module, lang, options)
          : sendPrivate(request, reply, module, lang, options),
      )
    }
  }

  async function sendShared<Data>(
    request: FastifyRequest,
    reply: FastifyReply,
    module: PageModule<Data>,
    lang: Lang,
    options: PageOptions,
  ) {
    const query = stringsOf(request.query)
    const path = canonicalPath(request)
    const known = knownQuery(options, query)
    const key = known ? `${path}?${known}` : path
    const kept = services.cache.find(key)
    if (kept) return sendRaw(request, reply, kept)
    return services.admission.run(request, query.query ? 'search' : 'page', async () => {
      // Somebody before in the line may have asked for the same.
      const drawn = services.cache.find(key)
      if (drawn) return sendRaw(request, reply, drawn)
      const turn = services.cache.generation
      const ask = await contextOf(request, reply, lang, query)
      const answer = await module.load(ask)
      if (answer.kind !== 'page') return sendOther(reply, answer, lang)
      const html = await draw(ask, module, answer, options.frame)
      if ((answer.status ?? 200) !== 200) return sendHtml(request, reply, html, answer.status ?? 200)
      // The footer names the ways of paying.
      const prepared = prepare(html, ['shipping', ...(answer.tags ?? [])], headersOf(reply))
      services.cache.keep(key, prepared, turn)
      return sendRaw(request, reply, prepared)
    })
  }

  async function sendPrivate<Data>(
    request: FastifyRequest,
    reply: FastifyReply,
    module: PageModule<Data>,
    lang: Lang,
    options: PageOptions,
  ) {
    const ask = await contextOf(request, reply, lang, stringsOf(request.query), await request.session())
    const answer = await module.load(ask)
    if (answer.kind !== 'page') return sendOther(reply, answer, lang)
    const html = await draw(ask, module, answer, options.frame)
    return sendHtml(request, reply, html, answer.status ?? 200)
  }

  const methods = () => paymentMethodsOf(services.database.readDb, services.memory)

  async function contextOf(
    request: FastifyRequest,
    reply: FastifyReply,
    lang: Lang,
    query: Record<string, string>,
    /** Null for a visitor of whom nothing is stored; undefined for a page that is the same for everybody. */
    session?: Session | null,
  ): Promise<PageContext> {
    const settings = await readSettings(services.database.db, services.memory)
    const tracking = trackingOf(settings)
    const policy = reply.getHeader('content-security-policy')
    if (tracking && typeof policy === 'string') reply.header('content-security-policy', policyFor(policy, tracking))
    return {
      db: session !== undefined ? services.database.db : services.database.readDb,
      memory: services.memory,
      search: services.search,
      lang,
      now: services.now(),
      path: pagePath(request),
      params: stringsOf(request.params),
      query,
      settings,
      payments: { methods, providers: usableProviders(services.providers, settings) },
      baseUrl: services.config.baseUrl.origin,
      secrets: services.secrets,
      visitor:
        session === undefined ? null : { session, csrf: request.csrf, compare: parseCompare(request.cookies.compare) },
    }
  }

  const draw = <Data,>(
    ask: PageContext,
    module: PageModule<Data>,
    answer: Extract<LoaderResult<Data>, { kind: 'page' }>,
    frame: Frame = 'shop',
  ) => drawDocument(ask, answer.head, createElement(module.Page, { data: answer.data }), frame)

  /** A page that is not at an address of its own: errors, answers to forms. */
  async function sendRendered(
    request: FastifyRequest,
    reply: FastifyReply,
    drawn: { lang: Lang; head: Head; content: ReactNode; status: number; frame?: Frame },
  ) {
    // Whoever is told that the shop is down is not asked for from the database.
    const session = drawn.status >= 500 ? null : await request.session()
    const ask = await contextOf(request, reply, drawn.lang, {}, session)
    const html = await drawDocument(
      ask,
      { ...drawn.head, noindex: drawn.head.noindex ?? true, hasNoAddress: drawn.status >= 400 },
      drawn.content,
      drawn.frame ?? 'shop',
    )
    return sendHtml(request, reply, html, drawn.status)
  }

  return { page, sendDrawn: sendRendered, askOf: contextOf }
}

/** The part of an address that a page is cached under; whatever else somebody adds to it means nothing. */
function knownQuery({ query: kind }: PageOptions, query: Record<string, string>): string {
  if (kind === 'listing') return listingQuery(parseListing(query))
  return kind === 'variation' && query.variation ? `variation=${encodeURIComponent(query.variation)}` : ''
}

function sendOther(reply: FastifyReply, answer: Exclude<LoaderResult<unknown>, { kind: 'page' }>, lang: Lang) {
  if (answer.kind === 'not-found') return reply.callNotFound()
  return reply.redirect(answer.to.startsWith('/') ? inLanguage(answer.to, lang) : answer.to, answer.status ?? 303)
}

function sendHtml(request: FastifyRequest, reply: FastifyReply, html: Buffer, status: number) {
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8')
  if (bestEncoding(request.headers['accept-encoding']) !== 'br') return reply.send(html)
  reply.header('content-encoding', 'br').header('vary', 'Accept-Encoding')
  return reply.send(compressNow(Buffer.concat([html, padding()])))
}

const MOST_PADDING = 96

/**
 * The size of a compressed page tells how much of it repeats itself (BREACH). Tokens are masked anew for each page, and
 * none repeats what an address says; this hides what might be left.
 */
function padding(): Buffer {
  const length = randomInt(MOST_PADDING + 1)
  return Buffer.from(`<!--${randomBytes(MOST_PADDING).toString('base64url').slice(0, length)}-->`)
}

function sendRaw(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  reply.hijack()
  sendPage(request.raw, reply.raw, page)
}

/** What the security plugins have set on the answer so far; cached together with the page. */
function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Repeated parameters count once; the last one wins. */
function stringsOf(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {}
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(Array.isArray(value) ? value.at(-1) : value)]),
  )
}
