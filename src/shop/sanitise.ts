import sanitizeHtml from 'sanitize-html'
import { TaggedCache } from './cache/tagged-cache.ts'

const MAX_KEPT = 1000
const MAX_LENGTH = 5000
const kept = new TaggedCache<string>({ maxEntries: MAX_KEPT })

/** Cached, because cleaning takes longer than the rest of a page. */
export function sanitise(html: string): string {
  const known = kept.get(html)
  if (known !== undefined) return known
  const cleaned = clean(html)
  if (html.length <= MAX_LENGTH) kept.set(html, cleaned, { tags: [] })
  return cleaned
}

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
    // Pictures of other sites would reveal visitors to them.
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    // '*' applies to every tag, after its own.
    transformTags: { h1: 'h2', a: withoutOpener, '*': withOwnIds },
  })
}

type Attributes = Record<string, string>

function withoutOpener(tagName: string, attribs: Attributes) {
  const isAway = /^https?:/i.test(attribs.href ?? '')
  return { tagName, attribs: isAway ? { ...attribs, rel: 'noopener noreferrer' } : attribs }
}

/** Prevents ids that collide with those of the shop's scripts. */
const PREFIX = 'text-'

/** Idempotent: texts are cleaned when they are saved and when they are rendered. */
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

export function sanitiseAll<Text extends { lv: string; en?: string | undefined }>(text: Text): Text {
  return { ...text, lv: sanitise(text.lv), ...(text.en === undefined ? {} : { en: sanitise(text.en) }) }
}
