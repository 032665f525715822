import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ENTRY_VIEWS } from '../../shop/bank/entry-views.ts'
import { EXACT } from '../frame/exact.ts'
import { NoRight } from '../frame/not-found.tsx'
import { PageHead } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { useEntries } from './bank-queries.ts'
import { DecidedEntries } from './decided-entries.tsx'
import { EntryQueue } from './entry-queue.tsx'
import { SendStatement } from './send-statement.tsx'
import { Statements } from './statements.tsx'

export function BankPage() {
  const can = useCan()
  return can('read:accounting') ? <Bank /> : <NoRight />
}

function Bank() {
  const { t } = useAdmin()
  const can = useCan()
  const navigate = useNavigate()
  const { view = 'open', q = '' } = useSearch({ from: '/bank' })
  const { open } = useEntries('open')
  return (
    <div className="a-stack a-bank">
      <PageHead title={t.bank.title} />
      {can('write:accounting') ? <SendStatement /> : null}
      <nav className="a-views" aria-label={t.bank.title}>
        {ENTRY_VIEWS.map((name) => (
          <Link
            key={name}
            to="/bank"
            search={name === 'open' ? {} : { view: name }}
            activeOptions={EXACT}
            aria-current={name === view ? 'page' : undefined}
            className="a-views__link"
          >
            {t.bank.views[name]}
            {name === 'open' && open ? <span className="a-tag">{open}</span> : null}
          </Link>
        ))}
      </nav>
      {view === 'open' ? (
        <EntryQueue />
      ) : (
        <DecidedEntries
          view={view}
          q={q}
          onSearch={(text) =>
            void navigate({ to: '/bank', search: { view, ...(text ? { q: text } : {}) }, replace: true })
          }
        />
      )}
      <Statements />
    </div>
  )
}
