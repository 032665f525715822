import { columnOf, keyOfProducts } from '../goods-files/columns.ts'
import type { ImportKind } from '../goods-files/file-kinds.ts'
import type { Right } from '../staff/rights.ts'
import type { ImportOptions } from './import-states.ts'

/** What the columns of a file need; asked before each slice, so that a lost right counts at once. */
export const rightsOf = ({ kind, mapping }: Pick<ImportOptions, 'kind' | 'mapping'>): readonly Right[] =>
  isPersonal(kind)
    ? RIGHTS_TO[kind]
    : [
        ...new Set(
          mapping.flatMap((key) => (key && !isOnlyKey(kind, mapping, key) ? (columnOf(kind, key)?.right ?? []) : [])),
        ),
      ]

/** It finds goods and is not written. Where a number and an EAN find them, the number is written. */
const isOnlyKey = (kind: ImportOptions['kind'], mapping: readonly string[], key: string) =>
  key === 'code' || key === 'ean' || (kind === 'products' && key === keyOfProducts(mapping) && !mapping.includes('ean'))

/** Also to see such a file. */
const RIGHTS_TO = {
  customers: ['write:customers', 'personal-data'],
  orders: ['write:orders', 'personal-data'],
} as const satisfies Partial<Record<ImportKind, readonly Right[]>>

/** Whether files of this kind are of people: then they only add, and whoever sees them needs the rights to it. */
export const isPersonal = (kind: ImportKind): kind is keyof typeof RIGHTS_TO => kind in RIGHTS_TO
