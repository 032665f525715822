import { atLineStart, blocks, escapeSigns, heading, link, type Markdown, picture, table } from './markdown.ts'

type Element = { tag: string; attributes: string; children: Node[] }
type Node = string | Element

export type HtmlOptions = {
  /** Level of an h2. */
  level: number
  /** For links and pictures of the shop. */
  origin: string
}

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:[^>"]|"[^"]*")*)>|[^<]+|</gi
const VOID = new Set(['br', 'hr', 'img'])
const BLOCKS = new Set([
  ...['h2', 'h3', 'h4', 'p', 'hr', 'ul', 'ol', 'dl', 'blockquote', 'figure', 'figcaption', 'address', 'table'],
])
/** Deeper elements are read as their words. */
const DEEPEST = 40

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => SIGNS[name] ?? whole)

/** HTML as `sanitise` leaves it: whole elements, attributes in double quotes. */
export const fromHtml = (html: string, options: HtmlOptions): Markdown => blocksOf(parse(html), options)

function parse(html: string): Node[] {
  const root: Element = { tag: '', attributes: '', children: [] }
  const open = [root]
  for (const [token, slash, name, attributes = ''] of html.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root
    const tag = name?.toLowerCase()
    if (tag === undefined) parent.children.push(decode(token))
    else if (slash) close(open, tag)
    else {
      const element = { tag, attributes, children: [] }
      parent.children.push(element)
      if (!VOID.has(tag) && open.length < DEEPEST) open.push(element)
    }
  }
  return root.children
}

function close(open: Element[], tag: string) {
  const at = open.findLastIndex((element) => element.tag === tag)
  if (at > 0) open.length = at
}

function blocksOf(nodes: readonly Node[], options: HtmlOptions): Markdown {
  const parts: Markdown[] = []
  let line: Node[] = []
  const flush = () => {
    parts.push(paragraph(line, options))
    line = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !BLOCKS.has(node.tag)) line.push(node)
    else {
      flush()
      parts.push(blockOf(node, options))
    }
  }
  flush()
  return blocks(...parts)
}

function blockOf(element: Element, options: HtmlOptions): Markdown {
  const { tag, children } = element
  switch (tag) {
    case 'h2':
    case 'h3':
    case 'h4':
      return heading(options.level + Number(tag[1]) - 2, oneLine(children, options))
    case 'hr':
      return '---'
    case 'ul':
    case 'ol':
      return listOf(element, options)
    case 'dl':
      return definitions(children, options)
    case 'blockquote':
      return blocksOf(children, options).replace(/^/gm, '> ')
    case 'table':
      return tableOf(element, options)
    default:
      return blocksOf(children, options)
  }
}

/** A break is two spaces at the end of a line. */
const BREAK = '\n'

const paragraph = (nodes: readonly Node[], options: HtmlOptions): Markdown =>
  inline(nodes, options)
    .split(BREAK)
    .map((line) => atLineStart(line.replace(/ +/g, ' ').trim()))
    .filter((line) => line !== '')
    .join('  \n')

const oneLine = (nodes: readonly Node[], options: HtmlOptions): Markdown =>
  atLineStart(inline(nodes, options).replace(/\s+/g, ' ').trim())

const inline = (nodes: readonly Node[], options: HtmlOptions): Markdown =>
  nodes.map((node) => inlineOf(node, options)).join('')

function inlineOf(node: Node, options: HtmlOptions): Markdown {
  if (typeof node === 'string') return escapeSigns(node.replace(/\s+/g, ' '))
  const { tag, children } = node
  if (tag === 'br') return BREAK
  if (tag === 'img') {
    const source = attribute(node, 'src')
    return source ? picture(attribute(node, 'alt'), absolute(source, options) ?? source) : ''
  }
  const words = inline(children, options)
  if (tag === 'a') return around(words, (inner) => link(inner, absolute(attribute(node, 'href'), options)))
  if (tag === 'strong' || tag === 'b') return around(words, (inner) => `**${inner}**`)
  if (tag === 'em' || tag === 'i') return around(words, (inner) => `*${inner}*`)
  // Cells and items that stand in a line are apart.
  return BLOCKS.has(tag) || ['li', 'td', 'th', 'dt', 'dd'].includes(tag) ? ` ${words} ` : words
}

/** Marks touch the words, or they are no marks; those of emphasis do not cross lines. */
function around(words: Markdown, mark: (inner: Markdown) => Markdown): Markdown {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(words) ?? []
  return inner === '' ? words : before + mark(inner.replace(/\n/g, ' ')) + after
}

const attribute = ({ attributes }: Element, name: string): string =>
  decode(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')

/** Null for places within the page, which has no marks of its own here. */
function absolute(address: string, { origin }: HtmlOptions): string | null {
  if (address === '' || address.startsWith('#')) return null
  return address.startsWith('/') && !address.startsWith('//') ? origin + address : address
}

const elements = (nodes: readonly Node[], ...tags: string[]): Element[] =>
  nodes.filter((node) => typeof node !== 'string').filter(({ tag }) => tags.includes(tag))

function listOf({ tag, attributes, children }: Element, options: HtmlOptions): Markdown {
  const start = Number(/(?:^|\s)start="(\d{1,6})"/.exec(attributes)?.[1] ?? 1)
  return elements(children, 'li')
    .map((item, index) => {
      const mark = tag === 'ol' ? `${start + index}. ` : '- '
      return mark + blocksOf(item.children, options).replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)
    })
    .join('\n')
}

const definitions = (children: readonly Node[], options: HtmlOptions): Markdown =>
  elements(children, 'dt', 'dd')
    .map(({ tag, children: words }) =>
      tag === 'dt' ? `- **${oneLine(words, options)}**` : `  - ${oneLine(words, options)}`,
    )
    .join('\n')

function tableOf({ children }: Element, options: HtmlOptions): Markdown {
  const sections = elements(children, 'thead', 'tbody', 'tfoot')
  const lines = [...elements(children, 'tr'), ...sections.flatMap((part) => elements(part.children, 'tr'))]
  const cells = lines.map((line) => elements(line.children, 'th', 'td').map((cell) => oneLine(cell.children, options)))
  const isHead = elements(lines[0]?.children ?? [], 'td').length === 0
  const caption = elements(children, 'caption').map((each) => oneLine(each.children, options))
  return blocks(...caption, isHead ? table(cells[0] ?? [], cells.slice(1)) : table([], cells))
}
