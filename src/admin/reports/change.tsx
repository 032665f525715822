import { changeOf } from '../../shop/reports/sums.ts'
import { Icon } from '../../ui/icon.tsx'
import { useAdmin } from '../session.ts'

/** Against the earlier period, with an arrow and words, not by colour alone. */
export function Change({ now, before }: { now: number; before: number }) {
  const { t } = useAdmin()
  const percent = changeOf(now, before)
  if (percent === null) return <span className="a-note">{now === 0 ? t.reports.same : t.reports.noneBefore}</span>
  if (percent === 0) return <span className="a-note">{t.reports.same}</span>
  return (
    <span className="a-change" data-direction={percent > 0 ? 'up' : 'down'}>
      <Icon name={percent > 0 ? 'up' : 'down'} size={16} />
      {percent > 0 ? t.reports.more(percent) : t.reports.less(-percent)}
    </span>
  )
}
