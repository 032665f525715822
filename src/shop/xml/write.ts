export type Xml = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly Xml[]
  text: string
}

type Content = string | readonly (Xml | null)[]

export function element(name: string, content: Content, attributes: Record<string, string> = {}): Xml {
  if (typeof content === 'string') return { name, attributes, children: [], text: content }
  return { name, attributes, children: content.filter((child) => child !== null), text: '' }
}

/** Null when empty: e-invoices forbid empty elements. */
export function optional(
  name: string,
  content: Content | null | undefined,
  attributes?: Record<string, string>,
): Xml | null {
  if (content === null || content === undefined) return null
  const made = element(name, content, attributes)
  return made.text === '' && made.children.length === 0 ? null : made
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Deterministic: issued e-invoices are generated again on each request. */
export const writeXml = (root: Xml): string => `${XML_DECLARATION}${indented(root, '')}\n`

function indented({ name, attributes, children, text }: Xml, indent: string): string {
  const start = startOf(name, attributes)
  if (children.length === 0) return `${indent}<${start}>${escapeXml(text)}</${name}>`
  const inner = children.map((child) => indented(child, `${indent}  `)).join('\n')
  return `${indent}<${start}>\n${inner}\n${indent}</${name}>`
}

export function writeElement({ name, attributes, children, text }: Xml): string {
  const start = startOf(name, attributes)
  const inner = children.length === 0 ? escapeXml(text) : children.map(writeElement).join('')
  return inner === '' ? `<${start}/>` : `<${start}>${inner}</${name}>`
}

function startOf(name: string, attributes: Xml['attributes']): string {
  let start = name
  for (const key in attributes) start += ` ${key}="${escapeXml(attributes[key] ?? '')}"`
  return start
}

export const entities: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

/** Drops characters that XML 1.0 forbids. */
function escapeXml(text: string): string {
  // Fast path: a sitemap has a million texts.
  if (!/[^ !#-%(-;=?-\uD7FF\uE000-\uFFFD]/.test(text)) return text
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (char) => `&${entities[char]};`)
    .replace(/[\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`)
}
