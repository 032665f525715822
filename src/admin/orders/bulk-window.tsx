import { useMutation, useQuery } from '@tanstack/react-query'
import { Checkbox } from 'react-aria-components'
import { call } from '../calls.ts'
import { JobProgress } from '../job-progress.tsx'
import { Button, Field, Problem, Window } from '../parts.tsx'
import { useCan, useCore } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'

export type Bulk = 'tags' | 'pack' | 'export'
type Selection = Readonly<Record<string, unknown>>

const PATHS: Readonly<Record<Bulk, string>> = {
  tags: '/orders/bulk/tags',
  pack: '/orders/bulk/packed',
  export: '/orders/exports',
}

/** Lists that the work may change. */
const CHANGES = ['orders', 'orders-count', 'tags'] as const

type BulkWindowProps = { bulk: Bulk | null; selection: Selection; onClose: () => void }

/** Says how many orders are concerned, starts the work, and shows how far it is. */
export function BulkWindow({ bulk, selection, onClose }: BulkWindowProps) {
  const { t } = useCore()
  const titles: Readonly<Record<Bulk, string>> = {
    tags: t.bulk.tagsTitle,
    pack: t.bulk.packTitle,
    export: t.bulk.exportTitle,
  }
  return (
    <Window title={bulk ? titles[bulk] : ''} isOpen={bulk !== null} onClose={onClose}>
      {bulk ? <BulkForm bulk={bulk} selection={selection} onClose={onClose} /> : null}
    </Window>
  )
}

type Started = { job: string | null; count: number; counted: 'exact' | 'atLeast' }

function BulkForm({ bulk, selection, onClose }: { bulk: Bulk; selection: Selection; onClose: () => void }) {
  const { t } = useCore()
  const can = useCan()
  const { typed, type, forget, forgetThen } = useTyped(`bulk-orders:${bulk}`, {
    add: '',
    remove: '',
    isPersonal: false,
  })
  const { add, remove, isPersonal } = typed
  const cancel = forgetThen(onClose)
  const tags = (text: string) => (text.trim() ? [text.trim()] : [])
  const choice = bulk === 'tags' ? { add: tags(add), remove: tags(remove) } : bulk === 'export' ? { isPersonal } : {}
  const dry = useQuery({
    queryKey: ['bulk-count', bulk, selection],
    queryFn: () => call<Started>('POST', PATHS[bulk], { selection, dryRun: true }),
  })
  const start = useMutation({
    mutationFn: () => call<Started>('POST', PATHS[bulk], { selection, ...choice }),
    onSuccess: forget,
  })
  const startWords: Readonly<Record<Bulk, string>> = {
    tags: t.bulk.saveTags,
    pack: t.bulk.pack,
    export: t.bulk.startExport,
  }
  const job = start.data?.job
  if (job) return <JobProgress path="/jobs" job={job} changes={CHANGES} onClose={onClose} />
  return (
    <form className="a-form" onSubmit={submitted(() => start.mutate())}>
      {bulk === 'tags' ? (
        <>
          <Field label={t.bulk.add} autoFocus maxLength={40} value={add} onChange={(text) => type({ add: text })} />
          <Field label={t.bulk.remove} maxLength={40} value={remove} onChange={(text) => type({ remove: text })} />
        </>
      ) : null}
      {bulk === 'pack' ? <p>{t.bulk.packHint}</p> : null}
      {bulk === 'export' && can('personal-data') ? (
        <>
          <Checkbox className="a-checkbox" isSelected={isPersonal} onChange={(isIt) => type({ isPersonal: isIt })}>
            <span className="a-checkbox__box" aria-hidden />
            {t.bulk.personal}
          </Checkbox>
          {isPersonal ? <p className="a-note">{t.bulk.personalHint}</p> : null}
        </>
      ) : null}
      <p role="status">
        {dry.data ? t.bulk.affects(t.orders.count(dry.data.count, dry.data.counted === 'atLeast')) : '…'}
      </p>
      {start.error ? <Problem error={start.error} /> : null}
      {dry.error ? <Problem error={dry.error} onRetry={() => void dry.refetch()} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button
          type="submit"
          look="primary"
          isPending={start.isPending}
          isDisabled={bulk === 'tags' && !add.trim() && !remove.trim()}
        >
          {startWords[bulk]}
        </Button>
      </div>
    </form>
  )
}
