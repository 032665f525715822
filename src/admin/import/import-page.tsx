import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isWorking } from '../../shop/imports/import-states.ts'
import type { ImportDetail } from '../../shop/imports/imports.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { AskFirst } from '../ask-first.tsx'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { Button, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { ImportState } from './import-state.tsx'
import { MappingForm } from './mapping-form.tsx'
import { Report } from './report.tsx'
import { SaveMapping } from './save-mapping.tsx'

const POLL_MS = 1_000

export function ImportPage() {
  const can = useCan()
  const { id } = useParams({ from: '/import/$id' })
  return can('import') ? <Import id={id} key={id} /> : <NoRight />
}

const importKey = (id: string) => ['import', id] as const

function Import({ id }: { id: string }) {
  const { t } = useAdmin()
  const found = useQuery({
    queryKey: importKey(id),
    queryFn: () => call<ImportDetail>('GET', `/imports/${id}`),
    refetchInterval: ({ state }) =>
      state.data && (isWorking(state.data.state) || state.data.archive?.state === 'reading') ? POLL_MS : false,
  })
  useTitle(found.data?.fileName ?? t.imports.title)
  useNewPastOrders(found.data)
  if (found.isPending) return <Waiting />
  if (found.isLoadingError) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  return (
    <article className="a-stack a-import">
      <header className="a-page-head">
        <Link to="/import" className="a-back">
          <Icon name="back" size={18} />
          {t.imports.back}
        </Link>
        <h1>{found.data.fileName}</h1>
        <ImportState state={found.data.state} />
      </header>
      {found.data.undoes ? (
        <p className="a-note">
          {t.imports.undoes}{' '}
          <Link to="/import/$id" params={{ id: found.data.undoes }}>
            {found.data.fileName}
          </Link>
        </p>
      ) : null}
      <Step detail={found.data} />
    </article>
  )
}

/** When an import of orders has ended there may be the first ones. */
function useNewPastOrders(detail: ImportDetail | undefined) {
  const queries = useQueryClient()
  const hasEnded = detail?.kind === 'orders' && (detail.state === 'done' || detail.state === 'stopped')
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: ['past-orders'] })
  }, [queries, hasEnded])
}

function Step({ detail }: { detail: ImportDetail }) {
  const { t } = useAdmin()
  const [isAgain, setAgain] = useState(false)
  const { state, problem } = detail
  if (state === 'failed') {
    return (
      <p className="a-problem" role="alert">
        <Icon name="warning" size={20} />
        {t.imports.problems[problem ?? 'broken']} <Link to="/import">{t.imports.another}</Link>
      </p>
    )
  }
  if (isWorking(state)) return <Working detail={detail} />
  if (state === 'stopped' && detail.mapping.length === 0) return <p className="a-note">{t.imports.stoppedEarly}</p>
  const isNew = !detail.undoes && !detail.mayUndo && (state === 'mapping' || state === 'stopped')
  if (isNew || isAgain) return <MappingForm detail={detail} onChecked={() => setAgain(false)} />
  if (detail.rows === 0) return <p>{t.imports.problems.empty}</p>
  return (
    <>
      {state === 'checked' ? <Confirm detail={detail} onAgain={() => setAgain(true)} /> : null}
      <Report detail={detail} />
      {state === 'done' && !detail.undoes ? <SaveMapping id={detail.id} /> : null}
      {state === 'done' || state === 'stopped' ? <Undo detail={detail} onAgain={() => setAgain(true)} /> : null}
      {detail.mayRemove && !isWorking(state) ? <RemoveOrders id={detail.id} /> : null}
    </>
  )
}

/** The answer is the import as it then is. */
function useStepCall(id: string, step: 'run' | 'stop') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call<ImportDetail>('POST', `/imports/${id}/${step}`),
    onSuccess: (detail) => {
      queries.setQueryData(importKey(id), detail)
      void queries.invalidateQueries({ queryKey: ['imports'] })
    },
    onError: () => void queries.invalidateQueries({ queryKey: importKey(id) }),
  })
}

