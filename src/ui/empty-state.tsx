import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export function EmptyState({
  title,
  text,
  icon = 'box',
  action,
}: {
  title: string
  text?: ReactNode
  icon?: IconName
  action?: ReactNode
}) {
  return (
    <div className="empty-state">
      <span className="empty-state__mark">
        <Icon name={icon} size={32} />
      </span>
      <h2 className="empty-state__title">{title}</h2>
      {text ? <p className="empty-state__text">{text}</p> : null}
      {action ? <div className="empty-state__action">{action}</div> : null}
    </div>
  )
}
