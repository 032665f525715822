import { inLanguage, urls } from '../../urls.ts'
import { toRigaDate } from '../calendar/days.ts'
import { inLang } from '../languages.ts'
import { type BasisPoints, type Cents, netOf } from '../money/money.ts'
import type { ListPrices } from '../search/own-prices.ts'
import type { FacetCounts, PriceHistogram, Spelling } from '../search/search-engine.ts'
import { datedRates } from '../tax/rates.db.ts'
import { rateOf } from '../tax/rates.ts'
import type { VatClass } from '../tax/vat-class.ts'
import { type CatalogueDeps, readCards } from './cards.db.ts'
import type { ProductCard } from './cards.ts'
import { inColors } from './colored-cards.db.ts'
import { type FilterTitles, filterTitles } from './filters.db.ts'
import type { Listing, Place } from './listing.ts'
import { type AttributeFilter, countedAttributes, type FilterOption, optionRanges } from './listing-filters.ts'
import { picture } from './media.ts'
import { priceLimits } from './price-range.ts'
import { categoryTree } from './tree.db.ts'
import type { CategoryTree } from './tree.ts'

/** Null where no two prices differ; cents. The limits without VAT are at the standard rate: they only place the bars. */
type PriceFacet = PriceHistogram & { net_limits: Cents[] }

type Filters = {
  price: PriceFacet | null
  /** How many have a reduced price. */
  sale: number
  category: { options: FilterOption[] }
  attributes: AttributeFilter[]
  manufacture: { options: FilterOption[] }
}

/** The colour that cards are shown in without being a filter. */
type ShownColor = { id: number; title: string; color: string | null }

export type Found = {
  products: ProductCard[]
  color: ShownColor | null
  meta: { current_page: number; last_page: number; per_page: number; total: number }
  links: { prev: string | null; next: string | null }
  filters: Filters
  spelling: Spelling
  /** The search engine was slow or away: filters are missing. */
  lacks: 'counts' | 'engine' | null
}

/** One page of a list with its filters. Only the cards that are seen are read from the database. */
export async function listProducts(
  reading: CatalogueDeps & { priceLists?: readonly ListPrices[] },
  place: Place,
  listing: Listing,
  linkTo: (listing: Listing) => string,
): Promise<Found> {
  const { db, memory, search, lang, priceLists } = reading
  const [rates, titles] = await Promise.all([ratesOfDay(reading), filterTitles(db, memory, lang)])
  const price = listing.price && priceLimits(listing.price, rates)
  const request = { ...listing, price, ranges: optionRanges(titles, listing), priceLists }
  const asked = await search.find(place, request, lang)
  const { total, counts, spelling } = asked
  const lastPage = Math.max(1, Math.ceil(total / listing.per_page))
  // A page number past the end gets the last page: lists may have become shorter.
  const page = Math.min(listing.page, lastPage)
  const { ids } = page === listing.page ? asked : await search.find(place, { ...request, page }, lang)
  const { colors, shown } = colorsOf(titles, listing)
  const [cards, tree] = await Promise.all([readCards(reading, ids), categoryTree(db, memory)])
  return {
    products: await inColors(reading, cards, colors),
    color: shown,
    meta: { current_page: page, last_page: lastPage, per_page: listing.per_page, total },
    links: {
      prev: page > 1 ? linkTo({ ...listing, page: page - 1 }) : null,
      next: page < lastPage ? linkTo({ ...listing, page: page + 1 }) : null,
    },
    filters: {
      price: asked.prices && {
        ...asked.prices,
        net_limits: asked.prices.limits.map((gross) => netOf(gross, rates('standard'))),
      },
      sale: counts.onSale,
      category: { options: categoryOptions(tree, place, counts, reading) },
      attributes: countedAttributes(titles, listing, counts, linkTo),
      manufacture: { options: countedManufacturers(titles, listing, counts) },
    },
    spelling,
    lacks: asked.lacks ?? null,
  }
}

async function ratesOfDay({ db, memory, now }: CatalogueDeps): Promise<(vatClass: VatClass) => BasisPoints> {
  const rates = await datedRates(db, memory)
  const day = toRigaDate(now)
  return (vatClass) => rateOf(rates, 'LV', vatClass, day)
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

/** Those that are filtered by, or else the one that the address remembers. */
function colorsOf({ attributes }: FilterTitles, listing: Listing): { colors: number[]; shown: ShownColor | null } {
  const known = attributes.filter(({ isColor }) => isColor).flatMap(({ options }) => options)
  const chosen = known.filter(({ id }) => listing.attributes.includes(id))
  if (chosen.length > 0) return { colors: chosen.map(({ id }) => id), shown: null }
  const remembered = known.find(({ id }) => id === listing.color)
  if (!remembered) return { colors: [], shown: null }
  const { id, title, color } = remembered
  return { colors: [id], shown: { id, title, color } }
}

/** Those without products are omitted, unless chosen. */
const countedManufacturers = ({ manufacturers }: FilterTitles, listing: Listing, counts: FacetCounts): FilterOption[] =>
  manufacturers
    .filter(({ id }) => counts.manufacturers.has(id) || listing.manufactures.includes(id))
    .map((maker) => ({ ...maker, count: counts.manufacturers.get(maker.id) ?? 0 }))
