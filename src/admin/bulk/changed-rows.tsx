import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { BulkEditView, BulkRows } from '../../shop/catalogue/bulk/bulk.calls.ts'
import { ROW_STATES, type RowState } from '../../shop/catalogue/bulk/bulk-states.ts'
import { call } from '../calls.ts'
import { formatSum } from '../format.ts'
import { More } from '../more.tsx'
import { Problem, Waiting } from '../parts.tsx'
import { useChoices } from '../product/use-choices.ts'
import { useAdmin } from '../session.ts'
import { nameOf, wordsOf } from './words.ts'

/** Products by what becomes of them. */
export function ChangedRows({ edit }: { edit: BulkEditView }) {
  const { t } = useAdmin()
  const { bulkEdit: words } = t
  const counts: Readonly<Record<RowState, number>> = {
    planned: edit.planned - edit.done - edit.skipped,
    done: edit.done,
    refused: edit.refused,
    skipped: edit.skipped,
  }
  const shown = ROW_STATES.filter((state) => counts[state] > 0)
  const [chosen, setChosen] = useState<RowState | null>(null)
  const state = chosen ?? shown[0]
  if (!state) return null
  return (
    <section className="a-card a-stack" aria-label={words.list}>
      <div className="a-import-tabs">
        {shown.map((each) => (
          <button
            key={each}
            type="button"
            className="a-import-tab"
            aria-pressed={each === state}
            onClick={() => setChosen(each)}
          >
            <strong>{counts[each]}</strong>
            {words.tabs[each]}
          </button>
        ))}
      </div>
      <Rows key={state} id={edit.id} state={state} />
      {counts.refused + counts.skipped > 0 ? (
        <a className="a-button a-button--plain" href={`/admin/api/products/bulk/${edit.id}/file`} download>
          {words.file}
        </a>
      ) : null}
    </section>
  )
}

function Rows({ id, state }: { id: string; state: RowState }) {
  const { t } = useAdmin()
  const list = useInfiniteQuery({
    queryKey: ['bulk-rows', id, state],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => call<BulkRows>('GET', `/products/bulk/${id}/rows?state=${state}&after=${pageParam}`),
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  })
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p className="a-note">{t.bulkEdit.noRows}</p>
  return (
    <>
      <ul className="a-import-rows">
        {rows.map((row) => (
          <ChangedRow key={row.n} row={row} />
        ))}
      </ul>
      <More list={list} />
    </>
  )
}

function ChangedRow({ row }: { row: BulkRows['rows'][number] }) {
  const { t, lang } = useAdmin()
  const { bulkEdit: words } = t
  const choices = useChoices().data
  const { rootId, code, title, before, after, reason, field, lowest } = row
  const inWords = (name: string, value: Parameters<typeof wordsOf>[1]) =>
    wordsOf(name, value, t, choices) || words.noValue
  return (
    <li className="a-import-row">
      <span className="a-import-row__head">
        <Link to="/products/$id" params={{ id: String(rootId) }}>
          {title || code}
        </Link>
        <small>{code}</small>
      </span>
      <ul className="a-import-row__facts">
        {reason ? (
          <li className="a-error">
            {field ? `${nameOf(field, t, choices)}: ` : null}
            {reason}
          </li>
        ) : null}
        {Object.entries(after).map(([name, value]) => (
          <li key={name}>
            {nameOf(name, t, choices)}: <del>{inWords(name, before[name] ?? null)}</del>{' '}
            <ins>{inWords(name, value)}</ins>
          </li>
        ))}
        {lowest === null ? null : <li className="a-note">{words.lowest(formatSum(lowest, lang))}</li>}
      </ul>
    </li>
  )
}
