import { useInfiniteQuery } from '@tanstack/react-query'
import type { BankStatement } from '../../shop/bank/bank.calls.ts'
import type { Lang } from '../../shop/languages.ts'
import { call } from '../calls.ts'
import { formatDay, formatMoment } from '../format.ts'
import { ListProblem, More } from '../more.tsx'
import { useAdmin } from '../session.ts'
import { BANK } from './bank-queries.ts'

type Page = { rows: BankStatement[]; next: number | null }

export function Statements() {
  const { t, lang } = useAdmin()
  const list = useInfiniteQuery({
    queryKey: [...BANK, 'statements'],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => call<Page>('GET', `/bank/statements?after=${pageParam}&limit=10`),
    getNextPageParam: ({ next }) => next,
  })
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section className="a-card a-stack" aria-labelledby="statements">
      <h2 id="statements">{t.bank.statements}</h2>
      <ListProblem list={list} />
      {list.data && rows.length === 0 ? <p className="a-note">{t.bank.noStatements}</p> : null}
      <ul className="a-bank__rows">
        {rows.map((statement) => (
          <li key={statement.id}>
            <span className="a-bank__words">
              <strong>{statement.fileName}</strong>
              <small>{statement.accounts.join(', ')}</small>
            </span>
            <span className="a-bank__words">
              <span>{daysOf(statement, lang)}</span>
              <small>{t.bank.ofStatement(statement.entries, statement.booked, statement.open)}</small>
            </span>
            <small className="a-bank__side">{formatMoment(statement.createdAt, lang)}</small>
          </li>
        ))}
      </ul>
      <More list={list} />
    </section>
  )
}

function daysOf({ firstDay, lastDay }: BankStatement, lang: Lang): string {
  if (!firstDay || !lastDay) return '–'
  const [first, last] = [formatDay(firstDay, lang), formatDay(lastDay, lang)]
  return first === last ? first : `${first} – ${last}`
}
