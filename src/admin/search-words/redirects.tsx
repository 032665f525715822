import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DEFAULT_LANG } from '../../shop/languages.ts'
import type { SearchRedirects } from '../../shop/search-words/search-words.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { call } from '../calls.ts'
import { AddFirst, Button, Empty, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { RedirectForm } from './redirect-form.tsx'
import { SEARCH_WORDS, useReread } from './search-word-queries.ts'

export function Redirects() {
  const { t } = useAdmin()
  const words = t.searchWords
  const can = useCan()
  const reread = useReread()
  const list = useQuery({
    queryKey: [...SEARCH_WORDS, 'redirects'],
    queryFn: () => call<SearchRedirects>('GET', '/search-redirects'),
    staleTime: 0,
  })
  const [isAdding, setAdding] = useState(false)
  const rows = list.data?.rows ?? []
  const mayWrite = can('write:marketing')
  return (
    <>
      {mayWrite && rows.length > 0 ? (
        <div>
          <Button look="primary" icon="plus" onPress={() => setAdding(true)}>
            {words.addRedirect}
          </Button>
        </div>
      ) : null}
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data && rows.length === 0 ? (
        <Empty icon="link" text={words.noRedirects}>
          {mayWrite ? <AddFirst onPress={() => setAdding(true)} /> : null}
        </Empty>
      ) : null}
      <ul className="a-missed__rows" hidden={rows.length === 0}>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <strong>{row.words}</strong> <small>{words.languages[row.lang]}</small>
            </span>
            <span>
              {row.path ? (
                <a href={row.path} target="_blank" rel="noreferrer">
                  {row.title}
                </a>
              ) : (
                <>
                  {row.title} <small className="a-error">{words.hidden}</small>
                </>
              )}{' '}
              <small>{words.kinds[row.kind]}</small>
            </span>
            {mayWrite ? (
              <AskFirst
                label={words.remove}
                confirm={words.removeNow}
                run={() => call('DELETE', `/search-redirects/${row.id}`)}
                onSettled={() => void reread()}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <Window title={words.redirect} isOpen={isAdding} onClose={() => setAdding(false)}>
        <RedirectForm lang={DEFAULT_LANG} words="" onDone={() => setAdding(false)} onClose={() => setAdding(false)} />
      </Window>
    </>
  )
}
