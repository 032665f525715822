import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'

export type Node = { type: string; start: number; end: number; [key: string]: unknown }
export type SourceFile = {
  path: string
  text: string
  lines: number
  body: Node
  comments: { start: number; end: number }[]
}
/** `isLazy`: loaded when it is called for. */
export type Import = { from: string; to: string; isType: boolean; isLazy?: boolean }

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

export function readSources(root: string): SourceFile[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !isTest(path))
    .toSorted()
    .map((path) => parse(root, path))
}

function parse(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, comments } = parseSync(path, text)
  return { path, text, lines: text.trimEnd().split('\n').length, body: program as unknown as Node, comments }
}

export function* nodes(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof (child as Node).type === 'string') yield* nodes(child as Node)
    }
  }
}

const IMPORT = /^(ImportDeclaration|ImportExpression|ExportNamedDeclaration|ExportAllDeclaration)$/

export function importsOf(root: string, files: readonly SourceFile[]): Import[] {
  const all = new Set(files.map(({ path }) => path))
  return files.flatMap(({ path, body }) =>
    [...nodes(body)].flatMap((node) => {
      const source = node.source as { value?: unknown } | null | undefined
      if (!IMPORT.test(node.type) || typeof source?.value !== 'string') return []
      const to = resolveImport(root, path, source.value)
      const isType = node.importKind === 'type' || node.exportKind === 'type'
      return to === null || (to.startsWith('src/') && !all.has(to))
        ? []
        : [{ from: path, to, isType, isLazy: node.type === 'ImportExpression' }]
    }),
  )
}

function resolveImport(root: string, from: string, specifier: string): string | null {
  if (specifier.startsWith('#src/')) return `src/${specifier.slice(5)}`
  if (!specifier.startsWith('.')) return specifier
  const path = relative(root, resolve(root, dirname(from), specifier))
  return path.startsWith('src/') ? path : null
}
