import { z } from 'zod'
import { categoryTree } from '../../shop/catalogue/tree.db.ts'
import { type Category, type CategoryTree, pathTo } from '../../shop/catalogue/tree.ts'
import { inLang, type Lang } from '../../shop/languages.ts'
import { urls } from '../../urls.ts'
import { ownTool, ToolRefusal } from '../own-tool.ts'

const CategoryId = z.string().regex(/^[1-9]\d{0,8}$/)

/** What there is to search in. */
export const categories = ownTool({
  name: 'list_categories',
  title: 'Categories of goods',
  description:
    'The categories of the shop with the number of products in each, one level at a time: without `parent_id` the departments. Helps to choose words and filters for search_catalog.',
  input: z.object({ parent_id: CategoryId.optional().describe('The category whose subcategories are wanted.') }),
  output: z.object({
    path: z.array(z.string()).describe('Titles from the department down to the parent; empty at the top.'),
    categories: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        summary: z.string(),
        products: z.int(),
        subcategories: z.int(),
        url: z.string(),
      }),
    ),
  }),
  run: async ({ services, lang, at }, { parent_id }) => {
    const tree = await categoryTree(services.database.readDb, services.memory)
    const parent = parent_id === undefined ? null : tree.byId.get(Number(parent_id))
    if (parent === undefined) throw new ToolRefusal(`There is no category ${parent_id}.`)
    const shown = parent ? (tree.children.get(parent.id) ?? []) : tree.roots
    return {
      path: parent ? pathTo(tree, parent.id).map(({ title }) => inLang(title, lang)) : [],
      categories: shown.filter(({ count }) => count > 0).map((category) => shownCategory(category, tree, { lang, at })),
    }
  },
})

const shownCategory = (
  { id, title, shortDescription, count, slug }: Category,
  tree: CategoryTree,
  { lang, at }: { lang: Lang; at(path: string): string },
) => ({
  id: String(id),
  title: inLang(title, lang),
  summary: inLang(shortDescription, lang),
  products: count,
  subcategories: tree.children.get(id)?.length ?? 0,
  url: at(urls.category.to(slug)),
})
