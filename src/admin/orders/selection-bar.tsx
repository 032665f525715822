import { memo, useState } from 'react'
import type { ListedOrder } from '../../shop/orders/staff-orders.calls.ts'
import type { Column } from '../grid/grid.tsx'
import { tabSeparated } from '../grid/tab-separated.ts'
import { Button } from '../parts.tsx'
import { useCan, useCore } from '../session.ts'
import { type Bulk, BulkWindow } from './bulk-window.tsx'
import type { OrderSearch } from './order-search.ts'

type Count = { count: number; counted: 'exact' | 'atLeast' }

type SelectionBarProps = {
  chosen: readonly ListedOrder[]
  columns: readonly Column<ListedOrder>[]
  search: OrderSearch
  count: Count | undefined
  /** All that fit, also those that are not loaded. */
  isAll: boolean
  onAll: () => void
  onClear: () => void
}

/** What may be done with the chosen orders. */
export const SelectionBar = memo(function SelectionBar({
  chosen,
  columns,
  search,
  count,
  isAll,
  onAll,
  onClear,
}: SelectionBarProps) {
  const { t } = useCore()
  const can = useCan()
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const words = count ? t.orders.count(count.count, count.counted === 'atLeast') : ''
  const { direction: _, ...filters } = search
  const selection = isAll ? filters : { numbers: chosen.map(({ number }) => number) }
  const acts: readonly (readonly [Bulk, boolean, string])[] = [
    ['tags', can('write:orders'), t.bulk.tags],
    ['pack', can('write:parcels'), t.bulk.pack],
    ['export', can('export'), t.bulk.export],
  ]
  if (chosen.length === 0 && bulk === null) return null
  return (
    <>
      <section className="a-selection" aria-label={t.orders.selected(chosen.length)}>
        <span role="status">{isAll ? t.bulk.allChosen(words) : t.orders.selected(chosen.length)}</span>
        {!isAll && count && count.count > chosen.length ? (
          <Button look="quiet" onPress={onAll}>
            {t.bulk.all(words)}
          </Button>
        ) : null}
        {isAll ? null : (
          <Button look="quiet" onPress={() => void navigator.clipboard.writeText(tabSeparated(columns, chosen))}>
            {t.orders.copyRows}
          </Button>
        )}
        {acts.map(([name, isAllowed, label]) =>
          isAllowed ? (
            <Button key={name} look="quiet" onPress={() => setBulk(name)}>
              {label}
            </Button>
          ) : null,
        )}
        <Button look="quiet" onPress={onClear}>
          {t.orders.clearSelection}
        </Button>
      </section>
      <BulkWindow bulk={bulk} selection={selection} onClose={() => setBulk(null)} />
    </>
  )
})
