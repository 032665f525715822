import type { ReactNode } from 'react'
import type { FilterOption } from '../../shop/catalogue/listing.db.ts'
import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { AvailabilityFilter, SaleFilter } from './availability-filter.tsx'
import { FilterChoice } from './filter-choice.tsx'
import { addressOf, type FilterKind, type ListingData, toggled } from './listing-data.ts'
import { PriceFilter } from './price-filter.tsx'

export const FILTERS_ID = 'filters'
const SHOWN_OPTIONS = 8
const OPEN_GROUPS = 6

/** A sidebar on wide windows, a popover on narrow ones, so it opens before any script loads. Each choice is a link. */
export function Filters({ data }: { data: ListingData }) {
  const { t } = useShop()
  const { found, listing } = data
  const groups = [
    ...found.filters.attributes.map((group) => ({ ...group, kind: 'attributes' as const })),
    {
      id: 0,
      title: t.catalogue.manufacturer,
      options: found.filters.manufacture.options,
      kind: 'manufactures' as const,
    },
  ].filter((group) => group.options.length > 0 && !(group.kind === 'manufactures' && data.kind === 'manufacturer'))
  const categories = found.filters.category.options
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
        {groups.map((group, index) => (
          <FilterGroup
            key={`${group.kind}-${group.id}`}
            title={group.title}
            isOpen={index < OPEN_GROUPS || group.options.some((option) => listing[group.kind].includes(option.id))}
          >
            <Options data={data} title={group.title} kind={group.kind} options={group.options} />
          </FilterGroup>
        ))}
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

type OptionsProps = { data: ListingData; title: string; kind: FilterKind; options: readonly FilterOption[] }

function Options({ data, title, kind, options }: OptionsProps) {
  const { t } = useShop()
  const chosen = data.listing[kind]
  const isLong = options.length > SHOWN_OPTIONS + 2
  const shown = isLong ? options.filter(({ id }, index) => index < SHOWN_OPTIONS || chosen.includes(id)) : options
  const rest = isLong ? options.filter((option) => !shown.includes(option)) : []
  return (
    <>
      {isLong ? (
        <input
          type="search"
          className="input filter__search"
          aria-label={t.catalogue.searchIn(title)}
          placeholder={t.common.search}
          autoComplete="off"
          data-option-search=""
        />
      ) : null}
      <OptionList data={data} kind={kind} options={shown} />
      {rest.length > 0 ? (
        <details className="filter__more">
          <summary>{t.catalogue.moreOptions(rest.length)}</summary>
          <OptionList data={data} kind={kind} options={rest} />
        </details>
      ) : null}
    </>
  )
}

function OptionList({ data, kind, options }: Omit<OptionsProps, 'title'>) {
  return (
    <ul className="filter__options">
      {options.map((option) => {
        const isChosen = data.listing[kind].includes(option.id)
        const href = kind === 'attributes' ? option.link : addressOf(data, toggled(data.listing, kind, option.id))
        const { id, title, count, color } = option
        return (
          <li key={id}>
            <FilterChoice
              id={`${kind}-${id}`}
              href={href}
              title={title}
              count={count}
              color={color}
              isChosen={isChosen}
              toggle={`${kind}:${id}`}
            />
          </li>
        )
      })}
    </ul>
  )
}

const Count = ({ of }: { of: number }) => <span className="filter__count">{of}</span>
