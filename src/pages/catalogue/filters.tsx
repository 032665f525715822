import type { ReactNode } from 'react'
import type { Listing } from '../../shop/catalogue/listing.ts'
import type { AttributeFilter, FilterOption } from '../../shop/catalogue/listing-filters.ts'
import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { AvailabilityFilter, SaleFilter } from './availability-filter.tsx'
import { FilterOptions } from './filter-options.tsx'
import type { ListingData } from './listing-data.ts'
import { NumberFilter } from './number-filter.tsx'
import { PriceFilter } from './price-filter.tsx'

export const FILTERS_ID = 'filters'
/** Besides price and availability; with more, the filters end far below a short list. */
const OPEN_GROUPS = 3
/** A list of all departments has fifty attributes, most of them of a few products. */
const SHOWN_GROUPS = 10

/** A sidebar on wide windows, a popover on narrow ones, so it opens before any script loads. Each choice is a link. */
export function Filters({ data }: { data: ListingData }) {
  const { t } = useShop()
  const { found, listing } = data
  const { attributes, manufacture } = found.filters
  const categories = found.filters.category.options
  // One more than are shown is not worth a fold of its own.
  const isShown = (group: AttributeFilter, index: number) =>
    index < SHOWN_GROUPS || attributes.length <= SHOWN_GROUPS + 1 || isChosen(group, listing)
  const shown = attributes.filter(isShown)
  const rest = attributes.filter((group, index) => !isShown(group, index))
  return (
    <aside className="filters" id={FILTERS_ID} popover="auto" aria-label={t.catalogue.filters}>
      <div className="filters__head">
        <h2 className="filters__title">{t.catalogue.filters}</h2>
        <button
          type="button"
          className="icon-button filters__close"
          popoverTarget={FILTERS_ID}
          popoverTargetAction="hide"
          aria-label={t.common.close}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="filters__content">
        {categories.length > 0 && data.kind !== 'category' ? <Categories data={data} options={categories} /> : null}
        {found.filters.price || found.filters.sale > 0 ? (
          <FilterGroup title={t.catalogue.price} isOpen>
            <PriceFilter data={data} />
            <SaleFilter data={data} />
          </FilterGroup>
        ) : null}
        <FilterGroup title={t.catalogue.availability} isOpen>
          <AvailabilityFilter data={data} />
        </FilterGroup>
        {shown.map((group, index) => attributeGroup(group, data, index < OPEN_GROUPS))}
        {manufacture.options.length > 0 && data.kind !== 'manufacturer' ? <Makers data={data} /> : null}
        {rest.length > 0 ? (
          <FilterGroup title={t.catalogue.moreFilters(rest.length)} isOpen={false}>
            {rest.map((group) => attributeGroup(group, data, false))}
          </FilterGroup>
        ) : null}
      </div>
      <div className="filters__foot">
        <button
          type="button"
          className="button button--primary button--wide"
          popoverTarget={FILTERS_ID}
          popoverTargetAction="hide"
        >
          <span className="button__label">{t.catalogue.showFound(found.meta.total)}</span>
        </button>
      </div>
    </aside>
  )
}

const attributeGroup = (group: AttributeFilter, data: ListingData, isOpen: boolean) => (
  <FilterGroup key={group.id} title={group.title} isOpen={isOpen || isChosen(group, data.listing)}>
    {group.range ? (
      <NumberFilter data={data} group={group} range={group.range} />
    ) : (
      <FilterOptions data={data} group={group} kind="attributes" />
    )}
  </FilterGroup>
)

const isChosen = ({ id, options }: AttributeFilter, { attributes, ranges }: Listing) =>
  ranges.some(({ attribute }) => attribute === id) || options.some((option) => attributes.includes(option.id))

function Makers({ data }: { data: ListingData }) {
  const { t } = useShop()
  const { attributes, manufacture } = data.found.filters
  const title = t.catalogue.manufacturer
  return (
    <FilterGroup title={title} isOpen={attributes.length < OPEN_GROUPS || data.listing.manufactures.length > 0}>
      <FilterOptions data={data} group={{ title, options: manufacture.options }} kind="manufactures" />
    </FilterGroup>
  )
}

/** Links to other lists; they keep the search words. */
function Categories({ data, options }: { data: ListingData; options: readonly FilterOption[] }) {
  const { t } = useShop()
  const query = data.listing.query ? `?query=${encodeURIComponent(data.listing.query)}` : ''
  return (
    <FilterGroup title={t.catalogue.category} isOpen>
      <ul className="filter__options">
        {options.map((option) => (
          <li key={option.id}>
            <a className="filter__link" href={option.link + query} rel={query ? 'nofollow' : undefined}>
              {option.title} <Count of={option.count} />
            </a>
          </li>
        ))}
      </ul>
    </FilterGroup>
  )
}

function FilterGroup({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="filter" open={isOpen}>
      <summary className="filter__title">
        {title}
        <Icon name="down" size={18} />
      </summary>
      {children}
    </details>
  )
}

const Count = ({ of }: { of: number }) => <span className="filter__count">{of}</span>
