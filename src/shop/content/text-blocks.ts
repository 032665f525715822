import { plainText } from './plain-text.ts'

export type TextBlock = { kind: 'heading' | 'paragraph' | 'item'; text: string }

const BLOCKS: Readonly<Record<string, TextBlock['kind']>> = { h2: 'heading', h3: 'heading', h4: 'heading', li: 'item' }
const BREAKS = new Set([
  'p',
  'br',
  'hr',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'figure',
  'figcaption',
  'table',
  'tr',
])

/** Plain text of sanitised HTML for printing; links get their URL. @param origin of the shop's own links */
export function textBlocks(html: string, origin: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let kind: TextBlock['kind'] = 'paragraph'
  let written = ''
  let link: string | null = null
  const end = () => {
    const text = plainText(written)
    if (text) blocks.push({ kind, text: kind === 'item' ? `• ${text}` : text })
    written = ''
  }
  for (const [, closing, name = '', attributes = '', words] of html.matchAll(/<(\/?)([a-z]\w*)([^>]*)>|([^<]+)/gi)) {
    if (words !== undefined) written += words
    else if (name === 'a') {
      if (closing) written += link ? ` (${link})` : ''
      link = closing ? null : addressIn(attributes, origin)
    } else if (name === 'td' || name === 'th') written += closing ? '; ' : ''
    else if (BLOCKS[name] || BREAKS.has(name)) {
      if (name === 'tr' && closing) written = written.replace(/; $/, '')
      end()
      const own = BLOCKS[name]
      if (own) kind = closing ? 'paragraph' : own
    }
  }
  end()
  return blocks
}

function addressIn(attributes: string, origin: string): string | null {
  const [, href = ''] = /\bhref="([^"]*)"/.exec(attributes) ?? []
  if (/^https?:/i.test(href)) return href
  return href.startsWith('/') ? origin + href : null
}
