import { columnOf, keyOfProducts } from '../goods-files/columns.ts'
import type { Right } from '../staff/rights.ts'
import type { ImportOptions } from './import-states.ts'

/** What the columns of a file need; asked before each slice, so that a lost right counts at once. */
export const rightsOf = ({ kind, mapping }: Pick<ImportOptions, 'kind' | 'mapping'>): Right[] =>
  kind === 'customers'
    ? RIGHTS_TO_CUSTOMERS
    : [
        ...new Set(
          mapping.flatMap((key) => (key && !isOnlyKey(kind, mapping, key) ? (columnOf(kind, key)?.right ?? []) : [])),
        ),
      ]

/** It finds goods and is not written. Where a number and an EAN find them, the number is written. */
const isOnlyKey = (kind: ImportOptions['kind'], mapping: readonly string[], key: string) =>
  key === 'code' || key === 'ean' || (kind === 'products' && key === keyOfProducts(mapping) && !mapping.includes('ean'))

/** Also to see such a file. */
const RIGHTS_TO_CUSTOMERS: Right[] = ['write:customers', 'personal-data']
