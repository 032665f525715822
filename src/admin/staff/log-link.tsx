import { Link } from '@tanstack/react-router'
import { useAdmin, useCan } from '../session.ts'
import type { LogSearch } from './log-search.ts'

/** To what was changed in one thing, or by one person. */
export function LogLink({ search }: { search: LogSearch }) {
  const { t } = useAdmin()
  const can = useCan()
  if (!can('read:audit-log')) return null
  return (
    <Link to="/audit-log" search={search} className="a-button a-button--quiet">
      {t.log.changes}
    </Link>
  )
}
