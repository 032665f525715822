import type { LookupCache } from '../cache/lookup-cache.ts'
import type { Db } from '../db.ts'
import { inLang, type Lang } from '../languages.ts'
import type { StaffCounts } from '../search/staff-search.ts'
import { attributeTitles, type FilterAttribute, filterTitles } from './filters.db.ts'
import type { ProductFacets } from './product-list.calls.ts'
import { categoryTree } from './tree.db.ts'
import type { Category, CategoryTree } from './tree.ts'

type Reading = { db: Db; memory: LookupCache; lang: Lang }

type Chosen = {
  category?: number | undefined
  manufacturer?: readonly number[] | undefined
  option?: readonly number[] | undefined
}

const MAX_OPTIONS = 200

/** Counts with the titles of what is counted, and of what is chosen where nothing fits. */
export async function productFacets(
  { db, memory, lang }: Reading,
  counts: StaffCounts,
  chosen: Chosen,
): Promise<ProductFacets> {
  const [tree, { manufacturers }, attributes] = await Promise.all([
    categoryTree(db, memory),
    filterTitles(db, memory, lang),
    attributeTitles(db, memory, lang),
  ])
  const { states, stock, lacks, onSale } = counts
  return {
    ...{ states, stock, lacks, onSale },
    categories: inTreeOrder(tree, tree.roots, 0).flatMap(({ id, title, depth }) => {
      const count = counts.categories.get(id) ?? 0
      return count > 0 || id === chosen.category ? [{ id, title: inLang(title, lang), depth, count }] : []
    }),
    manufacturers: manufacturers.flatMap(({ id, title }) => {
      const count = counts.manufacturers.get(id) ?? 0
      return count > 0 || chosen.manufacturer?.includes(id) ? [{ id, title, count }] : []
    }),
    attributes: attributes.flatMap((attribute) => {
      const options = optionsOf(attribute, counts.options, chosen.option ?? [])
      return options.length > 0 ? [{ id: attribute.id, title: attribute.title, options }] : []
    }),
  }
}

/** In the order of the attribute. */
function optionsOf({ options }: FilterAttribute, counts: StaffCounts['options'], chosen: readonly number[]) {
  const found = options.flatMap(({ id, title }) => {
    const count = counts.get(id) ?? 0
    return count > 0 || chosen.includes(id) ? [{ id, title, count }] : []
  })
  if (found.length <= MAX_OPTIONS) return found
  const commonest = new Set(found.toSorted((a, b) => b.count - a.count).slice(0, MAX_OPTIONS))
  return found.filter((option) => commonest.has(option) || chosen.includes(option.id))
}

function inTreeOrder(tree: CategoryTree, list: readonly Category[], depth: number): (Category & { depth: number })[] {
  return list.flatMap((category) => [
    { ...category, depth },
    ...inTreeOrder(tree, tree.children.get(category.id) ?? [], depth + 1),
  ])
}
