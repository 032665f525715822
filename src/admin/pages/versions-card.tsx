import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageDetail, PageVersions, VersionChanges } from '../../shop/content/pages.calls.ts'
import { type Lang, languages } from '../../shop/languages.ts'
import { call, postVersion } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { Button, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { useKeepPage } from './page-queries.ts'

type Props = { page: PageDetail; isUnsaved: boolean; isReadOnly: boolean }
type Version = PageVersions['rows'][number]
type Opened = { version: Version; what: 'compare' | 'restore' }

/** What was published, who did it, and the way back. */
export function VersionsCard({ page, isUnsaved, isReadOnly }: Props) {
  const { t, lang } = useAdmin()
  const words = t.pages.versions
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = useQuery({
    queryKey: ['page-versions', page.id],
    queryFn: () => call<PageVersions>('GET', `/pages/${page.id}/versions`),
  })
  const at = (version: Version) => formatMoment(version.at, lang)
  const close = () => setOpened(null)
  return (
    <section className="a-card a-stack" aria-labelledby="page-versions">
      <h2 id="page-versions">{words.title}</h2>
      {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.rows.length === 0 ? (
        <p className="a-note">{page.isHome ? t.pages.home.noVersions : words.empty}</p>
      ) : null}
      <ol className="a-pages__versions">
        {list.data?.rows.map((version, index) => (
          <li key={version.id}>
            <span>
              {at(version)}
              <small>
                {version.person ?? words.somebody}
                {version.isEnd ? ` · ${words.ended}` : index === 0 ? ` · ${words.now}` : ''}
              </small>
            </span>
            {version.isEnd ? null : (
              <span className="a-row">
                <Button
                  look="quiet"
                  aria-label={words.compareOf(at(version))}
                  onPress={() => setOpened({ version, what: 'compare' })}
                >
                  {words.compare}
                </Button>
                {isReadOnly ? null : (
                  <Button
                    look="quiet"
                    aria-label={words.restoreOf(at(version))}
                    onPress={() => setOpened({ version, what: 'restore' })}
                  >
                    {words.restore}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
      <Window
        title={opened ? (opened.what === 'compare' ? words.difference : words.restoreOf)(at(opened.version)) : ''}
        isOpen={opened !== null}
        onClose={close}
      >
        {opened?.what === 'compare' ? <Difference page={page} version={opened.version} /> : null}
        {opened?.what === 'restore' ? (
          <Restore page={page} version={opened.version} isUnsaved={isUnsaved} onClose={close} />
        ) : null}
      </Window>
    </section>
  )
}

function Difference({ page, version }: { page: PageDetail; version: Version }) {
  const { t } = useAdmin()
  const words = t.pages.versions
  const [lang, setLang] = useState<Lang>(languages[0])
  const found = useQuery({
    queryKey: ['page-versions', page.id, version.id, page.version],
    queryFn: () => call<VersionChanges>('GET', `/pages/${page.id}/versions/${version.id}`),
  })
  if (found.isPending) return <Waiting />
  if (found.isLoadingError) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  // Lines have no ids: their place says which they are.
  const lines = found.data[lang].map((line, place) => ({ ...line, key: `l${place}` }))
  return (
    <div className="a-stack">
      <div className="a-row">
        {languages.map((code) => (
          <Button
            key={code}
            look={code === lang ? 'primary' : 'plain'}
            aria-pressed={code === lang}
            onPress={() => setLang(code)}
          >
            {t.product.languageNames[code]}
          </Button>
        ))}
      </div>
      {lines.every(({ kind }) => kind === 'same') ? <p className="a-note">{words.same}</p> : null}
      <div className="a-pages__difference" lang={lang}>
        {lines.map(({ kind, text, key }) =>
          kind === 'same' ? (
            <p key={key}>{text}</p>
          ) : kind === 'added' ? (
            <ins key={key}>
              <span className="visually-hidden">{words.added}: </span>
              {text}
            </ins>
          ) : (
            <del key={key}>
              <span className="visually-hidden">{words.removed}: </span>
              {text}
            </del>
          ),
        )}
      </div>
    </div>
  )
}

type RestoreProps = { page: PageDetail; version: Version; isUnsaved: boolean; onClose: () => void }

function Restore({ page, version, isUnsaved, onClose }: RestoreProps) {
  const { t } = useAdmin()
  const words = t.pages.versions
  const keep = useKeepPage()
  const restore = useMutation({
    mutationFn: () => postVersion<PageDetail>(`/pages/${page.id}/restored`, { version: version.id }, page.version),
    onSuccess: (next) => {
      keep(next)
      onClose()
    },
  })
  return (
    <div className="a-stack">
      <p>{isUnsaved ? words.saveFirst : words.restoreHint}</p>
      {restore.error ? <Problem error={restore.error} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button look="primary" isPending={restore.isPending} isDisabled={isUnsaved} onPress={() => restore.mutate()}>
          {words.restore}
        </Button>
      </div>
    </div>
  )
}
