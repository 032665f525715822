import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MissedSearches } from '../../shop/search-words/search-words.calls.ts'
import { call } from '../calls.ts'
import { Problem, Waiting } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { RankChart } from './rank-chart.tsx'

const SHOWN = 10

/** What buyers did not find: each line opens it where it is decided. */
export function MissedCard() {
  const { t } = useAdmin()
  const words = t.reports
  const list = useQuery({
    queryKey: ['search-words', 'most-missed'],
    queryFn: () => call<MissedSearches>('GET', `/search-words?limit=${SHOWN}`),
  })
  const rows = list.data?.rows ?? []
  return (
    <section className="a-card a-stack" aria-labelledby="most-missed">
      <h2 id="most-missed">{words.missedTitle}</h2>
      <p className="a-note">{words.missedHint}</p>
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data && rows.length === 0 ? <p>{t.searchWords.empty}</p> : null}
      <RankChart
        label={words.missedTitle}
        values={rows.map((row) => ({
          ...{ key: `${row.lang} ${row.words}`, label: row.words, now: row.count, before: null },
        }))}
        write={String}
      />
      {rows.length > 0 ? (
        <ol className="a-reports__missed">
          {rows.map((row) => (
            <li key={`${row.lang} ${row.words}`}>
              <Link to="/search-words" search={{ lang: row.lang, q: row.words }}>
                {row.words}
              </Link>{' '}
              <small>{`${t.searchWords.times(row.count)}, ${t.searchWords.languages[row.lang]}`}</small>
            </li>
          ))}
        </ol>
      ) : null}
      <p>
        <Link to="/search-words">{words.showMissed}</Link>
      </p>
    </section>
  )
}
