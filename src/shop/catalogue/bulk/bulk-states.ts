import type { FieldProblem } from '../edit/check-product-fields.ts'

/** `checking`: it is found out what would change. `stopped`: it may go on. */
export const BULK_STATES = ['checking', 'checked', 'running', 'done', 'stopped'] as const
export type BulkState = (typeof BULK_STATES)[number]

export const ROW_STATES = ['planned', 'refused', 'done', 'skipped'] as const
export type RowState = (typeof ROW_STATES)[number]

/** `moved`: somebody changed the field meanwhile. `left`: it no longer fits the filter. `gone`: it was deleted. `noCost`: its cost is not known. */
export type RowReason = FieldProblem | 'moved' | 'left' | 'gone' | 'noCost'

/** For which a bulk edit can be undone. */
export const UNDO_DAYS = 30