function Working({ detail: { id, done, rows, state, isFetching, prepared } }: { detail: ImportDetail }) {
  const { t } = useAdmin()
  const stop = useStepCall(id, 'stop')
  return (
    <section className="a-card a-stack" aria-live="polite">
      <label className="a-import-progress">
        <span>
          {isFetching
            ? t.imports.fetching
            : state === 'reading'
              ? t.imports.readRows(done)
              : prepared === null
                ? t.imports.working(done, rows)
                : t.imports.preparing(prepared)}
        </span>
        <progress
          aria-label={t.imports.progress}
          {...(state === 'reading' || isFetching
            ? {}
            : { value: prepared ?? done, max: prepared === null ? Math.max(rows, 1) : 100 })}
        />
      </label>
      {stop.error ? <Problem error={stop.error} /> : null}
      <Button onPress={() => stop.mutate()} isPending={stop.isPending}>
        {t.imports.stop}
      </Button>
    </section>
  )
}

/** Leads to an import of the old values, which is looked at before it runs. */
function Undo({ detail, onAgain }: { detail: ImportDetail; onAgain: () => void }) {
  const { t } = useAdmin()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const undo = useMutation({
    mutationFn: () => call<ImportDetail>('POST', `/imports/${detail.id}/undo`),
    onSuccess: (begun) => {
      queries.setQueryData(importKey(begun.id), begun)
      void queries.invalidateQueries({ queryKey: ['imports'] })
      void queries.invalidateQueries({ queryKey: importKey(detail.id) })
      void navigate({ to: '/import/$id', params: { id: begun.id } })
    },
  })
  // Of these, what was added is hidden.
  const isHidden = detail.kind === 'products' || detail.kind === 'services'
  const undoHint =
    detail.kind === 'customers' ? t.imports.undoHintCustomers : isHidden ? t.imports.undoHint : t.imports.undoHintLists
  const mayGoOn = detail.state === 'stopped' && !detail.undoes
  if (!detail.mayUndo && !detail.undoneBy && !mayGoOn) return null
  return (
    <section className="a-card a-stack">
      {detail.undoneBy ? (
        <p>
          {t.imports.undone}{' '}
          <Link to="/import/$id" params={{ id: detail.undoneBy }}>
            {t.imports.undoPage}
          </Link>
        </p>
      ) : detail.mayUndo ? (
        <p className="a-note">{undoHint}</p>
      ) : null}
      {undo.error ? <Problem error={undo.error} /> : null}
      <div className="a-row">
        {detail.mayUndo && !detail.undoneBy ? (
          <Button onPress={() => undo.mutate()} isPending={undo.isPending}>
            {t.imports.undo}
          </Button>
        ) : null}
        {mayGoOn ? <Button onPress={onAgain}>{t.imports.again}</Button> : null}
      </div>
    </section>
  )
}

function Confirm({ detail, onAgain }: { detail: ImportDetail; onAgain: () => void }) {
  const { t } = useAdmin()
  const run = useStepCall(detail.id, 'run')
  const rows = detail.counts.new + detail.counts.changed
  const isAllowed = detail.missing.length === 0
  return (
    <div className="a-stack">
      {isAllowed ? null : <p className="a-problem">{t.imports.missing}</p>}
      {rows === 0 ? <p>{t.imports.nothing}</p> : null}
      {run.error ? <Problem error={run.error} /> : null}
      <div className="a-row">
        {rows > 0 ? (
          <Button look="primary" onPress={() => run.mutate()} isPending={run.isPending} isDisabled={!isAllowed}>
            {detail.undoes ? t.imports.undoRun(rows) : t.imports.run(rows)}
          </Button>
        ) : null}
        {detail.undoes ? null : <Button onPress={onAgain}>{t.imports.again}</Button>}
      </div>
    </div>
  )
}

function RemoveOrders({ id }: { id: string }) {
  const { t } = useAdmin()
  const queries = useQueryClient()
  return (
    <section className="a-card a-stack">
      <p className="a-note">{t.pastOrders.removeHint}</p>
      <div className="a-row">
        <Link to="/past-orders" className="a-button a-button--plain">
          {t.pastOrders.title}
        </Link>
        <AskFirst
          label={t.pastOrders.remove}
          confirm={t.pastOrders.removeSure}
          run={() => call<ImportDetail>('POST', `/imports/${id}/orders-removal`)}
          onSettled={() => {
            void queries.invalidateQueries({ queryKey: importKey(id) })
            void queries.invalidateQueries({ queryKey: ['past-orders'] })
          }}
        />
      </div>
    </section>
  )
}
