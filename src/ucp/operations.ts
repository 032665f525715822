import { cartOperations } from './cart/operations.ts'
import type { Operation } from './operation.ts'

/** All operations, in the order in which tools are listed. */
export const operations: readonly Operation[] = [...cartOperations]
