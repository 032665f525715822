import { createHash } from 'node:crypto'
import type { Tracking } from '../shop/content/tracking.ts'
import { DEFAULT_LANG, type Lang, languages } from '../shop/languages.ts'
import { CATEGORIES_PANEL_ID, OVERLAYS_ID } from '../ui/ids.ts'
import { inLanguage, tokenPathPrefixes } from '../urls.ts'
import type { Assets, StyleSheet } from './assets.ts'
import type { Look } from './look.ts'
import type { Head } from './page.ts'
import { SPECULATION_RULES } from './speculation.ts'

/** Sets the visitor's prices and list display before the first paint, so that nothing flashes. */
const TAX_SCRIPT =
  "document.documentElement.dataset.prices=/(?:^|; )showPricesWithTax=false/.test(document.cookie)?'net':'gross';document.documentElement.dataset.display=/(?:^|; )display=row/.test(document.cookie)?'row':'grid';document.documentElement.classList.add('js')"

/** Not in the style sheets: Chromium ends a transition whose new page asks for none until its style sheet has come. */
const TRANSITION_STYLE =
  '@view-transition{navigation:auto}@media (prefers-reduced-motion:reduce){@view-transition{navigation:none}}'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const inlineScriptHashes = [hashOf(TAX_SCRIPT), hashOf(SPECULATION_RULES)]
export const inlineStyleHashes = [hashOf(TRANSITION_STYLE)]

export type DocumentParts = {
  lang: Lang
  path: string
  baseUrl: string
  siteName: string
  /** Path of the picture for pages without one of their own. */
  socialImage: string
  head: Head
  body: string
  assets: Assets
  /** Null: the default. */
  look: Look | null
  /** A private page: no social tags, no speculation rules, but a CSRF token. */
  isPrivate: boolean
  tracking: Tracking | null
  isInspectable: boolean
  csrf?: string
}

export function renderDocument(parts: DocumentParts): string {
  const { lang, head, assets, body, look } = parts
  const font = look?.font === undefined ? assets.font : look.font
  return `<!doctype html><html lang="${lang}" data-prices="gross"${trackingAttributes(parts)}><head><meta charset="utf-8">${
    `<title>${escapeHtml(head.title)}</title>` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">' +
    `<style>${TRANSITION_STYLE}</style><script>${TAX_SCRIPT}</script>` +
    // First, because over HTTP/1.1 it reuses the page's connection, and other requests need new ones.
    styleSheet(head.styles, assets) +
    // In the layer of the tokens, so it must come after them.
    (look?.sheet ? `<link rel="stylesheet" href="${look.sheet}">` : '') +
    (font ? `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>` : '') +
    preload(head.preloadImage) +
    `<link rel="expect" href="#${renderBlockingId(parts)}" blocking="render">` +
    assets.preloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join('') +
    (assets.entry ? `<script type="module" src="${assets.entry}" fetchpriority="low"></script>` : '') +
    (assets.reload ? `<script type="module" src="${assets.reload}"></script>` : '') +
    meta(parts) +
    (parts.csrf ? `<meta name="csrf-token" content="${escapeHtml(parts.csrf)}">` : '') +
    (head.jsonLd ?? []).map((item) => `<script type="application/ld+json">${escapeScript(item)}</script>`).join('') +
    (parts.isPrivate ? '' : `<script type="speculationrules">${SPECULATION_RULES}</script>`)
  }</head><body>${body}</body></html>`
}

/** Characters of a page that arrives in a few packets; compressed it is a fifth. */
const SHORT_PAGE_CHARACTERS = 32_000

/** Against layout shifts: the end of a short page, whose footer is visible, otherwise the end of the header. */
const renderBlockingId = ({ head, body }: DocumentParts) =>
  head.renderBlockingId ?? (body.length < SHORT_PAGE_CHARACTERS ? OVERLAYS_ID : CATEGORIES_PANEL_ID)

/** Visitors go on to lists and products: `browser/next-styles.ts` fetches their style sheets beforehand. */
const NEXT: Partial<Record<StyleSheet, readonly StyleSheet[]>> = {
  home: ['list', 'product'],
  list: ['product'],
  product: ['list'],
}

function styleSheet(own: StyleSheet = 'other', { styles }: Assets): string {
  const href = styles[own]
  if (!href) return ''
  const next = NEXT[own]?.map((name) => styles[name]).join(' ')
  return `<link rel="stylesheet" href="${href}"${next ? ` data-next="${next}"` : ''}>`
}

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

function meta({ lang, path, baseUrl, head, isPrivate, siteName, socialImage, look }: DocumentParts): string {
  const canonicalPath = head.canonical ?? path
  const address = (each: Lang) => escapeHtml(baseUrl + inLanguage(canonicalPath, each))
  const isHidden = head.noindex ?? isPrivate
  const description = head.description ? escapeHtml(head.description.slice(0, 300)) : ''
  return (
    (description ? `<meta name="description" content="${description}">` : '') +
    (isHidden ? '<meta name="robots" content="noindex">' : '') +
    (head.hasNoCanonical || hasSecretPath(path)
      ? ''
      : `<link rel="canonical" href="${address(lang)}">` +
        languages.map((each) => `<link rel="alternate" hreflang="${each}" href="${address(each)}">`).join('') +
        `<link rel="alternate" hreflang="x-default" href="${address(DEFAULT_LANG)}">`) +
    (isHidden && isPrivate
      ? ''
      : `<meta property="og:title" content="${escapeHtml(head.title)}"><meta property="og:url" content="${address(lang)}">` +
        `<meta property="og:type" content="website"><meta property="og:site_name" content="${escapeHtml(siteName)}">` +
        (description ? `<meta property="og:description" content="${description}">` : '') +
        `<meta property="og:image" content="${escapeHtml(baseUrl + (head.image ?? socialImage))}">`) +
    iconLink(look) +
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">' +
    barColours(look) +
    '<meta name="format-detection" content="telephone=no">'
  )
}

const iconLink = (look: Look | null) =>
  `<link rel="icon" href="${look?.icon.href ?? '/favicon.svg'}" type="${look?.icon.type ?? 'image/svg+xml'}">`

const barColours = (look: Look | null) =>
  `<meta name="theme-color" content="${look?.bar?.light ?? '#0f5c4a'}" media="(prefers-color-scheme: light)">` +
  `<meta name="theme-color" content="${look?.bar?.dark ?? '#0c261f'}" media="(prefers-color-scheme: dark)">`

const secretPath = new RegExp(`^/(?:${tokenPathPrefixes().join('|')})/.`)

/** The token in such a URL must not be repeated in the page. */
const hasSecretPath = (path: string) => secretPath.test(path)

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)
}

/** Escapes what could end a script element or break old parsers. */
function escapeScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (found) => ESCAPED[found] ?? found)
}

const ESCAPED: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }
