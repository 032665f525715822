import { useId, useState } from 'react'
import { COLUMNS } from '../../shop/goods-files/columns.ts'
import type { ImportKind } from '../../shop/goods-files/file-kinds.ts'
import { useAdmin } from '../session.ts'
import { useSuppliers } from '../stock/stock-queries.ts'
import { SupplierField } from '../stock/supplier-field.tsx'
import { useFieldName, useStockColumns } from './field-name.ts'

/** Begins the columns of suppliers' numbers; alone: of a supplier that is yet to be named. */
export const NUMBER_OF = 'supplier_number:'

type MappedProps = {
  kind: ImportKind
  name: string
  value: string
  examples: readonly string[]
  onChange: (key: string) => void
}

/** A column of the file, and what it is in the shop. */
export function MappedColumn({ kind, name, value, examples, onChange }: MappedProps) {
  const { t } = useAdmin()
  const id = useId()
  const known = COLUMNS[kind].map(({ key }) => key)
  const fieldName = useFieldName()
  const stock = useStockColumns()
  const suppliers = useSuppliers().map((supplier) => NUMBER_OF + supplier)
  const more = kind === 'products' ? [...stock, ...suppliers] : []
  const [isNew, setNew] = useState(false)
  const isOther = value !== '' && !isNew && !known.includes(value) && !more.includes(value)
  const keys = [...known, ...more, ...(isOther ? [value] : [])]
  const choose = (key: string) => {
    setNew(key === NUMBER_OF)
    onChange(key)
  }
  return (
    <li className={value ? 'a-mapping__row' : 'a-mapping__row a-mapping__row--unread'}>
      <label htmlFor={id} className="a-mapping__name">
        {name || '–'}
      </label>
      <span className="a-mapping__examples">{examples.filter(Boolean).join(' · ') || '–'}</span>
      <select
        id={id}
        className="a-select"
        value={isNew ? NUMBER_OF : value}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t.imports.unread}</option>
        {keys.map((key) => (
          <option key={key} value={key}>
            {fieldName(key)}
          </option>
        ))}
        {kind === 'products' ? <option value={NUMBER_OF}>{t.imports.newSupplier}</option> : null}
      </select>
      {isNew ? (
        <div className="a-mapping__supplier">
          <SupplierField
            label={t.imports.supplierName}
            value={value.slice(NUMBER_OF.length)}
            onChange={(name) => onChange(NUMBER_OF + name.trimStart())}
            isRequired
          />
        </div>
      ) : null}
    </li>
  )
}
