import { join, resolve } from 'node:path'
import { importsOf, type Node, nodes, readSources, type SourceFile } from './import-graph.ts'
import { cycles, isAllowed, mutualNouns } from './import-rules.ts'

/** `npm run measure [-- folder] [--list]`: measures of docs/architecture.md over `src`, without tests and texts. */
const isListed = process.argv.includes('--list')
const root = resolve(process.argv.slice(2).find((it) => it !== '--list') ?? join(import.meta.dirname, '..'))

type FunctionSize = { file: string; name: string; lines: number; parameters: number }

const files = readSources(root)
const paths = files.map(({ path }) => path)
const code = files.filter(({ path }) => !path.startsWith('src/i18n/'))
const imports = importsOf(root, files)

/** Pages, and those whose controller is outside `src/pages`. */
function screens() {
  const screenOf = (path: string) => /^src\/pages\/([^/]+)\/.*\.tsx$/.exec(path)?.[1]
  const names = new Set(paths.map(screenOf).filter((name) => name !== undefined))
  const isOutside = (path: string) => /^src\/(http|adapters|api)\//.test(path)
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

function commentShare(): number {
  const lines = code.flatMap(({ text, comments }) =>
    comments.map(({ start, end }) => lineAt(text, end) - lineAt(text, start) + 1),
  )
  return (100 * sum(lines)) / sum(code.map((file) => file.lines))
}

/** Files with an LRU cache, or with a collection that drops entries when it has grown to a size. */
function caches(): string[] {
  const evictsAtSize = ({ text, body }: SourceFile) =>
    [...nodes(body)].some((node) => {
      if (!/^(If|While)Statement$/.test(node.type)) return false
      const [test, then] = [node.test as Node, (node.consequent ?? node.body) as Node]
      const drops = /\.delete\(|\.clear\(|\.keys\(\)\.next\(\)|= new (Map|Set)\b/
      return /\.size >/.test(text.slice(test.start, test.end)) && drops.test(text.slice(then.start, then.end))
    })
  return code.filter((file) => /new LRUCache/.test(file.text) || evictsAtSize(file)).map(({ path }) => path)
}

function languageLiterals(): string[] {
  return code
    .filter(({ body }) =>
      [...nodes(body)].some((node) => node.type === 'Literal' && /^(lv|en)$/.test(String(node.value))),
    )
    .map(({ path }) => path)
}

/** Type names declared in several files of one area (folder of `shop`, else of `src`). */
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
  ['cycles of imports, types included', cycles(imports).length, '0'],
  ['pairs of nouns of shop/ that import each other', mutualNouns(imports).length, '0'],
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
  for (const circle of cycles(imports)) console.log(`cycle       ${circle}`)
  for (const pair of mutualNouns(imports)) console.log(`nouns       ${pair}`)
  for (const name of apart) console.log(`screen      ${name}`)
  for (const { file, name, lines } of long) console.log(`long        ${lines} ${file} ${name}`)
  for (const { path, lines } of code.filter((file) => file.lines > 300)) console.log(`long file   ${lines} ${path}`)
  for (const { file, name, parameters } of wide) console.log(`parameters  ${parameters} ${file} ${name}`)
  for (const path of caches()) console.log(`cache       ${path}`)
  for (const path of languageLiterals()) console.log(`language    ${path}`)
  for (const name of doubleTypeNames()) console.log(`type name   ${name}`)
}
console.log(`| measure (${code.length} files, ${sum(sizes)} lines) | now | aim |\n|---|--:|--:|`)
for (const [name, now, aim] of table) console.log(`| ${name} | ${now} | ${aim} |`)
