import { columnOf } from '../goods-files/columns.ts'
import type { Right } from '../staff/rights.ts'
import type { ImportOptions } from './import-states.ts'

/** What the columns of a file need; asked before each slice, so that a lost right counts at once. */
export const rightsOf = ({ kind, mapping }: Pick<ImportOptions, 'kind' | 'mapping'>): Right[] =>
  kind === 'customers'
    ? RIGHTS_TO_CUSTOMERS
    : [
        ...new Set(
          mapping.flatMap((key) => (key && key !== 'code' && key !== 'ean' ? (columnOf(kind, key)?.right ?? []) : [])),
        ),
      ]

/** Also to see such a file. */
const RIGHTS_TO_CUSTOMERS: Right[] = ['write:customers', 'personal-data']
