import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'

const icons: Record<NoticeKind, IconName> = { info: 'info', success: 'check', warning: 'warning', error: 'warning' }

/** A message in place; errors are announced by screen readers. */
export function Notice({ kind = 'info', children }: { kind?: NoticeKind; children: ReactNode }) {
  return (
    <div className={`notice notice--${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      <Icon name={icons[kind]} size={22} />
      <div className="notice__words">{children}</div>
    </div>
  )
}
