import { DEFAULT_PER_PAGE, filterCount, PER_PAGE_OPTIONS, sortsFor } from '../../shop/catalogue/listing.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ProductCardView } from '../../ui/product-card.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { Swatch } from '../../ui/swatches.tsx'
import { urls } from '../../urls.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { FILTERS_ID, Filters } from './filters.tsx'
import { KeptFields } from './kept-fields.tsx'
import { addressOf, clearedAddress, type ListingData, NEXT_GOODS_ID } from './listing-data.ts'

/** Cards above the fold of a wide window; their pictures are not lazy. */
const FIRST_ROW = 4
const PER_PAGE_CHOICES = [DEFAULT_PER_PAGE, ...PER_PAGE_OPTIONS].sort((a, b) => a - b)

/** Works as links and a form; listing-navigation.ts acts on the same links. */
export function ListingView({ data }: { data: ListingData }) {
  const { t } = useShop()
  const { found, listing } = data
  const hasFilters =
    found.filters.attributes.length > 0 || found.filters.manufacture.options.length > 1 || filterCount(listing) > 0
  return (
    <div className="listing" data-alone={hasFilters ? undefined : ''}>
      {hasFilters ? <Filters data={data} /> : null}
      <section className="listing__main">
        <h2 className="visually-hidden">{t.catalogue.productList}</h2>
        <Bar data={data} hasFilters={hasFilters} />
        <ChosenFilters data={data} />
        <ShownColor data={data} />
        {found.lacks === 'engine' ? <p className="color-note">{t.catalogue.withoutSearch}</p> : null}
        {found.products.length > 0 ? (
          <ul className="listing__goods">
            {found.products.map((card, index) => (
              <li
                key={card.id}
                id={index === Math.min(FIRST_ROW, found.products.length - 1) ? NEXT_GOODS_ID : undefined}
              >
                <ProductCardView card={card} place="list" isFirstRow={index < FIRST_ROW} />
              </li>
            ))}
          </ul>
        ) : (
          <NothingFound data={data} />
        )}
        <Pagination
          current={found.meta.current_page}
          last={found.meta.last_page}
          hasNext={found.links.next !== null}
          href={(page) => addressOf(data, { page })}
        />
      </section>
    </div>
  )
}

/** Says that cards are shown in a colour that was chosen before, and takes it back with one press. */
function ShownColor({ data }: { data: ListingData }) {
  const { t } = useShop()
  const { color } = data.found
  if (!color) return null
  return (
    <p className="color-note">
      {color.color ? <Swatch color={color.color} /> : null}
      <span>{t.catalogue.shownInColor(color.title)}</span>
      <a
        href={addressOf(data, { color: null })}
        rel="nofollow"
        data-forget-color=""
        aria-label={t.catalogue.forgetColor}
      >
        {t.catalogue.clear}
      </a>
    </p>
  )
}

function NothingFound({ data }: { data: ListingData }) {
  const { t, to } = useShop()
  const isEmpty = filterCount(data.listing) === 0 && data.listing.query === ''
  const link = isEmpty
    ? { href: to(urls.home.to()), words: t.common.toHome }
    : { href: clearedAddress(data), words: t.catalogue.clearFilters }
  return (
    <EmptyState
      icon="search"
      title={isEmpty ? t.catalogue.nothingHere : t.catalogue.nothingFound}
      text={isEmpty ? t.catalogue.nothingHereHint : t.catalogue.nothingFoundHint}
      action={
        <ButtonLink href={link.href} kind="secondary">
          {link.words}
        </ButtonLink>
      }
    />
  )
}

function Bar({ data, hasFilters }: { data: ListingData; hasFilters: boolean }) {
  const { t } = useShop()
  const { found, listing, path } = data
  return (
    <form className="listing__bar" method="get" action={path} data-listing-bar="">
      <p className="listing__count">{t.catalogue.found(found.meta.total)}</p>
      {hasFilters ? (
        <button type="button" className="button button--secondary listing__filters" popoverTarget={FILTERS_ID}>
          <span className="button__label">
            <Icon name="filter" size={20} />
            {t.catalogue.showFilters(filterCount(listing))}
          </span>
        </button>
      ) : null}
      <KeptFields listing={listing} except={['sort', 'per_page']} />
      <label className="listing__choice listing__choice--sort">
        <span>{t.catalogue.sort}</span>
        <select key={listing.sort} className="input input--select" name="sort" defaultValue={listing.sort}>
          {sortsFor(listing.query).map((sort) => (
            <option key={sort} value={sort}>
              {t.catalogue.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      <label className="listing__choice listing__choice--per-page">
        <span>{t.catalogue.perPage}</span>
        <select key={listing.per_page} className="input input--select" name="per_page" defaultValue={listing.per_page}>
          {PER_PAGE_CHOICES.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button button--secondary listing__apply">
        <span className="button__label">{t.catalogue.apply}</span>
      </button>
      <DisplaySwitch />
    </form>
  )
}

function DisplaySwitch() {
  const { t } = useShop()
  return (
    <fieldset className="display-switch">
      <legend className="visually-hidden">{t.catalogue.display}</legend>
      <button type="button" className="display-switch__button" data-display-choice="grid" aria-label={t.catalogue.grid}>
        <Icon name="grid" size={20} />
      </button>
      <button type="button" className="display-switch__button" data-display-choice="row" aria-label={t.catalogue.row}>
        <Icon name="rows" size={20} />
      </button>
    </fieldset>
  )
}
