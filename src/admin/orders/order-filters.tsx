import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import { BUYER_TYPES } from '../../shop/buyer-type.ts'
import { call } from '../calls.ts'
import { FilterBar, FilterDay, FilterSelect } from '../filter-bar.tsx'
import { countryName, formatAnyDay } from '../format.ts'
import { useCore } from '../session.ts'
import { ORDER_FILTERS, type OrderFilterName, type OrderSearch, orderSearchFrom, without } from './order-search.ts'

/** What narrows the list, and on demand all that could. */
export const OrderFilters = memo(function OrderFilters({ search }: { search: OrderSearch }) {
  const { t } = useCore()
  const wordsOf = useFilterWords(search)
  return (
    <FilterBar
      title={t.orders.filters}
      chosen={ORDER_FILTERS.filter((name) => search[name] !== undefined)}
      wordsOf={wordsOf}
      linkWithout={(name) => ({ to: '/orders', search: without(search, name) })}
      choices={<Choices search={search} />}
    />
  )
})

function Choices({ search }: { search: OrderSearch }) {
  const { t, lang } = useCore()
  const navigate = useNavigate()
  const { filter: words } = t.orders
  const tags = useQuery({ queryKey: ['tags'], queryFn: () => call<{ tags: string[] }>('GET', '/orders/tags') })
  const countries = useQuery({
    queryKey: ['order-countries'],
    queryFn: () => call<{ countries: string[] }>('GET', '/orders/countries'),
  })
  // From the newest address: another filter may have been chosen since the last render.
  const change = (name: OrderFilterName) => (value: string) =>
    void navigate({ to: '/orders', search: (newest) => orderSearchFrom({ ...newest, [name]: value }), replace: true })
  const choice = (name: OrderFilterName, values: readonly string[] = [], titleOf: (value: string) => string) => {
    const value = search[name] === undefined ? '' : String(search[name])
    // An address may name what is no longer offered.
    const offered = value && !values.includes(value) ? [value, ...values] : values
    return (
      <FilterSelect label={words[name]} value={value} onChange={change(name)}>
        {offered.map((each) => (
          <option key={each} value={each}>
            {titleOf(each)}
          </option>
        ))}
      </FilterSelect>
    )
  }
  return (
    <div className="a-tools a-filters a-products__filters">
      {(['from', 'to'] as const).map((name) => (
        <FilterDay key={name} label={words[name]} value={search[name] ?? ''} onChange={change(name)} />
      ))}
      {choice('buyer', BUYER_TYPES, (buyer) => t.buyerKinds[buyer as (typeof BUYER_TYPES)[number]])}
      {choice('country', countries.data?.countries, (code) => countryName(code, lang))}
      {choice('tag', tags.data?.tags, (tag) => tag)}
      {choice('sold', ['true'], () => t.orders.sold)}
    </div>
  )
}

function useFilterWords(search: OrderSearch) {
  const { t, lang } = useCore()
  const { filter: words, sold } = t.orders
  const day = (given = '') => formatAnyDay(given, lang)
  const written: Readonly<Record<OrderFilterName, () => string>> = {
    from: () => `${words.from}: ${day(search.from)}`,
    to: () => `${words.to}: ${day(search.to)}`,
    buyer: () => (search.buyer ? t.buyerKinds[search.buyer] : ''),
    country: () => countryName(search.country ?? '', lang),
    tag: () => `${words.tag}: ${search.tag}`,
    sold: () => sold,
  }
  return (name: OrderFilterName) => written[name]()
}
