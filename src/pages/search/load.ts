import type { LoaderResult, PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { listProducts } from '../../shop/catalogue/listing.db.ts'
import { filterCount, type Listing, parseListing, searchSubject } from '../../shop/catalogue/listing.ts'
import { inWidth } from '../../shop/catalogue/media.ts'
import { popularCategories } from '../../shop/catalogue/popular-categories.db.ts'
import { categoryTree } from '../../shop/catalogue/tree.db.ts'
import { CATEGORY_TREE_TAG, type Category, type CategoryTree } from '../../shop/catalogue/tree.ts'
import { inLang, type Lang } from '../../shop/languages.ts'
import { orderTags, SEARCH_TAG } from '../../shop/search/search-engine.ts'
import { RELEVANCE } from '../../shop/search/search-request.ts'
import { searchRedirectOf } from '../../shop/search-words/search-redirects.db.ts'
import { wordsKey } from '../../shop/search-words/words-key.ts'
import { cardPreload } from '../../ui/product-card.tsx'
import { inLanguage, urls } from '../../urls.ts'
import { addressOf, type ListingData, NEXT_GOODS_ID, notKept } from '../catalogue/listing-data.ts'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'

const POPULAR = 6

export type SearchData = ListingData & {
  title: string
  crumb: string
  /** The category or manufacturer that the words name. */
  named: { title: string; link: string; text: string; image: string | null } | null
  /** The words that were searched for, where they are not those that were typed. */
  corrected: { words: string; link: string } | null
  unknown: readonly string[]
  /** No product has the words, whatever is filtered. */
  isNothing: boolean
  popular: readonly Tile[]
  departments: readonly Tile[]
}

type Tile = { id: number; title: string; link: string; count: number; image: string | null }

export async function loadSearch(ask: PageContext): Promise<LoaderResult<SearchData>> {
  const { lang } = ask
  const t = texts[lang].search
  const listing = parseListing(ask.query)
  const path = inLanguage(urls.search.to(), lang)
  const linkTo = (next: Listing) => addressOf({ path, listing: next }, { page: next.page })
  const isPlain = listing.query !== '' && listing.page === 1 && filterCount(listing) === 0
  const led = isPlain ? await searchRedirectOf(ask, listing.query, lang) : null
  if (led) return { kind: 'redirect', to: led }
  const [found, tree] = await Promise.all([
    listProducts(catalogueDepsOf(ask), {}, listing, linkTo),
    categoryTree(ask.db, ask.memory),
  ])
  if (listing.page > found.meta.last_page) {
    return { kind: 'redirect', to: addressOf({ path: urls.search.to(), listing }, { page: found.meta.last_page }) }
  }
  const isNothing = found.meta.total === 0 && filterCount(listing) === 0 && found.lacks !== 'engine'
  const { corrected, unknown } = found.spelling
  const missed = isNothing && listing.query !== '' ? wordsKey(listing.query) : null
  const [first] = found.products
  const subject = searchSubject(listing)
  const title = subject === 'results' ? (isNothing ? t.empty : t.results)(listing.query) : t[subject]
  return {
    kind: 'page',
    ...notKept(found, ask.now),
    data: {
      kind: 'search',
      path,
      listing,
      found,
      title,
      isNothing,
      crumb: subject === 'results' ? t.title : title,
      named: await namedDepartment(ask, { tree, query: listing.query }),
      corrected:
        corrected !== null && !isNothing
          ? { words: corrected, link: addressOf({ path, listing }, { query: corrected }) }
          : null,
      unknown: isNothing ? [] : unknown,
      popular: isNothing ? (await popularCategories(ask, POPULAR)).map((category) => tileOf(category, lang)) : [],
      departments: isNothing ? tree.roots.map((root) => tileOf(root, lang)) : [],
    },
    head: {
      styles: 'list',
      title,
      description: texts[lang].catalogue.found(found.meta.total),
      canonical: addressOf({ path: urls.search.to(), listing }, { page: listing.page, sort: RELEVANCE }),
      noindex: true,
      query: listing.query,
      ...(first
        ? {
            image: inWidth(first.image.source, 1200),
            preloadImage: cardPreload(first),
            renderBlockingId: NEXT_GOODS_ID,
          }
        : {}),
    },
    ...(missed === null ? {} : { missed: { lang, words: missed } }),
    tags: [
      'catalogue',
      CATEGORY_TREE_TAG,
      'manufacturers',
      SEARCH_TAG,
      ...orderTags(listing),
      ...found.products.map(({ id }) => `product:${id}`),
    ],
  }
}

const tileOf = ({ id, title, slug, count, image }: Category, lang: Lang): Tile => ({
  id,
  title: inLang(title, lang),
  link: inLanguage(urls.category.to(slug), lang),
  count,
  image,
})

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
