import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'

/** Texts whose clean form is kept: those of the pages that are read most, 20 MB at worst. */
const MAX_KEPT = 1000
const MAX_LENGTH = 5000
const kept = new LRUCache<string, string>({ max: MAX_KEPT })

/** As `clean`; the same text is cleaned once, because that takes longer than all else that a page's text needs. */
export function sanitise(html: string): string {
  const known = kept.get(html)
  if (known !== undefined) return known
  const cleaned = clean(html)
  if (html.length <= MAX_LENGTH) kept.set(html, cleaned)
  return cleaned
}

/**
 * Texts of a merchant or an import, fit to be put into a page: words, lists, tables, links and pictures of the shop.
 * No scripts, styles, classes, frames or forms.
 */
function clean(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'figure', 'figcaption'],
      ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'span', 'abbr', 'address', 'code', 'time'],
      ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'img'],
    ],
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'lang', 'hreflang'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
      time: ['datetime'],
      abbr: ['title'],
      '*': ['id', 'lang'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    // Pictures come from the shop itself: others would tell somebody else who reads the page.
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    // The last one is for every tag, after its own.
    transformTags: { h1: 'h2', a: withoutOpener, '*': withOwnIds },
  })
}

type Attributes = Record<string, string>

function withoutOpener(tagName: string, attribs: Attributes) {
  const isAway = /^https?:/i.test(attribs.href ?? '')
  return { tagName, attribs: isAway ? { ...attribs, rel: 'noopener noreferrer' } : attribs }
}

/** Else a text could take the place of what the shop's own scripts look for by its id. */
const PREFIX = 'text-'

/** Texts are cleaned when they are saved and again when they are drawn: what has the prefix keeps it. */
const prefixed = (id: string) => (id.startsWith(PREFIX) ? id : PREFIX + id)

function withOwnIds(tagName: string, attribs: Attributes) {
  const { id, href } = attribs
  const isInPage = href !== undefined && /^#./.test(href)
  return {
    tagName,
    attribs: {
      ...attribs,
      ...(id ? { id: prefixed(id) } : {}),
      ...(isInPage ? { href: `#${prefixed(href.slice(1))}` } : {}),
    },
  }
}

/** Every language of a text. */
export function sanitiseAll<Text extends { lv: string; en?: string | undefined }>(text: Text): Text {
  return { ...text, lv: sanitise(text.lv), ...(text.en === undefined ? {} : { en: sanitise(text.en) }) }
}
