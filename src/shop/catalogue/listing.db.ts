import { inLanguage, urls } from '../../urls.ts'
import { inLang } from '../languages.ts'
import type { FacetCounts } from '../search/search-engine.ts'
import { type CatalogueDeps, readCards } from './cards.db.ts'
import type { ProductCard } from './cards.ts'
import { type FilterTitles, filterTitles } from './filters.db.ts'
import { type Listing, type Place, toggledId } from './listing.ts'
import { picture } from './media.ts'
import { categoryTree } from './tree.db.ts'
import type { CategoryTree } from './tree.ts'

export type FilterOption = { id: number; title: string; count: number; link: string; image?: string | null }

type Filters = {
  category: { options: FilterOption[] }
  attributes: { id: number; title: string; options: FilterOption[] }[]
  manufacture: { options: FilterOption[] }
}

export type Found = {
  products: ProductCard[]
  meta: { current_page: number; last_page: number; per_page: number; total: number }
  links: { prev: string | null; next: string | null }
  filters: Filters
}

/** One page of a list with its filters. Only the cards that are seen are read from the database. */
export async function listProducts(
  reading: CatalogueDeps,
  place: Place,
  listing: Listing,
  linkTo: (listing: Listing) => string,
): Promise<Found> {
  const { db, memory, search, lang } = reading
  const asked = await search.find(place, listing, lang)
  const { total, counts } = asked
  const lastPage = Math.max(1, Math.ceil(total / listing.per_page))
  // A page number past the end gets the last page: lists may have become shorter.
  const page = Math.min(listing.page, lastPage)
  const { ids } = page === listing.page ? asked : await search.find(place, { ...listing, page }, lang)
  const [products, titles, tree] = await Promise.all([
    readCards(reading, ids),
    filterTitles(db, memory, lang),
    categoryTree(db, memory),
  ])
  return {
    products,
    meta: { current_page: page, last_page: lastPage, per_page: listing.per_page, total },
    links: {
      prev: page > 1 ? linkTo({ ...listing, page: page - 1 }) : null,
      next: page < lastPage ? linkTo({ ...listing, page: page + 1 }) : null,
    },
    filters: {
      category: { options: categoryOptions(tree, place, counts, reading) },
      ...countedTitles(titles, listing, counts, linkTo),
    },
  }
}

function categoryOptions(
  tree: CategoryTree,
  place: Place,
  counts: FacetCounts,
  { lang }: CatalogueDeps,
): FilterOption[] {
  const shown = place.categoryId === undefined ? tree.roots : (tree.children.get(place.categoryId) ?? [])
  return shown
    .map((category) => ({
      id: category.id,
      title: inLang(category.title, lang),
      count: counts.categories.get(category.id) ?? 0,
      link: inLanguage(urls.category.to(category.slug), lang),
      image: category.image && picture(category.image, 320).source,
    }))
    .filter((option) => option.count > 0)
}

/** Options without products are omitted, unless chosen, so that the choice can be undone. */
function countedTitles(
  { attributes, manufacturers }: FilterTitles,
  listing: Listing,
  counts: FacetCounts,
  linkTo: (listing: Listing) => string,
) {
  const chosenOptions = new Set(listing.attributes)
  const chosenMakers = new Set(listing.manufactures)
  const groups = attributes.map((attribute) => ({
    ...attribute,
    options: attribute.options
      .filter(({ id }) => counts.options.has(id) || chosenOptions.has(id))
      .map(({ id, title }) => ({
        id,
        title,
        count: counts.options.get(id) ?? 0,
        // This list with the option toggled.
        link: linkTo({ ...listing, page: 1, attributes: toggledId(listing.attributes, id) }),
      })),
  }))
  return {
    attributes: groups.filter((group) => group.options.length > 0),
    manufacture: {
      options: manufacturers
        .filter(({ id }) => counts.manufacturers.has(id) || chosenMakers.has(id))
        .map((maker) => ({ ...maker, count: counts.manufacturers.get(maker.id) ?? 0 })),
    },
  }
}
