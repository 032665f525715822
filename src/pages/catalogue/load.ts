import { type Found, listProducts, type Place } from '../../shop/catalogue/listing.db.ts'
import { type Listing, listingQuery, parseListing } from '../../shop/catalogue/listing.ts'
import { findManufacturer } from '../../shop/catalogue/manufacturers.db.ts'
import { categoryTree } from '../../shop/catalogue/tree.db.ts'
import { pathTo } from '../../shop/catalogue/tree.ts'
import { inLang } from '../../shop/languages.ts'
import { inLanguage, urls } from '../../urls.ts'
import type { Answer, Ask } from '../page.ts'
import { readingFor } from '../reading.ts'

export type CatalogueData = {
  kind: 'category' | 'manufacturer' | 'search'
  place: Place
  /** Path of this list in the page's language, without query. */
  path: string
  listing: Listing
  found: Found
  title: string
  shortDescription: string
  description: string
  crumbs: { title: string; link: string }[]
  subcategories: { id: number; title: string; link: string; count: number; image: string | null }[]
}

type Subject = Pick<
  CatalogueData,
  'kind' | 'place' | 'title' | 'shortDescription' | 'description' | 'crumbs' | 'subcategories'
>

export async function loadCategory(ask: Ask): Promise<Answer<CatalogueData>> {
  const { lang } = ask
  const tree = await categoryTree(ask.db, ask.memory)
  const category = tree.bySlug.get(ask.params.slug ?? '')
  if (!category) return { kind: 'not-found' }
  const link = (slug: string) => inLanguage(urls.category.to(slug), lang)
  const subject: Subject = {
    kind: 'category',
    place: { categoryId: category.id },
    title: inLang(category.title, lang),
    shortDescription: inLang(category.shortDescription, lang),
    description: inLang(category.description, lang),
    crumbs: pathTo(tree, category.id).map((each) => ({ title: inLang(each.title, lang), link: link(each.slug) })),
    subcategories: (tree.children.get(category.id) ?? []).map((child) => ({
      id: child.id,
      title: inLang(child.title, lang),
      link: link(child.slug),
      count: child.count,
      image: child.image,
    })),
  }
  return listOf(ask, subject, urls.category.to(category.slug), [`category:${category.id}`, ...below(tree, category.id)])
}

const below = (tree: Awaited<ReturnType<typeof categoryTree>>, id: number): string[] =>
  (tree.children.get(id) ?? []).flatMap((child) => [`category:${child.id}`, ...below(tree, child.id)])

export async function loadManufacturer(ask: Ask): Promise<Answer<CatalogueData>> {
  const manufacturer = await findManufacturer(ask.db, { slug: ask.params.slug ?? '' })
  if (!manufacturer) return { kind: 'not-found' }
  const path = urls.manufacturer.to(manufacturer.slug)
  const subject: Subject = {
    kind: 'manufacturer',
    place: { manufacturerId: manufacturer.id },
    title: manufacturer.title,
    shortDescription: inLang(manufacturer.description, ask.lang),
    description: '',
    crumbs: [{ title: manufacturer.title, link: inLanguage(path, ask.lang) }],
    subcategories: [],
  }
  return listOf(ask, subject, path, [`manufacturer:${manufacturer.id}`])
}

async function listOf(ask: Ask, subject: Subject, path: string, tags: string[]): Promise<Answer<CatalogueData>> {
  const listing = parseListing(ask.query)
  const ownPath = inLanguage(path, ask.lang)
  const linkTo = (next: Listing) => {
    const query = listingQuery(next)
    return query ? `${ownPath}?${query}` : ownPath
  }
  const found = await listProducts(readingFor(ask), subject.place, listing, linkTo)
  const filters = listing.attributes.length + listing.manufactures.length
  return {
    kind: 'page',
    data: { ...subject, path: ownPath, listing, found },
    head: {
      title: listing.page > 1 ? `${subject.title} (${listing.page})` : subject.title,
      description: subject.shortDescription,
      canonical: listing.page > 1 && filters === 0 ? `${path}?page=${listing.page}` : path,
      noindex: filters > 1,
    },
    tags: ['catalogue', ...tags, ...found.products.map(({ id }) => `product:${id}`)],
  }
}
