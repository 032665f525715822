import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { BulkEditView } from '../../shop/catalogue/bulk/bulk.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { Problem, Waiting } from '../parts.tsx'
import { useChoices } from '../product/use-choices.ts'
import { useAdmin, useCan } from '../session.ts'
import { BulkStateMark, waitOf } from './bulk-state.tsx'
import { BulkSteps } from './bulk-steps.tsx'
import { ChangedRows } from './changed-rows.tsx'
import { changeWords, editTitle } from './words.ts'

export function BulkPage() {
  const can = useCan()
  const { id } = useParams({ from: '/products/bulk/$id' })
  return can('read:catalogue') ? <Edit key={id} id={id} /> : <NoRight />
}

const isWorking = (edit: BulkEditView | undefined) => edit?.state === 'checking' || edit?.state === 'running'

function Edit({ id }: { id: string }) {
  const { t } = useAdmin()
  useTitle(t.bulkEdit.list)
  const found = useQuery({
    queryKey: ['bulk-edit', id],
    queryFn: () => call<BulkEditView>('GET', `/products/bulk/${id}`),
    refetchInterval: ({ state }) => (state.data ? waitOf(state.data) : false),
  })
  if (found.isPending) return <Waiting />
  if (found.isLoadingError) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  const edit = found.data
  return (
    <article className="a-stack">
      <Head edit={edit} />
      <BulkSteps edit={edit} />
      {isWorking(edit) ? null : <ChangedRows key={edit.state} edit={edit} />}
    </article>
  )
}

function Head({ edit }: { edit: BulkEditView }) {
  const { t, lang } = useAdmin()
  const { bulkEdit: words } = t
  const choices = useChoices()
  const { changes, person, createdAt, selected, unchanged, isFiltered, undoes, undoneBy } = edit
  return (
    <>
      <header className="a-order__head">
        <Link to="/products/bulk" className="a-back">
          <Icon name="back" size={18} />
          {words.backToList}
        </Link>
        <h1>{undoes ? words.undoTitle : words.title}</h1>
        <BulkStateMark edit={edit} />
      </header>
      <section className="a-card a-stack" aria-label={words.title}>
        <ul className="a-bulk-words">
          {changes.length === 0 ? <li>{editTitle(edit, t, choices.data)}</li> : null}
          {changes.map((change) => (
            <li key={change.field}>
              <strong>{changeWords(change, t, choices.data)}</strong>
            </li>
          ))}
        </ul>
        <p className="a-bulk-facts">
          <span>{words.byWhom(person ?? words.commandLine, formatMoment(createdAt, lang))}</span>
          <span>{isFiltered ? words.chosenAll : null}</span>
          <span>{words.selected(selected)}</span>
          {unchanged > 0 ? <span>{words.unchanged(unchanged)}</span> : null}
        </p>
        {undoneBy ? (
          <p>
            {words.undone}{' '}
            <Link to="/products/bulk/$id" params={{ id: undoneBy }}>
              {words.seeUndo}
            </Link>
          </p>
        ) : null}
        {undoes ? (
          <Link to="/products/bulk/$id" params={{ id: undoes }}>
            {words.seeUndone}
          </Link>
        ) : null}
      </section>
    </>
  )
}
