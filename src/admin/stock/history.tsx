import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StockEntry } from '../../shop/stock/staff-stock.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { ListProblem, More } from '../more.tsx'
import { Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { STOCK } from './stock-queries.ts'

type Page = { entries: StockEntry[]; next: string | null }

/** Movements, sales and returned orders with what there was after each; the newest first. */
export function History({ id, hasSupplier }: { id: number; hasSupplier: boolean }) {
  const { t } = useAdmin()
  const { good: words } = t.stock
  const [kind, setKind] = useState<'own' | 'supplier'>('own')
  const list = useInfiniteQuery({
    queryKey: [...STOCK, 'history', id, kind],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call<Page>(
        'GET',
        `/stock/goods/${id}/history?kind=${kind}${pageParam ? `&after=${encodeURIComponent(pageParam)}` : ''}`,
      ),
    getNextPageParam: ({ next }) => next,
  })
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <section className="a-card a-stack" aria-labelledby="history">
      <div className="a-row a-row--spread">
        <h2 id="history">{words.history}</h2>
        {hasSupplier ? (
          <span className="a-stock-choices">
            {(['own', 'supplier'] as const).map((each) => (
              <button
                key={each}
                type="button"
                className="a-button a-button--quiet a-stock-toggle"
                aria-pressed={kind === each}
                onClick={() => setKind(each)}
              >
                {each === 'own' ? words.own : words.atSupplier}
              </button>
            ))}
          </span>
        ) : null}
      </div>
      {list.isPending ? <Waiting /> : null}
      <ListProblem list={list} />
      {list.data && entries.length === 0 ? <p className="a-note">{words.noHistory}</p> : null}
      <ol className="a-moves">
        {entries.map((entry) => (
          <Entry key={`${entry.kind}-${entry.id}`} entry={entry} />
        ))}
      </ol>
      <More list={list} />
    </section>
  )
}

function Entry({ entry }: { entry: StockEntry }) {
  const { t, lang } = useAdmin()
  const { stock } = t
  const { at, change, balance, reason, cause, note, location, person, actor } = entry
  const causeWords = cause ? stock.causes[cause as keyof typeof stock.causes] : ''
  const who = person ?? stock.actors[actor.split(':')[0] ?? ''] ?? ''
  return (
    <li className="a-move">
      <span className="a-move__change" data-out={change < 0 || undefined}>
        {change > 0 ? `+${change}` : `−${-change}`}
      </span>
      <span className="a-move__what">
        <span>
          {[stock.reasons[reason] ?? reason, causeWords].filter(Boolean).join(': ')} <Source entry={entry} />
        </span>
        <small>
          {[formatMoment(at, lang), location, entry.kind === 'movement' ? who : ''].filter(Boolean).join(' · ')}
        </small>
        {note ? <small>{note}</small> : null}
      </span>
      <span className="a-move__balance">
        <small>{stock.good.balance}</small> {balance}
      </span>
    </li>
  )
}

function Source({ entry: { kind, reason, reference, document } }: { entry: StockEntry }) {
  const can = useCan()
  if (document !== null) {
    return (
      <Link to="/stock/documents/$id" params={{ id: String(document) }}>
        {reference}
      </Link>
    )
  }
  if (reference && (kind !== 'movement' || reason === 'return') && can('read:orders')) {
    return (
      <Link to="/orders/$number" params={{ number: reference }}>
        {reference}
      </Link>
    )
  }
  return reference
}
