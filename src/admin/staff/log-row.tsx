import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '../../shop/audit-log/audit-log.calls.ts'
import { formatMoment } from '../format.ts'
import { useAdmin } from '../session.ts'

export function LogRow({ entry }: { entry: AuditEntry }) {
  const { at, actor, person, act, subject, table, title, before, after } = entry
  const { t, lang } = useAdmin()
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <li className="a-log__row">
      <time dateTime={at}>{formatMoment(at, lang)}</time>
      <span>{person ?? t.timeline.actors[actor] ?? actor}</span>
      <span>
        {subject.startsWith('import:') ? t.log.imported : `${t.log.acts[act]} ${t.log.tables[table] ?? table}`}{' '}
        <Link to="/audit-log" search={{ subject }} title={subject}>
          {title ?? subject.slice(subject.indexOf(':') + 1)}
        </Link>
      </span>
      <span className="a-note">
        {fields.map((field) => `${field}: ${changeOf(before?.[field], after?.[field])}`).join('; ')}
      </span>
    </li>
  )
}

const MAX_SHOWN = 60

const changeOf = (before: unknown, after: unknown): string =>
  before === undefined ? shown(after) : `${shown(before)} → ${shown(after)}`

function shown(value: unknown): string {
  if (value === undefined || value === null) return '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
