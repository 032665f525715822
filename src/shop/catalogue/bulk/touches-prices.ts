import { PRICE_FIELDS } from '../edit/product-fields.ts'
import type { BulkChange } from './bulk-fields.ts'

/** Where an edit touches prices, it needs the right to them. */
export const touchesPrices = (fields: readonly string[]) => fields.some((field) => PRICE_FIELDS.includes(field))

export const COST = 'cost'

export const isOfCost = ({ field, act }: BulkChange) => field === COST || act === 'fromCost'

type Touched = { fields: readonly string[]; changes: readonly BulkChange[] }

/** It writes what goods cost, or a price that tells it, and so needs the right to see it. */
export const touchesCost = ({ fields, changes }: Touched) => fields.includes(COST) || changes.some(isOfCost)
