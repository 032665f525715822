import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ListedProduct, ProductPage } from '../../shop/catalogue/product-list.calls.ts'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { useAsked } from '../frame/use-asked.ts'
import { ColumnMenu } from '../grid/column-menu.tsx'
import { Grid } from '../grid/grid.tsx'
import { useChoice } from '../grid/use-choice.ts'
import { useColumns } from '../grid/use-columns.ts'
import { useEnd } from '../grid/use-end.ts'
import { useShown } from '../grid/use-shown.ts'
import { Button, Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { variationsOf } from '../variations/variations-query.ts'
import { productColumns } from './columns.tsx'
import { ExportWindow } from './export-window.tsx'
import { FilterChips } from './filter-chips.tsx'
import { NoGoods } from './no-goods.tsx'
import { ProductFilters } from './product-filters.tsx'
import { callQuery, type ProductSearch } from './product-search.ts'
import { ProductSearchBox, SortChoice } from './product-tools.tsx'
import { ProductViews } from './product-views.tsx'
import { SelectionBar } from './selection-bar.tsx'

export function ProductsPage() {
  const can = useCan()
  return can('read:catalogue') ? <Products /> : <NoRight />
}

const keyOf = ({ id }: ListedProduct) => String(id)

function Products() {
  const { t, lang } = useAdmin()
  const navigate = useNavigate()
  const can = useCan()
  const search = useSearch({ from: '/products' })
  const [isFiltering, setFiltering] = useState(false)
  const [isExporting, setExporting] = useState(false)
  useAsked({ export: can('export') ? () => setExporting(true) : undefined })
  const { rows, first, data, isPrevious, list, onEnd, retry } = useProducts(search)
  const choice = useChoice(search, rows, keyOf)
  // The button says at once that it is open.
  const isFilteringNow = useDeferredValue(isFiltering)
  const all = useMemo(() => productColumns(t, lang), [t, lang])
  const { columns, hidden, toggle } = useColumns('products', all)
  const queries = useQueryClient()
  const open = ({ id, variations }: ListedProduct) => {
    // What takes longest is asked for before the page is there.
    if (variations > 0) void queries.prefetchQuery(variationsOf(id))
    void navigate({ to: '/products/$id', params: { id: String(id) } })
  }
  return (
    <div className="a-list-page a-products">
      <PageHead title={t.products.listTitle}>
        <span className="a-count">{first ? t.products.listCount(first.count) : ''}</span>
        <Link to="/products/bulk" className="a-button a-button--quiet">
          {t.bulkEdit.list}
        </Link>
        {can('write:catalogue') ? (
          <Link to="/products/cells" search={search} className="a-button a-button--quiet a-products__table">
            {t.cells.edit}
          </Link>
        ) : null}
        {can('write:catalogue') ? (
          <Button look="primary" icon="plus" onPress={() => void navigate({ to: '/products/new' })}>
            {t.product.create.title}
          </Button>
        ) : null}
      </PageHead>
      <ProductViews search={search} facets={first?.facets ?? undefined} />
      <div className="a-tools">
        <ProductSearchBox search={search} />
        <Button icon="filter" aria-expanded={isFiltering} onPress={() => setFiltering(!isFiltering)}>
          {t.products.listFilter}
        </Button>
        <ColumnMenu all={all} hidden={hidden} onToggle={toggle} />
        <SortChoice search={search} />
      </div>
      {isFilteringNow && first?.facets ? <ProductFilters search={search} facets={first.facets} /> : null}
      <FilterChips search={search} facets={first?.facets ?? undefined} />
      {!data && !list.error ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={retry} /> : null}
      {data && rows.length === 0 ? <NoProducts search={search} /> : null}
      {rows.length > 0 ? (
        <Grid
          label={t.products.listTitle}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          selection={choice.selection}
          addressOf={({ id }) => `/admin/products/${id}`}
          onOpen={open}
          onEnd={onEnd}
          total={first ? first.count + 1 : undefined}
          isPrevious={isPrevious}
        />
      ) : null}
      <SelectionBar {...choice.bar} columns={columns} search={search} count={first?.count} />
      {isExporting ? <ExportWindow selection={{ filter: search }} onClose={() => setExporting(false)} /> : null}
    </div>
  )
}

function useProducts(search: ProductSearch) {
  const list = useInfiniteQuery({
    queryKey: ['products', search],
    initialPageParam: '',
    queryFn: ({ pageParam }) => call<ProductPage>('GET', `/products?limit=50&${callQuery(search, pageParam)}`),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const { data, isPrevious } = useShown(list, search)
  const rows = useMemo(() => {
    // A product that was edited between two pages may be in both.
    const byId = new Map(data?.pages.flatMap((page) => page.rows).map((row) => [row.id, row]))
    return [...byId.values()]
  }, [data])
  const { onEnd, retry } = useEnd(list)
  return { list, data, isPrevious, rows, first: data?.pages[0], onEnd, retry }
}

function NoProducts({ search }: { search: ProductSearch }) {
  const { t } = useAdmin()
  if (Object.keys(search).length === 0) return <NoGoods />
  return (
    <Empty icon="search" text={t.products.listNoHits}>
      <Link to="/products" search={{}} className="a-button a-button--plain">
        {t.products.listAll}
      </Link>
    </Empty>
  )
}
