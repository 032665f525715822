import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { ProductFacets } from '../../shop/catalogue/product-list.calls.ts'
import { FilterChips as Chips } from '../filter-bar.tsx'
import { formatSum } from '../format.ts'
import { useAdmin } from '../session.ts'
import { FILTERS, type FilterName, type ProductSearch, without } from './product-search.ts'

/** What narrows the list; a press takes it away. */
export const FilterChips = memo(function FilterChips({
  search,
  facets,
}: {
  search: ProductSearch
  facets: ProductFacets | undefined
}) {
  const { t } = useAdmin()
  const wordsOf = useFilterWords(search, facets)
  const chosen = FILTERS.filter((name) => search[name] !== undefined)
  return (
    <Chips
      chosen={chosen}
      wordsOf={wordsOf}
      linkWithout={(name) => ({ to: '/products', search: without(search, name) })}
    >
      <li>
        <Link to="/products" search={without(search, ...FILTERS)} replace className="a-button a-button--quiet">
          {t.products.listAll}
        </Link>
      </li>
    </Chips>
  )
})

function useFilterWords(search: ProductSearch, facets: ProductFacets | undefined) {
  const { t, lang } = useAdmin()
  const { listFilters: words, listStocks, listLacks, listReduced } = t.products
  const titleIn = (list: readonly { id: number; title: string }[] | undefined, id: number | undefined) =>
    list?.find((each) => each.id === id)?.title ?? String(id)
  const written: Readonly<Record<FilterName, () => string>> = {
    category: () => titleIn(facets?.categories, search.category),
    manufacturer: () => titleIn(facets?.manufacturers, search.manufacturer),
    stock: () => (search.stock ? listStocks[search.stock] : ''),
    sale: () => listReduced,
    from: () => `${words.from} ${formatSum(search.from ?? 0, lang)}`,
    to: () => `${words.to} ${formatSum(search.to ?? 0, lang)}`,
    lacks: () => (search.lacks ? listLacks[search.lacks] : ''),
  }
  return (name: FilterName) => written[name]()
}
