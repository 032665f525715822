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
  /** Products shown in it and below it. */
  count: number
}

/** All categories at once: a shop has hundreds, and every page shows some of them. */
export type CategoryTree = {
  byId: ReadonlyMap<number, Category>
  bySlug: ReadonlyMap<string, Category>
  roots: readonly Category[]
  children: ReadonlyMap<number, readonly Category[]>
}

/** @param categories in menu order; counts of own products, which are added up towards the roots here */
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

/** From the root down to the category itself. */
export function pathTo(tree: CategoryTree, id: number): Category[] {
  const category = tree.byId.get(id)
  if (!category) return []
  return category.parentId === null ? [category] : [...pathTo(tree, category.parentId), category]
}
