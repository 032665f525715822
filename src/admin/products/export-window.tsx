import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../calls.ts'
import { JobProgress } from '../job-progress.tsx'
import { Button, Problem, Window } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { type ActProps, selectionBody } from './selection.ts'

type Started = { job: string | null; count: number }

const NOTHING: readonly string[] = []

/** Says how many products the file will have, and offers it when it is there. */
export function ExportWindow({ selection, onClose }: ActProps) {
  const { t } = useAdmin()
  const dry = useQuery({
    queryKey: ['product-export', selection],
    queryFn: () => call<Started>('POST', '/products/exports', { selection: selectionBody(selection), dryRun: true }),
  })
  const [sheet, setSheet] = useState('')
  const start = useMutation({
    mutationFn: () =>
      call<Started>('POST', '/products/exports', { selection: selectionBody(selection), ...(sheet ? { sheet } : {}) }),
  })
  const job = start.data?.job
  return (
    <Window title={t.products.listExport} isOpen onClose={onClose}>
      {job ? (
        <JobProgress path="/products/jobs" job={job} changes={NOTHING} onClose={onClose} />
      ) : (
        <form className="a-form" onSubmit={submitted(() => start.mutate())}>
          <SelectField
            label={t.products.listExportAs}
            options={(['', 'csv', 'xlsx'] as const).map((value) => ({ value, title: t.products.listExports[value] }))}
            value={sheet}
            onChange={setSheet}
          />
          <p>{sheet ? t.products.listExportGoods : t.products.listExportHint}</p>
          <p role="status">{dry.data ? t.products.listAffects(dry.data.count) : '…'}</p>
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
