import { type ComponentType, memo, useState } from 'react'
import type { ListedProduct } from '../../shop/catalogue/product-list.calls.ts'
import type { Right } from '../../shop/staff/rights.ts'
import { ChangeWindow } from '../bulk/change-window.tsx'
import type { Column } from '../grid/grid.tsx'
import { tabSeparated } from '../grid/tab-separated.ts'
import { Button } from '../parts.tsx'
import { PutOnList } from '../price-lists/put-window.tsx'
import { PutIntoSale } from '../prices/put-window.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { ExportWindow } from './export-window.tsx'
import { type ProductSearch, without } from './product-search.ts'
import type { ActProps } from './selection.ts'

type ProductAct = {
  name: string
  right: Right
  label: (t: AdminTexts) => string
  /** Opened by the button; says how many products are concerned before it does anything. */
  Window: ComponentType<ActProps>
}

const ACTS: readonly ProductAct[] = [
  { name: 'bulk', right: 'write:catalogue', label: (t) => t.bulkEdit.act, Window: ChangeWindow },
  { name: 'sale', right: 'write:prices', label: (t) => t.prices.sales.put, Window: PutIntoSale },
  { name: 'list', right: 'write:prices', label: (t) => t.priceLists.put, Window: PutOnList },
  { name: 'export', right: 'export', label: (t) => t.bulk.export, Window: ExportWindow },
]

type SelectionBarProps = {
  chosen: readonly ListedProduct[]
  columns: readonly Column<ListedProduct>[]
  search: ProductSearch
  count: number | undefined
  /** All that fit, also those that are not loaded. */
  isAll: boolean
  onAll: () => void
  onClear: () => void
}

/** What may be done with the chosen products. */
export const SelectionBar = memo(function SelectionBar({
  chosen,
  columns,
  search,
  count = 0,
  isAll,
  onAll,
  onClear,
}: SelectionBarProps) {
  const { t } = useAdmin()
  const can = useCan()
  const [opened, setOpened] = useState<ProductAct | null>(null)
  const selection = isAll ? { filter: without(search, 'sort') } : { ids: chosen.map(({ id }) => id) }
  if (chosen.length === 0 && !opened) return null
  return (
    <>
      <section className="a-selection" aria-label={t.products.listSelected(chosen.length)}>
        <span role="status">{isAll ? t.products.listAllSelected(count) : t.products.listSelected(chosen.length)}</span>
        {!isAll && count > chosen.length ? (
          <Button look="quiet" onPress={onAll}>
            {t.products.listSelectAll(count)}
          </Button>
        ) : null}
        {isAll ? null : (
          <Button look="quiet" onPress={() => void navigator.clipboard.writeText(tabSeparated(columns, chosen))}>
            {t.orders.copyRows}
          </Button>
        )}
        {ACTS.filter(({ right }) => can(right)).map((act) => (
          <Button key={act.name} look="quiet" onPress={() => setOpened(act)}>
            {act.label(t)}
          </Button>
        ))}
        <Button look="quiet" onPress={onClear}>
          {t.common.cancel}
        </Button>
      </section>
      {opened ? <opened.Window selection={selection} onClose={() => setOpened(null)} /> : null}
    </>
  )
})
