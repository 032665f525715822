import type { Import } from './import-graph.ts'

/** Files that every part of the server may import; they import only each other. */
const BASE = new Set(['src/config.ts', 'src/log.ts', 'src/project-root.ts', 'src/encrypted-urls.ts'])
const KERNEL = new Set([
  'src/http/page.ts',
  'src/http/http-error.ts',
  'src/http/form-fields.ts',
  'src/http/return-path.ts',
])

const folderOf = (path: string) => (path.split('/').length > 2 ? (path.split('/')[1] ?? '') : '')
const SQL_BASE = new Set(['src/shop/db.ts', 'src/shop/columns.ts'])
const isPure = (path: string) => !/\.(db|tables)\.tsx?$/.test(path)
const isBusiness = (path: string) => folderOf(path) === 'shop'

/** What each folder may import besides itself: docs/architecture.md. */
const ALLOWED: Record<string, (imported: Import) => boolean> = {
  shop: () => false,
  i18n: ({ to }) => isBusiness(to) && isPure(to),
  ui: ({ to }) => folderOf(to) === 'i18n' || (isBusiness(to) && isPure(to)),
  browser: ({ to }) => folderOf(to) === 'i18n' || folderOf(to) === 'ui' || (isBusiness(to) && isPure(to)),
  pages: ({ to, isType }) =>
    ['shop', 'ui', 'i18n', 'browser'].includes(folderOf(to)) || KERNEL.has(to) || (isType && folderOf(to) === 'http'),
  api: ({ to }) => ['shop', 'ui', 'i18n', 'http'].includes(folderOf(to)),
  ucp: ({ to }) => ['shop', 'i18n', 'http'].includes(folderOf(to)),
  mcp: ({ to }) => ['ucp', 'shop', 'i18n', 'http'].includes(folderOf(to)),
  http: ({ to }) => ['shop', 'ui', 'i18n'].includes(folderOf(to)) || BASE.has(to),
  admin: ({ to }) => ['i18n', 'ui'].includes(folderOf(to)) || (isBusiness(to) && isPure(to)),
  adapters: ({ to }) => ['shop', 'i18n', 'ui'].includes(folderOf(to)) || BASE.has(to),
  cli: ({ to }) => ['shop', 'i18n', 'adapters'].includes(folderOf(to)) || BASE.has(to),
}

/** Files directly in `src` wire everything and may import all. */
export function isAllowed(imported: Import): boolean {
  const { from, to } = imported
  if (!to.startsWith('src/')) return isAllowedPackage(imported)
  const [a, b] = [folderOf(from), folderOf(to)]
  if (from === 'src/urls.ts') return to === 'src/shop/languages.ts'
  if (BASE.has(from)) return BASE.has(to) || to === 'src/urls.ts'
  if (a === '' || a === b || to === 'src/urls.ts') return true
  return ALLOWED[a]?.(imported) ?? false
}

/** `shop` and pages know neither the web server nor, outside *.db.ts, SQL. */
function isAllowedPackage({ from, to }: Import): boolean {
  const folder = folderOf(from)
  if (/^(fastify|@fastify\/)/.test(to)) return !['shop', 'pages', 'i18n', 'ui', 'browser'].includes(folder)
  if (/^react/.test(to)) return folder !== 'shop'
  if (/^(drizzle-orm|pg)(\/|$)/.test(to)) return folder === 'adapters' || !isPure(from) || SQL_BASE.has(from)
  return true
}

/** Pairs of folders of `src/shop` that import each other, including types. */
export function mutualNouns(imports: readonly Import[]): string[] {
  const nounOf = (path: string) => /^src\/shop\/([^/]+)\/./.exec(path)?.[1] ?? ''
  const edges = new Set(imports.map(({ from, to }) => `${nounOf(from)}>${nounOf(to)}`))
  return [...edges].filter((edge) => {
    const [a = '', b = ''] = edge.split('>')
    return a && b && a < b && edges.has(`${b}>${a}`)
  })
}

/** Files that are loaded with the entry of the back office and need the schemas of calls: of those the browser needs types only. */
export function schemasOf(entry: string, imports: readonly Import[]): string[] {
  const loaded = new Set([entry])
  const now = imports.filter(({ isType, isLazy }) => !isType && !isLazy)
  for (const file of loaded) for (const { from, to } of now) if (from === file) loaded.add(to)
  return now.filter(({ from, to }) => loaded.has(from) && to === 'zod').map(({ from }) => from)
}

/** Import cycles, including types; each one once. */
export function cycles(imports: readonly Import[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) if (to.startsWith('src/')) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const found = new Set<string>()
  const visit = (file: string, path: readonly string[]) => {
    const at = path.indexOf(file)
    if (at >= 0) {
      const circle = path.slice(at)
      const first = circle.indexOf([...circle].toSorted()[0] ?? '')
      found.add([...circle.slice(first), ...circle.slice(0, first)].join(' > '))
      return
    }
    if (done.has(file)) return
    for (const each of next.get(file) ?? []) visit(each, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return [...found]
}
