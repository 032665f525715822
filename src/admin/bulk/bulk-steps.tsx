import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { BulkEditView } from '../../shop/catalogue/bulk/bulk.calls.ts'
import { touchesPrices } from '../../shop/catalogue/bulk/touches-prices.ts'
import { call } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { isPlanned } from './bulk-state.tsx'
import { PlanForm, Planned } from './plan-form.tsx'

/** What may be done with it now. */
export function BulkSteps({ edit }: { edit: BulkEditView }) {
  const can = useCan()
  const queries = useQueryClient()
  const { state, isStarted } = edit
  useEffect(() => {
    if (isStarted && state !== 'running') void queries.invalidateQueries({ queryKey: ['products'] })
  }, [isStarted, state, queries])
  const mayWrite = can('write:catalogue') && (can('write:prices') || !touchesPrices(edit.fields))
  if (state === 'checking' || state === 'running') return <Working edit={edit} mayStop={can('write:catalogue')} />
  if (!mayWrite) return null
  return isStarted && state === 'done' ? <Undo edit={edit} /> : <Decide edit={edit} />
}

/** The answer is the edit as it then is. */
function useStepCall(id: string, step: 'run' | 'stop') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call<BulkEditView>('POST', `/products/bulk/${id}/${step}`),
    onSuccess: (edit) => {
      queries.setQueryData(['bulk-edit', id], edit)
      void queries.invalidateQueries({ queryKey: ['bulk-edits'] })
      if (edit.undoes) void queries.invalidateQueries({ queryKey: ['bulk-edit', edit.undoes] })
    },
    onError: () => void queries.invalidateQueries({ queryKey: ['bulk-edit', id] }),
  })
}

function Working({ edit, mayStop }: { edit: BulkEditView; mayStop: boolean }) {
  const { t } = useAdmin()
  const { bulkEdit: words } = t
  const stop = useStepCall(edit.id, 'stop')
  const isRunning = edit.state === 'running'
  const [done, all] = isRunning ? [edit.done + edit.skipped, edit.planned] : [edit.checked, edit.selected]
  return (
    <section className="a-card a-stack" aria-live="polite">
      <div className="a-import-progress">
        <span>{isRunning ? words.runningNow(done, all) : words.checkingNow(done)}</span>
        <progress aria-label={words.progress} value={Math.min(done, all)} max={Math.max(all, 1)} />
      </div>
      {stop.error ? <Problem error={stop.error} /> : null}
      {mayStop ? (
        <div className="a-row">
          <Button onPress={() => stop.mutate()} isPending={stop.isPending}>
            {words.stop}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Decide({ edit }: { edit: BulkEditView }) {
  const { t } = useAdmin()
  const { bulkEdit: words } = t
  const navigate = useNavigate()
  const queries = useQueryClient()
  const run = useStepCall(edit.id, 'run')
  const discard = useMutation({
    mutationFn: () => call('DELETE', `/products/bulk/${edit.id}`),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['bulk-edits'] })
      await navigate({ to: '/products', search: {} })
    },
  })
  const left = edit.planned - edit.done - edit.skipped
  const mayRun = left > 0 && (edit.state === 'checked' || edit.isStarted)
  const mayPlan = mayRun && !edit.isStarted
  return (
    <div className="a-stack">
      {mayPlan && isPlanned(edit) ? <Planned edit={edit} /> : null}
      {left === 0 ? <p>{words.nothing}</p> : null}
      {(run.error ?? discard.error) ? <Problem error={run.error ?? discard.error} /> : null}
      <div className="a-row">
        {mayRun ? (
          <Button look="primary" onPress={() => run.mutate()} isPending={run.isPending}>
            {runLabel(edit, left, words)}
          </Button>
        ) : null}
        {edit.isStarted ? null : (
          <Button onPress={() => discard.mutate()} isPending={discard.isPending}>
            {words.discard}
          </Button>
        )}
      </div>
      {mayPlan && !isPlanned(edit) ? <PlanForm edit={edit} /> : null}
      {edit.isStarted ? <Undo edit={edit} /> : null}
    </div>
  )
}

function runLabel(edit: BulkEditView, left: number, words: AdminTexts['bulkEdit']) {
  if (edit.isStarted) return words.goOn
  if (edit.undoes) return words.runUndo(left)
  return isPlanned(edit) ? words.runNow(left) : words.run(left)
}

function Undo({ edit }: { edit: BulkEditView }) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const undo = useMutation({
    mutationFn: () => call<BulkEditView>('POST', `/products/bulk/${edit.id}/undo`),
    onSuccess: ({ id }) => navigate({ to: '/products/bulk/$id', params: { id } }),
  })
  if (!edit.isUndoable) return null
  return (
    <div className="a-stack">
      {undo.error ? <Problem error={undo.error} /> : null}
      <div className="a-row">
        <Button icon="back" onPress={() => undo.mutate()} isPending={undo.isPending}>
          {t.bulkEdit.undo}
        </Button>
      </div>
      <p className="a-note">{t.bulkEdit.undoHint}</p>
    </div>
  )
}
