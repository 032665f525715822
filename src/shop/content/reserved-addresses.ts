import { urls } from '../../urls.ts'
import { languages } from '../languages.ts'

const FIRST = Object.values(urls).map(({ pattern }) => pattern.split(/[/?]/)[1] ?? '')

/** Other pages and files of the shop are there. */
const RESERVED: ReadonlySet<string> = new Set([
  ...FIRST,
  ...languages,
  ...['admin', 'api', 'assets', 'fonts', 'health', 'icons', 'media', 'documents', 'feeds', 'sitemap', 'tiles'],
  // Markdown of the home page is `/index.md`.
  ...['ucp', 'mcp', 'index'],
])

export const isReserved = (slug: string) => RESERVED.has(slug)
