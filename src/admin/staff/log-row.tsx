import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '../../shop/audit-log/audit-log.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatMoment } from '../format.ts'
import { Button } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { changesOf } from './log-changes.ts'
import type { LogSearch } from './log-search.ts'
import { placeOf, thingName } from './log-thing.ts'

type RowProps = { entry: AuditEntry; search?: LogSearch; onUndo?: (() => void) | undefined }

/** @param props.search of the log, which narrows it to the thing of the entry; without it the entry stands on the thing's own page */
export function LogRow({ entry, search, onUndo }: RowProps) {
  const { at, actor, person, act, subject, table } = entry
  const { t, lang } = useAdmin()
  return (
    <li className="a-log__row">
      <time dateTime={at}>{formatMoment(at, lang)}</time>
      <span>{person ?? t.timeline.actors[actor] ?? actor}</span>
      <span>
        {subject.startsWith('import:') ? t.log.imported : `${t.log.acts[act]} ${t.log.tables[table] ?? table}`}{' '}
        {search ? <Thing entry={entry} search={search} /> : null}
      </span>
      <span className="a-note">{changesOf(entry, t, lang)}</span>
      {onUndo ? (
        <Button look="quiet" icon="back" onPress={onUndo}>
          {t.log.undo}
        </Button>
      ) : null}
    </li>
  )
}

/** Opens where it is edited, and narrows the log to itself. */
function Thing({ entry, search }: { entry: AuditEntry; search: LogSearch }) {
  const { t } = useAdmin()
  const can = useCan()
  const { subject } = entry
  const name = thingName(entry)
  const place = placeOf(entry, can)
  return (
    <>
      {place ? <Link {...place}>{name}</Link> : name}
      {search.subject === subject ? null : (
        <Link
          to="/audit-log"
          search={{ ...search, subject }}
          className="a-icon-button a-log__only"
          aria-label={t.log.onlyThis(name)}
          title={t.log.onlyThis(name)}
        >
          <Icon name="filter" size={16} />
        </Link>
      )}
    </>
  )
}
