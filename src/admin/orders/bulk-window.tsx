import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Checkbox } from 'react-aria-components'
import { call } from '../calls.ts'
import { Button, Field, Problem, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'

export type Bulk = 'tags' | 'pack' | 'export'
type Selection = Readonly<Record<string, unknown>>

const PATHS: Readonly<Record<Bulk, string>> = {
  tags: '/orders/bulk/tags',
  pack: '/orders/bulk/packed',
  export: '/orders/exports',
}

type BulkWindowProps = { bulk: Bulk | null; selection: Selection; onClose: () => void }

/** Says how many orders are concerned, starts the work, and shows how far it is. */
export function BulkWindow({ bulk, selection, onClose }: BulkWindowProps) {
  const { t } = useAdmin()
  const titles: Readonly<Record<Bulk, string>> = {
    tags: t.bulk.tagsTitle,
    pack: t.bulk.packTitle,
    export: t.bulk.exportTitle,
  }
  return (
    <Window title={bulk ? titles[bulk] : ''} isOpen={bulk !== null} onClose={onClose}>
      {bulk ? <BulkForm bulk={bulk} selection={selection} onClose={onClose} /> : null}
    </Window>
  )
}

type Started = { job: string | null; count: number; counted: 'exact' | 'atLeast' }

function BulkForm({ bulk, selection, onClose }: { bulk: Bulk; selection: Selection; onClose: () => void }) {
  const { t } = useAdmin()
  const can = useCan()
  const [add, setAdd] = useState('')
  const [remove, setRemove] = useState('')
  const [isPersonal, setPersonal] = useState(false)
  const tags = (text: string) => (text.trim() ? [text.trim()] : [])
  const choice = bulk === 'tags' ? { add: tags(add), remove: tags(remove) } : bulk === 'export' ? { isPersonal } : {}
  const dry = useQuery({
    queryKey: ['bulk-count', bulk, selection],
    queryFn: () => call<Started>('POST', PATHS[bulk], { selection, dryRun: true }),
  })
  const start = useMutation({
    mutationFn: () => call<Started>('POST', PATHS[bulk], { selection, ...choice }),
  })
  const startWords: Readonly<Record<Bulk, string>> = {
    tags: t.bulk.saveTags,
    pack: t.bulk.pack,
    export: t.bulk.startExport,
  }
  const job = start.data?.job
  if (job) return <Progress key={job} job={job} onClose={onClose} />
  return (
    <form className="a-form" onSubmit={submitted(() => start.mutate())}>
      {bulk === 'tags' ? (
        <>
          <Field label={t.bulk.add} autoFocus maxLength={40} value={add} onChange={setAdd} />
          <Field label={t.bulk.remove} maxLength={40} value={remove} onChange={setRemove} />
        </>
      ) : null}
      {bulk === 'pack' ? <p>{t.bulk.packHint}</p> : null}
      {bulk === 'export' && can('personal-data') ? (
        <>
          <Checkbox className="a-checkbox" isSelected={isPersonal} onChange={setPersonal}>
            <span className="a-checkbox__box" aria-hidden />
            {t.bulk.personal}
          </Checkbox>
          {isPersonal ? <p className="a-note">{t.bulk.personalHint}</p> : null}
        </>
      ) : null}
      <p role="status">
        {dry.data ? t.bulk.affects(t.orders.count(dry.data.count, dry.data.counted === 'atLeast')) : '…'}
      </p>
      {start.error ? <Problem error={start.error} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button
          type="submit"
          look="primary"
          isPending={start.isPending}
          isDisabled={bulk === 'tags' && !add.trim() && !remove.trim()}
        >
          {startWords[bulk]}
        </Button>
      </div>
    </form>
  )
}

type Job = {
  kind: string
  state: 'running' | 'done' | 'stopped'
  done: number
  refused: number
  isUndoable: boolean
}

function Progress({ job, onClose }: { job: string; onClose: () => void }) {
  const { t } = useAdmin()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['job', job],
    queryFn: () => call<Job>('GET', `/jobs/${job}`),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : 1_000),
  })
  const undo = useMutation({ mutationFn: () => call<{ job: string }>('POST', `/jobs/${job}/undo`) })
  const isOver = data !== undefined && data.state !== 'running'
  useEffect(() => {
    if (isOver)
      for (const key of ['orders', 'orders-count', 'tags']) void queries.invalidateQueries({ queryKey: [key] })
  }, [isOver, queries])
  if (undo.data) return <Progress key={undo.data.job} job={undo.data.job} onClose={onClose} />
  return (
    <div className="a-form">
      <p role="status">{data ? <Outcome job={data} /> : '…'}</p>
      {data?.state === 'running' ? <progress className="a-progress" aria-label={t.common.loading} /> : null}
      {error ? <Problem error={error} /> : null}
      {data?.state === 'done' && data.kind === 'export-orders' ? (
        <>
          <a className="a-button a-button--primary" href={`/admin/api/jobs/${job}/file`} download>
            {t.bulk.download}
          </a>
          <p className="a-note">{t.bulk.downloadHint}</p>
        </>
      ) : null}
      {undo.error ? <Problem error={undo.error} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.close}</Button>
        {data?.isUndoable && !undo.error ? (
          <Button look="quiet" icon="back" isPending={undo.isPending} onPress={() => undo.mutate()}>
            {t.bulk.undo}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Outcome({ job: { kind, state, done, refused } }: { job: Job }): ReactNode {
  const { t } = useAdmin()
  if (state === 'running') return t.bulk.running(done)
  if (state === 'done' && kind === 'undo-orders') return t.bulk.undone(done, refused)
  return state === 'done' ? t.bulk.done(done, refused) : t.bulk.stopped
}
