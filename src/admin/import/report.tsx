import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OUTCOMES, type Outcome, type ReasonCode } from '../../shop/imports/import-states.ts'
import type { ImportDetail, ImportRowView } from '../../shop/imports/imports.calls.ts'
import { call } from '../calls.ts'
import { formatSum } from '../format.ts'
import { More } from '../more.tsx'
import { Problem, Waiting } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { useFieldName } from './field-name.ts'

/** Rows by what they do; what cannot be done comes first. */
export function Report({ detail }: { detail: ImportDetail }) {
  const { t } = useAdmin()
  const { counts, id } = detail
  const shown = (['refused', 'changed', 'new'] as const).find((outcome) => counts[outcome] > 0) ?? 'same'
  const [outcome, setOutcome] = useState<Outcome>(shown)
  return (
    <section className="a-card a-stack">
      <div className="a-import-tabs">
        {OUTCOMES.map((each) => (
          <button
            key={each}
            type="button"
            className={`a-import-tab a-import-tab--${each}`}
            aria-pressed={each === outcome}
            onClick={() => setOutcome(each)}
          >
            <strong>{counts[each]}</strong>
            {t.imports.outcomes[each]}
          </button>
        ))}
      </div>
      {outcome === 'refused' && counts.refused > 0 ? <Refused id={id} /> : null}
      {outcome !== 'refused' && detail.kind === 'customers' ? <LeftOut id={id} /> : null}
      {counts[outcome] > 0 ? (
        <Rows key={outcome} id={id} outcome={outcome} />
      ) : (
        <p className="a-note">{t.imports.noRows}</p>
      )}
    </section>
  )
}

type ReasonCount = { code: ReasonCode; column: string | null; rows: number }

/** Why, in a few lines, and all of them as a file. */
function Refused({ id }: { id: string }) {
  const { refusedFile, refusedHint } = useAdmin().t.imports
  const found = useReasons(id, 'refused')
  return (
    <div className="a-import-refused">
      <Reasons found={found} />
      <p className="a-note">{refusedHint}</p>
      <a className="a-button a-button--plain" href={`/admin/api/imports/${id}/refused`} download>
        {refusedFile}
      </a>
    </div>
  )
}

/** Of rows that are taken. */
function LeftOut({ id }: { id: string }) {
  const { t } = useAdmin()
  const found = useReasons(id, 'taken')
  if (found.data?.reasons.length === 0) return null
  return (
    <div className="a-import-refused">
      <h2>{t.imports.leftOut}</h2>
      <Reasons found={found} />
    </div>
  )
}

const useReasons = (id: string, of: 'refused' | 'taken') =>
  useQuery({
    queryKey: ['import-reasons', id, of],
    queryFn: () => call<{ reasons: ReasonCount[] }>('GET', `/imports/${id}/reasons?of=${of}`),
    gcTime: 0,
  })

function Reasons({ found }: { found: ReturnType<typeof useReasons> }) {
  const { reasons } = useAdmin().t.imports
  const fieldName = useFieldName()
  if (found.isLoadingError) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  return (
    <ul>
      {found.data?.reasons.map(({ code, column, rows }) => (
        <li key={`${code}-${column}`}>
          <strong>{rows} ×</strong> {column ? `${fieldName(column)}: ` : null}
          {reasons[code]}
        </li>
      ))}
    </ul>
  )
}

type Page = { rows: ImportRowView[]; next: number | null }

function Rows({ id, outcome }: { id: string; outcome: Outcome }) {
  const { t } = useAdmin()
  const list = useInfiniteQuery({
    queryKey: ['import-rows', id, outcome],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => call<Page>('GET', `/imports/${id}/rows?outcome=${outcome}&after=${pageParam}&limit=50`),
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  })
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p className="a-note">{t.imports.noRows}</p>
  return (
    <>
      <ul className="a-import-rows">
        {rows.map((row) => (
          <ReportRow key={row.line} row={row} />
        ))}
      </ul>
      <More list={list} />
    </>
  )
}

function ReportRow({ row: { line, code, reasons, changes, outcome, lowest } }: { row: ImportRowView }) {
  const { t, lang } = useAdmin()
  const words = t.imports.reasons
  const fieldName = useFieldName()
  return (
    <li className="a-import-row">
      <span className="a-import-row__head">
        <strong>{code || '–'}</strong>
        <small>{t.imports.line(line)}</small>
      </span>
      <ul className="a-import-row__facts">
        {reasons.map(({ code: reason, column, value }) => (
          <li key={`${reason}-${column}-${value}`} className={outcome === 'refused' ? 'a-error' : 'a-note'}>
            {column ? `${fieldName(column)}: ` : null}
            {words[reason]}
            {value ? ` (${value})` : null}
          </li>
        ))}
        {outcome === 'changed'
          ? changes.map(({ column, before, after }) => (
              <li key={column}>
                {fieldName(column)}: <del>{before || '–'}</del> <ins>{after || '–'}</ins>
              </li>
            ))
          : null}
        {lowest === null ? null : <li className="a-note">{t.bulkEdit.lowest(formatSum(lowest, lang))}</li>}
      </ul>
    </li>
  )
}
