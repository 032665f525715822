import type { ProductSearch } from './product-search.ts'

/** As the calls of jobs take it: chosen products, or all that fit. */
type Selection = { ids: readonly number[] } | { filter: ProductSearch }

export type ActProps = { selection: Selection; onClose: () => void }
