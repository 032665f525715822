import { cartOperations } from './cart/operations.ts'
import { getProduct, lookupCatalog } from './catalogue/lookup.ts'
import { searchCatalog } from './catalogue/search.ts'
import { checkoutOperations } from './checkout/operations.ts'
import type { Operation } from './operation.ts'
import { orderOperations } from './order/operations.ts'

/** All operations, in the order in which tools are listed. */
export const operations: readonly Operation[] = [
  searchCatalog,
  lookupCatalog,
  getProduct,
  ...cartOperations,
  ...checkoutOperations,
  ...orderOperations,
]
