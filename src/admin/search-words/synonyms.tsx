import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DEFAULT_LANG } from '../../shop/languages.ts'
import type { Synonyms as Listed, Synonym } from '../../shop/search-words/search-words.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { call, deleteVersion } from '../calls.ts'
import { AddFirst, Button, Empty, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { SEARCH_WORDS, useReread } from './search-word-queries.ts'
import { SynonymForm } from './synonym-form.tsx'

const NEW = { lang: DEFAULT_LANG, words: [], means: [] }

export function Synonyms() {
  const { t } = useAdmin()
  const words = t.searchWords
  const can = useCan()
  const reread = useReread()
  const list = useQuery({
    queryKey: [...SEARCH_WORDS, 'synonyms'],
    queryFn: () => call<Listed>('GET', '/synonyms'),
    staleTime: 0,
  })
  const [edited, setEdited] = useState<Synonym | typeof NEW | null>(null)
  const rows = list.data?.rows ?? []
  const mayWrite = can('write:marketing')
  return (
    <>
      {mayWrite && rows.length > 0 ? (
        <div>
          <Button look="primary" icon="plus" onPress={() => setEdited(NEW)}>
            {words.addSynonym}
          </Button>
        </div>
      ) : null}
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data && rows.length === 0 ? (
        <Empty icon="search" text={words.noSynonyms}>
          {mayWrite ? <AddFirst onPress={() => setEdited(NEW)} /> : null}
        </Empty>
      ) : null}
      <ul className="a-missed__rows" hidden={rows.length === 0}>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              {row.words.join(', ')}
              {row.means ? <> → {row.means.join(', ')}</> : null} <small>{words.languages[row.lang]}</small>
            </span>
            <span className="a-note">{row.means ? words.oneWay : words.bothWays}</span>
            {mayWrite ? (
              <span className="a-row">
                <Button look="quiet" onPress={() => setEdited(row)}>
                  {words.edit}
                </Button>
                <AskFirst
                  label={words.remove}
                  confirm={words.removeNow}
                  run={() => deleteVersion(`/synonyms/${row.id}`, row.version)}
                  onSettled={() => void reread()}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <Window title={words.synonym} isOpen={edited !== null} onClose={() => setEdited(null)}>
        {edited ? (
          <SynonymForm synonym={edited} onDone={() => setEdited(null)} onClose={() => setEdited(null)} />
        ) : null}
      </Window>
    </>
  )
}
