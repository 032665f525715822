import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BankEntry } from '../../shop/bank/bank.calls.ts'
import type { EntryView } from '../../shop/bank/entry-views.ts'
import { postVersion } from '../calls.ts'
import { formatDay, formatMoment } from '../format.ts'
import { ListProblem, More } from '../more.tsx'
import { Button, Empty, Problem, Waiting } from '../parts.tsx'
import { SearchBox } from '../search-box.tsx'
import { useAdmin, useCan } from '../session.ts'
import { BANK, useEntries } from './bank-queries.ts'
import { formatMoney } from './entry-money.ts'

type DecidedProps = { view: EntryView; q: string; onSearch: (text: string) => void }

export function DecidedEntries({ view, q, onSearch }: DecidedProps) {
  const { t } = useAdmin()
  const { list, rows } = useEntries(view, q)
  return (
    <section className="a-card a-stack" aria-label={t.bank.views[view]}>
      <SearchBox label={t.bank.search} value={q} onSearch={onSearch} />
      {list.isPending ? <Waiting /> : null}
      <ListProblem list={list} />
      {list.data && rows.length === 0 ? <Empty icon="card" text={t.bank.none} /> : null}
      <ul className="a-bank__rows">
        {rows.map((entry) => (
          <Decided key={entry.id} entry={entry} />
        ))}
      </ul>
      <More list={list} />
    </section>
  )
}

function Decided({ entry }: { entry: BankEntry }) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: () => postVersion<BankEntry>(`/bank/entries/${entry.id}/undo`, {}, entry.version),
    onSuccess: () => {
      for (const key of [BANK, ['tasks'], ['orders']]) void queries.invalidateQueries({ queryKey: key })
    },
  })
  const { order, several, decidedAt } = entry
  const shown = several.length > 0 ? several : order ? [order] : []
  return (
    <li>
      <span className="a-bank__words">
        <strong>{formatMoney(entry, lang)}</strong>
        <small>
          {formatDay(entry.day, lang)}
          {entry.payer ? ` · ${entry.payer}` : ''}
        </small>
      </span>
      <span className="a-bank__words">
        {shown.map(({ number, buyer }) => (
          <Link key={number} to="/orders/$number" params={{ number }}>
            {number}
            {buyer ? ` · ${buyer}` : ''}
          </Link>
        ))}
        <small>{entry.details}</small>
        {decidedAt ? <small>{t.bank.decided(entry.decidedBy ?? '', formatMoment(decidedAt, lang))}</small> : null}
        {undo.error ? <Problem error={undo.error} /> : null}
      </span>
      {can('write:accounting') ? (
        <Button look="quiet" icon="back" isPending={undo.isPending} onPress={() => undo.mutate()}>
          {t.bank.undo}
        </Button>
      ) : null}
    </li>
  )
}
