import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../calls.ts'
import { Check } from '../check.tsx'
import { JobProgress } from '../job-progress.tsx'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'

type Selection = { by?: 'staff' | 'buyer'; q?: string }
type Started = { job: string | null; count: number; counted: 'exact' | 'atLeast' }

const NOTHING: readonly string[] = []

/** Says how many offers the file will have, and offers it when it is there. */
export function ExportOffers({ selection }: { selection: Selection }) {
  const { t } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t.bulk.export}</Button>
      <Window title={t.offers.exportTitle} isOpen={isOpen} onClose={close}>
        <ExportForm selection={selection} onClose={close} />
      </Window>
    </>
  )
}

function ExportForm({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const { t } = useAdmin()
  const can = useCan()
  const [isPersonal, setPersonal] = useState(false)
  const ask = (more: object) => call<Started>('POST', '/offers/exports', { selection, ...more })
  const dry = useQuery({ queryKey: ['offer-export', selection], queryFn: () => ask({ dryRun: true }) })
  const start = useMutation({ mutationFn: () => ask({ isPersonal }) })
  const job = start.data?.job
  if (job) return <JobProgress path="/jobs" job={job} changes={NOTHING} onClose={onClose} />
  return (
    <form className="a-form" onSubmit={submitted(() => start.mutate())}>
      {can('personal-data') ? (
        <Check isSelected={isPersonal} onChange={setPersonal}>
          {t.offers.exportPersonal}
        </Check>
      ) : null}
      {isPersonal ? <p className="a-note">{t.bulk.personalHint}</p> : null}
      <p role="status">
        {dry.data ? t.offers.exported(t.orders.count(dry.data.count, dry.data.counted === 'atLeast')) : '…'}
      </p>
      {start.error ? <Problem error={start.error} /> : null}
      {dry.error ? <Problem error={dry.error} onRetry={() => void dry.refetch()} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={start.isPending}>
          {t.bulk.startExport}
        </Button>
      </div>
    </form>
  )
}
