import { useNavigate } from '@tanstack/react-router'
import { memo, useId } from 'react'
import { STAFF_SORTS } from '../../shop/search/staff-search.ts'
import { SearchBox } from '../search-box.tsx'
import { useAdmin } from '../session.ts'
import { type ProductSearch, productSearchFrom } from './product-search.ts'

export const ProductSearchBox = memo(function ProductSearchBox({ search }: { search: ProductSearch }) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const onSearch = (q: string) =>
    void navigate({ to: '/products', search: (newest) => productSearchFrom({ ...newest, q }), replace: true })
  return <SearchBox label={t.products.listSearch} value={search.q ?? ''} onSearch={onSearch} />
})

/** The newest first, or the best match where words are searched. */
export const SortChoice = memo(function SortChoice({ search }: { search: ProductSearch }) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const id = useId()
  const sort = (value: string) =>
    void navigate({ to: '/products', search: productSearchFrom({ ...search, sort: value }), replace: true })
  const first = search.q ? t.products.listRelevance : t.products.listSorts['created:desc']
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {t.products.listSort}
      </label>
      <select id={id} className="a-select" value={search.sort ?? ''} onChange={(event) => sort(event.target.value)}>
        <option value="">{first}</option>
        {STAFF_SORTS.filter((each) => search.q || each !== 'created:desc').map((each) => (
          <option key={each} value={each}>
            {t.products.listSorts[each]}
          </option>
        ))}
      </select>
    </>
  )
})
