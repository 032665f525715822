import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { AuditEntry } from '../../shop/audit-log/audit-log.calls.ts'
import { call } from '../calls.ts'
import { Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { LogRow } from '../staff/log-row.tsx'
import { Section } from './fields.tsx'

export const ProductLog = memo(function ProductLog({ id, version }: { id: number; version: number }) {
  const { t } = useAdmin()
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
        {log.data?.entries.map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </Section>
  )
})
