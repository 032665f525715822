import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { AuditEntry } from '../../shop/audit-log/audit-log.calls.ts'
import type { StaffProduct } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { PRICE_FIELDS } from '../../shop/catalogue/edit/product-fields.ts'
import { call } from '../calls.ts'
import { Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { LogRow } from '../staff/log-row.tsx'
import { Section } from './fields.tsx'
import { type Undo, undoOf } from './undo-of.ts'

/** `onUndo`: nothing is taken back without it. */
type Props = { product: StaffProduct; onUndo: ((undo: Undo) => void) | null }

export const ProductLog = memo(function ProductLog({ product, onUndo }: Props) {
  const { t } = useAdmin()
  const mayPrice = useCan()('write:prices')
  const { id, version } = product
  const log = useQuery({
    queryKey: ['product-log', id, version],
    queryFn: () => call<{ entries: AuditEntry[] }>('GET', `/products/${id}/log`),
    placeholderData: (before) => before,
  })
  return (
    <Section id="log" title={t.product.log}>
      {log.error ? <Problem error={log.error} onRetry={() => void log.refetch()} /> : null}
      {log.data?.entries.length === 0 ? <p className="a-note">{t.log.empty}</p> : null}
      <ol className="a-log a-product__log">
        {log.data?.entries.map((entry) => {
          const undo = undoOf(entry, product)
          const isAllowed = mayPrice || !PRICE_FIELDS.some((field) => field in (undo?.changes ?? {}))
          return (
            <LogRow
              key={entry.id}
              entry={entry}
              onUndo={onUndo && undo && isAllowed ? () => onUndo(undo) : undefined}
            />
          )
        })}
      </ol>
    </Section>
  )
})
