import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { ProductFacets } from '../../shop/catalogue/product-list.calls.ts'
import { propertyOf } from '../../shop/catalogue/property-filter.ts'
import { FilterChips as Chips } from '../filter-bar.tsx'
import { formatDate, formatSum } from '../format.ts'
import { useChoices } from '../product/use-choices.ts'
import { useAdmin } from '../session.ts'
import {
  FILTERS,
  type FilterName,
  type LIST_DAYS,
  type ProductSearch,
  without,
  withoutOption,
} from './product-search.ts'

type Chip = FilterName | `option:${number}`

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
  const options = (search.option ?? []).map((id) => `option:${id}` as const)
  const chosen: readonly Chip[] = [...FILTERS.filter((name) => search[name] !== undefined), ...options]
  return (
    <Chips
      chosen={chosen}
      wordsOf={wordsOf}
      linkWithout={(chip) => ({
        to: '/products',
        search: isOption(chip) ? withoutOption(search, idOf(chip)) : without(search, chip),
      })}
    >
      <li>
        <Link
          to="/products"
          search={without(search, ...FILTERS, 'option')}
          replace
          className="a-button a-button--quiet"
        >
          {t.products.listAll}
        </Link>
      </li>
    </Chips>
  )
})

const isOption = (chip: Chip): chip is `option:${number}` => chip.startsWith('option:')
const idOf = (chip: `option:${number}`) => Number(chip.slice('option:'.length))

function useFilterWords(search: ProductSearch, facets: ProductFacets | undefined) {
  const { t, lang } = useAdmin()
  const choices = useChoices()
  const { listFilters: words, listStocks, listLacks, listReduced } = t.products
  const titleIn = (list: readonly { id: number; title: string }[] | undefined, id: number | undefined) =>
    list?.find((each) => each.id === id)?.title ?? String(id)
  const day = (name: (typeof LIST_DAYS)[number]) => () => `${words[name]} ${formatDate(search[name] ?? '', lang)}`
  const written: Readonly<Record<FilterName, () => string>> = {
    category: () => titleIn(facets?.categories, search.category),
    manufacturer: () => titleIn(facets?.manufacturers, search.manufacturer),
    property: () => {
      const { id, value } = propertyOf(search.property) ?? { id: 0, value: '' }
      const title = titleIn(
        choices.data?.propertyGroups.flatMap(({ properties }) => properties),
        id,
      )
      return value ? `${title}: ${value}…` : title
    },
    stock: () => (search.stock ? listStocks[search.stock] : ''),
    sale: () => listReduced,
    from: () => `${words.from} ${formatSum(search.from ?? 0, lang)}`,
    to: () => `${words.to} ${formatSum(search.to ?? 0, lang)}`,
    lacks: () => (search.lacks ? listLacks[search.lacks] : ''),
    createdFrom: day('createdFrom'),
    createdTo: day('createdTo'),
    changedFrom: day('changedFrom'),
    changedTo: day('changedTo'),
    publishedFrom: day('publishedFrom'),
    publishedTo: day('publishedTo'),
  }
  const optionWords = (id: number) => {
    const attribute = facets?.attributes.find(({ options }) => options.some((option) => option.id === id))
    return attribute ? `${attribute.title}: ${titleIn(attribute.options, id)}` : String(id)
  }
  return (chip: Chip) => (isOption(chip) ? optionWords(idOf(chip)) : written[chip]())
}
