import { useMutation } from '@tanstack/react-query'
import type { MissedSearch } from '../../shop/search-words/search-words.calls.ts'
import { call } from '../calls.ts'
import { ListProblem, More } from '../more.tsx'
import { Button, Empty, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { useMisses, useReread } from './search-word-queries.ts'
import type { SearchWordsSearch } from './search-words-search.ts'

export function IgnoredSearches({ search }: { search: SearchWordsSearch }) {
  const { t } = useAdmin()
  const words = t.searchWords
  const can = useCan()
  const { list, rows } = useMisses('ignored', search)
  const reread = useReread()
  const restore = useMutation({
    mutationFn: (row: MissedSearch) =>
      call('POST', '/search-words/ignore', { lang: row.lang, words: row.words, isIgnored: false }),
    onSuccess: reread,
  })
  return (
    <>
      {restore.error ? <Problem error={restore.error} /> : null}
      {list.isPending ? <Waiting /> : null}
      <ListProblem list={list} />
      {list.data && rows.length === 0 ? <Empty icon="search" text={words.noneIgnored} /> : null}
      <ul className="a-missed__rows" hidden={rows.length === 0}>
        {rows.map((row) => (
          <li key={`${row.lang} ${row.words}`}>
            <span>
              <strong>{row.words}</strong> <small>{words.languages[row.lang]}</small>
            </span>
            <span className="a-note">{words.times(row.count)}</span>
            {can('write:marketing') ? (
              <Button look="quiet" icon="back" isPending={restore.isPending} onPress={() => restore.mutate(row)}>
                {words.restore}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <More list={list} />
    </>
  )
}
