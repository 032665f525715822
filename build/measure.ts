import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'

/**
 * `npm run measure`: the measures of docs/architecture.md, counted over `src` without texts (`src/i18n`) and tests. The
 * definitions stand beside each measure and do not change, so that figures of two commits can be compared. The files of
 * an order's way are counted by `farm-studio`, unused exports by knip. A folder of
 * another checkout can be given: `npm run measure -- ../other`; `--list` names what was counted.
 */
const isListed = process.argv.includes('--list')
const root = resolve(process.argv.slice(2).find((it) => it !== '--list') ?? join(import.meta.dirname, '..'))

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Import = { from: string; to: string; isType: boolean }
type FunctionSize = { file: string; name: string; lines: number; parameters: number }
type SourceFile = { path: string; text: string; lines: number; body: Node; comments: { start: number; end: number }[] }

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path}`)
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  .toSorted()
const all = new Set(paths)
const files = paths.filter((path) => !isTest(path)).map(parse)
const code = files.filter(({ path }) => !path.startsWith('src/i18n/'))

function parse(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, comments } = parseSync(path, text)
  return { path, text, lines: text.trimEnd().split('\n').length, body: program as unknown as Node, comments }
}

/** Every node below, depth first. */
function* nodes(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof (child as Node).type === 'string') yield* nodes(child as Node)
    }
  }
}

function resolveImport(from: string, specifier: string): string | null {
  const path = specifier.startsWith('#src/')
    ? `src/${specifier.slice(5)}`
    : specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(from), specifier))
      : null
  return path && all.has(path) ? path : null
}

function importsOf({ path, body }: SourceFile): Import[] {
  const found: Import[] = []
  for (const node of nodes(body)) {
    const source = node.source as { value?: unknown } | null | undefined
    const isImport = /^(ImportDeclaration|ImportExpression|ExportNamedDeclaration|ExportAllDeclaration)$/.test(
      node.type,
    )
    if (!isImport || typeof source?.value !== 'string') continue
    const to = resolveImport(path, source.value)
    const isType = node.importKind === 'type' || node.exportKind === 'type'
    if (to) found.push({ from: path, to, isType })
  }
  return found
}
const imports = files.flatMap(importsOf)

const folderOf = (path: string) => (path.split('/').length > 2 ? (path.split('/')[1] ?? '') : '')
const isPure = (path: string) => !/\.(db|tables)\.tsx?$/.test(path)

/**
 * May the first file import the second? By folder, as docs/architecture.md says; the files directly in `src` are where
 * everything is put together and may import all. `server` is the folder that `http` and `adapters` come from.
 */
function isAllowed({ from, to, isType }: Import): boolean {
  const [a, b] = [folderOf(from), folderOf(to)]
  if (a === '' && from !== 'src/urls.ts') return true
  if (a === b || to === 'src/urls.ts') return true
  switch (a) {
    case 'shop':
      return false
    case 'i18n':
      return b === 'shop' && isPure(to)
    case 'ui':
    case 'browser':
      return ['ui', 'browser', 'i18n'].includes(b) || (b === 'shop' && isPure(to))
    case 'pages':
      return ['shop', 'ui', 'i18n', 'browser'].includes(b) || (b === 'http' && isType)
    case 'api':
      return ['shop', 'ui', 'i18n'].includes(b) || (b === 'http' && isType)
    case 'admin':
      return ['ui', 'i18n', 'browser'].includes(b) || (b === 'shop' && isPure(to))
    case 'http':
      return ['ui', 'i18n'].includes(b) || b === 'shop'
    case 'adapters':
      return ['shop', 'i18n', 'ui'].includes(b) || (b === 'http' && isType)
    case 'server':
      return ['shop', 'i18n', 'ui'].includes(b)
    case 'cli':
      return ['shop', 'i18n', 'adapters', 'server'].includes(b)
    default:
      return false
  }
}

/** Pairs of folders of `src/shop` that import each other, types included. */
function mutualNouns(): string[] {
  const nounOf = (path: string) => (path.startsWith('src/shop/') ? (path.split('/')[2] ?? '') : '')
  const edges = new Set(imports.map(({ from, to }) => `${nounOf(from)}>${nounOf(to)}`))
  return [...edges].filter((edge) => {
    const [a = '', b = ''] = edge.split('>')
    return a && b && !/\.ts$/.test(a + b) && a < b && edges.has(`${b}>${a}`)
  })
}

/** Folders of `src/pages` that hold a screen, and those of them whose controller stands elsewhere and imports the view. */
function screens() {
  const screenOf = (path: string) => /^src\/pages\/([^/]+)\/.*\.tsx$/.exec(path)?.[1]
  const names = new Set(paths.map(screenOf).filter((name) => name !== undefined))
  const isOutside = (path: string) => /^src\/(server|http|adapters|api)\//.test(path)
  const apart = new Set(imports.filter(({ from }) => isOutside(from)).map(({ to }) => screenOf(to)))
  apart.delete(undefined)
  return { names, apart }
}

const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length

function functionsOf({ path, text, body }: SourceFile): FunctionSize[] {
  const found: FunctionSize[] = []
  for (const node of nodes(body)) {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) continue
    const items = (node.params as { items?: Node[] } | Node[] | undefined) ?? []
    const parameters = (Array.isArray(items) ? items : (items.items ?? [])).length
    const name = (node.id as { name?: string } | null)?.name ?? `line ${lineAt(text, node.start)}`
    found.push({ file: path, name, parameters, lines: lineAt(text, node.end) - lineAt(text, node.start) + 1 })
  }
  return found
}
const functions = code.flatMap(functionsOf)

/** Lines on which a comment stands, in a hundred lines. */
function commentShare(): number {
  const lines = code.flatMap(({ text, comments }) =>
    comments.map(({ start, end }) => lineAt(text, end) - lineAt(text, start) + 1),
  )
  return (100 * sum(lines)) / sum(code.map((file) => file.lines))
}

/** Files that keep values in a map and remove them by a rule of their own, or that make an LRU. */
function caches(): string[] {
  const evicts = /new LRUCache|\.size (>|>=) |\.keys\(\)\.next\(\)/
  return code.filter(({ text }) => /new Map\b|LRUCache/.test(text) && evicts.test(text)).map(({ path }) => path)
}

/** Files with a language as a literal, outside texts and templates of type arguments. */
function languageLiterals(): string[] {
  return code
    .filter(({ body }) =>
      [...nodes(body)].some((node) => node.type === 'Literal' && /^(lv|en)$/.test(String(node.value))),
    )
    .map(({ path }) => path)
}

/** Names of types that are declared in more than one file of an area (folder of `shop`, else folder of `src`). */
function doubleTypeNames(): string[] {
  const areaOf = (path: string) =>
    (path.startsWith('src/shop/') ? path.split('/').slice(0, 3) : path.split('/').slice(0, 2)).join('/')
  const seen = new Map<string, Set<string>>()
  for (const { path, body } of code) {
    for (const node of nodes(body)) {
      if (!/^(TSTypeAliasDeclaration|TSInterfaceDeclaration)$/.test(node.type)) continue
      const key = `${areaOf(path)} ${(node.id as { name: string }).name}`
      seen.set(key, (seen.get(key) ?? new Set()).add(path))
    }
  }
  return [...seen].filter(([, at]) => at.size > 1).map(([name]) => name)
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
const sizes = code.map(({ lines }) => lines).toSorted((a, b) => a - b)
const { names, apart } = screens()
const long = functions.filter(({ lines }) => lines > 60)
const back = imports.filter((each) => !isAllowed(each))
const wide = functions.filter(({ parameters }) => parameters > 3)
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

const table: [string, string | number, string][] = [
  ['imports against the direction, types included', back.length, '0'],
  ['pairs of nouns of shop/ that import each other', mutualNouns().length, '0'],
  ['screens with a controller elsewhere', `${apart.size} of ${names.size}`, '0'],
  ['functions over 60 lines', long.length, '12'],
  ['source files: 90th percentile, longest', `${sizes[Math.floor(sizes.length * 0.9)]}, ${sizes.at(-1)}`, '150, 300'],
  ['functions with more than 3 parameters', percent(wide.length, functions.length), '2 %'],
  ['comment lines per 100', commentShare().toFixed(1), '4'],
  ['files that make a cache of their own', caches().length, '2'],
  ['files with a language as a literal', languageLiterals().length, '3'],
  ['type names with two meanings in an area', doubleTypeNames().length, '0'],
]

if (isListed) {
  for (const { from, to } of back) console.log(`direction   ${from} -> ${to}`)
  for (const pair of mutualNouns()) console.log(`nouns       ${pair}`)
  for (const name of apart) console.log(`screen      ${name}`)
  for (const { file, name, lines } of long) console.log(`long        ${lines} ${file} ${name}`)
  for (const { path, lines } of code.filter((file) => file.lines > 300)) console.log(`long file   ${lines} ${path}`)
  for (const path of caches()) console.log(`cache       ${path}`)
  for (const path of languageLiterals()) console.log(`language    ${path}`)
  for (const name of doubleTypeNames()) console.log(`type name   ${name}`)
}
console.log(`| measure (${code.length} files, ${sum(sizes)} lines) | now | aim |\n|---|--:|--:|`)
for (const [name, now, aim] of table) console.log(`| ${name} | ${now} | ${aim} |`)
