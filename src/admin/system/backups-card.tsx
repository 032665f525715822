import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BackupRun, Backups, StoredBackup } from '../../shop/backups/backups.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { Button, Empty, Problem, Waiting } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { formatBytes } from './format-bytes.ts'

const BACKUPS = ['backups'] as const
const isOpen = (run: BackupRun | null | undefined) => run?.state === 'waiting' || run?.state === 'running'

export function BackupsCard() {
  const { t } = useAdmin()
  const words = t.system
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: BACKUPS,
    queryFn: () => call<Backups>('GET', '/backups'),
    staleTime: 0,
    refetchInterval: ({ state }) => (isOpen(state.data?.run) ? 1_000 : false),
  })
  const make = useMutation({
    mutationFn: () => call<Backups>('POST', '/backups'),
    onSettled: () => queries.invalidateQueries({ queryKey: BACKUPS }),
  })
  const { data } = list
  return (
    <section className="a-card a-stack" aria-labelledby="backups">
      <header className="a-row a-row--spread">
        <h2 id="backups">{words.backups}</h2>
        <Button look="primary" isPending={make.isPending || isOpen(data?.run)} onPress={() => make.mutate()}>
          {words.makeBackup}
        </Button>
      </header>
      <p className="a-note">{data?.isAutomatic ? words.nightly : words.noNightly}</p>
      {make.error ? <Problem error={make.error} /> : null}
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {data?.run ? <Run run={data.run} /> : null}
      {data?.rows.length === 0 ? <Empty icon="file" text={words.noBackup} /> : null}
      <ul className="a-backups" hidden={!data?.rows.length}>
        {data?.rows.map((backup) => (
          <Backup key={backup.name} backup={backup} />
        ))}
      </ul>
      <details>
        <summary>{words.restoreTitle}</summary>
        <p>{words.restoreHint}</p>
        <pre className="a-backups__command">
          <code>npm run shop -- restore {data?.rows[0] ? `backups/${data.rows[0].name}` : 'shop.ndjson.gz'}</code>
        </pre>
      </details>
    </section>
  )
}

function Run({ run: { state, doneRows, totalRows, note, endedAt } }: { run: BackupRun }) {
  const { t, lang } = useAdmin()
  const words = t.system
  if (state === 'done') return <p role="status">{words.backupDone(endedAt ? formatMoment(endedAt, lang) : '')}</p>
  if (state === 'failed') {
    return (
      <p role="status" className="a-error">
        {words.backupFailed(words.backupNotes[note ?? ''] ?? note ?? '')}
      </p>
    )
  }
  return (
    <div role="status">
      <p>{state === 'waiting' ? words.backupWaiting : words.backupRunning}</p>
      {totalRows ? <progress aria-label={words.backupRunning} value={doneRows} max={totalRows} /> : null}
    </div>
  )
}

function Backup({ backup: { name, madeAt, bytes, isAsked } }: { backup: StoredBackup }) {
  const { t, lang } = useAdmin()
  const words = t.system
  const download = useMutation({
    mutationFn: () => call<{ link: string }>('POST', `/backups/${name}/download`),
    // The browser saves it as it comes, however large it is.
    onSuccess: ({ link }) => window.location.assign(link),
  })
  return (
    <li>
      <span>
        <strong>{formatMoment(madeAt, lang)}</strong>{' '}
        <span className="a-note">
          {isAsked ? words.byStaff : words.atNight} · {formatBytes(bytes, lang)}
        </span>
      </span>
      <Button isPending={download.isPending} onPress={() => download.mutate()}>
        {words.download}
      </Button>
      {download.error ? <Problem error={download.error} /> : null}
    </li>
  )
}
