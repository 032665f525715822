import { sql } from 'drizzle-orm'
import { inLanguage, urls } from '../../urls.ts'
import { rows } from '../db.ts'
import { inLang, type Lang } from '../languages.ts'
import { type CatalogueDeps, readCards } from './cards.db.ts'
import type { ProductCard } from './cards.ts'
import { popularCategories } from './popular-categories.db.ts'
import { categoryTree } from './tree.db.ts'
import type { Category } from './tree.ts'

type SuggestedLink = { id: number; title: string; link: string }
export type Suggestions = { products: ProductCard[]; categories: SuggestedLink[]; manufacturers: SuggestedLink[] }

const MAX_LINKS = 3

/** Before anything is typed, popular categories. */
export async function suggestions(deps: CatalogueDeps, query: string, limit: number): Promise<Suggestions> {
  if (query === '') {
    const popular = await popularCategories(deps, limit)
    return { products: [], categories: popular.map((category) => linkTo(category, deps.lang)), manufacturers: [] }
  }
  const { db, memory, search, lang } = deps
  const found = await search.suggest(query, lang, limit)
  const [products, tree, manufacturerRows] = await Promise.all([
    readCards(deps, found.products),
    categoryTree(db, memory),
    rows<{ id: number; slug: string; title: string }>(
      db,
      sql`select id, slug, title from manufacturers where id = any(${`{${found.manufacturers.join(',')}}`}::int[])`,
    ),
  ])
  const categories = found.categories.flatMap((id) => tree.byId.get(id) ?? [])
  return {
    products,
    categories: categories.slice(0, MAX_LINKS).map((category) => linkTo(category, lang)),
    manufacturers: manufacturerRows.slice(0, MAX_LINKS).map(({ id, slug, title }) => ({
      id,
      title,
      link: inLanguage(urls.manufacturer.to(slug), lang),
    })),
  }
}

const linkTo = ({ id, title, slug }: Category, lang: Lang): SuggestedLink => ({
  id,
  title: inLang(title, lang),
  link: inLanguage(urls.category.to(slug), lang),
})
