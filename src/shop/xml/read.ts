import { entities, type Xml } from './write.ts'

/** No DTD and no custom entities, which prevents XXE. @throws SyntaxError */
export function readXml(source: string): Xml {
  const open: { name: string; attributes: Record<string, string>; children: Xml[]; text: string }[] = []
  let root: Xml | undefined
  let at = 0
  for (const match of source.matchAll(TOKEN)) {
    if (match.index !== at || (root && !/^(\s+|<!--)/.test(match[0]))) throw new SyntaxError(`XML: broken at ${at}`)
    at += match[0].length
    const { start, attributes = '', isEmpty, end, text } = match.groups ?? {}
    const parent = open.at(-1)
    if (text !== undefined) {
      if (parent) parent.text += unescapeXml(text)
      else if (text.trim() !== '') throw new SyntaxError('XML: text outside the root')
    } else if (start !== undefined) {
      const made = { name: start, attributes: readAttributes(attributes), children: [], text: '' }
      if (!isEmpty) open.push(made)
      else if (parent) parent.children.push(made)
      else root = made
    } else if (end !== undefined) {
      const done = open.pop()
      if (done?.name !== end) throw new SyntaxError(`XML: unexpected end of ${end}`)
      if (done.children.length > 0) done.text = ''
      const outer = open.at(-1)
      if (outer) outer.children.push(done)
      else root = done
    }
  }
  if (!root || open.length > 0 || at !== source.length) throw new SyntaxError('XML: not a whole document')
  return root
}

const TOKEN =
  /<\?xml[^?]*\?>|<!--[\s\S]*?-->|<(?<start>[\w.:-]+)(?<attributes>(?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<isEmpty>\/)?>|<\/(?<end>[\w.:-]+)\s*>|(?<text>[^<]+)/g

function readAttributes(source: string): Record<string, string> {
  const found = source.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return Object.fromEntries([...found].map(([, key, double, single]) => [key, unescapeXml(double ?? single ?? '')]))
}

const characters = new Map(Object.entries(entities).map(([char, name]) => [name, char]))

function unescapeXml(text: string): string {
  return text.replace(/&(#x[\da-fA-F]+|#\d+|\w+);/g, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)))
    return characters.get(name) ?? whole
  })
}
