import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '../../shop/audit-log/audit-log.calls.ts'
import { formatMoment } from '../format.ts'
import { useAdmin } from '../session.ts'
import { changesOf } from './log-changes.ts'

export function LogRow({ entry }: { entry: AuditEntry }) {
  const { at, actor, person, act, subject, table, title } = entry
  const { t, lang } = useAdmin()
  return (
    <li className="a-log__row">
      <time dateTime={at}>{formatMoment(at, lang)}</time>
      <span>{person ?? t.timeline.actors[actor] ?? actor}</span>
      <span>
        {subject.startsWith('import:') ? t.log.imported : `${t.log.acts[act]} ${t.log.tables[table] ?? table}`}{' '}
        <Subject subject={subject} title={title} />
      </span>
      <span className="a-note">{changesOf(entry, t, lang)}</span>
    </li>
  )
}

/** An order opens; anything else filters the log by itself. */
function Subject({ subject, title }: Pick<AuditEntry, 'subject' | 'title'>) {
  const words = title ?? subject.slice(subject.indexOf(':') + 1)
  if (subject.startsWith('order:') && title) {
    return (
      <Link to="/orders/$number" params={{ number: title }}>
        {words}
      </Link>
    )
  }
  return (
    <Link to="/audit-log" search={{ subject }} title={subject}>
      {words}
    </Link>
  )
}
