import type { ListedCategory } from '../../shop/catalogue/structure/structure.calls.ts'
import { inLang, type Lang } from '../../shop/languages.ts'

export type TreeRow = {
  category: ListedCategory
  /** 1: a department. */
  level: number
  /** From 1, among its siblings. */
  place: number
  siblings: number
  hasChildren: boolean
  isOpen: boolean
  /** Products of itself and of all below it. */
  total: number
}

export type Tree = {
  byId: ReadonlyMap<number, ListedCategory>
  childrenOf: ReadonlyMap<number | null, readonly ListedCategory[]>
  totals: ReadonlyMap<number, number>
}

export function treeOf(rows: readonly ListedCategory[]): Tree {
  const childrenOf = new Map<number | null, ListedCategory[]>()
  for (const row of rows) {
    const siblings = childrenOf.get(row.parentId)
    if (siblings) siblings.push(row)
    else childrenOf.set(row.parentId, [row])
  }
  const totals = new Map<number, number>()
  const addUp = (row: ListedCategory): number => {
    const total = (childrenOf.get(row.id) ?? []).reduce((sum, child) => sum + addUp(child), row.products)
    totals.set(row.id, total)
    return total
  }
  for (const root of childrenOf.get(null) ?? []) addUp(root)
  return { byId: new Map(rows.map((row) => [row.id, row])), childrenOf, totals }
}

/** Names from the department down. */
export function pathOf({ byId }: Tree, id: number | null, lang: Lang): string {
  const names: string[] = []
  for (
    let at = id === null ? undefined : byId.get(id);
    at;
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  ) {
    names.unshift(inLang(at.title, lang))
  }
  return names.join(' › ')
}

export function isWithin({ byId }: Tree, id: number | null, above: number): boolean {
  for (let at = id; at !== null; at = byId.get(at)?.parentId ?? null) if (at === above) return true
  return false
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Rows as they are shown: open branches, or the branches that lead to what was searched for. */
export function shownRows(tree: Tree, open: ReadonlySet<number>, search: string): TreeRow[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const found = new Set<number>()
  if (words.length > 0) {
    for (const row of tree.byId.values()) {
      const text = folded(`${Object.values(row.title).join(' ')} ${row.slug}`)
      if (!words.every((word) => text.includes(word))) continue
      for (let at: number | null = row.id; at !== null && !found.has(at); at = tree.byId.get(at)?.parentId ?? null)
        found.add(at)
    }
  }
  const isShown = (row: ListedCategory) => words.length === 0 || found.has(row.id)
  const rows: TreeRow[] = []
  const walk = (parent: number | null, level: number) => {
    const siblings = (tree.childrenOf.get(parent) ?? []).filter(isShown)
    siblings.forEach((category, index) => {
      const hasChildren = (tree.childrenOf.get(category.id) ?? []).some(isShown)
      const isOpen = hasChildren && (words.length > 0 || open.has(category.id))
      const total = tree.totals.get(category.id) ?? 0
      rows.push({ category, level, place: index + 1, siblings: siblings.length, hasChildren, isOpen, total })
      if (isOpen) walk(category.id, level + 1)
    })
  }
  walk(null, 1)
  return rows
}

export type Move = { parentId: number | null; before: number | null }

/** Where `Alt` with an arrow takes a category; null: nowhere. */
export function steppedMove(tree: Tree, id: number, key: string): Move | null {
  const own = tree.byId.get(id)
  if (!own) return null
  const siblings = tree.childrenOf.get(own.parentId) ?? []
  const at = siblings.findIndex((each) => each.id === id)
  const previous = siblings[at - 1]
  if (key === 'ArrowUp') return previous ? { parentId: own.parentId, before: previous.id } : null
  if (key === 'ArrowDown')
    return siblings[at + 1] ? { parentId: own.parentId, before: siblings[at + 2]?.id ?? null } : null
  if (key === 'ArrowRight') return previous ? { parentId: previous.id, before: null } : null
  if (own.parentId === null) return null
  const parent = tree.byId.get(own.parentId)
  const uncles = tree.childrenOf.get(parent?.parentId ?? null) ?? []
  const next = uncles[uncles.findIndex((each) => each.id === own.parentId) + 1]
  return { parentId: parent?.parentId ?? null, before: next?.id ?? null }
}
