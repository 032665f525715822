import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Lang } from '../../shop/languages.ts'
import type { MissedSearch } from '../../shop/search-words/search-words.calls.ts'
import { call } from '../calls.ts'
import { formatDay } from '../format.ts'
import { type Column, Grid } from '../grid/grid.tsx'
import { useEnd } from '../grid/use-end.ts'
import { Button, Empty, Problem, Waiting } from '../parts.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { useCardKeys } from '../use-card-keys.ts'
import { MissWindow, type Step } from './miss-window.tsx'
import { searchAddress } from './search-address.ts'
import { useMisses, useReread } from './search-word-queries.ts'
import type { SearchWordsSearch } from './search-words-search.ts'

type Opened = { miss: MissedSearch; step: Step }

/** `s` makes a synonym of the row, `r` leads its search elsewhere, `x` leaves it out. */
export function MissedSearches({ search }: { search: SearchWordsSearch }) {
  const { t, lang } = useAdmin()
  const words = t.searchWords
  const can = useCan()
  const { list, rows } = useMisses('open', search)
  const reread = useReread()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [ignored, setIgnored] = useState<MissedSearch | null>(null)
  const columns = useMemo(() => missColumns(t, lang), [t, lang])
  const ignore = useMutation({
    mutationFn: ({ miss, isIgnored }: { miss: MissedSearch; isIgnored: boolean }) =>
      call('POST', '/search-words/ignore', { lang: miss.lang, words: miss.words, isIgnored }),
    onSuccess: (_, { miss, isIgnored }) => {
      setIgnored(isIgnored ? miss : null)
      return reread()
    },
  })
  const mayWrite = can('write:marketing')
  const leaveOut = (miss: MissedSearch) => ignore.mutate({ miss, isIgnored: true })
  const active = () => {
    const row = document.activeElement?.closest('[data-index]')
    return rows[Number(row?.getAttribute('data-index') ?? 0)]
  }
  const withActive = (run: (miss: MissedSearch) => void) => () => {
    const miss = active()
    if (miss) run(miss)
  }
  const keys = {
    s: withActive((miss) => setOpened({ miss, step: 'synonym' })),
    r: withActive((miss) => setOpened({ miss, step: 'redirect' })),
    x: withActive((miss) => !ignore.isPending && leaveOut(miss)),
  }
  useCardKeys(keys, mayWrite && rows.length > 0)
  const { onEnd, retry } = useEnd(list)
  const isFiltered = Boolean(search.q ?? search.lang)
  return (
    <>
      {mayWrite && rows.length > 0 ? (
        <p className="a-note a-acts">
          <span>
            <kbd>S</kbd> {words.keys.synonym}
          </span>
          <span>
            <kbd>R</kbd> {words.keys.redirect}
          </span>
          <span>
            <kbd>X</kbd> {words.keys.ignore}
          </span>
        </p>
      ) : null}
      <div role="status" className="a-row">
        {ignored ? (
          <>
            {words.ignored(ignored.words)}
            <Button
              look="quiet"
              icon="back"
              isPending={ignore.isPending}
              onPress={() => ignore.mutate({ miss: ignored, isIgnored: false })}
            >
              {words.undo}
            </Button>
          </>
        ) : null}
      </div>
      {ignore.error ? <Problem error={ignore.error} /> : null}
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={retry} /> : null}
      {list.data && rows.length === 0 ? <Empty icon="search" text={isFiltered ? words.nothing : words.empty} /> : null}
      {rows.length > 0 ? (
        <div className="a-lists-grid a-missed">
          <Grid
            label={words.views.open}
            columns={columns}
            rows={rows}
            keyOf={({ lang: of, words: text }) => `${of} ${text}`}
            addressOf={(row) => searchAddress(row)}
            onOpen={(miss) => setOpened({ miss, step: 'choose' })}
            onEnd={onEnd}
            total={undefined}
          />
        </div>
      ) : null}
      {opened ? (
        <MissWindow
          key={`${opened.miss.lang} ${opened.miss.words}`}
          miss={opened.miss}
          first={opened.step}
          mayWrite={mayWrite}
          onIgnore={() => {
            leaveOut(opened.miss)
            setOpened(null)
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  )
}

function missColumns(t: AdminTexts, lang: Lang): readonly Column<MissedSearch>[] {
  const { columns, languages } = t.searchWords
  return [
    {
      key: 'words',
      title: columns.words,
      width: 'minmax(12rem, 3fr)',
      cell: ({ words }) => <strong>{words}</strong>,
      text: ({ words }) => words,
    },
    {
      key: 'count',
      title: columns.count,
      width: '8rem',
      isNumber: true,
      cell: ({ count }) => t.searchWords.times(count),
      text: ({ count }) => String(count),
    },
    {
      key: 'lang',
      title: columns.lang,
      width: '8rem',
      cell: (row) => languages[row.lang],
      text: (row) => languages[row.lang],
    },
    {
      key: 'lastDay',
      title: columns.lastDay,
      width: '9rem',
      cell: ({ lastDay }) => (lastDay ? formatDay(lastDay, lang) : '–'),
      text: ({ lastDay }) => lastDay ?? '',
    },
  ]
}
