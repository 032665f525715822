import type { FastifyInstance, FastifyReply } from 'fastify'
import { countProducts, fewRows, productRows, type SitemapRow } from '../../shop/catalogue/sitemap.db.ts'
import { languages } from '../../shop/languages.ts'
import { inLanguage, urls } from '../../urls.ts'
import type { Services } from '../services.ts'
import { escapeHtml } from './document.ts'

/** Addresses in one file (sitemaps.org); every page has one in each language. */
const MAX_ADDRESSES = 50_000
const AN_HOUR = 'public, max-age=3600'

/** What crawlers read: what they may ask for, and what there is. `pageSize` is the number of pages in one file. */
export function crawlerRoutes(
  app: FastifyInstance,
  { config, database }: Services,
  pageSize = Math.floor(MAX_ADDRESSES / languages.length),
) {
  const { origin } = config.baseUrl
  const db = database.readDb

  app.get(urls.robots.pattern, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', AN_HOUR).send(robots(origin)),
  )

  app.get(urls.sitemap.pattern, async (_request, reply) => {
    const [few, products] = await Promise.all([fewRows(db), countProducts(db)])
    if (few.length + products < pageSize) {
      return sendXml(reply, urlset(origin, [...few, ...(await productRows(db, 0, products))], true))
    }
    // The first file has what is few, the others the products.
    const parts = Array.from({ length: 1 + Math.ceil(products / pageSize) }, (_, part) => part)
    return sendXml(reply, index(origin, parts))
  })

  app.get<{ Params: { part: string } }>(urls.sitemapPart.pattern, async (request, reply) => {
    const part = /^\d{1,5}$/.test(request.params.part) ? Number(request.params.part) : -1
    if (part === 0) return sendXml(reply, urlset(origin, await fewRows(db), true))
    const found = part > 0 ? await productRows(db, (part - 1) * pageSize, pageSize) : []
    return found.length > 0 ? sendXml(reply, urlset(origin, found, false)) : reply.callNotFound()
  })
}

const sendXml = (reply: FastifyReply, xml: string) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', AN_HOUR)
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)

function index(origin: string, parts: readonly number[]): string {
  const files = parts.map((part) => `<sitemap><loc>${escapeHtml(origin + urls.sitemapPart.to(part))}</loc></sitemap>`)
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.join('')}</sitemapindex>`
}

function urlset(origin: string, found: readonly SitemapRow[], withHome: boolean): string {
  const pages = [
    ...(withHome ? [urls.home, urls.contact].map((page) => ({ path: page.to(), changed: null })) : []),
    ...found.map((row) => ({ path: pathOf(row), changed: row.changed })),
  ]
  const entries = pages.map(({ path, changed }) => {
    const address = (lang: (typeof languages)[number]) => escapeHtml(origin + inLanguage(path, lang))
    const alternates = languages
      .map((lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${address(lang)}"/>`)
      .join('')
    const date = changed ? `<lastmod>${changed}</lastmod>` : ''
    return languages.map((lang) => `<url><loc>${address(lang)}</loc>${date}${alternates}</url>`).join('')
  })
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`
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
    urls.search,
  ].map((page) => page.to())
  const folders = [...ofVisitors, '/order/', '/reset-password/', '/confirm-email/', '/language/', '/api/']
  const rules = [
    ...folders.flatMap((path) => (path === '/api/' ? [path] : languages.map((lang) => inLanguage(path, lang)))),
    '/*?*attributes=*,',
    '/*?*manufactures=*,',
    '/*?*manufactures=*&attributes=',
    '/*?*attributes=*&manufactures=',
    '/*?*sort=',
    '/*?*per_page=',
    '/*?*query=',
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
