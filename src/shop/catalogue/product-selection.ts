import { z } from 'zod'
import { DEFAULT_LANG } from '../languages.ts'
import type { StaffCursor, StaffRequest, StaffSearch } from '../search/staff-search.ts'
import { periodOf } from './list-days.ts'
import { ProductFilter } from './product-list.calls.ts'
import { propertyOf } from './property-filter.ts'

const MAX_CHOSEN = 1_000

export const ProductSelection = z
  .object({
    filter: ProductFilter.default({}),
    ids: z.array(z.int().positive().max(2_147_483_647)).min(1).max(MAX_CHOSEN).optional(),
  })
  .describe('As the list is filtered, or the ids of chosen products')
export type ProductSelection = z.infer<typeof ProductSelection>

export const staffRequest = (filter: ProductFilter): StaffRequest => ({
  query: filter.q?.trim() ?? '',
  state: filter.state ?? null,
  categoryId: filter.category ?? null,
  manufacturers: filter.manufacturer ?? [],
  options: filter.option ?? [],
  stock: filter.stock ?? null,
  isOnSale: filter.sale === '1',
  price: { from: filter.from ?? null, to: filter.to ?? null },
  lacks: filter.lacks ?? [],
  created: periodOf(filter.createdFrom, filter.createdTo),
  changed: periodOf(filter.changedFrom, filter.changedTo),
  published: periodOf(filter.publishedFrom, filter.publishedTo),
  property: propertyOf(filter.property),
  sort: null,
})

/** Cursors of chosen ids. */
const CHOSEN = 'i'

export type Slice = { after: StaffCursor | null; limit: number }
type Selected = { ids: number[]; total: number; next: StaffCursor | null }

/** A slice of what is selected, by code: edits of other fields meanwhile neither repeat nor lose a product. */
export async function selectedProducts(
  search: StaffSearch,
  { filter, ids }: ProductSelection,
  { after, limit }: Slice,
): Promise<Selected> {
  if (!ids) return search.find({ ...staffRequest(filter), sort: 'code:asc' }, { after, limit }, DEFAULT_LANG)
  const from = after?.id ?? 0
  const end = from + limit
  return {
    ids: ids.slice(from, end),
    total: ids.length,
    next: end < ids.length ? { key: CHOSEN, id: end } : null,
  }
}

/** Where products of a selection come from. */
export type SelectedSource = {
  select(selection: ProductSelection, slice: Slice): Promise<Selected>
  /** Which of the ids a selection still has. */
  fitting(selection: ProductSelection, ids: readonly number[]): Promise<ReadonlySet<number>>
}

export const searchedSource = (search: StaffSearch): SelectedSource => ({
  select: (selection, slice) => selectedProducts(search, selection, slice),
  fitting: async ({ filter, ids: chosen }, ids) =>
    chosen ? new Set(ids) : search.fitting(staffRequest(filter), ids, DEFAULT_LANG),
})
