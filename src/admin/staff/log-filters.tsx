import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, useId } from 'react'
import type { AuditActor } from '../../shop/audit-log/audit-log.calls.ts'
import { call } from '../calls.ts'
import { useAdmin } from '../session.ts'
import { type LogSearch, logSearchFrom } from './log-search.ts'

/** By person, thing and day. */
export function LogFilters({ search }: { search: LogSearch }) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const id = useId()
  const people = useQuery({
    queryKey: ['audit-actors'],
    queryFn: () => call<{ actors: AuditActor[] }>('GET', '/audit-log/actors'),
  })
  const change = (name: keyof LogSearch) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    void navigate({ to: '/audit-log', search: logSearchFrom({ ...search, [name]: event.target.value }), replace: true })
  const tables = Object.entries(t.log.tables).sort(([, one], [, other]) => one.localeCompare(other))
  return (
    <div className="a-tools a-filters a-log-filters">
      <div className="a-field">
        <label htmlFor={`${id}-actor`}>{t.log.actor}</label>
        <select id={`${id}-actor`} value={search.actor ?? ''} onChange={change('actor')}>
          <option value="">{t.log.anybody}</option>
          {people.data?.actors.map(({ actor, person }) => (
            <option key={actor} value={actor}>
              {person ?? t.timeline.actors[actor] ?? actor}
            </option>
          ))}
        </select>
      </div>
      <div className="a-field">
        <label htmlFor={`${id}-table`}>{t.log.thing}</label>
        <select id={`${id}-table`} value={search.table ?? ''} onChange={change('table')}>
          <option value="">{t.log.anything}</option>
          {tables.map(([table, words]) => (
            <option key={table} value={table}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <div className="a-field">
        <label htmlFor={`${id}-day`}>{t.log.day}</label>
        <input id={`${id}-day`} type="date" value={search.day ?? ''} onChange={change('day')} />
      </div>
      {Object.keys(search).length > 0 ? (
        <Link to="/audit-log" search={{}} className="a-button a-button--plain">
          {t.log.all}
        </Link>
      ) : null}
    </div>
  )
}
