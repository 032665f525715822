import { STOCK_FILTERS } from '../../shop/search/search-request.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { FilterChoice } from './filter-choice.tsx'
import { addressOf, type ListingData } from './listing-data.ts'

/** Without counts: each sale would change them on every page. */
export function AvailabilityFilter({ data }: { data: ListingData }) {
  const { t } = useShop()
  const chosen = data.listing.stock
  return (
    <ul className="filter__options">
      {STOCK_FILTERS.map((stock) => (
        <li key={stock}>
          <FilterChoice
            id={`stock-${stock}`}
            href={addressOf(data, { stock: chosen === stock ? null : stock })}
            title={t.catalogue.stockFilters[stock]}
            isChosen={chosen === stock}
          />
        </li>
      ))}
    </ul>
  )
}

export function SaleFilter({ data }: { data: ListingData }) {
  const { t } = useShop()
  const { isOnSale } = data.listing
  if (data.found.filters.sale === 0 && !isOnSale) return null
  return (
    <FilterChoice
      id="sale"
      href={addressOf(data, { isOnSale: !isOnSale })}
      title={t.catalogue.onSale}
      count={data.found.filters.sale}
      isChosen={isOnSale}
    />
  )
}
