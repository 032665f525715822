import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { FILE_KINDS, IMPORT_KINDS } from '../../shop/goods-files/file-kinds.ts'
import type { ListedImport } from '../../shop/imports/imports.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Button, Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { SupplierFeeds } from './feeds.tsx'
import { ImportCounts, ImportState } from './import-state.tsx'
import { sendFile } from './send-file.ts'

/** Goods are what people look for. */
const goodsFirst = <K extends string>(kinds: readonly K[]): K[] =>
  kinds.toSorted((a, b) => Number(b === 'products') - Number(a === 'products'))

const SHOWN_KINDS = goodsFirst(FILE_KINDS)
const SHOWN_TEMPLATES = goodsFirst(IMPORT_KINDS)

export function ImportsPage() {
  const can = useCan()
  return can('import') || can('export') ? <Imports /> : <NoRight />
}

function Imports() {
  const { t } = useAdmin()
  const can = useCan()
  return (
    <div className="a-stack">
      <PageHead title={t.imports.title} />
      {can('import') ? <Upload /> : null}
      {can('export') ? <Exports /> : null}
      {can('import') ? <SupplierFeeds /> : null}
      {can('import') ? <Earlier /> : null}
    </div>
  )
}

function Upload() {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const [percent, setPercent] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const send = async (file: File | undefined) => {
    if (!file || percent !== null) return
    setError(null)
    setPercent(0)
    try {
      const id = await sendFile(file, setPercent)
      await navigate({ to: '/import/$id', params: { id } })
    } catch (failure) {
      setError(failure)
      setPercent(null)
    }
  }
  return (
    <DropZone
      className="a-drop"
      aria-label={t.imports.choose}
      onDrop={async ({ items }) => {
        const item = items.find((each) => each.kind === 'file')
        if (item?.kind === 'file') await send(await item.getFile())
      }}
    >
      {percent === null ? (
        <div className="a-row">
          <FileTrigger
            acceptedFileTypes={['.csv', '.txt', '.tsv', '.xlsx']}
            onSelect={(files) => void send(files?.[0])}
          >
            <Button look="primary" icon="plus">
              {t.imports.choose}
            </Button>
          </FileTrigger>
          <span className="a-drop__or">{t.imports.drop}</span>
        </div>
      ) : (
        <p role="status">{t.imports.sending(percent)}</p>
      )}
      <p className="a-note">{t.imports.hint}</p>
      <Templates />
      {error ? <Problem error={error} /> : null}
    </DropZone>
  )
}

/** What a merchant fills who has no file yet. */
function Templates() {
  const { t } = useAdmin()
  return (
    <p className="a-note a-templates">
      <span>{t.imports.templates}</span>
      {SHOWN_TEMPLATES.map((kind) => (
        <a key={kind} href={`/admin/api/goods-files/${kind}/template`} download>
          {t.imports.kinds[kind]}
        </a>
      ))}
    </p>
  )
}

function Exports() {
  const { t } = useAdmin()
  const { kinds, exportHint } = t.imports
  return (
    <section className="a-card a-stack" aria-labelledby="export">
      <h2 id="export">{t.imports.export}</h2>
      <p className="a-note">{exportHint}</p>
      <ul className="a-exports">
        {SHOWN_KINDS.map((kind) => (
          <li key={kind}>
            <span>{kinds[kind]}</span>
            {(['csv', 'xlsx'] as const).map((type) => (
              <a
                key={type}
                className="a-button a-button--plain"
                href={`/admin/api/goods-files/${kind}?type=${type}`}
                aria-label={`${kinds[kind]}, ${type.toUpperCase()}`}
                download
              >
                {type.toUpperCase()}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Earlier() {
  const { t, lang } = useAdmin()
  const list = useQuery({ queryKey: ['imports'], queryFn: () => call<{ rows: ListedImport[] }>('GET', '/imports') })
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.rows.length === 0) return <Empty icon="file" text={t.imports.none} />
  return (
    <section className="a-card a-stack" aria-labelledby="earlier">
      <h2 id="earlier">{t.imports.earlier}</h2>
      <ul className="a-imports">
        {list.data.rows.map(({ id, fileName, kind, state, counts, createdAt, undoes }) => (
          <li key={id}>
            <span className="a-imports__name">
              <Link to="/import/$id" params={{ id }}>
                {fileName}
              </Link>
              <small>
                {undoes ? `${t.imports.undoes} · ` : ''}
                {t.imports.kinds[kind]} · {formatMoment(createdAt, lang)}
              </small>
            </span>
            <ImportCounts counts={counts} />
            <ImportState state={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
