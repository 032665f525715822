import type { ProductSearch } from './product-search.ts'

/** As the calls of jobs take it: chosen products, or all that fit. */
type Selection = { ids: readonly number[] } | { filter: ProductSearch }

export type ActProps = { selection: Selection; onClose: () => void }

/** The call takes the filter as the address has it: `sale` is a text. */
export const selectionBody = (selection: Selection) =>
  'ids' in selection ? selection : { filter: { ...selection.filter, ...(selection.filter.sale ? { sale: '1' } : {}) } }
