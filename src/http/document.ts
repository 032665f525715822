import { createHash } from 'node:crypto'
import type { Tracking } from '../shop/content/tracking.ts'
import { DEFAULT_LANG, type Lang, languages } from '../shop/languages.ts'
import { CATEGORIES_PANEL_ID, OVERLAYS_ID } from '../ui/ids.ts'
import { inLanguage, tokenPathPrefixes } from '../urls.ts'
import type { Assets } from './assets.ts'
import type { Head } from './page.ts'
import { SPECULATION_RULES } from './speculation.ts'

/** Shows the right prices, and lists as rows or grid, before the first paint, so that nothing flashes. */
const TAX_SCRIPT =
  "document.documentElement.dataset.prices=/(?:^|; )showPricesWithTax=false/.test(document.cookie)?'net':'gross';document.documentElement.dataset.display=/(?:^|; )display=row/.test(document.cookie)?'row':'grid';document.documentElement.classList.add('js')"

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** What the content security policy must allow by name. */
export const inlineScriptHashes = [hashOf(TAX_SCRIPT), hashOf(SPECULATION_RULES)]

export type DocumentParts = {
  lang: Lang
  /** Latvian path of the page. */
  path: string
  baseUrl: string
  siteName: string
  head: Head
  body: string
  assets: Assets
  /** A page of one visitor: nothing for those who share it, no speculation, and a token. */
  isPrivate: boolean
  /** What visitors are asked about; null: nothing. */
  tracking: Tracking | null
  /** The event inspector may be opened (`?debug=analytics`). */
  isInspectable: boolean
  csrf?: string
}

/** The whole HTML page around what React drew. */
export function renderDocument(parts: DocumentParts): string {
  const { lang, head, assets, body } = parts
  return `<!doctype html><html lang="${lang}" data-prices="gross"${trackingAttributes(parts)}><head><meta charset="utf-8">${
    `<title>${escapeHtml(head.title)}</title>` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<script>${TAX_SCRIPT}</script>` +
    // First of all that is fetched: over HTTP/1.1 it takes the connection that brought the page, the others need new ones.
    (head.isShelf ? assets.styles : [...assets.styles, ...assets.moreStyles])
      .map((href) => `<link rel="stylesheet" href="${href}">`)
      .join('') +
    (assets.font ? `<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>` : '') +
    preload(head.preloadImage) +
    `<link rel="expect" href="#${firstPaintNeeds(parts)}" blocking="render">` +
    assets.preloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join('') +
    (assets.entry ? `<script type="module" src="${assets.entry}" fetchpriority="low"></script>` : '') +
    (assets.reload ? `<script type="module" src="${assets.reload}"></script>` : '') +
    meta(parts) +
    (parts.csrf ? `<meta name="csrf-token" content="${escapeHtml(parts.csrf)}">` : '') +
    (head.jsonLd ?? []).map((item) => `<script type="application/ld+json">${escapeScript(item)}</script>`).join('') +
    (parts.isPrivate ? '' : `<script type="speculationrules">${SPECULATION_RULES}</script>`)
  }</head><body>${body}</body></html>`
}

/** HTML of a page that arrives at once, in one packet or a few (letters; a fifth of it compressed). */
const SHORT_PAGE = 32_000

/**
 * Up to where the page must have been read when it is first painted, so that nothing moves because more of it arrives:
 * a short one as a whole (its footer stands in the window and grows), a long one at least past its header.
 */
const firstPaintNeeds = ({ head, body }: DocumentParts) =>
  head.firstPaintNeeds ?? (body.length < SHORT_PAGE ? OVERLAYS_ID : CATEGORIES_PANEL_ID)

function preload(image: Head['preloadImage']): string {
  if (!image) return ''
  const which =
    typeof image === 'string'
      ? `href="${escapeHtml(image)}"`
      : `imagesrcset="${escapeHtml(image.srcSet)}" imagesizes="${escapeHtml(image.sizes)}"${image.media ? ` media="${escapeHtml(image.media)}"` : ''}`
  return `<link rel="preload" as="image" ${which} fetchpriority="high">`
}

function trackingAttributes({ tracking, isInspectable }: DocumentParts): string {
  const setup = tracking ? ` data-tracking="${escapeHtml(JSON.stringify(tracking))}"` : ''
  return setup + (isInspectable ? ' data-inspectable' : '')
}

function meta({ lang, path, baseUrl, head, isPrivate, siteName }: DocumentParts): string {
  const canonicalPath = head.canonical ?? path
  const address = (each: Lang) => escapeHtml(baseUrl + inLanguage(canonicalPath, each))
  const isHidden = head.noindex ?? isPrivate
  const description = head.description ? escapeHtml(head.description.slice(0, 300)) : ''
  return (
    (description ? `<meta name="description" content="${description}">` : '') +
    (isHidden ? '<meta name="robots" content="noindex">' : '') +
    (head.hasNoAddress || opensBySecret(path)
      ? ''
      : `<link rel="canonical" href="${address(lang)}">` +
        languages.map((each) => `<link rel="alternate" hreflang="${each}" href="${address(each)}">`).join('') +
        `<link rel="alternate" hreflang="x-default" href="${address(DEFAULT_LANG)}">`) +
    (isHidden && isPrivate
      ? ''
      : `<meta property="og:title" content="${escapeHtml(head.title)}"><meta property="og:url" content="${address(lang)}">` +
        `<meta property="og:type" content="website"><meta property="og:site_name" content="${escapeHtml(siteName)}">` +
        (description ? `<meta property="og:description" content="${description}">` : '') +
        `<meta property="og:image" content="${escapeHtml(baseUrl + (head.image ?? '/media/1200/scenes/social.jpg'))}">`) +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">' +
    '<meta name="theme-color" content="#0f5c4a"><meta name="format-detection" content="telephone=no">'
  )
}

const secretAddress = new RegExp(`^/(?:${tokenPathPrefixes().join('|')})/.`)

/** The secret in such an address is not repeated in the page. */
const opensBySecret = (path: string) => secretAddress.test(path)

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)
}

/** JSON inside a script element: nothing in it can end the element or break an old parser. */
function escapeScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (found) => ESCAPED[found] ?? found)
}

const ESCAPED: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }
