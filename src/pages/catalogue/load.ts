import type { LoaderResult, PageContext } from '../../http/page.ts'
import { listProducts } from '../../shop/catalogue/listing.db.ts'
import { filterCount, type Listing, listingQuery, type Place, parseListing } from '../../shop/catalogue/listing.ts'
import { findManufacturer, manufacturerNameTag, manufacturerTag } from '../../shop/catalogue/manufacturers.db.ts'
import { logoAddress } from '../../shop/catalogue/media.ts'
import { categoryTree } from '../../shop/catalogue/tree.db.ts'
import { categoryTag, pathTo } from '../../shop/catalogue/tree.ts'
import { plainText } from '../../shop/content/plain-text.ts'
import { inLang } from '../../shop/languages.ts'
import { ROOMS_TAG, roomLinks } from '../../shop/rooms/rooms.db.ts'
import { sanitise } from '../../shop/sanitise.ts'
import { orderTags } from '../../shop/search/search-engine.ts'
import { cardPreload } from '../../ui/product-card.tsx'
import { inLanguage, urls } from '../../urls.ts'
import { breadcrumbList } from '../breadcrumb-list.ts'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'
import { movedCategory, movedManufacturer } from '../moved.ts'
import type { RoomLink } from '../rooms/room-links.tsx'
import { addressOf, type ListingData, NEXT_GOODS_ID, notKept } from './listing-data.ts'

export type Subcategory = { id: number; title: string; link: string; count: number; image: string | null }

export type CatalogueData = ListingData & {
  place: Place
  title: string
  shortDescription: string
  description: string
  logo: string | null
  crumbs: { title: string; link: string }[]
  subcategories: Subcategory[]
  rooms: RoomLink[]
}

type Subject = Omit<CatalogueData, 'path' | 'listing' | 'found'>

export async function loadCategory(ctx: PageContext): Promise<LoaderResult<CatalogueData>> {
  const { lang } = ctx
  const [tree, rooms] = await Promise.all([categoryTree(ctx.db, ctx.memory), roomLinks(ctx.db, ctx.memory, lang)])
  const category = tree.bySlug.get(ctx.params.slug ?? '')
  if (!category) return movedCategory(ctx)
  const link = (slug: string) => inLanguage(urls.category.to(slug), lang)
  const subject: Subject = {
    kind: 'category',
    place: { categoryId: category.id },
    title: inLang(category.title, lang),
    shortDescription: inLang(category.shortDescription, lang),
    description: sanitise(inLang(category.description, lang)),
    logo: null,
    crumbs: pathTo(tree, category.id).map((each) => ({ title: inLang(each.title, lang), link: link(each.slug) })),
    subcategories: (tree.children.get(category.id) ?? []).map((child) => ({
      id: child.id,
      title: inLang(child.title, lang),
      link: link(child.slug),
      count: child.count,
      image: child.image,
    })),
    rooms: rooms.filter(({ categoryIds }) => categoryIds.includes(category.id)),
  }
  const shown = [...pathTo(tree, category.id), ...(tree.children.get(category.id) ?? [])]
  const tags = [
    ROOMS_TAG,
    `category:${category.id}`,
    ...below(tree, category.id),
    ...shown.map(({ id }) => categoryTag(id)),
  ]
  return listOf(ctx, subject, { path: urls.category.to(category.slug), tags })
}

const below = (tree: Awaited<ReturnType<typeof categoryTree>>, id: number): string[] =>
  (tree.children.get(id) ?? []).flatMap((child) => [`category:${child.id}`, ...below(tree, child.id)])

export async function loadManufacturer(ctx: PageContext): Promise<LoaderResult<CatalogueData>> {
  const manufacturer = await findManufacturer(ctx.db, { slug: ctx.params.slug ?? '' })
  if (!manufacturer) return movedManufacturer(ctx)
  const path = urls.manufacturer.to(manufacturer.slug)
  const subject: Subject = {
    kind: 'manufacturer',
    place: { manufacturerId: manufacturer.id },
    title: manufacturer.title,
    shortDescription: plainText(inLang(manufacturer.description, ctx.lang)),
    description: '',
    logo: manufacturer.logo && logoAddress(manufacturer.logo),
    crumbs: [{ title: manufacturer.title, link: inLanguage(path, ctx.lang) }],
    subcategories: [],
    rooms: [],
  }
  return listOf(ctx, subject, { path, tags: [`manufacturer:${manufacturer.id}`, manufacturerTag(manufacturer.id)] })
}

async function listOf(
  ctx: PageContext,
  subject: Subject,
  { path, tags }: { path: string; tags: string[] },
): Promise<LoaderResult<CatalogueData>> {
  const listing = parseListing(ctx.query)
  const ownPath = inLanguage(path, ctx.lang)
  const linkTo = (next: Listing) => addressOf({ path: ownPath, listing: next }, { page: next.page })
  const found = await listProducts(catalogueDepsOf(ctx), subject.place, listing, linkTo)
  // Bookmarks may name a page past the last one.
  if (listing.page > found.meta.last_page) {
    return { kind: 'redirect', to: addressOf({ path, listing }, { page: found.meta.last_page }) }
  }
  const isPlainPage = listingQuery(listing) === listingQuery({ page: listing.page })
  const [first] = found.products
  return {
    kind: 'page',
    ...notKept(found, ctx.now),
    data: { ...subject, path: ownPath, listing, found },
    head: {
      styles: 'list',
      title: listing.page > 1 ? `${subject.title} (${listing.page})` : subject.title,
      description: subject.shortDescription,
      canonical: isPlainPage && listing.page > 1 ? `${path}?page=${listing.page}` : path,
      noindex: filterCount(listing) > 1 || !isIndexed(listing),
      jsonLd: [breadcrumbList(subject.crumbs, ctx)],
      ...(first ? { renderBlockingId: NEXT_GOODS_ID, preloadImage: cardPreload(first) } : {}),
    },
    tags: [
      'catalogue',
      ...orderTags(listing),
      ...tags,
      ...found.products.map(({ id }) => `product:${id}`),
      // Those that the filters and cards name.
      ...found.filters.manufacture.options.map(({ id }) => manufacturerNameTag(id)),
    ],
  }
}

/** Only a plain list, or one that is filtered by an option, a manufacturer or the reduced price. */
const isIndexed = ({ price, ranges, stock, color, query }: Listing) =>
  price === null && ranges.length === 0 && stock === null && color === null && query === ''
