import type { LocalizedText } from '../languages.ts'

export type Category = {
  id: number
  parentId: number | null
  slug: string
  title: LocalizedText
  shortDescription: LocalizedText
  description: LocalizedText
  image: string | null
  icon: string | null
  isFeatured: boolean
  isInMenu: boolean
  count: number
}

/** Of what shows categories by the dozen: announced with any of them. */
export const CATEGORY_TREE_TAG = 'category-tree'

/** Of what shows a category: its list, the one above it, lists and products below it. */
export const categoryTag = (id: number) => `category-data:${id}`

/** All at once: there are hundreds, and every page shows some. */
export type CategoryTree = {
  byId: ReadonlyMap<number, Category>
  bySlug: ReadonlyMap<string, Category>
  roots: readonly Category[]
  children: ReadonlyMap<number, readonly Category[]>
}

export function buildTree(categories: readonly Category[]): CategoryTree {
  const byId = new Map(categories.map((category) => [category.id, { ...category }]))
  const children = new Map<number, Category[]>()
  const roots: Category[] = []
  for (const category of byId.values()) {
    if (category.parentId === null) roots.push(category)
    else children.set(category.parentId, [...(children.get(category.parentId) ?? []), category])
  }
  const addUp = (category: Category): number => {
    for (const child of children.get(category.id) ?? []) category.count += addUp(child)
    return category.count
  }
  roots.forEach(addUp)
  return { byId, bySlug: new Map([...byId.values()].map((category) => [category.slug, category])), roots, children }
}

export function pathTo(tree: CategoryTree, id: number): Category[] {
  const category = tree.byId.get(id)
  if (!category) return []
  return category.parentId === null ? [category] : [...pathTo(tree, category.parentId), category]
}
