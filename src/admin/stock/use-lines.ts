import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { GivenLine, LinesChanged, ListedLine } from '../../shop/stock/stock-documents.calls.ts'
import { call } from '../calls.ts'
import { documentKey, type LinesPage, linesKey, STOCK } from './stock-queries.ts'

export type Lines = InfiniteData<LinesPage, number>

/** Adds pieces to lines of a draft, or sets them; the answer holds only what changed. */
export function useLines(id: number) {
  const queries = useQueryClient()
  return useMutation({
    // One after another, so that quick scans arrive in their order.
    scope: { id: `stock-lines-${id}` },
    mutationFn: (given: { mode: 'add' | 'set'; lines: GivenLine[] }) =>
      call<LinesChanged>('POST', `/stock/documents/${id}/lines`, given),
    onSuccess: ({ document, changed }, { lines, mode }) => {
      queries.setQueryData(documentKey(id), document)
      const gone =
        mode === 'set'
          ? lines.flatMap(({ productId, quantity }) => (quantity === 0 && productId ? [productId] : []))
          : []
      queries.setQueryData<Lines>(linesKey(id), (before) => before && withChanged(before, changed, gone))
      void queries.invalidateQueries({ queryKey: [...STOCK, 'uncounted', id] })
    },
    onError: () => {
      for (const queryKey of [documentKey(id), linesKey(id)]) void queries.invalidateQueries({ queryKey })
    },
  })
}

/** New lines come on top, others stay where they are. */
function withChanged(before: Lines, changed: readonly ListedLine[], gone: readonly number[]): Lines {
  const byProduct = new Map(changed.map((line) => [line.productId, line]))
  const pages = before.pages.map((page) => ({
    ...page,
    rows: page.rows.flatMap((row) => {
      const line = byProduct.get(row.productId)
      byProduct.delete(row.productId)
      return line ?? (gone.includes(row.productId) ? [] : row)
    }),
  }))
  const [first, ...rest] = pages
  return first ? { ...before, pages: [{ ...first, rows: [...byProduct.values(), ...first.rows] }, ...rest] } : before
}
