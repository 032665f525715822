import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../calls.ts'
import { Check } from '../check.tsx'
import { JobProgress } from '../job-progress.tsx'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import type { CustomerSearch } from './customer-search.ts'

type Started = { job: string | null; count: number; counted: 'exact' | 'atLeast' }

const NOTHING: readonly string[] = []

/** A file of all whom the list would show. */
export function ExportWindow({ search, onClose }: { search: CustomerSearch; onClose: () => void }) {
  const { t } = useAdmin()
  const can = useCan()
  const [isPersonal, setPersonal] = useState(false)
  const body = { filter: search, isPersonal }
  const dry = useQuery({
    queryKey: ['customer-export', search],
    queryFn: () => call<Started>('POST', '/customers/exports', { filter: search, dryRun: true }),
  })
  const start = useMutation({ mutationFn: () => call<Started>('POST', '/customers/exports', body) })
  const job = start.data?.job
  return (
    <Window title={t.customers.export} isOpen onClose={onClose}>
      {job ? (
        <JobProgress path="/customers/jobs" job={job} changes={NOTHING} onClose={onClose} />
      ) : (
        <form className="a-form" onSubmit={submitted(() => start.mutate())}>
          <p role="status">{dry.data ? t.customers.count(dry.data.count, dry.data.counted === 'atLeast') : '…'}</p>
          <p className="a-note">{t.customers.exportHint}</p>
          {can('personal-data') ? (
            <Check isSelected={isPersonal} onChange={setPersonal}>
              {t.customers.exportPersonal}
            </Check>
          ) : null}
          {start.error ? <Problem error={start.error} /> : null}
          {dry.error ? <Problem error={dry.error} onRetry={() => void dry.refetch()} /> : null}
          <div className="a-row">
            <Button onPress={onClose}>{t.common.cancel}</Button>
            <Button type="submit" look="primary" isPending={start.isPending}>
              {t.bulk.startExport}
            </Button>
          </div>
        </form>
      )}
    </Window>
  )
}
