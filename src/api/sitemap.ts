import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { HourlyFiles } from '../http/hourly-files.ts'
import type { Services } from '../http/services.ts'
import { countProducts, productRows, type SitemapRow, staticRows } from '../shop/catalogue/sitemap.db.ts'
import { languages } from '../shop/languages.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { element, optional, writeElement, XML_DECLARATION } from '../shop/xml/write.ts'
import { inLanguage, urls } from '../urls.ts'

/** Limit of sitemaps.org; every page has one URL per language. */
const MAX_URLS = 50_000
const ONE_HOUR = 'public, max-age=3600'
const COUNT_LIFE_MS = 60_000
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export function crawlerRoutes(
  app: FastifyInstance,
  { config, database, memory, now }: Services,
  pageSize = Math.floor(MAX_URLS / languages.length),
) {
  const { origin } = config.baseUrl
  const db = database.readDb
  const files = new HourlyFiles(join(config.dataDir, 'sitemap'), now)

  app.get(urls.robots.pattern, async (_request, reply) => {
    const { is_open: isOpen, product_feeds: feeds } = await readSettings(database.db, memory)
    reply.type('text/plain; charset=utf-8').header('cache-control', isOpen ? ONE_HOUR : 'no-store')
    return reply.send(isOpen ? robots(origin, feeds.llms) : 'User-agent: *\nDisallow: /\n')
  })

  async function* whole(): AsyncGenerator<string> {
    const [few, products] = await Promise.all([staticRows(db), countProducts(db)])
    if (few.length + products < pageSize) yield* urlset(origin, few, productRows(db, 0, products))
    else yield* index(origin, [...Array(1 + Math.ceil(products / pageSize)).keys()])
  }

  async function* ofPart(part: number): AsyncGenerator<string> {
    if (part === 0) yield* urlset(origin, await staticRows(db))
    else yield* urlset(origin, null, productRows(db, (part - 1) * pageSize, pageSize))
  }

  app.get(urls.sitemap.pattern, (_request, reply) => files.send(reply, 'index', whole))

  app.get<{ Params: { part: string } }>(urls.sitemapPart.pattern, async (request, reply) => {
    const part = /^\d{1,5}$/.test(request.params.part) ? Number(request.params.part) : -1
    if (part < 0 || (part - 1) * pageSize >= (await countCached())) return reply.callNotFound()
    return files.send(reply, String(part), () => ofPart(part))
  })

  let cachedCount: { at: number; products: Promise<number> } | undefined
  function countCached(): Promise<number> {
    if (!cachedCount || now().getTime() - cachedCount.at > COUNT_LIFE_MS) {
      const fresh = { at: now().getTime(), products: countProducts(db) }
      cachedCount = fresh
      fresh.products.catch(() => {
        if (cachedCount === fresh) cachedCount = undefined
      })
    }
    return cachedCount.products
  }
}

function* index(origin: string, parts: readonly number[]): Generator<string> {
  const files = parts.map((part) => element('sitemap', [element('loc', origin + urls.sitemapPart.to(part))]))
  yield XML_DECLARATION + writeElement(element('sitemapindex', files, { xmlns: XMLNS }))
}

/** @param few everything but products; null in a file of products */
async function* urlset(
  origin: string,
  few: readonly SitemapRow[] | null,
  products?: AsyncIterable<SitemapRow[]>,
): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<urlset xmlns="${XMLNS}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`
  if (few) {
    yield [urls.home, urls.contact, urls.departments, urls.brands]
      .map((page) => entries(origin, page.to(), null))
      .join('')
    yield few.map((row) => entries(origin, pathOf(row), row.changed)).join('')
  }
  for await (const some of products ?? []) yield some.map((row) => entries(origin, pathOf(row), row.changed)).join('')
  yield '</urlset>'
}

/** One entry per language, each with all alternates. */
function entries(origin: string, path: string, changed: string | null): string {
  const addresses = languages.map((lang) => ({ lang, href: origin + inLanguage(path, lang) }))
  const alternates = addresses.map(({ lang, href }) =>
    element('xhtml:link', '', { rel: 'alternate', hreflang: lang, href }),
  )
  const date = optional('lastmod', changed)
  return addresses.map(({ href }) => writeElement(element('url', [element('loc', href), date, ...alternates]))).join('')
}

const paths: Record<SitemapRow['kind'], (slug: string) => string> = {
  category: urls.category.to,
  manufacturer: urls.manufacturer.to,
  room: urls.room.to,
  page: urls.content.to,
  product: urls.product.to,
}

const pathOf = ({ kind, slug }: SitemapRow) => paths[kind](slug)

/** Excludes private pages, and lists with several filters or another order, which have millions of URLs. */
function robots(origin: string, hasLlms: boolean): string {
  const ofVisitors = [
    urls.cart,
    urls.newQuote,
    urls.checkout,
    urls.profile,
    urls.login,
    urls.logout,
    urls.forgotPassword,
    urls.register,
    urls.compare,
    urls.wishlist,
  ].map((page) => page.to())
  const folders = [...ofVisitors, '/order/', '/reset-password/', '/confirm-email/', '/language/', '/api/']
  const rules = [
    ...folders.flatMap((path) => (path === '/api/' ? [path] : languages.map((lang) => inLanguage(path, lang)))),
    ...languages.map((lang) => inLanguage('/rooms/*?', lang)),
    '/*?*attributes=*,',
    '/*?*manufactures=*,',
    '/*?*manufactures=*&attributes=',
    '/*?*attributes=*&manufactures=',
    ...languages.flatMap((lang) => ['/c/*?*query=', '/m/*?*query='].map((path) => inLanguage(path, lang))),
    '/*?*price_',
    '/*?*ranges=',
    '/*?*range=',
    '/*?*color=',
    '/*?*stock=',
    '/*?*sale=',
    '/*?*sort=',
    '/*?*per_page=',
    '/*?*variation=',
  ]
  return [
    'User-agent: *',
    ...rules.map((rule) => `Disallow: ${rule}`),
    '',
    `Sitemap: ${origin}${urls.sitemap.to()}`,
    ...(hasLlms ? [`# For programs that read: ${origin}${urls.llms.to()}`] : []),
    '',
  ].join('\n')
}
