import { useState } from 'react'
import { formatDay } from '../format.ts'
import { ListProblem, More } from '../more.tsx'
import { Empty, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { useEntries } from './bank-queries.ts'
import { EntryCard } from './entry-card.tsx'
import { formatMoney } from './entry-money.ts'
import { useDecide } from './use-decide.ts'

/** One entry at a time, each decided by one key; those that wait are listed below. */
export function EntryQueue() {
  const { t, lang } = useAdmin()
  const can = useCan()
  const { list, rows, open } = useEntries('open')
  const [chosen, setChosen] = useState<number | null>(null)
  const steps = useDecide()
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  )
  const entry = rows[at]
  // The next one takes the place of the one that goes.
  const after = rows[at + 1] ?? rows[at - 1]
  const next = () => setChosen((rows[at + 1] ?? rows[0])?.id ?? null)
  const leave = () => setChosen(after?.id ?? null)
  return (
    <div className="a-stack">
      {steps.last ? <LastStep steps={steps} /> : null}
      {list.isPending ? <Waiting /> : null}
      <ListProblem list={list} />
      {list.data && !entry ? <Empty icon="check" text={t.bank.allDone} /> : null}
      {entry ? (
        <EntryCard
          key={entry.id}
          entry={entry}
          place={t.bank.place(at + 1, Math.max(open ?? 0, rows.length))}
          steps={steps}
          mayDecide={can('write:accounting')}
          onNext={next}
          onLeave={leave}
        />
      ) : null}
      {rows.length > 1 ? (
        <ol className="a-card a-bank__queue" aria-label={t.bank.views.open}>
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className="a-bank__choose"
                aria-current={row.id === entry?.id ? 'true' : undefined}
                onClick={() => setChosen(row.id)}
              >
                <strong>{formatMoney(row, lang)}</strong>
                <span>
                  {formatDay(row.day, lang)}
                  {row.payer ? ` · ${row.payer}` : ''}
                </span>
                <span>{row.doubt ? t.bank.doubts[row.doubt] : ''}</span>
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      <More list={list} />
    </div>
  )
}

/** What was decided last, and the way back. */
function LastStep({ steps }: { steps: ReturnType<typeof useDecide> }) {
  const { t } = useAdmin()
  const { last, undo } = steps
  return (
    <div className="a-row">
      <p role="status">{last?.words}</p>
      {last ? (
        <button type="button" className="a-button a-button--quiet" onClick={() => undo.mutate(last.entry)}>
          {t.bank.undo}
        </button>
      ) : null}
      {undo.error ? <Problem error={undo.error} /> : null}
    </div>
  )
}
