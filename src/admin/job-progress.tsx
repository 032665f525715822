import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { call } from './calls.ts'
import { Button, Problem } from './parts.tsx'
import { useCore } from './session.ts'

type Job = {
  kind: string
  state: 'running' | 'done' | 'stopped'
  done: number
  refused: number
  isUndoable: boolean
}

type JobProgressProps = {
  /** Of the calls of jobs. */
  path: string
  job: string
  /** Keys of queries to be read again afterwards. */
  changes: readonly string[]
  onClose: () => void
}

/** How far a job is, and its file at the end. */
export function JobProgress({ path, job, changes, onClose }: JobProgressProps) {
  const { t } = useCore()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['job', job],
    queryFn: () => call<Job>('GET', `${path}/${job}`),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : 1_000),
  })
  const undo = useMutation({ mutationFn: () => call<{ job: string }>('POST', `${path}/${job}/undo`) })
  const isOver = data !== undefined && data.state !== 'running'
  useEffect(() => {
    if (isOver) for (const key of changes) void queries.invalidateQueries({ queryKey: [key] })
  }, [isOver, queries, changes])
  if (undo.data) {
    const { job: next } = undo.data
    return <JobProgress key={next} path={path} job={next} changes={changes} onClose={onClose} />
  }
  return (
    <div className="a-form">
      <p role="status">{data ? <Outcome job={data} /> : '…'}</p>
      {data?.state === 'running' ? <progress className="a-progress" aria-label={t.common.loading} /> : null}
      {error ? <Problem error={error} /> : null}
      {data?.state === 'done' && data.kind.startsWith('export-') ? (
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
  const { t } = useCore()
  if (state === 'running') return t.bulk.running(done)
  if (state === 'done' && kind === 'undo-orders') return t.bulk.undone(done, refused)
  return state === 'done' ? t.bulk.done(done, refused) : t.bulk.stopped
}
