import { useNavigate } from '@tanstack/react-router'
import { BUYER_TYPES } from '../../shop/buyer-type.ts'
import { CUSTOMER_STATES } from '../../shop/customer-records/customer-states.ts'
import { FilterBar, FilterDay, FilterSelect } from '../filter-bar.tsx'
import { formatAnyDay } from '../format.ts'
import { useAdmin } from '../session.ts'
import {
  CUSTOMER_FILTERS,
  type CustomerFilterName,
  type CustomerSearch,
  customerSearchFrom,
  without,
} from './customer-search.ts'

/** What narrows the list, and on demand all that could. */
export function CustomerFilters({ search }: { search: CustomerSearch }) {
  const { t } = useAdmin()
  const wordsOf = useFilterWords(search)
  return (
    <FilterBar
      title={t.customers.filters}
      chosen={CUSTOMER_FILTERS.filter((name) => search[name] !== undefined)}
      wordsOf={wordsOf}
      linkWithout={(name) => ({ to: '/customers', search: without(search, name) })}
      choices={<Choices search={search} />}
    />
  )
}

function Choices({ search }: { search: CustomerSearch }) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const { buyerKinds: kinds } = t
  const { filter: words, states } = t.customers
  // From the newest address: another filter may have been chosen since the last render.
  const change = (name: CustomerFilterName) => (value: string) =>
    void navigate({
      to: '/customers',
      search: (newest) => customerSearchFrom({ ...newest, [name]: value }),
      replace: true,
    })
  const choice = (name: CustomerFilterName, titles: Readonly<Record<string, string>>, values: readonly string[]) => (
    <FilterSelect label={words[name]} value={String(search[name] ?? '')} onChange={change(name)}>
      {values.map((value) => (
        <option key={value} value={value}>
          {titles[value] ?? value}
        </option>
      ))}
    </FilterSelect>
  )
  return (
    <div className="a-tools a-filters a-products__filters">
      {choice('kind', kinds, BUYER_TYPES)}
      {choice('waiting', words.waits, ['yes'])}
      {choice('news', words.newsChoices, ['yes', 'no'])}
      {choice('orders', words.orderChoices, ['yes', 'no'])}
      {choice('state', states, CUSTOMER_STATES)}
      {(['lastFrom', 'lastTo'] as const).map((name) => (
        <FilterDay key={name} label={words[name]} value={search[name] ?? ''} onChange={change(name)} />
      ))}
    </div>
  )
}

function useFilterWords(search: CustomerSearch) {
  const { t, lang } = useAdmin()
  const { buyerKinds: kinds } = t
  const { filter: words, states } = t.customers
  const written: Readonly<Record<CustomerFilterName, () => string>> = {
    kind: () => (search.kind ? kinds[search.kind] : ''),
    waiting: () => words.waits.yes ?? '',
    company: () => words.company,
    news: () => (search.news ? words.newsChoices[search.news] : ''),
    orders: () => (search.orders ? words.orderChoices[search.orders] : ''),
    lastFrom: () => `${words.lastFrom} ${formatAnyDay(search.lastFrom ?? '', lang)}`,
    lastTo: () => `${words.lastTo} ${formatAnyDay(search.lastTo ?? '', lang)}`,
    state: () => (search.state ? states[search.state] : ''),
  }
  return (name: CustomerFilterName) => written[name]()
}
