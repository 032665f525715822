import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MenuLinks } from '../../shop/content/menus.calls.ts'
import { useAdmin } from '../session.ts'
import { CATEGORIES_KEY, readCategories } from '../structure/categories-page.tsx'
import { pathOf, treeOf } from '../structure/category-tree.ts'

export type Titles = Readonly<Partial<Record<string, string>>>

/** Where a link may lead. `title`: in the languages that are known here. */
export type Place = { path: string; name: string; title: Titles }

/** The shop's own pages, then pages of text, then categories. */
export function usePlaces(pages: MenuLinks['pages']): readonly Place[] {
  const { t, lang } = useAdmin()
  const list = useQuery({ queryKey: CATEGORIES_KEY, queryFn: readCategories })
  return useMemo(() => {
    const words = t.menus
    const own = Object.entries(words.places).map(([path, name]) => ({ path, name, title: { [lang]: name } }))
    const taken = new Set(own.map(({ path }) => path))
    const texts = pages
      .map(({ slug, title }) => ({ path: `/${slug}`, name: `${words.page}: ${title[lang] || title.lv}`, title }))
      .filter(({ path }) => !taken.has(path))
    const tree = treeOf(list.data?.rows ?? [])
    const categories = [...tree.byId.values()]
      .map(({ id, slug, title }) => ({ path: `/c/${slug}`, name: pathOf(tree, id, lang), title }))
      .sort((a, b) => a.name.localeCompare(b.name, lang))
    return [...own, ...texts, ...categories]
  }, [t, lang, pages, list.data])
}
