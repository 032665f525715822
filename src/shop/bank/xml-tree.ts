import { XMLParser } from 'fast-xml-parser'
import type { FileProblem } from './entry.ts'

/** Elements by local name; every value is text. */
export type XmlNode = { readonly [name: string]: readonly (XmlNode | string)[] }

export class StatementProblem extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

const TEXT = '#text'

/** Entities of a document are never expanded: one with a document type is refused. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
  alwaysCreateTextNode: false,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  maxNestedTags: 40,
  // Paths as text would be written for every element.
  jPath: false,
})

/** @throws StatementProblem */
export function parseTree(source: string): XmlNode {
  if (!/^\s*</.test(source)) throw new StatementProblem('not-xml')
  if (/<!(DOCTYPE|ENTITY)/i.test(source)) throw new StatementProblem('broken')
  try {
    return parser.parse(source, true) as XmlNode
  } catch {
    throw new StatementProblem('broken')
  }
}

/** The elements of a name; none for what has only text. */
export function nodes(parent: XmlNode | string | undefined, ...path: readonly string[]): (XmlNode | string)[] {
  return path.reduce<(XmlNode | string)[]>(
    (found, name) =>
      found.flatMap((each) => (typeof each === 'string' || !Array.isArray(each[name]) ? [] : [...each[name]])),
    parent === undefined ? [] : [parent],
  )
}

/** The text of the first element of a path. */
export const textAt = (parent: XmlNode | string | undefined, ...path: readonly string[]): string =>
  textOf(nodes(parent, ...path)[0])

export const textsAt = (parent: XmlNode | string | undefined, ...path: readonly string[]): string[] =>
  nodes(parent, ...path)
    .map(textOf)
    .filter(Boolean)

function textOf(node: XmlNode | string | undefined): string {
  if (node === undefined) return ''
  if (typeof node === 'string') return unescaped(node)
  const inner: unknown = node[TEXT]
  const text = Array.isArray(inner) ? inner.join(' ') : inner
  return typeof text === 'string' ? unescaped(text) : ''
}

export function attributeOf(node: XmlNode | string | undefined, name: string): string {
  const value: unknown = typeof node === 'object' ? node[`@${name}`] : undefined
  return typeof value === 'string' ? unescaped(value) : ''
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string) =>
  text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hexadecimal, name) => {
      if (name) return NAMED[String(name).toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
      return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' '
    })
    .replace(/\s+/g, ' ')
    .trim()
