import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ProductCells } from '../../shop/catalogue/bulk/bulk.calls.ts'
import type { ProductPage } from '../../shop/catalogue/product-list.calls.ts'
import { call } from '../calls.ts'
import { useEnd } from '../grid/use-end.ts'
import { callQuery, type ProductSearch } from '../products/product-search.ts'
import type { CellRow } from './cell-columns.tsx'

const PAGE = 100

type Part = { rows: CellRow[]; count: number; next: string | null }

/** @param ids of products, any number */
async function readCells(ids: readonly number[]): Promise<CellRow[]> {
  const found: CellRow[] = []
  for (let from = 0; from < ids.length; from += PAGE) {
    const some = ids.slice(from, from + PAGE).join()
    found.push(...(await call<ProductCells>('GET', `/products/cells?ids=${some}`)).rows)
  }
  return found
}

async function readPart(search: ProductSearch, after: string): Promise<Part> {
  const { rows, count, next } = await call<ProductPage>('GET', `/products?limit=${PAGE}&${callQuery(search, after)}`)
  return { rows: await readCells(rows.map(({ id }) => id)), count, next }
}

/** The products of a list with what a table edits of them. */
export function useProductCells(search: ProductSearch) {
  const queries = useQueryClient()
  const key = useMemo(() => ['product-cells', search], [search])
  const list = useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    queryFn: ({ pageParam }) => readPart(search, pageParam),
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })
  const rows = useMemo(() => {
    // A product that was edited between two pages may be in both.
    const byId = new Map(list.data?.pages.flatMap((page) => page.rows).map((row) => [row.id, row]))
    return [...byId.values()]
  }, [list.data])
  const { onEnd, retry } = useEnd(list)
  /** Rows as they are now, without moving them. */
  const refresh = async (ids: readonly number[]): Promise<CellRow[]> => {
    const found = await readCells(ids)
    const byId = new Map(found.map((row) => [row.id, row]))
    queries.setQueryData<InfiniteData<Part>>(
      key,
      (before) =>
        before && {
          ...before,
          pages: before.pages.map((page) => ({ ...page, rows: page.rows.map((row) => byId.get(row.id) ?? row) })),
        },
    )
    return found
  }
  return { list, rows, count: list.data?.pages[0]?.count, onEnd, retry, refresh }
}
