import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { HourlyFiles } from '../http/hourly-files.ts'
import type { Services } from '../http/services.ts'
import { countProducts, fewRows, productRows, type SitemapRow } from '../shop/catalogue/sitemap.db.ts'
import { languages } from '../shop/languages.ts'
import { element, optional, writeElement, XML_DECLARATION } from '../shop/xml/write.ts'
import { inLanguage, urls } from '../urls.ts'

/** Addresses in one file (sitemaps.org); every page has one in each language. */
const MAX_ADDRESSES = 50_000
const AN_HOUR = 'public, max-age=3600'
const COUNT_LIVES_MS = 60_000
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** What crawlers read: what they may ask for, and what there is. `pageSize` is the number of pages in one file. */
export function crawlerRoutes(
  app: FastifyInstance,
  { config, database, now }: Services,
  pageSize = Math.floor(MAX_ADDRESSES / languages.length),
) {
  const { origin } = config.baseUrl
  const db = database.readDb
  const files = new HourlyFiles(join(config.dataDir, 'sitemap'), now)

  app.get(urls.robots.pattern, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', AN_HOUR).send(robots(origin)),
  )

  async function* whole(): AsyncGenerator<string> {
    const [few, products] = await Promise.all([fewRows(db), countProducts(db)])
    if (few.length + products < pageSize) yield* urlset(origin, few, productRows(db, 0, products))
    // The first file has what is few, the others the products.
    else yield* index(origin, [...Array(1 + Math.ceil(products / pageSize)).keys()])
  }

  async function* ofPart(part: number): AsyncGenerator<string> {
    if (part === 0) yield* urlset(origin, await fewRows(db))
    else yield* urlset(origin, null, productRows(db, (part - 1) * pageSize, pageSize))
  }

  app.get(urls.sitemap.pattern, (request, reply) => files.send(request, reply, 'index', whole))

  app.get<{ Params: { part: string } }>(urls.sitemapPart.pattern, async (request, reply) => {
    const part = /^\d{1,5}$/.test(request.params.part) ? Number(request.params.part) : -1
    if (part < 0 || (part - 1) * pageSize >= (await countOnce())) return reply.callNotFound()
    return files.send(request, reply, String(part), () => ofPart(part))
  })

  /** Which parts there are need not be known to the second. */
  let counted: { at: number; products: Promise<number> } | undefined
  function countOnce(): Promise<number> {
    if (!counted || now().getTime() - counted.at > COUNT_LIVES_MS) {
      const fresh = { at: now().getTime(), products: countProducts(db) }
      counted = fresh
      fresh.products.catch(() => {
        if (counted === fresh) counted = undefined
      })
    }
    return counted.products
  }
}

function* index(origin: string, parts: readonly number[]): Generator<string> {
  const files = parts.map((part) => element('sitemap', [element('loc', origin + urls.sitemapPart.to(part))]))
  yield XML_DECLARATION + writeElement(element('sitemapindex', files, { xmlns: XMLNS }))
}

/** @param few what stands beside home; null in a file of products only */
async function* urlset(
  origin: string,
  few: readonly SitemapRow[] | null,
  products?: AsyncIterable<SitemapRow[]>,
): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<urlset xmlns="${XMLNS}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`
  if (few) {
    yield [urls.home, urls.contact].map((page) => entries(origin, page.to(), null)).join('')
    yield few.map((row) => entries(origin, pathOf(row), row.changed)).join('')
  }
  for await (const some of products ?? []) yield some.map((row) => entries(origin, pathOf(row), row.changed)).join('')
  yield '</urlset>'
}

/** A page's address in each language, each with all of them beside it. */
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
  page: urls.content.to,
  product: urls.product.to,
}

const pathOf = ({ kind, slug }: SitemapRow) => paths[kind](slug)

/** Places of one visitor, and lists narrowed by more than one choice or put in another order: millions of addresses. */
function robots(origin: string): string {
  const ofVisitors = [
    urls.cart,
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
    '/*?*attributes=*,',
    '/*?*manufactures=*,',
    '/*?*manufactures=*&attributes=',
    '/*?*attributes=*&manufactures=',
    ...languages.flatMap((lang) => ['/c/*?*query=', '/m/*?*query='].map((path) => inLanguage(path, lang))),
    '/*?*sort=',
    '/*?*per_page=',
    '/*?*variation=',
  ]
  return [
    'User-agent: *',
    ...rules.map((rule) => `Disallow: ${rule}`),
    '',
    `Sitemap: ${origin}${urls.sitemap.to()}`,
    '',
  ].join('\n')
}
