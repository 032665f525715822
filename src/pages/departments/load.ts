import type { LoaderResult, PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { filterTitles } from '../../shop/catalogue/filters.db.ts'
import { DEFAULT_LISTING, listingQuery } from '../../shop/catalogue/listing.ts'
import { categoryTree } from '../../shop/catalogue/tree.db.ts'
import { CATEGORY_TREE_TAG, type Category, type CategoryTree } from '../../shop/catalogue/tree.ts'
import { inLang, type Lang } from '../../shop/languages.ts'
import { SEARCH_TAG } from '../../shop/search/search-engine.ts'
import { inLanguage, urls } from '../../urls.ts'

const BRANDS = 6

type Link = { title: string; link: string }
export type Department = Link & {
  image: string | null
  children: (Link & { count: number })[]
  /** Those with the most goods here. */
  brands: Link[]
  sale: { link: string; count: number } | null
}
export type DepartmentsData = { departments: Department[] }

export async function loadDepartments(ctx: PageContext): Promise<LoaderResult<DepartmentsData>> {
  const { lang } = ctx
  const tree = await categoryTree(ctx.db, ctx.memory)
  const departments = await Promise.all(tree.roots.map((root) => departmentOf(ctx, tree, root)))
  return {
    kind: 'page',
    data: { departments },
    head: { title: texts[lang].common.catalogue, description: texts[lang].frame.catalogueDescription },
    tags: ['catalogue', SEARCH_TAG, CATEGORY_TREE_TAG, 'manufacturers'],
  }
}

async function departmentOf(ctx: PageContext, tree: CategoryTree, root: Category): Promise<Department> {
  const { db, memory, search, lang } = ctx
  const [{ counts }, { manufacturers }] = await Promise.all([
    search.find({ categoryId: root.id }, { ...DEFAULT_LISTING, price: null }, lang),
    filterTitles(db, memory, lang),
  ])
  const here = linkTo(root, lang)
  const countOf = (id: number) => counts.manufacturers.get(id) ?? 0
  return {
    ...here,
    image: root.image,
    children: (tree.children.get(root.id) ?? []).map((child) => ({ ...linkTo(child, lang), count: child.count })),
    brands: manufacturers
      .filter(({ id }) => countOf(id) > 0)
      .toSorted((a, b) => countOf(b.id) - countOf(a.id))
      .slice(0, BRANDS)
      .map(({ id, title }) => ({ title, link: `${here.link}?${listingQuery({ manufactures: [id] })}` })),
    sale: counts.onSale > 0 ? { link: `${here.link}?${listingQuery({ isOnSale: true })}`, count: counts.onSale } : null,
  }
}

const linkTo = ({ title, slug }: Category, lang: Lang): Link => ({
  title: inLang(title, lang),
  link: inLanguage(urls.category.to(slug), lang),
})
