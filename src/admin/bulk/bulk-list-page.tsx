import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { BulkEditView, BulkList } from '../../shop/catalogue/bulk/bulk.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { PasteCodes } from '../cells/paste-codes.tsx'
import { formatMoment, formatPlanned } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import { ListProblem, More } from '../more.tsx'
import { Button, Empty, PageHead, Waiting } from '../parts.tsx'
import { useChoices } from '../product/use-choices.ts'
import { useAdmin, useCan } from '../session.ts'
import { BulkStateMark, isPlanned, waitOf } from './bulk-state.tsx'
import { editTitle } from './words.ts'

export function BulkListPage() {
  const can = useCan()
  return can('read:catalogue') ? <Edits /> : <NoRight />
}

function Edits() {
  const { t } = useAdmin()
  const can = useCan()
  const [isPasting, setPasting] = useState(false)
  const list = useInfiniteQuery({
    queryKey: ['bulk-edits'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call<BulkList>('GET', `/products/bulk${pageParam ? `?after=${encodeURIComponent(pageParam)}` : ''}`),
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => soonest(state.data?.pages.flatMap(({ rows }) => rows) ?? []),
  })
  const edits = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <div className="a-stack">
      <Link to="/products" search={{}} className="a-back">
        <Icon name="back" size={18} />
        {t.bulkEdit.back}
      </Link>
      <PageHead title={t.bulkEdit.list}>
        {can('write:catalogue') ? (
          <Button icon="plus" onPress={() => setPasting(true)}>
            {t.cells.paste.title}
          </Button>
        ) : null}
      </PageHead>
      {isPasting ? <PasteCodes onClose={() => setPasting(false)} /> : null}
      {list.isPending ? <Waiting /> : null}
      <ListProblem list={list} />
      {list.data && edits.length === 0 ? (
        <Empty icon="rows" text={t.bulkEdit.empty}>
          <Link to="/products" search={{}} className="a-button a-button--plain">
            {t.bulkEdit.choose}
          </Link>
        </Empty>
      ) : null}
      {edits.length > 0 ? (
        <section className="a-card a-stack" aria-label={t.bulkEdit.list}>
          <ul className="a-bulk-list">
            {edits.map((edit) => (
              <ListedEdit key={edit.id} edit={edit} />
            ))}
          </ul>
          <More list={list} />
        </section>
      ) : null}
    </div>
  )
}

function soonest(edits: readonly BulkEditView[]): number | false {
  const waits = edits.map(waitOf).filter((wait) => wait !== false)
  return waits.length > 0 && Math.min(...waits)
}

function ListedEdit({ edit }: { edit: BulkEditView }) {
  const { t, lang } = useAdmin()
  const { bulkEdit: words } = t
  const choices = useChoices()
  return (
    <li>
      <span className="a-bulk-list__name">
        <Link to="/products/bulk/$id" params={{ id: edit.id }}>
          {editTitle(edit, t, choices.data)}
        </Link>
        <small>{words.byWhom(edit.person ?? words.commandLine, formatMoment(edit.createdAt, lang))}</small>
      </span>
      <span className="a-note">
        {edit.isStarted
          ? words.results(edit.done, edit.skipped + edit.refused)
          : isPlanned(edit)
            ? words.plannedFor(formatPlanned(edit.runAt ?? '', lang))
            : words.run(edit.planned)}
      </span>
      <BulkStateMark edit={edit} />
    </li>
  )
}
