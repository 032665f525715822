export type Tree = string | Element
type Element = { tag: string; attributes: Record<string, string | boolean>; children: Tree[] }

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const NAMES: Record<string, string> = { class: 'className', for: 'htmlFor', style: 'data-style' }
const TOKEN = /<!--[\s\S]*?-->|<\/([\w-]+)>|<([\w-]+)((?:\s+[\w:.-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/g

/** The elements inside `<body>` of HTML that React wrote, which is always well formed. */
export function parseTree(html: string): Tree[] {
  const root: Element = { tag: 'body', attributes: {}, children: [] }
  const open = [root]
  const body = html.slice(html.indexOf('>', html.indexOf('<body')) + 1, html.lastIndexOf('</body>'))
  for (const [text, closes, opens, attributes = ''] of body.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root
    if (closes) open.pop()
    else if (opens) {
      const element: Element = { tag: opens, attributes: parseAttributes(attributes), children: [] }
      parent.children.push(element)
      if (!VOID.has(opens)) open.push(element)
    } else if (!text.startsWith('<!--')) parent.children.push(text)
  }
  return root.children
}

function parseAttributes(text: string): Element['attributes'] {
  const found = text.matchAll(/([\w:.-]+)(?:="([^"]*)")?/g)
  return Object.fromEntries([...found].map(([, name = '', value]) => [NAMES[name] ?? name, value || true]))
}
