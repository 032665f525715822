import type { LoaderResult, PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { listProducts } from '../../shop/catalogue/listing.db.ts'
import { type Listing, parseListing } from '../../shop/catalogue/listing.ts'
import { inWidth } from '../../shop/catalogue/media.ts'
import { categoryTree } from '../../shop/catalogue/tree.db.ts'
import type { CategoryTree } from '../../shop/catalogue/tree.ts'
import { inLang } from '../../shop/languages.ts'
import { orderTags, SEARCH_TAG } from '../../shop/search/search-engine.ts'
import { RELEVANCE } from '../../shop/search/search-request.ts'
import { cardPreload } from '../../ui/product-card.tsx'
import { inLanguage, urls } from '../../urls.ts'
import { addressOf, type ListingData, NEXT_GOODS_ID } from '../catalogue/listing-data.ts'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'

export type SearchData = ListingData & {
  title: string
  /** The rootCategory that the words name. */
  named: { title: string; link: string; text: string; image: string | null } | null
  /** Where to go when nothing was found. */
  departments: { id: number; title: string; link: string; count: number; image: string | null }[]
}

export async function loadSearch(ask: PageContext): Promise<LoaderResult<SearchData>> {
  const { lang } = ask
  const t = texts[lang].search
  const listing = parseListing(ask.query)
  const path = inLanguage(urls.search.to(), lang)
  const linkTo = (next: Listing) => addressOf({ path, listing: next }, { page: next.page })
  const [found, tree] = await Promise.all([
    listProducts(catalogueDepsOf(ask), {}, listing, linkTo),
    categoryTree(ask.db, ask.memory),
  ])
  if (listing.page > found.meta.last_page) {
    return { kind: 'redirect', to: addressOf({ path: urls.search.to(), listing }, { page: found.meta.last_page }) }
  }
  const [first] = found.products
  const title = listing.query ? t.results(listing.query) : t.title
  return {
    kind: 'page',
    data: {
      kind: 'search',
      path,
      listing,
      found,
      title,
      named: await namedDepartment(ask, { tree, query: listing.query }),
      departments: tree.roots.map((root) => ({
        id: root.id,
        title: inLang(root.title, lang),
        link: inLanguage(urls.category.to(root.slug), lang),
        count: root.count,
        image: root.image,
      })),
    },
    head: {
      isBrowsePage: true,
      title,
      description: texts[lang].catalogue.found(found.meta.total),
      canonical: addressOf({ path: urls.search.to(), listing }, { page: listing.page, sort: RELEVANCE }),
      noindex: true,
      ...(first
        ? {
            image: inWidth(first.image.source, 1200),
            preloadImage: cardPreload(first),
            renderBlockingId: NEXT_GOODS_ID,
          }
        : {}),
    },
    tags: ['catalogue', SEARCH_TAG, ...orderTags(listing), ...found.products.map(({ id }) => `product:${id}`)],
  }
}

type Named = { tree: CategoryTree; query: string }

async function namedDepartment({ lang, search }: PageContext, { tree, query }: Named): Promise<SearchData['named']> {
  const [id] = query === '' ? [] : (await search.suggest(query, lang, 1)).categories
  const category = id === undefined ? undefined : tree.byId.get(id)
  if (!category || category.count === 0) return null
  return {
    title: inLang(category.title, lang),
    link: inLanguage(urls.category.to(category.slug), lang),
    text: inLang(category.shortDescription, lang),
    image: category.image,
  }
}
